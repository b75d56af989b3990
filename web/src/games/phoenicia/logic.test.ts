import { describe, expect, it } from 'vitest';
import type { Effect } from '../../table/choice/effects';
import { pieceMoves } from '../../board/moved-pieces';
import { changed as copied } from '../testing';
import { cards, view } from './fixture';
import { clauses } from './card-style';
import {
  labelOf,
  explainCard,
  explainPoints,
  explainProduction,
  explainWealth,
  cardGains,
  type Context,
} from './explain';
import { layout, displayBoxes, seatIn, placeMarkers, wrap } from './layout';
import { preview } from './preview';
import { holdings, look, places, unsold } from './places';
import type { View } from './view';

const c: Context = { view, names: { card: { dyer: 'Dyer' } }, name: (seat) => `seat ${seat}`, me: 0, preview: null };
const changed = (change: (copy: View) => void): View => copied(view, change);

describe('where a move is made', () => {
  it.each([
    ['open', { card: 'dyer' }, ['display:dyer']],
    ['bid', { amount: 17 }, ['bid']],
    ['pass', {}, ['bid']],
    ['lay', { money: '6' }, ['hand:6']],
    ['discard', { money: 'preset' }, ['hand:preset']],
    ['coins', {}, ['coins']],
    ['train', {}, ['training']],
    ['employ', { activity: 'mining' }, ['tile:mining']],
    ['tool', { activity: 'farming' }, ['tile:farming']],
    ['shift', { activity: 'hunting', target: 'mining' }, ['pawn:hunting']],
    ['vp', {}, ['vp']],
    ['close', {}, []],
  ])('%s', (kind, args, expected) => {
    expect(places(kind, args as Record<string, string>)).toEqual(expected);
  });
});

describe('the lot', () => {
  it('lies apart from the cards for displayBoxes, one copy of it', () => {
    const twice = changed((v) => (v.display = ['dye_house', 'dye_house', 'shipyard']));
    expect(unsold(twice)).toEqual(['dye_house', 'shipyard']);
    expect(unsold(view)).toEqual(['city_center', 'shipyard', 'public_works']);
  });
});

describe('what travels', () => {
  it('is the card from the hammer to its buyer', () => {
    const sold = changed((v) => {
      v.lot = null;
      v.seats[0]!.owned['dye_house'] = 1;
    });
    const found = pieceMoves(holdings(view, 0), holdings(sold, 0));
    expect(found).toContainEqual({ thing: 'card:dye_house', from: 'lot', to: 'owned:dye_house', count: 1 });
  });

  it('is the card to another seat when another buys', () => {
    const sold = changed((v) => {
      v.lot = null;
      v.seats[3]!.owned['dye_house'] = 2;
    });
    expect(pieceMoves(holdings(view, 0), holdings(sold, 0))).toContainEqual({
      thing: 'card:dye_house',
      from: 'lot',
      to: 'seat:3',
      count: 1,
    });
  });

  it('is a worker from the training ground to its work', () => {
    const employed = changed((v) => {
      v.seats[0]!.untrained = 0;
      v.seats[0]!.tiles[1]!.workers = 3;
    });
    expect(pieceMoves(holdings(view, 0), holdings(employed, 0))).toContainEqual({
      thing: 'pawn:0',
      from: 'untrained',
      to: 'tile:farming',
      count: 1,
    });
  });

  it('has a look of its own, and nothing else has', () => {
    expect(look('card:dyer')).toMatchObject({ card: true, symbol: 'clothmaking' });
    expect(look('pawn:2')).toMatchObject({ seat: 2 });
    expect(look('nothing:1')).toBeNull();
  });
});

describe('a number explained', () => {
  it('names every source of production, and what it will bring', () => {
    const { lines, clauses: rules } = explainProduction(c, view.seats[0]!);
    expect(lines[0]).toContain('3');
    expect(lines.join('\n')).toContain('14: 3 cards and 2 coins');
    expect(rules).toContain('PHO-GEN05');
  });

  it('adds up to the points', () => {
    const seat = view.seats[1]!;
    const sum = explainPoints(c, seat)
      .lines.slice(0, -1)
      .map((line) => Number(/: (\d+)/.exec(line)![1]))
      .reduce((a, b) => a + b, 0);
    expect(sum).toBe(seat.vp);
  });

  it('gives away no hand: others see bounds only', () => {
    expect(explainWealth(c, view.seats[3]!).lines.join(' ')).toContain('between 17 and 25');
    expect(explainWealth(c, view.seats[0]!).lines.join(' ')).toContain('6 + 5 + 4');
  });

  it('says what a card gives in words', () => {
    expect(cardGains(cards.find((card) => card.card === 'merchant_quarter')!)).toBe(
      '3 VP, 2 storehouses, 1 trained worker',
    );
  });

  it('says what a card costs me and every discount it gives', () => {
    expect(explainCard(c, 'dye_house', view.seats[0]).lines[0]).toContain('costs you 7');
    expect(explainCard(c, 'dyer', view.seats[0]).lines.join(' ')).toContain(
      'Discount on Dye house, by how many of this card you own: −4, −7, −9.',
    );
  });

  it('links the clauses of a card and of its discount', () => {
    expect(clauses('dyer')).toEqual(['PHO-CAR06', 'PHO-DIS04']);
    expect(clauses('port')).toEqual(['PHO-CAR24']);
  });

  it('calls a thing by its name, or by its id made readable', () => {
    expect(labelOf(c.names, 'card', 'dyer')).toBe('Dyer');
    expect(labelOf(c.names, 'card', 'city_walls')).toBe('City walls');
  });
});

