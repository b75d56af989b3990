/** Shows the player who asked for something that somebody refused. */
import { untrack } from 'svelte';
import type { State } from '../protocol';
import { toasts } from '../ui/toasts.svelte';

/** Show new notices of these kinds as toasts while my own request is open; the other players need none. */
export function toastRefusals(kinds: string[], notices: () => State['notices'], isMine: () => boolean): void {
  let wasMine = false;
  let seen = untrack(() => notices().at(-1)?.index ?? 0);
  $effect(() => {
    for (const notice of notices()) {
      if (notice.index > seen && wasMine && kinds.includes(notice.kind)) toasts.info(notice.text);
    }
    seen = Math.max(seen, notices().at(-1)?.index ?? 0);
    wasMine = isMine();
  });
}
