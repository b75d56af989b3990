/** On a screen too small for the whole board, scroll to the legal moves. */
import { settings } from '../settings/settings.svelte';

interface Span {
  start: number;
  end: number;
}

/** The scroll offset that centers the span, or shows its start if it is longer than the window. */
export function scrollOffset(span: Span, window: number, whole: number): number {
  const length = span.end - span.start;
  const wanted = length > window ? span.start - 8 : (span.start + span.end - window) / 2;
  return Math.max(0, Math.min(wanted, whole - window));
}

/** Whether one of these elements is completely visible. */
export function isVisible(scroller: HTMLElement, selector: string): boolean {
  const frame = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll(selector)].some((spot) => {
    const { top, bottom, left, right } = spot.getBoundingClientRect();
    return top >= frame.top && bottom <= frame.bottom && left >= frame.left && right <= frame.right;
  });
}

export function scrollToMiddle(scroller: HTMLElement, selector: string): void {
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
    top: scrollOffset(rows, scroller.clientHeight, scroller.scrollHeight),
    left: scrollOffset(columns, scroller.clientWidth, scroller.scrollWidth),
    behavior: settings.reducedMotion ? 'auto' : 'smooth',
  });
}