describe.each([false, true])('the board, narrow %s', (narrow) => {
  const at = layout(narrow);

  it('has forty spaces round everything else', () => {
    expect(at.spaces).toHaveLength(40);
    for (const box of [at.lot, at.bids, at.below]) {
      expect(box.x).toBeGreaterThanOrEqual(at.inner.x);
      expect(box.x + box.w).toBeLessThanOrEqual(at.inner.x + at.inner.w + 0.01);
      expect(box.y + box.h).toBeLessThanOrEqual(at.inner.y + at.inner.h + 0.01);
    }
  });

  it.each([1, 2, 3, 4, 5])('lays %i cards inside the field without overlap', (count) => {
    for (const lot of [false, true]) {
      const boxes = displayBoxes(at, count, lot);
      expect(boxes).toHaveLength(count);
      boxes.forEach((a, i) => {
        expect(a.x).toBeGreaterThanOrEqual(at.inner.x);
        expect(a.y + a.h).toBeLessThanOrEqual(at.inner.y + at.inner.h + 0.01);
        for (const b of boxes.slice(i + 1)) {
          const apart =
            a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 || a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01;
          expect(apart).toBe(true);
        }
      });
    }
  });

  it('stands markers that share a space side by side', () => {
    const placed = placeMarkers(
      [0, 1, 2, 3, 4].map((seat) => ({ seat, kind: 'vp' as const, value: 2 })),
      at,
    );
    expect(new Set(placed.map((p) => `${p.at.x},${p.at.y}`)).size).toBe(5);
  });

  it('goes round again beyond the end of the track', () => {
    const [first] = placeMarkers([{ seat: 0, kind: 'vp', value: 43 }], at);
    const [second] = placeMarkers([{ seat: 0, kind: 'vp', value: 3 }], at);
    expect(first!.at).toEqual(second!.at);
  });
});

describe('text in a drawing', () => {
  it('wraps by words and says when it was cut', () => {
    expect(wrap('cheaper Ships, Trade Fleets and Ports', 144, 13, 3)).toEqual([
      'cheaper Ships, Trade',
      'Fleets and Ports',
    ]);
    expect(wrap('one two three four five six', 30, 10, 2)[1]!.endsWith('…')).toBe(true);
  });

  it('keeps ten markers inside one space', () => {
    for (let i = 0; i < 10; i++) {
      const { offset } = seatIn(i, 10);
      expect(Math.abs(offset.x)).toBeLessThan(0.5);
      expect(Math.abs(offset.y)).toBeLessThan(0.5);
    }
  });
});

describe('a preview', () => {
  const move = (kind: string, args: Record<string, string | number>, effects: Effect[] = []) => ({
    move: 1,
    kind,
    args,
    text: '',
    number: 1,
    effects,
  });
  const ahead = (kind: string, args: Record<string, string | number>, effects: Effect[] = []) =>
    preview(view, 0, [move(kind, args, effects)], 1)!;
  const effect = (stat: string, before: number, after: number): Effect => ({ stat, before, after, text: stat });

  it('says the totals that the server foresees, and where the worker would stand', () => {
    const gains = [effect('production', 12, 15), effect('points', 13, 15), effect('money', 17, 9)];
    expect(ahead('employ', { activity: 'mining' }, gains)).toMatchObject({ production: 15, vp: 15, worker: 'mining' });
    expect(ahead('shift', { activity: 'hunting', target: 'mining' }, gains)).toMatchObject({
      production: 15,
      leaves: 'hunting',
      worker: 'mining',
    });
    expect(ahead('train', {})).toMatchObject({ production: 12, vp: 13, trained: 1, untrained: 0 });
  });

  it('says what a bid would cost, as the server foresees it', () => {
    expect(ahead('bid', { amount: 17 }, [effect('money', 17, 7)])).toMatchObject({ bid: 17, pay: 10 });
    expect(ahead('bid', { amount: 17 })).toMatchObject({ pay: 17 });
  });

  it('is nothing while nothing is selected', () => {
    expect(preview(view, 0, [move('train', {})], null)).toBeNull();
    expect(preview(view, 0, [move('close', {})], 1)).toBeNull();
  });
});
