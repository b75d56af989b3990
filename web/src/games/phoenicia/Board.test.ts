import { cleanup, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { gameTexts } from '../../lib/game-texts.svelte';
import { show as showBoard } from '../testing';
import type { BoardProps, LegalTarget } from '../types';
import Board from './Board.svelte';
import { view } from './fixture';
import type { View } from './view';

afterEach(cleanup);

const bid = (amount: number, number: number): LegalTarget => ({
  move: 100 + amount,
  kind: 'bid',
  args: { amount },
  text: `Bid ${amount}`,
  number,
});

const PEOPLE = ['Nora', 'Anne', 'Robert', 'Jose'];
const names = { card: { shipyard: 'Shipyard', dye_house: 'Dye House' } };
const show = (change: Partial<BoardProps<View>> = {}) => showBoard(Board, PEOPLE, { view, names, ...change });

describe('what may be chosen on the board', () => {
  it('is lit with its number and plays at a click', async () => {
    const open: LegalTarget = {
      move: 7,
      kind: 'open',
      args: { card: 'shipyard' },
      text: 'Auction Shipyard',
      number: 2,
    };
    const { user, onpick } = show({ view: { ...view, lot: null }, lit: [open] });
    const card = screen.getByRole('button', { name: /Shipyard, Minimum bid 7\. Choice 2: Auction Shipyard/ });
    expect(card.dataset['placeState']).toBe('legal');
    await user.click(card);
    expect(onpick).toHaveBeenCalledExactlyOnceWith(7);
  });

  it('asks which, where several moves lie in one place', async () => {
    const { user, onpick } = show({ lit: [bid(17, 1), bid(18, 2)] });
    await user.click(screen.getByRole('button', { name: /You: 17 to 18.*2 choices here/ }));
    expect(onpick).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /Bid 18/ }));
    expect(onpick).toHaveBeenCalledExactlyOnceWith(118);
  });

  it('is chosen by Enter and shown large by Space', async () => {
    const train: LegalTarget = { move: 3, kind: 'train', args: {}, text: 'Train a worker', number: 1 };
    const { user, onpick, onexplain } = show({ lit: [train] });
    screen.getByRole('button', { name: /Training.*Choice 1/ }).focus();
    await user.keyboard('{Enter}');
    expect(onpick).toHaveBeenCalledExactlyOnceWith(3);
    await user.keyboard(' ');
    expect(onexplain).toHaveBeenCalledOnce();
  });
});

describe('what may not be chosen', () => {
  it('says why, with the clause', async () => {
    const { user, onpick, onexplain } = show({
      refusals: [{ clause: 'PHO-WRK03', move: 3, kind: 'train', args: {}, text: 'Nobody to train.' }],
    });
    await user.click(screen.getByRole('button', { name: /Training.*Not now/ }));
    expect(onpick).not.toHaveBeenCalled();
    expect(screen.getByText(/Nobody to train\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'PHO-WRK03' }));
    expect(onexplain.mock.calls[0]![0]).toMatchObject({ clauses: ['PHO-WRK03'] });
  });

  it('explains itself otherwise: a card with its clauses, and that it is reconstructed', async () => {
    gameTexts.learn('phoenicia', { ...gameTexts.dataFor('phoenicia'), reconstructed: { card: { dye_house: 'all' } } });
    const { user, onexplain } = show();
    await user.click(screen.getByRole('button', { name: 'Dye House, Minimum bid 14' }));
    expect(onexplain.mock.calls[0]![0]).toMatchObject({
      title: 'Dye House',
      clauses: ['PHO-CAR14'],
      source: 'Card text reconstructed',
    });
  });
});

describe('other settlements', () => {
  it('are shown below at a press, hands face down', async () => {
    const { user, container } = show();
    await user.click(screen.getByRole('button', { name: /Jose/, pressed: false }));
    const mine = screen.getByRole('group', { name: 'Jose’s settlement' });
    expect(within(mine).queryByRole('button', { name: '6' })).toBeNull();
    expect(container.querySelectorAll('.money.back')).toHaveLength(4);
  });
});

describe('parts for a phone', () => {
  it.each([
    ['board', '.market'],
    ['mine', '.village'],
    ['offer', '.come'],
    ['others', '.other-seats'],
  ] as const)('%s alone', (part, selector) => {
    const { container } = show({ part });
    expect(container.querySelector(selector)).not.toBeNull();
    for (const other of ['.market', '.village', '.come', '.other-seats']) {
      if (other !== selector) expect(container.querySelector(other)).toBeNull();
    }
  });
});

describe('a choice in my settlement', () => {
  it('is shown under the market on a phone, as long as it is open', async () => {
    const train: LegalTarget = { move: 3, kind: 'train', args: {}, text: 'Train a worker', number: 1 };
    const { container, rerender } = show({ part: 'board', lit: [train] });
    expect(container.querySelector('.market')).not.toBeNull();
    expect(container.querySelector('[data-place="training"]')).not.toBeNull();
    await rerender({ lit: [] });
    expect(container.querySelector('[data-place="training"]')).toBeNull();
  });
});

describe('a spectator', () => {
  it('sees the table and no hand', () => {
    const hidden = structuredClone(view);
    hidden.seats[0]!.hand = null;
    hidden.seats[0]!.wealth = null;
    const { container } = show({ view: hidden, mySeat: -1 });
    expect(container.querySelector('.market')).not.toBeNull();
    expect(container.querySelectorAll('.pho-money')).toHaveLength(0);
  });
});
