/** Mouse, touch and keyboard input on a place: press, long press, hover. */
import type { Attachment } from 'svelte/attachments';
import { legendOf } from './icon-legend';
import type { Interaction, Explain } from './interaction.svelte';

const LONG_PRESS_MS = 350;

export function pointerInput(
  interaction: Interaction,
  place: string,
  explain?: Explain,
): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHeld = false;
    const stop = () => clearTimeout(timer);
    const events: Record<string, (event: Event) => void> = {
      click: (event) => {
        event.stopPropagation();
        if (isHeld) isHeld = false;
        else interaction.press(place, node, explain);
      },
      keydown: (event) => {
        const { key } = event as KeyboardEvent;
        if (key !== 'Enter' && key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        if (key === 'Enter') interaction.press(place, node, explain);
        else interaction.explain(node, explain);
      },
      pointerdown: (event) => {
        isHeld = false;
        if ((event as PointerEvent).pointerType === 'mouse' || !explain) return;
        timer = setTimeout(() => {
          isHeld = true;
          interaction.explain(node, explain);
        }, LONG_PRESS_MS);
      },
      pointerup: stop,
      pointercancel: stop,
      pointermove: (event) => {
        const { pointerType, movementX, movementY } = event as PointerEvent;
        if (pointerType !== 'mouse' && Math.abs(movementX) + Math.abs(movementY) > 4) stop();
      },
      pointerenter: (event) => {
        if ((event as PointerEvent).pointerType === 'mouse') interaction.enter(node, explain);
      },
      pointerleave: () => {
        stop();
        interaction.leave();
      },
      // With the keyboard, focusing a row of icons shows their legend; Space explains anything.
      focus: () => {
        if (node.matches(':focus-visible') && legendOf(node).length > 1) interaction.enter(node, explain);
      },
      blur: () => interaction.blur(node),
      contextmenu: (event) => {
        if (isHeld) event.preventDefault();
      },
    };
    for (const [name, listener] of Object.entries(events)) node.addEventListener(name, listener);
    return () => {
      stop();
      for (const [name, listener] of Object.entries(events)) node.removeEventListener(name, listener);
    };
  };
}
