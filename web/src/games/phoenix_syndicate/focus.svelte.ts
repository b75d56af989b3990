/** What the pointer or the keyboard focus is on: a route lights its systems, a system lights its routes. */
import type { Attachment } from 'svelte/attachments';

class BoardFocus {
  route = $state('');
  system = $state('');
}

export const boardFocus = new BoardFocus();

/** Calls `enter` when the pointer or the keyboard focus reaches an element, and `leave` when it leaves. */
export function onHoverOrFocus(enter: () => void, leave: () => void): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    const hover = (event: Event) => (event as PointerEvent).pointerType !== 'touch' && enter();
    const listeners: Record<string, (event: Event) => void> = {
      pointerenter: hover,
      pointerleave: leave,
      focusin: enter,
      focusout: leave,
    };
    for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener);
    return () => {
      leave();
      for (const [name, listener] of Object.entries(listeners)) node.removeEventListener(name, listener);
    };
  };
}

/** The routes of the system that is pointed at, or the route itself. */
export const routeAttachment = (route: string): Attachment<HTMLElement | SVGElement> =>
  onHoverOrFocus(
    () => (boardFocus.route = route),
    () => {
      if (boardFocus.route === route) boardFocus.route = '';
    },
  );
