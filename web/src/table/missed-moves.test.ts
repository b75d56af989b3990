import { beforeEach, describe, expect, it } from 'vitest';
import type { EventInfo, Frame, State } from '../protocol';
import { MissedMoves, positionsOf } from './missed-moves.svelte';
import { Playback } from './playback.svelte';

const event = (step: number, text = `e${step}`): EventInfo => ({
  index: step,
  seat: 0,
  kind: 'bid',
  text,
  step,
  data: {},
  clauses: [],
});
const frame = (step: number, text = `e${step}`): Frame => ({
  step,
  seat: 0,
  move: -1,
  text: '',
  view: { step },
  scores: [],
  rivals: [],
  era: 0,
  to_move: [],
  events: [event(step, text)],
});
const table = (step: number) => ({ table: 't', seat: 0, step, view: { step } }) as unknown as State;
const log = [0, 1, 2, 3, 4].map((step) => event(step));

describe('Absence', () => {
  let playback: Playback;
  let asked: number[];
  const fresh = () =>
    new MissedMoves(
      playback,
      (_, from) => {
        asked.push(from);
        return Promise.resolve([1, 2, 3, 4].map((step) => frame(step)));
      },
      () => Promise.resolve(),
    );

  beforeEach(() => {
    localStorage.clear();
    asked = [];
    playback = new Playback(() => Promise.resolve());
    playback.take({ ...table(4), text: '' }, true);
  });

  it('has nothing to tell at a table never seen, nor while the player looks', () => {
    const missedMoves = fresh();
    missedMoves.look(table(3), log);
    missedMoves.look(table(4), log);
    expect(missedMoves.open).toBe(false);
  });

  it('counts what happened since the page was closed or hidden', () => {
    fresh().look(table(1), log);
    const missedMoves = fresh();
    missedMoves.look(table(4), log);
    expect([missedMoves.open, missedMoves.missed]).toEqual([true, { since: 1, moves: 3 }]);
    missedMoves.look(table(5), [...log, event(5)]);
    expect(missedMoves.missed!.moves).toBe(4);
    missedMoves.close();
    missedMoves.leave();
    missedMoves.look(table(4), log);
    expect(missedMoves.open).toBe(false);
  });

  it('goes back to where the player left and on one by one', async () => {
    fresh().look(table(1), log);
    const missedMoves = fresh();
    missedMoves.look(table(4), log);
    await missedMoves.oneByOne();
    expect(asked).toEqual([1]);
    expect([playback.now!.step, playback.now!.text, playback.behind]).toEqual([2, 'e2', 2]);
    expect(missedMoves.close()).toBe(true);
    expect([playback.now!.step, playback.held, missedMoves.open]).toEqual([4, false, false]);
    expect(missedMoves.close()).toBe(false);
  });

  it('does not go back for who has gone on meanwhile, and never loses the present', async () => {
    const missedMoves = fresh();
    missedMoves.miss(1, log);
    const back = missedMoves.oneByOne();
    missedMoves.close();
    await back;
    expect([playback.now!.step, playback.held]).toEqual([4, false]);
    missedMoves.miss(1, log);
    const again = missedMoves.oneByOne();
    playback.take({ ...table(5), text: '' }, true);
    await again;
    playback.finish();
    expect(playback.now!.step).toBe(5);
  });

  it('shows all at once and is done', async () => {
    const missedMoves = fresh();
    missedMoves.miss(1, log);
    await missedMoves.allAtOnce();
    expect([playback.now!.step, playback.behind, missedMoves.open]).toEqual([4, 0, false]);
  });
});

describe('positionsOf', () => {
  it('leaves out what tells nothing, and ends in the present', () => {
    const found = positionsOf([frame(1), frame(2, ''), frame(3), frame(4, '')], {
      ...table(4),
      text: '',
    });
    expect(found.map((one) => [one.step, one.text])).toEqual([
      [1, 'e1'],
      [4, 'e3'],
    ]);
    expect(found[1]!.view).toEqual({ step: 4 });
  });
});
