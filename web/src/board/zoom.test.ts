import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Zoom, scrollAfterZoom } from './zoom.svelte';

describe('keep', () => {
  it('leaves the point where it is: what was there is there again, grown', () => {
    expect(scrollAfterZoom(0, 100, 2)).toBe(100);
    expect(scrollAfterZoom(100, 100, 0.5)).toBe(0);
    expect(scrollAfterZoom(30, 0, 1)).toBe(30);
  });
});

describe('Zoom', () => {
  let pan: HTMLElement;
  let zoom: Zoom;
  let stop: () => void;
  const press = (key: string, on: EventTarget = document.body) =>
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  beforeEach(() => {
    pan = document.body.appendChild(document.createElement('div'));
    zoom = new Zoom(() => pan);
    stop = zoom.gestures(pan) as () => void;
  });
  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });

  it('follows the keys: nearer, further, whole', () => {
    press('+');
    press('+');
    const near = zoom.level;
    expect(near).toBeGreaterThan(1.5);
    press('-');
    expect(zoom.level).toBeLessThan(near);
    press('0');
    expect(zoom.level).toBe(1);
  });

  it('has a nearest and a whole', () => {
    press('-');
    expect(zoom.level).toBe(1);
    for (let i = 0; i < 20; i++) press('+');
    expect(zoom.level).toBeLessThan(3);
  });

  it('leaves keys to those who type', () => {
    press('+', pan.appendChild(document.createElement('input')));
    expect(zoom.level).toBe(1);
  });

  it('changes at a double click beside everything, not on a thing', () => {
    const spot = pan.appendChild(document.createElement('span'));
    spot.dataset['placeState'] = 'idle';
    spot.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    expect(zoom.near).toBe(false);
    pan.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    expect(zoom.near).toBe(true);
    pan.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    expect(zoom.near).toBe(false);
  });
});
