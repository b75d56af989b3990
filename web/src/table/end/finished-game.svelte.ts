/** A finished game: all its frames, the step the board shows, and the review of my moves. */
import { untrack } from 'svelte';
import type { Frames, Review } from '../../protocol';
import { ApiError, allFrames, api } from '../../net/api';
import { showError } from '../../net/session.svelte';
import { settings } from '../../settings/settings.svelte';
import type { Moment } from '../../moments/moment';
import type { TableSession } from '../table-session.svelte';

export class Ending {
  frames = $state.raw<Frames | null>(null);
  at = $state(0);
  /** The bot's review of my moves, as far as it has got. */
  review = $state.raw<Review | null>(null);

  /** The view of the selected step, or null at the end of the game. */
  readonly view = $derived(
    this.frames && this.at < this.frames.frames.length - 1 ? (this.frames.frames[this.at]?.view ?? null) : null,
  );

  /** The moments of the whole game. */
  readonly moments: Moment[];

  constructor(session: TableSession) {
    this.moments = $derived(session.moments.of(this.frames?.frames.flatMap((frame) => frame.events) ?? []));
    const over = $derived(session.table?.status === 'over');
    $effect(() => {
      const lang = settings.language;
      if (!over) return;
      const seat = untrack(() => session.table!.seat);
      allFrames(session.id, seat, lang).then((frames) => {
        this.frames = frames;
        this.at = frames.frames.length - 1;
      }, showError);
      return seat >= 0 && session.table!.my_seats.length === 1 ? this.judge(session.id, seat) : undefined;
    });
  }

  /** Poll until the review is complete. */
  private judge(table: string, seat: number): () => void {
    let timer = 0;
    const ask = () =>
      void api.review(table, seat).then(
        (review) => {
          this.review = review;
          if (review.done < review.total) timer = window.setTimeout(ask, 2000);
        },
        (error: unknown) => {
          // The end screen works without a review; retry later if we were rate-limited.
          if (error instanceof ApiError && error.status === 429) timer = window.setTimeout(ask, 15_000);
        },
      );
    ask();
    return () => clearTimeout(timer);
  }

  show(step: number): void {
    this.at = step;
  }
}
