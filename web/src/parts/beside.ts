/** Lays a small panel beside the thing it speaks of, inside the window, above everything else. */
import type { Attachment } from 'svelte/attachments';

export function beside(from: Element | null | undefined): Attachment<HTMLElement> {
  return (panel) => {
    if (typeof panel.showPopover === 'function') panel.showPopover();
    const at = from?.getBoundingClientRect();
    if (!at) return;
    const { width, height } = panel.getBoundingClientRect();
    const gap = 10;
    const right = at.right + gap + width <= innerWidth;
    const left = at.left - gap - width >= 0;
    let x = right ? at.right + gap : left ? at.left - gap - width : (at.left + at.right - width) / 2;
    let y = right || left ? (at.top + at.bottom - height) / 2 : at.top - gap - height;
    if (!right && !left && y < 0) y = at.bottom + gap;
    x = Math.max(8, Math.min(x, innerWidth - width - 8));
    y = Math.max(8, Math.min(y, innerHeight - height - 8));
    panel.style.left = `${x}px`;
    panel.style.top = `${y}px`;
  };
}
