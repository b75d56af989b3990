import { describe, expect, it } from 'vitest';
import type { State } from '../protocol';
import { onlyAnswer } from './only';

const seat = (number: number, kind: string) => ({ seat: number, kind });
const state = (change: object = {}) =>
  ({
    status: 'playing',
    question: { window: '' },
    options: [{ move: 7 }],
    undo: { can: false },
    paused: false,
    takeback: null,
    team: false,
    seats: [seat(0, 'person'), seat(1, 'bot')],
    hands: [0],
    ...change,
  }) as unknown as State;
const people = [seat(0, 'person'), seat(1, 'person')];

describe('an only answer', () => {
  it('is given by itself against bots', () => expect(onlyAnswer(state())?.move).toBe(7));
  it('is none where there are several', () =>
    expect(onlyAnswer(state({ options: [{ move: 7 }, { move: 8 }] }))).toBeNull());
  it('waits for me where something can be taken back before it', () =>
    expect(onlyAnswer(state({ undo: { can: true } }))).toBeNull());
  it('waits for me in a window, which is answered ahead', () =>
    expect(onlyAnswer(state({ question: { window: 'trade' } }))).toBeNull());
  it('waits for me where another person could read the moment', () =>
    expect(onlyAnswer(state({ seats: people }))).toBeNull());
  it('is given among people who play together, or at one device', () => {
    expect(onlyAnswer(state({ seats: people, team: true }))?.move).toBe(7);
    expect(onlyAnswer(state({ seats: people, hands: [0, 1] }))?.move).toBe(7);
  });
  it('waits while the table is paused or asked for a take-back', () => {
    expect(onlyAnswer(state({ paused: true }))).toBeNull();
    expect(onlyAnswer(state({ takeback: {} }))).toBeNull();
  });
});
