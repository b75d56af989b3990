/** The tips during a first game: which one is next, which were read, whether they are on. */
import type { State } from '../protocol';
import { t } from '../lib/i18n';
import { settings } from '../settings/settings.svelte';
import { aimOf, splitClause, tipFor, tipsOf, type DueTip } from './tips';
import { writeTabStorage, readTabStorage } from '../table/tab-storage';
import type { TableSession } from '../table/table-session.svelte';

/** A device that is used with fingers. */
const isTouch = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

export class TipGuide {
  on = $state(false);
  private readTips = $state.raw<string[]>([]);

  readonly tip = $derived.by(() => (this.on && this.tableSession.table ? this.next(this.tableSession.table) : null));

  /** What to aim for now, during a first game; alone, in a team, or if the game doesn't say, its goal. */
  readonly goal = $derived.by(() => {
    const { table, words } = this.tableSession;
    if (!this.on || !table) return '';
    if (table.seats.length === 1 && words.guide?.alone) return splitClause(words.guide.alone).text;
    if (table.team) return splitClause(words.guide?.start ?? '').text;
    const round = Number((table.view as { round?: unknown } | null)?.round ?? 1);
    return aimOf(words, round) || splitClause(words.lesson?.['goal.text'] ?? '').text;
  });

  constructor(private readonly tableSession: TableSession) {
    this.on = readTabStorage('guide', tableSession.id) === '1';
    this.readTips = readTabStorage('told', tableSession.id).split(' ').filter(Boolean);
  }

  /** The game's tip for this question, else one about the table itself. */
  private next(state: State): DueTip | null {
    const { asked } = this.tableSession;
    const ask = state.question?.ask ?? '';
    const due = asked ? tipFor(tipsOf(this.tableSession.words, state.seats.length === 1), ask, this.readTips) : null;
    if (due) return due;
    const common: [id: string, due: boolean, text: string][] = [
      ['start', asked, t(isTouch() ? 'guide.start.touch' : 'guide.start')],
      ['undo', state.undo.can, t('guide.undo')],
      ['wait', !asked && state.status === 'playing' && this.readTips.length > 0, t('guide.wait')],
    ];
    const found = common.find(([id, due]) => due && !this.readTips.includes(id));
    return found ? { id: found[0], text: found[2], clause: '' } : null;
  }

  read(id: string): void {
    this.remember([...this.readTips, id]);
  }

  /** Answering a question marks its tip as read. */
  answered(): void {
    if (this.tip && this.tableSession.asked) this.read(this.tip.id);
  }

  toggle(): void {
    if (this.on) settings.learn(this.tableSession.game);
    this.remember([]);
    this.on = !this.on;
    writeTabStorage('guide', this.tableSession.id, this.on ? '1' : '');
  }

  /** Remember read tips when the page reloads. */
  private remember(ids: string[]): void {
    this.readTips = ids;
    writeTabStorage('told', this.tableSession.id, ids.join(' '));
  }
}
