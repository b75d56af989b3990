/** Short messages about errors and successes; one with an action stays until it is answered. */

export interface Toast {
  id: number;
  kind: 'error' | 'info';
  text: string;
  clause?: string;
  action?: { text: string; run: () => void };
  /** The table that needs the user; its next toast replaces this one, and opening the table closes it. */
  table?: string;
}

type ToastDetails = Partial<Pick<Toast, 'clause' | 'action' | 'table'>>;

let next = 1;

class Toasts {
  list = $state<Toast[]>([]);

  show(kind: Toast['kind'], text: string, extra: ToastDetails = {}): number {
    const same = this.list.find((toast) => toast.text === text && !toast.action);
    if (same) return same.id;
    if (extra.table) this.answer(extra.table);
    const toast: Toast = { id: next++, kind, text, ...extra };
    this.list = [...this.list.slice(-3), toast];
    if (!toast.action) setTimeout(() => this.close(toast.id), kind === 'error' ? 9000 : 5000);
    return toast.id;
  }

  error(text: string, extra?: ToastDetails): number {
    return this.show('error', text, extra);
  }

  info(text: string, extra?: ToastDetails): number {
    return this.show('info', text, extra);
  }

  answer(table: string): void {
    this.list = this.list.filter((toast) => toast.table !== table);
  }

  close(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
