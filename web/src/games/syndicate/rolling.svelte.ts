/** What is declared for the roll that is being prepared, kept while the phone shows something else. */
import type { Plan } from './roll';

const NONE: Plan = { way: '', hired: false, declared: [] };

class Rolling {
  plan = $state.raw<Plan>(NONE);
  #key = '';

  /** Another roll: nothing is declared. */
  enter(key: string): void {
    if (key === this.#key) return;
    this.#key = key;
    this.plan = NONE;
  }
}

export const rolling = new Rolling();
