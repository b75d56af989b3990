/** What the board shows: the positions of a table one after another, each when the one before it has been seen. */

export interface Position {
  seat: number;
  /** How many moves led here. */
  step: number;
  view: unknown;
  /** What happened, in the player's words. */
  text: string;
}

/** What one position takes, about; a queue that would take two seconds is hurried, one of five even then is left out. */
const EACH = 500;
const LONG = 2000 / EACH;
const TOO_LONG = (2 * 5000) / EACH;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export class Showing {
  now = $state.raw<Position | null>(null);
  /** How many positions are still to be shown. */
  behind = $state(0);
  /** Looking back: waiting for the player to ask for the next one. */
  held = $state(false);
  /** How many have been looked back at. */
  seen = $state(0);
  #queue: Position[] = [];
  #running = false;

  /** `arrival` lasts until what moves has arrived, at that speed; `onskip` hears from which position on things were left out. */
  constructor(
    private readonly arrival: (speed: number) => Promise<void>,
    private readonly onskip: (from: Position) => void = () => {},
  ) {}

  /** The present, shown or still to be. */
  get newest(): Position | null {
    return this.#queue.at(-1) ?? this.now;
  }

  /** A new present; shown in its turn, or at once. */
  take(position: Position, atOnce: boolean): void {
    const last = this.newest;
    if (!last || last.seat !== position.seat || position.step < last.step || (atOnce && !this.held))
      return this.#jump(position);
    if (position.step === last.step || (!this.held && same(position.view, last.view))) return this.#replace(position);
    this.#line([...this.#queue, position]);
    if (this.held) return;
    if (this.#queue.length > TOO_LONG) {
      this.onskip(this.now!);
      this.finish();
    } else void this.#run();
  }

  /** Goes back to the first of these and waits: `next` shows the others one by one, `finish` all at once. */
  hold(positions: Position[]): void {
    this.held = true;
    this.seen = 0;
    this.now = positions[0]!;
    this.#line(positions.slice(1));
  }

  next(): void {
    if (this.#queue.length === 0) return;
    this.now = this.#queue[0]!;
    this.seen++;
    this.#line(this.#queue.slice(1));
  }

  /** The newest at once. */
  finish(): void {
    const last = this.#queue.at(-1);
    if (last) this.#jump(last);
    this.held = false;
  }

  #jump(position: Position): void {
    this.held = false;
    this.now = position;
    this.#line([]);
  }

  /** The same moment again, told anew: in another language, with somebody gone. */
  #replace(position: Position): void {
    if (this.#queue.length === 0) this.now = position;
    else this.#line([...this.#queue.slice(0, -1), position]);
  }

  #line(queue: Position[]): void {
    this.#queue = queue;
    this.behind = queue.length;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#queue.length > 0 && !this.held) {
      this.now = this.#queue[0]!;
      this.#line(this.#queue.slice(1));
      await this.arrival(this.#queue.length > LONG ? 2 : 1);
    }
    this.#running = false;
  }
}
