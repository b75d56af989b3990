/** What is declared for the roll in preparation, kept while a phone shows another tab. */
import type { Plan } from './roll-plan';

const NONE: Plan = { way: '', hired: false, declared: [] };

class RollFormState {
  plan = $state.raw<Plan>(NONE);
  #key = '';

  /** Another roll: nothing is declared. */
  enter(key: string): void {
    if (key === this.#key) return;
    this.#key = key;
    this.plan = NONE;
  }
}

export const rollForm = new RollFormState();
