/** After the end: the whole game, and the moment of it that the board shows. */
import { untrack } from 'svelte';
import type { Frames, Review } from '../protocol';
import { allFrames, api } from '../lib/api';
import { tell } from '../lib/session.svelte';
import { settings } from '../lib/settings.svelte';
import type { TableSession } from './session.svelte';

export class Ending {
  frames = $state.raw<Frames | null>(null);
  at = $state(0);
  /** What a bot says of my choices, as far as it has come. */
  review = $state.raw<Review | null>(null);

  /** The view of the moment looked at, or null while the end itself is shown. */
  readonly view = $derived(
    this.frames && this.at < this.frames.frames.length - 1 ? (this.frames.frames[this.at]?.view ?? null) : null,
  );

  constructor(session: TableSession) {
    const over = $derived(session.table?.status === 'over');
    $effect(() => {
      const lang = settings.language;
      if (!over) return;
      const seat = untrack(() => session.table!.seat);
      allFrames(session.id, seat, lang).then((frames) => {
        this.frames = frames;
        this.at = frames.frames.length - 1;
      }, tell);
      return seat >= 0 && session.table!.hands.length === 1 ? this.judge(session.id, seat) : undefined;
    });
  }

  /** Asks until the bot has come to the end. */
  private judge(table: string, seat: number): () => void {
    let timer = 0;
    const ask = () =>
      void api.review(table, seat).then(
        (review) => {
          this.review = review;
          if (review.done < review.all) timer = window.setTimeout(ask, 2000);
        },
        () => {}, // the end is told without it
      );
    ask();
    return () => clearTimeout(timer);
  }

  show(step: number): void {
    this.at = step;
  }
}
