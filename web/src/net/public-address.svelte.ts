/** The address of this server for other people: 127.0.0.1 would lead them to their own computer. */
import { api } from './api';

class PublicAddress {
  /** Where others can reach the server, or could if it listened there; '' if unknown. */
  address = $state('');
  listening = $state(true);
  readonly local = /^(localhost|127\.|\[?::1)/.test(location.hostname);
  #asked = false;

  /** The start of every link meant for others. */
  get origin(): string {
    return this.address && this.listening ? this.address : location.origin;
  }

  /** Ask the server, once and only on a local address. */
  ask(): void {
    if (!this.local || this.#asked) return;
    this.#asked = true;
    api.publicUrl().then(
      ({ url, listening }) => {
        this.address = url;
        this.listening = listening;
      },
      () => (this.#asked = false),
    );
  }
}

export const publicAddress = new PublicAddress();
