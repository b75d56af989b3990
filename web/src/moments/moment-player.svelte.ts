/**
 * Plays moments one after another. It has no timers: the component that shows a moment reports when the stamp
 * falls and when the moment is over, so a test or a key press can end it at any point.
 */
import type { Moment } from './moment';

/** Large: a card over the board. Small: one line, for events between other players. */
export type MomentSize = 'large' | 'small';

export interface Playing {
  moment: Moment;
  size: MomentSize;
  /** What the board showed before; shown until the stamp falls. */
  viewBefore: unknown;
  /** The user asked for it: it stays longer, and its places are marked. */
  asked: boolean;
}

/** Waiting moments speed up the current one. */
const HURRY_FROM = 2;
const HURRY = 1.6;
/** Of more than this many, only the most important are shown. */
const MAX_WAITING = 4;
const LARGE_FROM = 3;

export class MomentPlayer {
  now = $state.raw<Playing | null>(null);
  /** The result is visible. */
  stamped = $state(false);
  #waiting = $state.raw<Playing[]>([]);
  #done: ((completed: boolean) => void) | null = null;
  #onstamp: (() => void) | null = null;

  readonly speed = $derived(this.#waiting.length >= HURRY_FROM ? HURRY : 1);

  /** The index of the first event whose result must not be visible yet, or Infinity. */
  get hiddenFrom(): number {
    return this.now && !this.stamped && this.now.size === 'large' ? this.now.moment.index : Infinity;
  }

  /** Stage these in order; if there are too many, only the most important. */
  add(moments: readonly Moment[], viewBefore: unknown): void {
    const staged = moments.filter((moment) => moment.staging);
    const least = [...staged].sort((a, b) => b.impact - a.impact)[MAX_WAITING - 1]?.impact ?? 0;
    const kept = staged.filter((moment) => moment.impact >= least).slice(-MAX_WAITING);
    const ahead = [...(this.now ? [this.now] : []), ...this.#waiting];
    let large = ahead.some((one) => one.size === 'large');
    const playing = kept.map((moment, i) => {
      // One large card at a time for what others do; what concerns me always gets one.
      const size = moment.impact >= LARGE_FROM && !(large && moment.tone === 'plain') ? 'large' : 'small';
      large ||= size === 'large';
      return { moment, size, viewBefore: i === 0 && !ahead.length ? viewBefore : null, asked: false } satisfies Playing;
    });
    this.#waiting = [...this.#waiting, ...playing].slice(-MAX_WAITING);
    if (!this.now) this.#next();
  }

  /** Stage one now and drop those that were waiting. Resolves when it is over; false if it was skipped. */
  async show(moment: Moment, onstamp: () => void): Promise<boolean> {
    this.clear();
    return new Promise<boolean>((done) => {
      this.#done = done;
      this.#onstamp = onstamp;
      this.#waiting = [{ moment, size: moment.staging ? 'large' : 'small', viewBefore: null, asked: true }];
      this.#next();
    });
  }

  /** The stamp falls. */
  stamp(): void {
    if (this.stamped || !this.now) return;
    this.stamped = true;
    this.#onstamp?.();
  }

  /** The moment is over. */
  end(completed = true): void {
    const done = this.#done;
    this.#done = this.#onstamp = null;
    this.#next();
    done?.(completed);
  }

  /** Any key or click: first to the stamp, then away. False if nothing is on stage. */
  skip(): boolean {
    if (!this.now) return false;
    if (!this.stamped && this.now.size === 'large') this.stamp();
    else this.end();
    return true;
  }

  clear(): void {
    this.#waiting = [];
    if (this.now) this.end(false);
  }

  #next(): void {
    this.now = this.#waiting[0] ?? null;
    this.#waiting = this.#waiting.slice(1);
    this.stamped = false;
  }
}
