/** Mouse, finger and keyboard on one thing of a board: press, long press, rest on it. */
import type { Attachment } from 'svelte/attachments';
import type { Desk, Explain } from './desk.svelte';

const LONG = 350;

export function touch(desk: Desk, place: string, explain?: Explain): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const stop = () => clearTimeout(timer);
    const events: Record<string, (event: Event) => void> = {
      click: (event) => {
        event.stopPropagation();
        if (held) held = false;
        else desk.press(place, node, explain);
      },
      keydown: (event) => {
        const { key } = event as KeyboardEvent;
        if (key !== 'Enter' && key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        if (key === 'Enter') desk.press(place, node, explain);
        else desk.explain(node, explain);
      },
      pointerdown: (event) => {
        held = false;
        if ((event as PointerEvent).pointerType === 'mouse' || !explain) return;
        timer = setTimeout(() => {
          held = true;
          desk.explain(node, explain);
        }, LONG);
      },
      pointerup: stop,
      pointercancel: stop,
      pointermove: (event) => {
        const { pointerType, movementX, movementY } = event as PointerEvent;
        if (pointerType !== 'mouse' && Math.abs(movementX) + Math.abs(movementY) > 4) stop();
      },
      pointerenter: (event) => {
        if ((event as PointerEvent).pointerType === 'mouse') desk.enter(node, explain);
      },
      pointerleave: () => {
        stop();
        desk.leave();
      },
      contextmenu: (event) => {
        if (held) event.preventDefault();
      },
    };
    for (const [name, listener] of Object.entries(events)) node.addEventListener(name, listener);
    return () => {
      stop();
      for (const [name, listener] of Object.entries(events)) node.removeEventListener(name, listener);
    };
  };
}
