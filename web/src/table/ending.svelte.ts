/** After the end: the whole game, and the moment of it that the board shows. */
import { untrack } from 'svelte';
import type { Frames } from '../protocol';
import { allFrames } from '../lib/api';
import { tell } from '../lib/session.svelte';
import { settings } from '../lib/settings.svelte';
import type { TableSession } from './session.svelte';

export class Ending {
  frames = $state.raw<Frames | null>(null);
  at = $state(0);

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
    });
  }

  show(step: number): void {
    this.at = step;
  }
}
