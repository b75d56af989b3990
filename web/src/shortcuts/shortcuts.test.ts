import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cycleRegions } from './regions';
import { shortcutFor } from './shortcuts';

const press = (key: string, target?: HTMLElement, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, ...init });
  Object.defineProperty(event, 'target', { value: target ?? document.body });
  return shortcutFor(event);
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
  it('ignores single characters where they are turned off', () => {
    const key = (name: string) => shortcutFor(new KeyboardEvent('keydown', { key: name }), false);
    expect(['3', 'u', '?', '+'].map(key)).toEqual([null, null, null, null]);
    expect(key('Escape')).toEqual({ do: 'back' });
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
      <div data-region="choice"><button id="first">x</button></div>
      <main data-region="board">
        <p>nothing to press</p>
        <div data-region="mine"><button hidden>x</button><button id="card">x</button></div>
        <div data-region="offer" id="hidden"><button>x</button></div>
      </main>
      <div data-region="log-and-chat"><button id="log">x</button></div>`;
    // jsdom has no layout, so hidden elements are marked explicitly.
    HTMLElement.prototype.checkVisibility = function () {
      return this.closest('#hidden, [hidden]') === null;
    };
  });
  afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility'));

  const round = (by: 1 | -1, times: number) =>
    Array.from({ length: times }, () => {
      cycleRegions(by);
      return document.activeElement?.id || (document.activeElement as HTMLElement).dataset.region;
    });

  it('go round in reading order, past what is not shown', () => {
    expect(round(1, 6)).toEqual(['home', 'first', 'board', 'card', 'log', 'home']);
  });
  it('go back the same way, also into a region around another', () => {
    expect(round(-1, 6)).toEqual(['log', 'card', 'board', 'first', 'home', 'log']);
  });
  it('are left for the next one when they do not take the focus', () => {
    const now = document.querySelector<HTMLElement>('[data-region=choice]')!;
    now.inert = true;
    now.focus = now.querySelector('button')!.focus = () => {};
    expect(round(1, 3)).toEqual(['home', 'board', 'card']);
  });
});
