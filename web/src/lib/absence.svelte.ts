/** What happened while nobody looked: how much it was, and the way back to see it. */
import type { EventInfo, Frame, State } from '../protocol';
import { lastSeen, see } from './seen';
import type { Position, Showing } from './showing.svelte';
import { movesSince } from './story';

/** The move after which nobody looked, and how much happened then. */
export interface News {
  since: number;
  things: number;
}

export class Absence {
  news = $state.raw<News | null>(null);
  /** The player may still look back at the news. */
  open = $state(false);
  #looking = false;

  /** `frames` tells the positions from a move on as this seat saw them; `arrival` lasts until the board stands still. */
  constructor(
    private readonly showing: Showing,
    private readonly frames: (seat: number, from: number) => Promise<Frame[]>,
    private readonly arrival: () => Promise<void>,
  ) {}

  /** The player sees this State. */
  look(table: State, story: EventInfo[]): void {
    const last = this.#looking ? null : lastSeen(table.table, table.seat);
    if (last !== null) this.miss(last, story);
    else if (this.open) this.miss(this.news!.since, story);
    this.#looking = true;
    see(table.table, table.seat, table.step);
  }

  /** Nobody looks: the page is hidden, cut off, behind the curtain. */
  leave(): void {
    this.#looking = false;
  }

  /** All since that move was not seen. */
  miss(step: number, story: EventInfo[]): void {
    const since = this.open ? Math.min(step, this.news!.since) : step;
    const things = movesSince(story, since);
    if (things === 0) return;
    this.news = { since, things };
    this.open = true;
  }

  /** Back to where the player left; from there the strip leads on. */
  async oneByOne(): Promise<void> {
    if (await this.#back()) this.showing.next();
  }

  async allAtOnce(): Promise<void> {
    if (await this.#back()) this.close();
  }

  /** To the present. True when there was something to leave. */
  close(): boolean {
    const open = this.open;
    this.showing.finish();
    this.open = false;
    return open;
  }

  /** False when the player has gone on meanwhile. */
  async #back(): Promise<boolean> {
    const frames = await this.frames(this.showing.newest!.seat, this.news!.since);
    if (!this.open) return false;
    this.showing.hold(positionsOf(frames, this.showing.newest!));
    await this.arrival();
    return this.open;
  }
}

/** The first frame and those in which something is told; the last one is the present, whatever came after it untold. */
export function positionsOf(frames: Frame[], { seat, step, view }: Position): Position[] {
  const told = frames.map((frame) => ({
    seat,
    step: frame.step,
    view: frame.view,
    text: frame.events.flatMap((event) => event.text || []).join(' '),
  }));
  const found = told.filter((one, i) => i === 0 || one.text !== '');
  const last = found.at(-1)!;
  if (found.length > 1 && last.step < step) Object.assign(last, { step, view });
  return found;
}
