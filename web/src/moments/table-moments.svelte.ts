/** The moments of one table: finds them in the log as the board reaches them, and plays those the user wants to see. */
import { untrack } from 'svelte';
import { momentRules } from '../games';
import { t } from '../lib/i18n';
import type { EventInfo } from '../protocol';
import { settings } from '../settings/settings.svelte';
import type { TableSession } from '../table/table-session.svelte';
import { momentContext, momentsOf, type Moment, type MomentRules } from './moment';
import type MomentLayer from './MomentLayer.svelte';
import { MomentPlayer } from './moment-player.svelte';

export class TableMoments {
  readonly player = new MomentPlayer();
  rules = $state.raw<MomentRules | null>(null);
  /** What draws the stage; loaded for the first moment. */
  layer = $state.raw<typeof MomentLayer | null>(null);
  /** The last event considered, by seat; events from before the page opened are never staged. */
  #upTo = new Map<number, number>();
  #view: unknown = null;

  constructor(private readonly session: TableSession) {
    $effect(() => {
      const { log, shown, table, ready, rules } = { ...this.#reads(), rules: this.rules };
      if (!table || !shown || !ready || !rules) return;
      untrack(() => this.#follow(table.seat, log, shown.step, shown.view));
    });
    // What was on stage is stale when the board is hidden.
    $effect(() => {
      if (!this.session.visible || this.session.covered) untrack(() => this.player.clear());
    });
  }

  /** The log without what the moment on stage has yet to reveal. */
  get visibleLog(): EventInfo[] {
    const { log } = this.session;
    const { hiddenFrom } = this.player;
    return hiddenFrom === Infinity ? log : log.filter((event) => event.index < hiddenFrom);
  }

  /** What the board shows until the stamp falls, or null. */
  get viewBefore(): unknown {
    return this.player.hiddenFrom === Infinity ? null : (this.player.now?.viewBefore ?? null);
  }

  async load(game: string): Promise<void> {
    await momentRules[game]?.().then(
      (module) => (this.rules = module.default),
      () => {}, // the log shows the same
    );
  }

  readonly nameOf = (seat: number): string =>
    seat === this.session.table?.seat ? t('table.you') : (this.session.seats[seat]?.name ?? '');

  /** Any key or click continues; Escape only clears the stage. */
  skip(event: KeyboardEvent | PointerEvent): void {
    const key = event instanceof KeyboardEvent ? event.key : '';
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return;
    if (key !== 'Escape') this.player.skip();
    else if (this.player.now) {
      this.player.clear();
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** Load the stage. */
  async prepare(): Promise<void> {
    this.layer ??= (await import('./MomentLayer.svelte')).default;
  }

  /** The moments among these events. */
  of(events: readonly EventInfo[]): Moment[] {
    const { table, seats, names, log } = this.session;
    if (!table || !this.rules) return [];
    const c = momentContext({ me: table.seat, seats, names, view: table.view, you: t('table.you') }, log);
    return momentsOf(events, this.rules, c);
  }

  #reads() {
    const { log, shown, table, ready } = this.session;
    return { log, shown, table, ready };
  }

  #follow(seat: number, log: readonly EventInfo[], step: number, view: unknown): void {
    const viewBefore = this.#view;
    this.#view = view;
    const last = log.at(-1)?.index ?? -1;
    const upTo = this.#upTo.get(seat);
    // The page has just opened, or an undo took events back.
    if (upTo === undefined || last < upTo) {
      this.#upTo.set(seat, last);
      return;
    }
    const fresh = log.filter((event) => event.index > upTo && event.step <= step);
    if (!fresh.length) return;
    this.#upTo.set(seat, fresh.at(-1)!.index);
    const { visible, covered, playback, missedMoves } = this.session;
    if (settings.moments === 'none' || !visible || covered || playback.held || missedMoves.open) return;
    const found = this.of(fresh);
    const wanted = settings.moments === 'all' ? found : found.filter((moment) => moment.tone !== 'plain');
    if (!wanted.some((moment) => moment.staging)) return;
    // If the stage can't be loaded, the log shows the same.
    void this.prepare().then(
      () => this.player.add(wanted, settings.reducedMotion ? null : viewBefore),
      () => {},
    );
  }
}
