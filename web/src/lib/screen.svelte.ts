/** Layout breakpoints by width and height, in em so that larger text gets the smaller layout. */
import { MediaQuery } from 'svelte/reactivity';

const portrait = new MediaQuery('(max-width: 45em) and (min-height: 31.3em), (max-width: 34.9em)');
const landscape = new MediaQuery('(max-height: 31.25em) and (min-width: 35em)');
const tall = new MediaQuery('(min-height: 49em) and (min-width: 45.1em)');
const narrow = new MediaQuery('(max-width: 62.49em)');

export const screen = {
  /** A phone in portrait: one tab at a time, the choice in a sheet below it. */
  get portrait(): boolean {
    return portrait.current;
  },
  /** A phone in landscape, or a short window: the board on the left, everything else in tabs on the right. */
  get landscape(): boolean {
    return landscape.current;
  },
  /** No room for the log next to the choice: it gets a tab. */
  get small(): boolean {
    return portrait.current || landscape.current;
  },
  /** Room for a tip next to a question and its choices. */
  get tall(): boolean {
    return tall.current;
  },
  /** Too narrow to show opponents, board, market and my area side by side. */
  get narrow(): boolean {
    return narrow.current || landscape.current;
  },
};
