/** What happened since my last turn: the headlines, the rest, and playing them back on the board. */
import { api } from '../net/api';
import { headlines } from '../moments/headlines';
import type { Moment } from '../moments/moment';
import { screen } from '../lib/screen.svelte';
import type { EventInfo } from '../protocol';
import { settings } from '../settings/settings.svelte';
import { sinceMyTurn } from './log/events';
import { logLines } from './log/log-lines';
import { readTabStorage, writeTabStorage } from './tab-storage';
import type { TableSession } from './table-session.svelte';

/** Lines that become headlines in a game without moments. */
const PLAIN_HEADLINES = 3;

export class SinceMyTurn {
  /** The last event of the recap that was folded or dismissed; kept for this tab, so that a reload changes nothing. */
  private foldedUpTo = $state(-1);
  private openedFor = $state(-1);
  private dismissedUpTo = $state(-1);
  private readonly events: EventInfo[];
  readonly headlines: Moment[];
  readonly rest: EventInfo[];
  /** How many lines of the log it sums up. */
  readonly total: number;

  constructor(private readonly session: TableSession) {
    this.foldedUpTo = Number(readTabStorage('folded', session.id) || -1);
    this.dismissedUpTo = Number(readTabStorage('dismissed', session.id) || -1);
    this.events = $derived.by(() => {
      const { asked, table, moments } = session;
      const found = asked && table ? sinceMyTurn(moments.visibleLog, table.seat) : [];
      return found.length && found.at(-1)!.index > this.dismissedUpTo ? found : [];
    });
    this.headlines = $derived.by(() => {
      const { events } = this;
      const found = headlines(session.moments.of(events));
      return found.length ? found : events.slice(-PLAIN_HEADLINES).map(plain);
    });
    this.total = $derived(logLines(session.game, this.events).length);
    const shown = $derived(new Set(this.headlines.map((moment) => moment.index)));
    this.rest = $derived(this.events.filter((event) => !shown.has(event.index)));
  }

  private get last(): number {
    return this.events.at(-1)?.index ?? -1;
  }

  /** There is something to show. */
  get any(): boolean {
    return this.events.length > 0;
  }

  /** The headlines are open: the user opened them, or one of them matters to me. */
  get open(): boolean {
    if (!this.any || this.last <= this.foldedUpTo) return this.any && this.openedFor === this.last;
    return this.openedFor === this.last || (settings.openRecap && (this.headlines[0]?.impact ?? 0) >= 3);
  }

  /** How the table shows it now; a phone in landscape has no room for the line. */
  get shown(): '' | 'line' | 'open' {
    const { missedMoves, panel, playback, moments, table } = this.session;
    if (!this.any || missedMoves.open || panel || playback.held || table?.outcome) return '';
    if (moments.player.now?.size === 'large') return '';
    return this.open ? 'open' : screen.landscape ? '' : 'line';
  }

  unfold(): void {
    this.openedFor = this.last;
  }

  /** Close the headlines; one line stays. False if they were closed. */
  fold(): boolean {
    if (!this.open) return false;
    this.openedFor = -1;
    this.foldedUpTo = this.last;
    writeTabStorage('folded', this.session.id, String(this.last));
    return true;
  }

  dismiss(): void {
    this.dismissedUpTo = this.last;
    writeTabStorage('dismissed', this.session.id, String(this.last));
  }

  /** Go back to the position before the moment, play it and return. False if the user has moved on meanwhile. */
  async show(moment: Moment): Promise<boolean> {
    const { session } = this;
    const { playback, moments, table } = session;
    await moments.prepare();
    const { frames } = await api.frames(session.id, table!.seat, Math.max(0, moment.step - 1), settings.language);
    const [before, after] = frames;
    if (!before || !after || !this.any) return false;
    const seat = table!.seat;
    const position = ({ step, view }: typeof before) => ({ seat, step, view, text: moment.headline });
    playback.hold([position(before), position(after), playback.newest!]);
    const done = await moments.player.show(moment, () => playback.next());
    if (playback.held) playback.finish();
    return done;
  }

  /** Play all headlines in the order they happened. */
  async showAll(): Promise<void> {
    for (const moment of [...this.headlines].sort((a, b) => a.index - b.index)) if (!(await this.show(moment))) return;
  }
}

/** An event of a game without moments: its line of the log. */
function plain({ index, step, seat, text }: EventInfo): Moment {
  return {
    index,
    step,
    seat,
    icon: 'log',
    picture: null,
    tone: 'plain',
    impact: 0,
    headline: text,
    detail: '',
    changes: [],
    places: [],
    staging: null,
    join: '',
    count: 1,
    headlineOf: null,
  };
}
