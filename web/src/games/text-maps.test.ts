import { expect, it } from 'vitest';
import { boardContext } from '../board/board-context';
import '../testing';
import { wordsFile } from '../testing';
import { view as phoenix } from './phoenix_syndicate/fixture';
import phoenixMap from './phoenix_syndicate/text-map';
import { view as moon } from './shadow_moon/fixture';
import moonMap from './shadow_moon/text-map';

const people = ['Ada', 'Ben', 'Cleo', 'Dan'];
const seats = people.map((name, seat) => ({ seat, name, bot: '', waiting: false, online: true, points: null }));
const namesOf = (game: string) => {
  const tables = wordsFile(game, 'en');
  return Object.fromEntries(
    Object.entries(tables).flatMap(([table, texts]) => (table.startsWith('names.') ? [[table.slice(6), texts]] : [])),
  );
};

it('describes every tile of the galaxy with its gates and their prices', () => {
  const sentences = phoenixMap(boardContext({ view: phoenix, names: namesOf('phoenix_syndicate'), seats, mySeat: 0 }));
  expect(sentences).toHaveLength(27);
  expect(sentences[0]).toMatch(/^Adamos Prime: .*Ada: agent, ship.*gate to Belisar Prime: \d/);
});

it('describes every sector with its neighbors', () => {
  const sentences = moonMap(boardContext({ view: moon, names: namesOf('shadow_moon'), seats, mySeat: 0 }));
  expect(sentences).toHaveLength(moon.sectors.length);
  expect(sentences.every((sentence) => sentence.includes('Next to'))).toBe(true);
});
