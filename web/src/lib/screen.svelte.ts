/** Whether this is a phone: below 721 px, as the design draws it. */
import { MediaQuery } from 'svelte/reactivity';

const narrow = new MediaQuery('max-width: 720px');

export const screen = {
  get phone(): boolean {
    return narrow.current;
  },
};
