/** On a screen too small for the whole board, brings what may be chosen into sight. */
import { settings } from '../lib/settings.svelte';

interface Span {
  start: number;
  end: number;
}

/** How far to scroll so that the span is in the middle of the window, or its start is in sight when it is longer. */
export function scrollFor(span: Span, window: number, whole: number): number {
  const length = span.end - span.start;
  const wanted = length > window ? span.start - 8 : (span.start + span.end - window) / 2;
  return Math.max(0, Math.min(wanted, whole - window));
}

export function centreOn(scroller: HTMLElement, selector: string): void {
  const boxes = [...scroller.querySelectorAll(selector)].map((spot) => spot.getBoundingClientRect());
  const frame = scroller.getBoundingClientRect();
  if (boxes.length === 0 || frame.height === 0) return;
  const down = scroller.scrollTop - frame.top;
  const across = scroller.scrollLeft - frame.left;
  const rows = {
    start: Math.min(...boxes.map((b) => b.top)) + down,
    end: Math.max(...boxes.map((b) => b.bottom)) + down,
  };
  const columns = {
    start: Math.min(...boxes.map((b) => b.left)) + across,
    end: Math.max(...boxes.map((b) => b.right)) + across,
  };
  scroller.scrollTo?.({
    top: scrollFor(rows, scroller.clientHeight, scroller.scrollHeight),
    left: scrollFor(columns, scroller.clientWidth, scroller.scrollWidth),
    behavior: settings.still ? 'auto' : 'smooth',
  });
}
