/** This server as others write it: at 127.0.0.1 everybody finds only their own computer. */
import { api } from './api';

class Outward {
  /** Where others reach the server, or would if it listened there; '' when nobody knows. */
  address = $state('');
  listens = $state(true);
  readonly local = /^(localhost|127\.|\[?::1)/.test(location.hostname);
  #asked = false;

  /** What links for others begin with. */
  get origin(): string {
    return this.address && this.listens ? this.address : location.origin;
  }

  /** Find out, once and only where it matters. */
  ask(): void {
    if (!this.local || this.#asked) return;
    this.#asked = true;
    api.reach().then(
      (reach) => {
        this.address = reach.address;
        this.listens = reach.listens;
      },
      () => (this.#asked = false),
    );
  }
}

export const outward = new Outward();
