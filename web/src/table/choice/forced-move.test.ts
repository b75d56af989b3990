import { describe, expect, it } from 'vitest';
import type { State } from '../../protocol';
import { forcedMoveIn } from './forced-move';

const seat = (number: number, kind: string) => ({ seat: number, kind });
const state = (change: object = {}) =>
  ({
    status: 'playing',
    question: { window: '' },
    legal_moves: [{ move: 7 }],
    undo: { can: false },
    paused: false,
    takeback: null,
    team: false,
    seats: [seat(0, 'person'), seat(1, 'bot')],
    my_seats: [0],
    ...change,
  }) as unknown as State;
const people = [seat(0, 'person'), seat(1, 'person')];

describe('an only answer', () => {
  it('is given by itself against bots', () => expect(forcedMoveIn(state())?.move).toBe(7));
  it('is none where there are several', () =>
    expect(forcedMoveIn(state({ legal_moves: [{ move: 7 }, { move: 8 }] }))).toBeNull());
  it('waits for me where something can be taken back before it', () =>
    expect(forcedMoveIn(state({ undo: { can: true } }))).toBeNull());

  it('is given where only bots have moved since my last decision', () =>
    expect(forcedMoveIn(state({ undo: { can: true, bots: true } }))).not.toBeNull());
  it('waits for me in a window, which is answered ahead', () =>
    expect(forcedMoveIn(state({ question: { window: 'trade' } }))).toBeNull());
  it('waits for me where another person could read the moment', () =>
    expect(forcedMoveIn(state({ seats: people }))).toBeNull());
  it('is given among people who play together, or at one device', () => {
    expect(forcedMoveIn(state({ seats: people, team: true }))?.move).toBe(7);
    expect(forcedMoveIn(state({ seats: people, my_seats: [0, 1] }))?.move).toBe(7);
  });
  it('waits while the table is paused or asked for a takeback', () => {
    expect(forcedMoveIn(state({ paused: true }))).toBeNull();
    expect(forcedMoveIn(state({ takeback: {} }))).toBeNull();
  });
});
