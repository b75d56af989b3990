import { cleanup, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { show as showBoard } from '../testing';
import type { BoardProps, LegalTarget } from '../types';
import Board from './Board.svelte';
import { view } from './fixture';
import type { View } from './view';

afterEach(cleanup);

const target = (move: number, kind: string, args: Record<string, string | number>): LegalTarget => ({
  move,
  kind,
  args,
  text: `${kind} ${move}`,
  number: 1,
});

const PEOPLE = ['Nora', 'Ines', 'Bo', 'Wren'];
const names = { sector: { AVA: 'Avante', BAZ: 'Bazaar' }, card: { '007': 'Founders 007', '012': 'Saffron 012' } };
const show = (change: Partial<BoardProps<View>> = {}) => showBoard(Board, PEOPLE, { view, names, ...change });

describe('the moon', () => {
  it('names every sector with who is there', () => {
    const { container } = show();
    expect(container.querySelectorAll('[data-place^="sector:"]')).toHaveLength(15);
    expect(screen.getByRole('button', { name: 'Avante, Nora 4, Bo 2, Nora controls it.' })).toBeTruthy();
  });

  it('plays a lit sector at a click and counts the unit that would come', async () => {
    const lit = [target(5, 'add', { sector: 'AVA' })];
    const { user, onpick, rerender, container } = show({ lit });
    await user.click(container.querySelector('[data-place="sector:AVA"]')!);
    expect(onpick).toHaveBeenCalledExactlyOnceWith(5);
    await rerender({ selected: 5 });
    expect(container.querySelector('[data-place="sector:AVA"]')!.textContent).toContain('4+1');
  });

  it('lights the unit that may be removed, not its owner', async () => {
    const lit = [target(7, 'remove', { colour: 'orange' })];
    const { user, onpick, container } = show({ lit, facts: { sector: 'AVA' } });
    expect(container.querySelectorAll('[data-place-state="legal"]')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Bo 2, Avante. Choice 1: remove 7' }));
    expect(onpick).toHaveBeenCalledExactlyOnceWith(7);
  });

  it('asks which colour, where several may be pushed to one sector', async () => {
    const lit = [
      target(1, 'push', { colour: 'blue', sector: 'BAZ' }),
      target(2, 'push', { colour: 'orange', sector: 'BAZ' }),
    ];
    const { user, onpick, container } = show({ lit });
    await user.click(container.querySelector('[data-place="sector:BAZ"]')!);
    await user.click(screen.getByRole('button', { name: /push 2/ }));
    expect(onpick).toHaveBeenCalledExactlyOnceWith(2);
  });

  it('lays an operation on its border, to be claimed there', async () => {
    const { user, onpick, container } = show({ lit: [target(9, 'claim', { token: 'OP23' })] });
    await user.click(container.querySelector('[data-place="token:OP23"]')!);
    expect(onpick).toHaveBeenCalledExactlyOnceWith(9);
  });
});

describe('hidden things', () => {
  it('have no name in the view of others', () => {
    const { container } = show();
    const stack = container.querySelector('[data-place="stack:1"]')!;
    expect(stack.querySelector('[aria-label="facedown"]')).not.toBeNull();
    expect(container.querySelectorAll('[data-place^="hand:"]')).toHaveLength(2);
  });
});

describe('the Kingpin', () => {
  it('goes by its name and has no score', () => {
    const two = structuredClone(view);
    two.seats = two.seats.slice(0, 3);
    two.seats[2] = { ...two.seats[2]!, kingpin: true };
    two.roll = 0;
    show({ view: two });
    expect(screen.getByRole('button', { name: /^The Kingpin, Units in supply/ })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'BOB' })).toBeTruthy();
  });
});

describe('parts for a phone', () => {
  it.each([
    ['board', '.moon'],
    ['mine', '.hand'],
    ['offer', '.offer'],
    ['others', '.other-seats'],
  ] as const)('%s alone', (part, selector) => {
    const { container } = show({ part });
    expect(container.querySelector(selector)).not.toBeNull();
    for (const other of ['.moon', '.hand', '.offer', '.other-seats']) {
      if (other !== selector) expect(container.querySelector(other)).toBeNull();
    }
  });
});
