/** Moves made while the user wasn't looking: how many, and how to play them back. */
import type { EventInfo, Frame, State } from '../protocol';
import { lastSeen, markSeen } from './last-seen';
import type { Position, Playback } from './playback.svelte';
import { movesSince } from './log/events';

/** The last move seen, and how many followed. */
export interface MissedRange {
  since: number;
  moves: number;
}

export class MissedMoves {
  missed = $state.raw<MissedRange | null>(null);
  /** The user can still play back the missed moves. */
  open = $state(false);
  #looking = false;

  /** `frames` loads the positions since a move; `animationsDone` resolves when the board stands still. */
  constructor(
    private readonly playback: Playback,
    private readonly frames: (seat: number, from: number) => Promise<Frame[]>,
    private readonly animationsDone: () => Promise<void>,
  ) {}

  /** The user is looking at this State. */
  look(table: State, log: EventInfo[]): void {
    const last = this.#looking ? null : lastSeen(table.table, table.seat);
    if (last !== null) this.miss(last, log);
    else if (this.open) this.miss(this.missed!.since, log);
    this.#looking = true;
    markSeen(table.table, table.seat, table.step);
  }

  /** The user can't see the board: page hidden, disconnected, or behind the hot-seat screen. */
  leave(): void {
    this.#looking = false;
  }

  /** Everything after this move was missed. */
  miss(step: number, log: EventInfo[]): void {
    const since = this.open ? Math.min(step, this.missed!.since) : step;
    const moves = movesSince(log, since);
    if (moves === 0) return;
    this.missed = { since, moves };
    this.open = true;
  }

  /** Go back to the last position seen and step through from there. */
  async oneByOne(): Promise<void> {
    if (await this.#back()) this.playback.next();
  }

  async allAtOnce(): Promise<void> {
    if (await this.#back()) this.close();
  }

  /** Return to the present. True if there was something to close. */
  close(): boolean {
    const open = this.open;
    this.playback.finish();
    this.open = false;
    return open;
  }

  /** False if the user has moved on in the meantime. */
  async #back(): Promise<boolean> {
    const frames = await this.frames(this.playback.newest!.seat, this.missed!.since);
    if (!this.open) return false;
    this.playback.hold(positionsOf(frames, this.playback.newest!));
    await this.animationsDone();
    return this.open;
  }
}

/** The first frame and those with log text; the last one is replaced by the current position. */
export function positionsOf(frames: Frame[], { seat, step, view }: Position): Position[] {
  const positions = frames.map((frame) => ({
    seat,
    step: frame.step,
    view: frame.view,
    text: frame.events.flatMap((event) => event.text || []).join(' '),
  }));
  const found = positions.filter((one, i) => i === 0 || one.text !== '');
  const last = found.at(-1)!;
  if (found.length > 1 && last.step < step) Object.assign(last, { step, view });
  return found;
}
