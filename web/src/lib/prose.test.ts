import { expect, it } from 'vitest';
import { prose } from './prose';

const telling = {
  names: { card: { dyer: 'Dyer' }, field: { vp: 'points' }, step: { '1a': 'Auctions' } },
  players: ['Ada', 'Ben'],
  fields: { turn: 'seat', seats: 'seats', units: 'seats' },
};

it('tells a position in sentences, players by name, without what is not there', () => {
  const view = {
    round: 3,
    step: '1a',
    turn: 1,
    lot: null,
    display: ['dyer'],
    seats: [
      { vp: 2, hand: ['dyer'], finished: false, tiles: [{ activity: 'hunting', workers: 2, tools: 0 }] },
      { vp: 0, hand: null, finished: true, tiles: [] },
    ],
    sectors: [{ sector: 'SPI', units: [0, 2] }],
  };
  const told = prose(view, telling).map(({ title, sentences }) => [title, ...sentences].filter(Boolean).join(': '));
  expect(told).toEqual([
    'Round 3, step Auctions, turn Ben.',
    'Display: Dyer.',
    'Ada: points 2, hand: Dyer, tiles: hunting, workers 2.',
    'Ben: points 0, finished.',
    'Sectors: SPI, units: Ben 2.',
  ]);
});

it('folds what is long', () => {
  const cards = Array.from({ length: 13 }, (_, i) => ({ card: `c${i}`, cost: i + 1 }));
  expect(prose({ cards }, telling)[0]!.long).toBe(true);
  expect(prose(null, telling)).toEqual([]);
});
