import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { games, wordsFile } from '../testing';
import { gridChapters, numbersOf, toSentences } from './sentences';

const context = {
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
  const chapters = toSentences(view, context).map(({ title, sentences }) =>
    [title, ...sentences].filter(Boolean).join(': '),
  );
  expect(chapters).toEqual([
    'Round 3, step Auctions, turn Ben.',
    'Display: Dyer.',
    'Ada: points 2, hand: Dyer, tiles: hunting, workers 2.',
    'Ben: points 0, finished.',
    'Sectors: SPI, units: Ben 2.',
  ]);
});

it('folds what is long', () => {
  const cards = Array.from({ length: 13 }, (_, i) => ({ card: `c${i}`, cost: i + 1 }));
  expect(toSentences({ cards }, context)[0]!.long).toBe(true);
  expect(toSentences(null, context)).toEqual([]);
});

it('tells what numbers stand for and leaves out what the words leave out', () => {
  const view = { seats: [{ hand: [1, -1], ship: 0, odds: 7 }], world: { cards: ['a', 'dyer'] }, near: [1, 2] };
  const names = { ...context.names, field: { odds: '-', near: '-', world: '-' }, location: { earth: 'Earth' } };
  const numbers = numbersOf(view, names, { hand: ['cards', 'card'], ship: ['', 'location'] });
  const chapters = toSentences(view, { ...context, players: ['Ada'], names, numbers });
  expect(chapters).toEqual([{ title: 'Ada', sentences: ['hand: Dyer, ship Earth.'], long: false }]);
});

it('tells what lies at each thing, whose it is, and what several bits and faces mean', () => {
  const view = {
    turn: -1,
    owner: [1, -1, 2],
    fort: [1, 0, 0],
    research: [0, 2, 0],
    awards: { war: 0, peace: -1 },
    supply: ['x1'],
    destroyer: 2,
    closed: 5,
    faces: [2, 1],
  };
  const names = {
    told: {
      turn: 'player',
      owner: 'base player',
      fort: 'base flag',
      research: 'base',
      awards: 'award player',
      supply: 'tech',
      destroyer: 'base',
    },
    base: { koss: 'Koss', io: 'Io', rhea: 'Rhea' },
    award: { war: 'Warlord', peace: 'Dove' },
    tech: { x1: 'Cloak' },
    party: { phantom: 'the phantom' },
    state: { active: 'active' },
  };
  const numbers = numbersOf(view, names, { closed: ['', 'base', 'bits'], faces: ['', 'base', 'faces'] });
  const chapters = toSentences(view, { names, players: ['Ada', 'Ben'], fields: {}, numbers });
  expect(chapters.map(({ title, sentences }) => [title, ...sentences].filter(Boolean).join(': '))).toEqual([
    'Destroyer Rhea, closed Koss, Rhea.',
    'Owner: Koss Ben, Rhea the phantom.',
    'Fort: Koss.',
    'Research: Io 2.',
    'Awards: Warlord Ada.',
    'Supply: Cloak.',
    'Faces: Io, Koss (active).',
  ]);
});

it('tells who has what at each place of a grid, and nothing of empty ones', () => {
  const view = { tiles: ['A', 'B', 'C'], presence: [1, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0] };
  const names = {
    tile: { A: 'Adamos' },
    piece: { agent: 'agent', base: 'base' },
    field: { piece: 'at the systems' },
  };
  const context = { names, players: ['Ada', 'Ben'], fields: {} };
  expect(gridChapters(view, context, { presence: ['tiles', 'tile', 'piece', 4] })).toEqual([
    { title: 'At the systems', sentences: ['Adamos: Ada agent, Ben base.', 'C: Ben agent.'], long: false },
  ]);
});

it.each(games())('every field of the View of %s has a name in both languages', (game) => {
  const source = readFileSync(`src/games/${game}/view.ts`, 'utf8');
  // The fields for what is printed on cards and boards are left out completely.
  const parts = source.split(/export interface /).filter((part) => /^(View|SeatView) /.test(part));
  const fields = parts.flatMap((part) => [...part.matchAll(/^ {2}(\w+): /gm)].map((found) => found[1]!));
  for (const lang of ['en', 'de'])
    expect(Object.keys(wordsFile(game, lang)['names.field'] ?? {}), lang).toEqual(expect.arrayContaining(fields));
});
