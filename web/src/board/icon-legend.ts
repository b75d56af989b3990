/** The legend of a row of icons: what each icon with a name means, read from the row itself. */
import type { Attachment } from 'svelte/attachments';
import type { LegendEntry } from '../games/types';
import type { Interaction } from './interaction.svelte';

const LONG_PRESS_MS = 350;

/** The named icons in an element, each once, with the number next to it; not those of places inside it. */
export function legendOf(element: Element): LegendEntry[] {
  const found = new Map<string, LegendEntry>();
  for (const icon of element.querySelectorAll('svg[role="img"][aria-label]')) {
    if (icon.closest('[data-place]') !== element.closest('[data-place]')) continue;
    const word = icon.getAttribute('aria-label') ?? '';
    const symbol = icon.querySelector('use')?.getAttribute('href')?.slice(1) ?? '';
    const plate = icon.parentElement?.classList.contains('plate') ?? false;
    const holder = plate ? icon.parentElement?.parentElement : icon.parentElement;
    const alone = holder?.querySelectorAll('svg[role="img"]').length === 1;
    const amount = alone ? (holder?.textContent ?? '').trim() : '';
    if (!found.has(word)) found.set(word, { symbol, word, amount, tint: plate ? getComputedStyle(icon).color : '' });
  }
  return [...found.values()];
}

/** Shows the legend of a row that is no place of the board: on hover, on focus, by long press. */
export function iconLegend(interaction: Interaction, title: string): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const explain = () => ({ title, lines: [] });
    const stop = () => clearTimeout(timer);
    const events: Record<string, (event: Event) => void> = {
      pointerenter: (event) => {
        if ((event as PointerEvent).pointerType === 'mouse') interaction.enter(node, explain);
      },
      pointerdown: (event) => {
        held = false;
        if ((event as PointerEvent).pointerType === 'mouse') return;
        timer = setTimeout(() => {
          held = true;
          interaction.explain(node, explain);
        }, LONG_PRESS_MS);
      },
      pointerup: stop,
      pointercancel: stop,
      pointerleave: () => {
        stop();
        interaction.leave();
      },
      focus: () => {
        if (node.matches(':focus-visible')) interaction.enter(node, explain);
      },
      blur: () => interaction.blur(node),
      contextmenu: (event) => {
        if (held) event.preventDefault();
      },
    };
    const click = (event: Event) => {
      if (held) event.stopImmediatePropagation();
      held = false;
    };
    for (const [name, listener] of Object.entries(events)) node.addEventListener(name, listener);
    node.addEventListener('click', click, true);
    return () => {
      stop();
      for (const [name, listener] of Object.entries(events)) node.removeEventListener(name, listener);
      node.removeEventListener('click', click, true);
    };
  };
}
