/** The guided first game: which tip is due, which were read, whether any are wanted. */
import type { State } from '../protocol';
import { t } from '../lib/i18n';
import { settings } from '../lib/settings.svelte';
import { tipsOf } from '../lib/tips';
import { store, stored } from './stored';
import type { TableSession } from './session.svelte';

export interface Due {
  id: string;
  text: string;
  clause: string;
}

export class Guide {
  on = $state(false);
  private told = $state.raw<string[]>([]);

  readonly tip = $derived.by(() => (this.on && this.at.table ? this.next(this.at.table) : null));

  constructor(private readonly at: TableSession) {
    this.on = stored('guide', at.id) === '1';
    this.told = stored('told', at.id).split(' ').filter(Boolean);
  }

  /** A tip of the game for what is asked, else one about the table itself. */
  private next(state: State): Due | null {
    const { asked } = this.at;
    const ask = state.question?.ask ?? '';
    for (const tip of asked ? tipsOf(this.at.words, state.seats.length === 1) : []) {
      const id = `ask:${tip.ask}`;
      if (!this.told.includes(id) && (tip.ask === ask || tip.ask === '')) return { id, ...tip };
    }
    const common: [id: string, due: boolean, text: string][] = [
      ['start', asked, t('guide.start')],
      ['undo', state.undo.can, t('guide.undo')],
      ['wait', !asked && state.status === 'playing' && this.told.length > 0, t('guide.wait')],
    ];
    const found = common.find(([id, due]) => due && !this.told.includes(id));
    return found ? { id: found[0], text: found[2], clause: '' } : null;
  }

  read(id: string): void {
    this.remember([...this.told, id]);
  }

  toggle(): void {
    if (this.on) settings.learn(this.at.game);
    this.remember([]);
    this.on = !this.on;
    store('guide', this.at.id, this.on ? '1' : '');
  }

  /** What was read stays read when the page is loaded again. */
  private remember(told: string[]): void {
    this.told = told;
    store('told', this.at.id, told.join(' '));
  }
}
