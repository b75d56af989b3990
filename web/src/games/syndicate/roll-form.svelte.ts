/** What is declared for the roll in preparation, kept while a phone shows another tab. */
import type { Plan } from './roll-plan';

const EMPTY_PLAN: Plan = { way: '', hired: false, declared: [] };

class RollFormState {
  plan = $state.raw<Plan>(EMPTY_PLAN);
  #key = '';

  /** A new roll: start without declarations. */
  enter(key: string): void {
    if (key === this.#key) return;
    this.#key = key;
    this.plan = EMPTY_PLAN;
  }
}

export const rollForm = new RollFormState();
