import { describe, expect, it } from 'vitest';
import { isVisible, scrollOffset } from './scroll-to-choices';

describe('how far a board scrolls to what may be chosen', () => {
  it('puts it in the middle', () => {
    expect(scrollOffset({ start: 300, end: 400 }, 200, 1000)).toBe(250);
  });

  it('stays within the board', () => {
    expect(scrollOffset({ start: 0, end: 40 }, 200, 1000)).toBe(0);
    expect(scrollOffset({ start: 960, end: 1000 }, 200, 1000)).toBe(800);
    expect(scrollOffset({ start: 10, end: 40 }, 200, 150)).toBe(0);
  });

  it('begins with the start of what is longer than the window', () => {
    expect(scrollOffset({ start: 100, end: 700 }, 200, 1000)).toBe(92);
  });
});

describe('what is in sight', () => {
  const box = (top: number, bottom: number) => ({ top, bottom, left: 0, right: 10 }) as DOMRect;
  const board = (...spots: [number, number][]) => {
    const scroller = document.createElement('div');
    scroller.getBoundingClientRect = () => box(100, 300);
    for (const [top, bottom] of spots) {
      const spot = scroller.appendChild(document.createElement('b'));
      spot.getBoundingClientRect = () => box(top, bottom);
    }
    return scroller;
  };

  it('is one of them, and whole', () => {
    expect(isVisible(board([0, 50], [120, 160]), 'b')).toBe(true);
    expect(isVisible(board([0, 50], [280, 320]), 'b')).toBe(false);
    expect(isVisible(board(), 'b')).toBe(false);
  });
});
