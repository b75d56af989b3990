import { expect, it } from 'vitest';
import type { Planned, State } from '../../protocol';
import { TurnPlanner } from './turn-planner.svelte';

const table = (version: number, toMove: number[], moves: number[] = []) =>
  ({ seat: 0, version, to_move: toMove, legal_moves: moves.map((move) => ({ move })) }) as unknown as State;
const planned = (moves: number[]) => ({ seat: 0, moves }) as Planned;

it('asks for the copy with the steps so far, and again when the table moved on', () => {
  const asked: number[][] = [];
  const plan = new TurnPlanner((_, moves) => asked.push(moves));
  plan.start(table(1, [1]));
  plan.take(planned([]));
  plan.add({ move: 7, text: 'Build' });
  plan.take(planned([7]));
  plan.follow(table(2, [1]));
  expect(asked).toEqual([[], [7], [7]]);
});

it('asks once for one moment, and again only when told to after a refusal', () => {
  const asked: number[][] = [];
  const plan = new TurnPlanner((_, moves) => asked.push(moves));
  plan.start(table(1, [1]));
  plan.follow(table(1, [1]));
  expect(asked).toHaveLength(1);
  plan.refuse('Too many messages.');
  expect(plan.problem).toBe('Too many messages.');
  plan.retry();
  expect(asked).toHaveLength(2);
  expect(plan.problem).toBe('');
});

it('says which steps no longer fit', () => {
  const plan = new TurnPlanner(() => {});
  plan.start(table(1, [1]));
  plan.take(planned([]));
  plan.add({ move: 7, text: 'Build' });
  plan.take(planned([7]));
  plan.add({ move: 8, text: 'Sell' });
  plan.take(planned([7]));
  expect(plan.lost.map((step) => step.move)).toEqual([8]);
  plan.cut(1);
  expect(plan.steps.map((step) => step.move)).toEqual([7]);
});

it('is offered again on the turn, move by move, and ends with any other move', () => {
  const plan = new TurnPlanner(() => {});
  plan.start(table(1, [1]));
  for (const move of [7, 8]) {
    plan.take(planned(plan.steps.map((step) => step.move)));
    plan.add({ move, text: String(move) });
  }
  expect(plan.due(table(2, [0], [6, 7]))?.move).toBe(7);
  expect(plan.due(table(2, [0], [6]))).toBeUndefined();
  plan.played(7);
  expect(plan.due(table(3, [0], [8]))?.move).toBe(8);
  plan.played(9);
  expect(plan.steps).toEqual([]);
});
