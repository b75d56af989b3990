import { describe, expect, it } from 'vitest';
import { pieceMoves, addHolding, type Holdings } from './moved-pieces';

describe('what travelled', () => {
  it('pairs what left one place with what came to another', () => {
    expect(pieceMoves({ dyer: { display: 1 } }, { dyer: { mine: 1 } })).toEqual([
      { thing: 'dyer', from: 'display', to: 'mine', count: 1 },
    ]);
  });

  it('says nothing about what stayed', () => {
    expect(pieceMoves({ dyer: { display: 2, mine: 1 } }, { dyer: { display: 2, mine: 1 } })).toEqual([]);
  });

  it('splits one source over several goals and several sources over one goal', () => {
    expect(pieceMoves({ unit: { a: 3 } }, { unit: { a: 1, b: 1, c: 1 } })).toEqual([
      { thing: 'unit', from: 'a', to: 'b', count: 1 },
      { thing: 'unit', from: 'a', to: 'c', count: 1 },
    ]);
    expect(pieceMoves({ unit: { a: 1, b: 1 } }, { unit: { c: 2 } })).toEqual([
      { thing: 'unit', from: 'a', to: 'c', count: 1 },
      { thing: 'unit', from: 'b', to: 'c', count: 1 },
    ]);
  });

  it('keeps what comes from nowhere and what leaves the board apart', () => {
    expect(pieceMoves({ coin: { mine: 1 } }, { coin: { mine: 4 } })).toEqual([
      { thing: 'coin', from: '', to: 'mine', count: 3 },
    ]);
    expect(pieceMoves({ coin: { mine: 4 } }, {})).toEqual([{ thing: 'coin', from: 'mine', to: '', count: 4 }]);
  });

  it('never turns one thing into another', () => {
    expect(pieceMoves({ dyer: { display: 1 } }, { fort: { mine: 1 } })).toHaveLength(2);
  });
});

describe('holdings', () => {
  it('add up and leave out nothing at all', () => {
    const held: Holdings = {};
    addHolding(held, 'coin', 'mine', 2);
    addHolding(held, 'coin', 'mine', 1);
    addHolding(held, 'tool', 'mine', 0);
    expect(held).toEqual({ coin: { mine: 3 } });
  });
});
