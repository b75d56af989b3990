import { beforeEach, describe, expect, it } from 'vitest';
import { enterRegion, nextRegion, wishOf } from './keys';

const press = (key: string, target?: HTMLElement, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, ...init });
  Object.defineProperty(event, 'target', { value: target ?? document.body });
  return wishOf(event);
};

describe('wishOf', () => {
  it('reads digits and letters', () => {
    expect(press('3')).toEqual({ do: 'digit', n: 3 });
    expect(press('U')).toEqual({ do: 'undo' });
    expect(press('x')).toBeNull();
  });
  it('reads the zoom keys, with and without Shift', () => {
    expect(['+', '=', '-', '0'].map((key) => press(key))).toEqual([1, 1, -1, 0].map((by) => ({ do: 'zoom', by })));
    expect(press('+', undefined, { ctrlKey: true })).toBeNull();
  });
  it('leaves typing alone', () => {
    const input = document.createElement('input');
    expect(press('3', input)).toBeNull();
    expect(press('c', input)).toBeNull();
  });
  it('leaves the browser its own shortcuts', () => expect(press('r', undefined, { ctrlKey: true })).toBeNull());
  it('leaves Enter to a focused button', () => {
    expect(press('Enter', document.createElement('button'))).toBeNull();
    expect(press('Enter')).toEqual({ do: 'confirm' });
  });
  it('jumps between regions even while typing', () => {
    expect(press('F6', document.createElement('input'))).toEqual({ do: 'region' });
    expect(press('F6', undefined, { shiftKey: true })).toEqual({ do: 'region-back' });
  });
});

describe('regions', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <div data-region="bar"><a href="#" id="home">x</a></div>
      <div data-region="now"><button id="first">x</button></div>
      <div data-region="talk"><button id="log">x</button></div>`;
  });
  const order = ['bar', 'now', 'board', 'talk'];
  const at = (id: string) => document.getElementById(id)!;

  it('go round and skip what is not there', () => {
    expect(nextRegion(order, at('first'), 1)?.dataset.region).toBe('talk');
    expect(nextRegion(order, at('log'), 1)?.dataset.region).toBe('bar');
    expect(nextRegion(order, at('home'), -1)?.dataset.region).toBe('talk');
  });
  it('start at the first from nowhere', () => expect(nextRegion(order, null, 1)?.dataset.region).toBe('bar'));
  it('take the focus themselves when nothing inside can', () => {
    document.body.insertAdjacentHTML('beforeend', '<div data-region="others"><p>x</p></div>');
    const others = document.querySelector<HTMLElement>('[data-region=others]')!;
    enterRegion(others);
    expect(document.activeElement).toBe(others);
  });
  it('focus what is first inside', () => {
    enterRegion(nextRegion(order, at('home'), 1)!);
    expect(document.activeElement).toBe(at('first'));
  });
});
