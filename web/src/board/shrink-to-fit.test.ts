import { afterEach, describe, expect, it, vi } from 'vitest';
import { shrinkToFit } from './shrink-to-fit';

/** Observers that never report, so only the first measurement counts. */
const Mute = class {
  observe() {}
  disconnect() {}
};

/** A box 100 pixels high, and the height its content needs at each step. */
function box(needs: number[]): HTMLElement {
  const made = document.createElement('div');
  Object.defineProperty(made, 'clientHeight', { value: 100 });
  Object.defineProperty(made, 'scrollHeight', { get: () => needs[Number(made.dataset.compact ?? 0)] });
  return made;
}

describe('a box that fits its content', () => {
  afterEach(() => vi.unstubAllGlobals());
  it.each([
    ['stays wide where there is room', [90, 80, 70], '0'],
    ['is drawn tighter where there is none', [130, 100, 70], '1'],
    ['stops at the last step', [300, 200, 150], '2'],
  ])('%s', (_, needs, tight) => {
    vi.stubGlobal('ResizeObserver', Mute);
    const made = box(needs);
    shrinkToFit(made)();
    expect(made.dataset.compact).toBe(tight);
  });
});
