/** How much room there is: a phone below 721 px, as the design draws it; below 1000 px one part of a board at a time. */
import { MediaQuery } from 'svelte/reactivity';

const phone = new MediaQuery('max-width: 720px');
const narrow = new MediaQuery('max-width: 999px');

export const screen = {
  get phone(): boolean {
    return phone.current;
  },
  /** Too narrow for others, board, offer and mine side by side. */
  get narrow(): boolean {
    return narrow.current;
  },
};
