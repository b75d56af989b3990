/** Plans my next turn on a copy while others think; the planned moves are suggested when my turn comes. */
import type { Planned, State } from '../../protocol';
import type { Option } from './choice-layout';

export interface PlanStep {
  move: number;
  text: string;
}

const moment = (table: State) => `${table.seat}/${table.version}`;

export class TurnPlanner {
  /** The planner is open. */
  open = $state(false);
  steps = $state.raw<PlanStep[]>([]);
  /** What the copy asks after these steps; null until the server has answered. */
  planned = $state.raw<Planned | null>(null);
  /** Why the server refused, or ''. */
  problem = $state('');
  /** Steps that no longer fit after other players' moves. */
  lost = $state.raw<PlanStep[]>([]);
  /** The seat and version the plan was requested for. */
  #asked = '';
  #seat = -1;

  constructor(private readonly ask: (seat: number, moves: number[]) => void) {}

  start(table: State): void {
    this.open = true;
    this.#asked = moment(table);
    this.#send(table.seat, this.steps);
  }

  /** The table has changed: check the steps against the new position. */
  follow(table: State): void {
    const now = moment(table);
    if (this.open && now !== this.#asked && !table.to_move.includes(table.seat)) {
      this.#asked = now;
      this.#send(table.seat, this.steps);
    }
  }

  add(option: Pick<Option, 'move' | 'text'>): void {
    if (this.planned) this.#send(this.planned.seat, [...this.steps, { move: option.move, text: option.text }]);
  }

  /** Remove this step and those after it, which depend on it. */
  cut(at: number): void {
    if (this.planned) this.#send(this.planned.seat, this.steps.slice(0, at));
    else this.steps = this.steps.slice(0, at);
  }

  clear(): void {
    this.steps = [];
    this.lost = [];
    this.planned = null;
    this.problem = '';
    this.open = false;
  }

  refuse(text: string): void {
    this.problem = text;
  }

  /** Request the plan again. */
  retry(): void {
    this.#send(this.#seat, this.steps);
  }

  take(planned: Planned): void {
    if (!this.open) return;
    this.lost = this.steps.slice(planned.moves.length);
    this.planned = planned;
  }

  /** The planned move if the current question offers it, or undefined. */
  due(table: State): PlanStep | undefined {
    const next = this.steps[0];
    return next && table.legal_moves.some((option) => option.move === next.move) ? next : undefined;
  }

  /** A move was played: a planned one is done, any other ends the plan. */
  played(move: number): void {
    this.open = false;
    this.planned = null;
    this.steps = this.steps[0]?.move === move ? this.steps.slice(1) : [];
    this.lost = [];
  }

  #send(seat: number, steps: PlanStep[]): void {
    this.steps = steps;
    this.planned = null;
    this.problem = '';
    this.#seat = seat;
    this.ask(
      seat,
      steps.map((step) => step.move),
    );
  }
}
