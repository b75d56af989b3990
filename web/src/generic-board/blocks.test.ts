import { describe, expect, it } from 'vitest';
import { blocks, valueLabel } from './blocks';

const about = (players: number) => ({ players, fields: { seats: 'seats' } });

describe('blocks', () => {
  it('puts scalars first and keeps the order of the rest', () => {
    const found = blocks({ hand: ['k'], round: 3, board: ['q'] }, about(2));
    expect(found.map((b) => [b.form, b.key])).toEqual([
      ['scalar', 'round'],
      ['items', 'hand'],
      ['items', 'board'],
    ]);
  });

  it('sees a grid in lists of equal length', () => {
    const [block] = blocks(
      {
        cells: [
          [0, 1],
          [1, 0],
        ],
      },
      about(2),
    );
    expect(block?.form).toBe('grid');
  });

  it('sees stacks in lists of unequal length', () => {
    expect(blocks({ columns: [[0, 1], [], [1]] }, about(2))).toEqual([
      { form: 'stacks', key: 'columns', stacks: [[0, 1], [], [1]], seats: false },
    ]);
  });

  it('sees a table in records with the same few plain fields, one row per seat', () => {
    const [block] = blocks(
      {
        seats: [
          { coins: 1, points: 2 },
          { coins: 3, points: 4 },
        ],
      },
      about(2),
    );
    expect(block).toMatchObject({
      form: 'rows',
      columns: ['coins', 'points'],
      seats: true,
      rows: [
        [1, 2],
        [3, 4],
      ],
    });
  });

  it('makes cards of records with lists inside', () => {
    const [block] = blocks({ display: [{ name: 'port', cost: [1, 2] }] }, about(3));
    expect(block).toMatchObject({ form: 'cards', seats: false });
  });

  it('shows an empty list as such', () => {
    expect(blocks({ hand: [] }, about(2))).toEqual([{ form: 'items', key: 'hand', values: [] }]);
  });

  it('leaves nothing of a view out', () => {
    const view = { a: 1, b: [1, [2, 3], { c: 4 }], d: { e: [[5]], f: { g: [{ h: [6] }] } } };
    const text = JSON.stringify(blocks(view, about(2)));
    for (const n of [1, 2, 3, 4, 5, 6]) expect(text).toContain(String(n));
  });
});

describe('named', () => {
  const names = { card: { dye_house: 'Dye House' } };
  it('translates by the field, never by one that is called alike', () => {
    expect(valueLabel(names, 'card', 'dye_house')).toBe('Dye House');
    const two = { card: { x: 'Ax' }, cards: { x: 'Axes' } };
    expect(valueLabel(two, 'cards', 'x')).toBe('Axes');
    expect(valueLabel(two, 'card_count', 'x')).toBe('x');
  });
  it('reads an unknown name as words', () => expect(valueLabel(names, 'good', 'red_ore')).toBe('red ore'));
  it('finds a name in another domain when they agree', () => {
    expect(valueLabel(names, 'hand', 'dye_house')).toBe('Dye House');
    expect(valueLabel({ card: { x: 'Ax' }, place: { x: 'Square' } }, 'hand', 'x')).toBe('x');
  });
  it('names the player where a field holds a seat', () => {
    expect(valueLabel(names, 'actor', 1, ['Ada', 'Ben'], { actor: 'seat' })).toBe('Ben');
    expect(valueLabel(names, 'actor', -1, ['Ada', 'Ben'], { actor: 'seat' })).toBe('–');
    expect(valueLabel(names, 'round', 1, ['Ada', 'Ben'], { actor: 'seat' })).toBe('1');
  });
  it('shows what is absent and what is true', () => {
    expect(valueLabel(names, 'x', null)).toBe('–');
    expect(valueLabel(names, 'x', true)).toBe('✓');
  });
});
