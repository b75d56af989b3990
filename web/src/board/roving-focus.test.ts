import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rovingFocus } from './roving-focus';

/** A region with 2×2 places and fake positions. */
let root: HTMLElement;
let stop: (() => void) | void;
const spot = (name: string) => root.querySelector<HTMLElement>(`#${name}`)!;
const press = (key: string) =>
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

beforeEach(() => {
  root = document.createElement('div');
  for (const [name, x, y] of [
    ['a', 0, 0],
    ['b', 50, 0],
    ['c', 0, 50],
    ['d', 50, 50],
  ] as const) {
    const one = document.createElement('div');
    one.id = name;
    one.dataset['placeState'] = name === 'c' ? 'legal' : 'idle';
    one.tabIndex = -1;
    one.getBoundingClientRect = () => ({ x, y, width: 40, height: 40 }) as DOMRect;
    root.append(one);
  }
  document.body.append(root);
  stop = rovingFocus()(root);
});

afterEach(() => {
  stop?.();
  root.remove();
});

describe('a region with roving focus', () => {
  it('is one tab stop: first what may be chosen', () => {
    expect([...root.children].map((one) => (one as HTMLElement).tabIndex)).toEqual([-1, -1, 0, -1]);
  });

  it('walks by geometry and keeps the tab stop where it went', () => {
    spot('a').focus();
    press('ArrowRight');
    expect(document.activeElement!.id).toBe('b');
    press('ArrowDown');
    expect(document.activeElement!.id).toBe('d');
    expect(spot('d').tabIndex).toBe(0);
    expect(spot('a').tabIndex).toBe(-1);
  });

  it('stays where nothing lies in that direction', () => {
    spot('a').focus();
    press('ArrowUp');
    expect(document.activeElement!.id).toBe('a');
  });
});
