/** What a thing does, for those who hear the board: read after its name. */
import type { Attachment } from 'svelte/attachments';
import type { Explain } from './desk.svelte';

export function described(explain: Explain | undefined): Attachment<Element> {
  return (element) => {
    const text = explain?.().lines.join(' ');
    if (text) element.setAttribute('aria-description', text);
    return () => element.removeAttribute('aria-description');
  };
}
