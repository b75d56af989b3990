/** Shows positions one after another, each after the animations of the one before. */

export interface Position {
  seat: number;
  /** How many moves led here. */
  step: number;
  view: unknown;
  /** What happened, in the user's words. */
  text: string;
}

/** How the user's setting changes the speed of other players' moves. */
export const SPEED_FACTORS = { slow: 0.5, normal: 1, fast: 2.5 };

/** Estimated time per position; a queue over two seconds is sped up, one over five seconds even then is skipped. */
const POSITION_MS = 500;
const SPEED_UP_FROM = 2000 / POSITION_MS;
const SKIP_FROM = (2 * 5000) / POSITION_MS;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export class Playback {
  now = $state.raw<Position | null>(null);
  /** How many positions are still to be shown. */
  behind = $state(0);
  /** Stepping through: waits for the user to ask for the next position. */
  held = $state(false);
  /** How many positions the user has stepped through. */
  seen = $state(0);
  #queue: Position[] = [];
  #running = false;

  /** `animationsDone` resolves when pieces have arrived; `onskip` gets the last position shown before the skipped ones. */
  constructor(
    private readonly animationsDone: (speed: number) => Promise<void>,
    private readonly onskip: (from: Position) => void = () => {},
  ) {}

  /** The current position, shown or still queued. */
  get newest(): Position | null {
    return this.#queue.at(-1) ?? this.now;
  }

  /** Add a new position; shown in turn, or immediately. */
  take(position: Position, immediately: boolean): void {
    const last = this.newest;
    if (!last || last.seat !== position.seat || position.step < last.step || (immediately && !this.held))
      return this.#jump(position);
    if (position.step === last.step || (!this.held && same(position.view, last.view))) return this.#replace(position);
    this.#setQueue([...this.#queue, position]);
    if (this.held) return;
    if (this.#queue.length > SKIP_FROM) {
      this.onskip(this.now!);
      this.finish();
    } else void this.#run();
  }

  /** Go back to the first of these and wait: `next` shows the others one by one, `finish` skips to the last. */
  hold(positions: Position[]): void {
    this.held = true;
    this.seen = 0;
    this.now = positions[0]!;
    this.#setQueue(positions.slice(1));
  }

  next(): void {
    if (this.#queue.length === 0) return;
    this.now = this.#queue[0]!;
    this.seen++;
    this.#setQueue(this.#queue.slice(1));
  }

  /** Skip to the newest position. */
  finish(): void {
    const last = this.#queue.at(-1);
    if (last) this.#jump(last);
    this.held = false;
  }

  #jump(position: Position): void {
    this.held = false;
    this.now = position;
    this.#setQueue([]);
  }

  /** The same position again, for example in another language. */
  #replace(position: Position): void {
    if (this.#queue.length === 0) this.now = position;
    else this.#setQueue([...this.#queue.slice(0, -1), position]);
  }

  #setQueue(queue: Position[]): void {
    this.#queue = queue;
    this.behind = queue.length;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#queue.length > 0 && !this.held) {
      this.now = this.#queue[0]!;
      this.#setQueue(this.#queue.slice(1));
      await this.animationsDone(this.#queue.length > SPEED_UP_FROM ? 2 : 1);
    }
    this.#running = false;
  }
}
