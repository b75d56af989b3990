import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { games, wordsFile } from '../testing';
import { numbersOf, prose } from './prose';

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

it('tells what numbers stand for and leaves out what the words leave out', () => {
  const view = { seats: [{ hand: [1, -1], ship: 0, odds: 7 }], world: { cards: ['a', 'dyer'] }, near: [1, 2] };
  const names = { ...telling.names, field: { odds: '-', near: '-', world: '-' }, location: { earth: 'Earth' } };
  const numbers = numbersOf(view, names, { hand: ['cards', 'card'], ship: ['', 'location'] });
  const told = prose(view, { ...telling, players: ['Ada'], names, numbers });
  expect(told).toEqual([{ title: 'Ada', sentences: ['hand: Dyer, ship Earth.'], long: false }]);
});

it.each(games())('every field of the View of %s has a name in both languages', (game) => {
  const source = readFileSync(`src/games/${game}/view.ts`, 'utf8');
  // What is printed on cards and boards lies in parts that the words leave out as a whole.
  const parts = source.split(/export interface /).filter((part) => /^(View|SeatView) /.test(part));
  const fields = parts.flatMap((part) => [...part.matchAll(/^ {2}(\w+): /gm)].map((found) => found[1]!));
  for (const lang of ['en', 'de'])
    expect(Object.keys(wordsFile(game, lang)['names.field'] ?? {}), lang).toEqual(expect.arrayContaining(fields));
});
