/** What a thing does, for screen readers: read after its name. */
import type { Attachment } from 'svelte/attachments';
import type { Explain } from './interaction.svelte';

export function ariaDescription(explain: Explain | undefined): Attachment<Element> {
  return (element) => {
    const text = explain?.().lines.join(' ');
    if (text) element.setAttribute('aria-description', text);
    return () => element.removeAttribute('aria-description');
  };
}
