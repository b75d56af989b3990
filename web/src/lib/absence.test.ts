import { beforeEach, describe, expect, it } from 'vitest';
import type { EventInfo, Frame, State } from '../protocol';
import { Absence, positionsOf } from './absence.svelte';
import { Showing } from './showing.svelte';

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
  waiting: [],
  events: [event(step, text)],
});
const table = (step: number) => ({ table: 't', seat: 0, step, view: { step } }) as unknown as State;
const story = [0, 1, 2, 3, 4].map((step) => event(step));

describe('Absence', () => {
  let showing: Showing;
  let asked: number[];
  const fresh = () =>
    new Absence(
      showing,
      (_, from) => {
        asked.push(from);
        return Promise.resolve([1, 2, 3, 4].map((step) => frame(step)));
      },
      () => Promise.resolve(),
    );

  beforeEach(() => {
    localStorage.clear();
    asked = [];
    showing = new Showing(() => Promise.resolve());
    showing.take({ ...table(4), text: '' }, true);
  });

  it('has nothing to tell at a table never seen, nor while the player looks', () => {
    const absence = fresh();
    absence.look(table(3), story);
    absence.look(table(4), story);
    expect(absence.open).toBe(false);
  });

  it('counts what happened since the page was closed or hidden', () => {
    fresh().look(table(1), story);
    const absence = fresh();
    absence.look(table(4), story);
    expect([absence.open, absence.news]).toEqual([true, { since: 1, things: 3 }]);
    absence.look(table(5), [...story, event(5)]);
    expect(absence.news!.things).toBe(4);
    absence.close();
    absence.leave();
    absence.look(table(4), story);
    expect(absence.open).toBe(false);
  });

  it('goes back to where the player left and on one by one', async () => {
    fresh().look(table(1), story);
    const absence = fresh();
    absence.look(table(4), story);
    await absence.oneByOne();
    expect(asked).toEqual([1]);
    expect([showing.now!.step, showing.now!.text, showing.behind]).toEqual([2, 'e2', 2]);
    expect(absence.close()).toBe(true);
    expect([showing.now!.step, showing.held, absence.open]).toEqual([4, false, false]);
    expect(absence.close()).toBe(false);
  });

  it('does not go back for who has gone on meanwhile, and never loses the present', async () => {
    const absence = fresh();
    absence.miss(1, story);
    const back = absence.oneByOne();
    absence.close();
    await back;
    expect([showing.now!.step, showing.held]).toEqual([4, false]);
    absence.miss(1, story);
    const again = absence.oneByOne();
    showing.take({ ...table(5), text: '' }, true);
    await again;
    showing.finish();
    expect(showing.now!.step).toBe(5);
  });

  it('shows all at once and is done', async () => {
    const absence = fresh();
    absence.miss(1, story);
    await absence.allAtOnce();
    expect([showing.now!.step, showing.behind, absence.open]).toEqual([4, 0, false]);
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
