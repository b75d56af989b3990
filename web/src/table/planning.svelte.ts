/** My next turn tried on a copy while others think; offered again, move by move, when the turn comes. */
import type { Planned, State } from '../protocol';
import type { Option } from '../lib/choices';

export interface PlanStep {
  move: number;
  text: string;
}

export class Planning {
  /** The player plans now. */
  open = $state(false);
  steps = $state.raw<PlanStep[]>([]);
  /** What the copy asks after the steps; null until the server has answered. */
  planned = $state.raw<Planned | null>(null);
  /** Steps that no longer fit what has happened since. */
  lost = $state.raw<PlanStep[]>([]);
  /** The seat and moment the copy was asked for. */
  #asked = '';

  constructor(private readonly ask: (seat: number, moves: number[]) => void) {}

  start(table: State): void {
    this.open = true;
    this.#send(table.seat, this.steps);
  }

  /** The table moved on: try the steps on what it is now. */
  follow(table: State): void {
    const now = `${table.seat}/${table.version}`;
    if (this.open && now !== this.#asked && !table.waiting.includes(table.seat)) {
      this.#asked = now;
      this.#send(table.seat, this.steps);
    }
  }

  add(option: Pick<Option, 'move' | 'text'>): void {
    if (this.planned) this.#send(this.planned.seat, [...this.steps, { move: option.move, text: option.text }]);
  }

  /** Without this step and those after it, which rest on it. */
  cut(at: number): void {
    if (this.planned) this.#send(this.planned.seat, this.steps.slice(0, at));
    else this.steps = this.steps.slice(0, at);
  }

  clear(): void {
    this.steps = [];
    this.lost = [];
    this.planned = null;
    this.open = false;
  }

  take(planned: Planned): void {
    if (!this.open) return;
    this.lost = this.steps.slice(planned.moves.length);
    this.planned = planned;
  }

  /** The planned move that the present question offers, or undefined. */
  due(table: State): PlanStep | undefined {
    const next = this.steps[0];
    return next && table.options.some((option) => option.move === next.move) ? next : undefined;
  }

  /** A move was played: what was planned is done, anything else ends the plan. */
  played(move: number): void {
    this.open = false;
    this.planned = null;
    this.steps = this.steps[0]?.move === move ? this.steps.slice(1) : [];
    this.lost = [];
  }

  #send(seat: number, steps: PlanStep[]): void {
    this.steps = steps;
    this.planned = null;
    this.ask(
      seat,
      steps.map((step) => step.move),
    );
  }
}
