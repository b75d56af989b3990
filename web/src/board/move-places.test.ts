import { describe, expect, it } from 'vitest';
import { byPlace, lowestNumber, regionsBeyondBoard, type MoveArgs } from './move-places';

const places = (kind: string, args: Record<string, string | number>) =>
  kind === 'open' ? [`card:${args['card']}`] : kind === 'shift' ? [`tile:${args['from']}`, `tile:${args['to']}`] : [];

describe('lit places', () => {
  const moves: (MoveArgs & { number: number })[] = [
    { kind: 'open', args: { card: 'dyer' }, number: 1 },
    { kind: 'shift', args: { from: 'hunting', to: 'farming' }, number: 2 },
    { kind: 'shift', args: { from: 'hunting', to: 'mining' }, number: 3 },
    { kind: 'pass', args: {}, number: 4 },
  ];
  const lit = byPlace(moves, places);

  it('hold every move that may be chosen there', () => {
    expect(lit.get('card:dyer')!.map((m) => m.number)).toEqual([1]);
    expect(lit.get('tile:hunting')!.map((m) => m.number)).toEqual([2, 3]);
    expect(lit.get('tile:mining')!.map((m) => m.number)).toEqual([3]);
  });

  it('do not exist for moves that are only in the list', () => {
    expect([...lit.values()].flat().some((m) => m.kind === 'pass')).toBe(false);
  });

  it('name a move once even when a rule names a place twice', () => {
    const twice = byPlace([moves[0]!], () => ['a', 'a']);
    expect(twice.get('a')).toHaveLength(1);
  });
});

describe('the number on a place', () => {
  it('is the least of its moves, and none without digits', () => {
    expect(lowestNumber([{ number: 3 }, { number: 2 }])).toBe(2);
    expect(lowestNumber([{ number: 0 }, { number: 7 }])).toBe(7);
    expect(lowestNumber([{ number: 0 }])).toBe(0);
    expect(lowestNumber([])).toBe(0);
  });
});

describe('what a phone shows besides the board', () => {
  const regionOf = (place: string) => (place.startsWith('card:') ? 'board' : 'mine');

  it('is the region of moves that have no place on the board', () => {
    const moves: MoveArgs[] = [
      { kind: 'open', args: { card: 'dyer' } },
      { kind: 'shift', args: { from: 'hunting', to: 'farming' } },
    ];
    expect(regionsBeyondBoard(moves, places, regionOf)).toEqual(['mine']);
    expect(regionsBeyondBoard(moves.slice(0, 1), places, regionOf)).toEqual([]);
    expect(regionsBeyondBoard([{ kind: 'pass', args: {} }], places, regionOf)).toEqual([]);
  });
});
