/** Explanations of cards, tiles and numbers on Phoenicia's board, in sentences with their clauses. */
import type { BoardContext, Total } from '../../board/board-context';
import type { ExplainTarget, Names } from '../types';
import { clauses, face, activityStyle } from './card-style';
import type { Preview } from './preview';
import type { CardView, SeatView, TileView, View } from './view';
import { long, w } from './texts';

export interface Context extends BoardContext<View> {
  /** What the selected move would change. */
  preview: Preview | null;
}

/** A thing's name in the player's language, or its id made readable. */
export function labelOf(names: Names, domain: string, id: string): string {
  return (names[domain]?.[id] ?? id.replace(/_/g, ' ')).replace(/^./, (first) => first.toUpperCase());
}

const many = (stem: 'storehouses' | 'untrained' | 'trained', n: number): string =>
  w(`card.${stem}.${n === 1 ? 'one' : 'many'}`, { n });

/** "3 production, 3 VP, 1 storehouse" */
export function cardGains(card: CardView): string {
  const parts: string[] = [];
  if (card.production) parts.push(w('card.production', { n: card.production }));
  if (card.vp) parts.push(w('card.vp', { n: card.vp }));
  if (card.storehouses) parts.push(many('storehouses', card.storehouses));
  if (card.untrained) parts.push(many('untrained', card.untrained));
  if (card.trained) parts.push(many('trained', card.trained));
  return parts.join(', ');
}

export function cardOf(view: View, card: string): CardView {
  return (
    view.cards.find((one) => one.card === card) ?? {
      card,
      set: 0,
      grade: '',
      minimum: 0,
      production: 0,
      vp: 0,
      storehouses: 0,
      untrained: 0,
      trained: 0,
      copies: 0,
      left: 0,
      cost: 0,
      gives: {},
      source: '',
    }
  );
}

export function explainCard(c: Context, id: string, me: SeatView | undefined): ExplainTarget {
  const card = cardOf(c.view, id);
  const discount = me?.discounts[id] ?? 0;
  const { minimum, cost } = card;
  return {
    title: labelOf(c.names, 'card', id),
    symbol: face(id).symbol,
    lines: [
      discount > 0 ? w('card.cost', { minimum, discount, cost }) : w('card.minimum', { minimum }),
      ...(cardGains(card) ? [w('card.gives', { gives: cardGains(card) })] : []),
      ...(long(id) ? [long(id)] : []),
      ...Object.entries(card.gives).map(([target, figures]) =>
        w('card.discounts', {
          card: labelOf(c.names, 'card', target),
          figures: figures.map((n) => `−${n}`).join(', '),
        }),
      ),
      w('card.copies', { set: card.set, grade: card.grade, copies: card.copies, left: card.left }),
    ],
    clauses: clauses(id),
    source: w.made('card', id),
  };
}

function cardLines(c: Context, seat: SeatView, field: 'production' | 'vp'): string[] {
  return Object.entries(seat.owned).flatMap(([id, count]) => {
    const n = cardOf(c.view, id)[field] * count;
    if (n === 0) return [];
    const card = labelOf(c.names, 'card', id);
    return [count === 1 ? w('why.card', { card, n }) : w('why.cards', { card, n, count })];
  });
}

function tileLines(c: Context, seat: SeatView, field: 'production' | 'vp'): string[] {
  return seat.tiles
    .filter((tile) => tile[field] > 0)
    .map((tile) =>
      w('why.tile', { tile: labelOf(c.names, 'activity', tile.activity), n: tile[field], workers: tile.workers }),
    );
}

export function explainProduction(c: Context, seat: SeatView): ExplainTarget {
  const sum = seat.production + seat.coins;
  return {
    title: w('why.production', { name: c.name(seat.seat), total: seat.production }),
    symbol: 'production',
    lines: [
      ...tileLines(c, seat, 'production'),
      ...cardLines(c, seat, 'production'),
      w('why.income', { coins: seat.coins, sum, draw: seat.draws, rest: seat.keeps }),
    ],
    clauses: ['PHO-GEN05', 'PHO-PRD03'],
  };
}

export function explainPoints(c: Context, seat: SeatView): ExplainTarget {
  return {
    title: w('why.vp', { name: c.name(seat.seat), total: seat.vp }),
    symbol: 'point',
    lines: [
      ...tileLines(c, seat, 'vp'),
      ...cardLines(c, seat, 'vp'),
      ...(seat.vp_bought > 0 ? [w('why.bought', { n: seat.vp_bought })] : []),
      w('why.goal', { goal: c.view.goal }),
    ],
    clauses: ['PHO-GEN06', 'PHO-VIC01'],
  };
}

export const worth = (view: View, money: string): number => view.worth[money] ?? 0;

export function explainWealth(c: Context, seat: SeatView): ExplainTarget {
  const { coins, cards, hand } = seat;
  return {
    title: hand ? w('why.wealth', { total: seat.wealth ?? 0 }) : w('wealth'),
    symbol: 'coin',
    lines: hand
      ? [
          w('why.hand', { hand: hand.map((money) => worth(c.view, money)).join(' + ') || '0' }),
          w('why.coins', { coins }),
        ]
      : [w('why.hidden', { count: cards, low: seat.min_wealth, high: seat.max_wealth })],
    clauses: hand ? ['PHO-GEN07', 'PHO-AUC10'] : ['PHO-ETQ03', 'PHO-ETQ04'],
  };
}

export function explainStorage(seat: SeatView): ExplainTarget {
  return {
    title: w('storage'),
    symbol: 'storehouse',
    lines: [
      w('why.storehouses', { room: seat.storehouses, cards: seat.cards }),
      w('why.treasury', { room: seat.treasury, coins: seat.coins }),
    ],
    clauses: ['PHO-STO01', 'PHO-TRS03', 'PHO-TRS04'],
  };
}

export function explainMoney(c: Context, money: string): ExplainTarget {
  return {
    title: String(worth(c.view, money)),
    symbol: 'prod-card',
    lines: [money === 'preset' ? w('why.preset') : w('why.money', { value: worth(c.view, money) })],
    clauses: money === 'preset' ? ['PHO-VAR01', 'PHO-VAR02'] : ['PHO-GEN07', 'PHO-ETQ03'],
  };
}

export function explainTile(c: Context, tile: TileView): ExplainTarget {
  const { circles } = tile;
  const opens = `tile.opens.${tile.activity}`;
  return {
    title: labelOf(c.names, 'activity', tile.activity),
    symbol: activityStyle(tile.activity).symbol,
    lines: [
      ...(tile.open ? [] : [w.maybe(opens) || w('tile.opens')]),
      tile.tools > 0 && tile.open ? w('why.free') : w('why.price', { price: tile.price }),
      w('why.totals', { circles, totals: tile.totals.join(', ') }),
      w('why.vps', { circles, totals: tile.vps.join(', ') }),
    ],
    clauses: [...activityStyle(tile.activity).clauses, 'PHO-WRK05', 'PHO-WRK06'],
  };
}

export function explainTraining(seat: SeatView): ExplainTarget {
  return {
    title: w('training'),
    symbol: 'training',
    lines: [w('why.training', { cost: seat.training, untrained: seat.untrained, trained: seat.trained })],
    clauses: ['PHO-WRK02', 'PHO-WRK03', 'PHO-CAR31'],
  };
}

export function explainBids(c: Context): ExplainTarget {
  const { lot, seats } = c.view;
  return {
    title: lot ? labelOf(c.names, 'card', lot.card) : '',
    symbol: 'gavel',
    lines: seats.filter((seat) => seat.bid > 0).map((seat) => w('why.bid', { name: c.name(seat.seat), bid: seat.bid })),
    clauses: ['PHO-AUC04', 'PHO-AUC05', 'PHO-AUC08'],
  };
}

/** My totals, each with its explanation. */
export function totals(c: Context, mine: number): Total[] {
  const seat = c.view.seats[mine]!;
  return [
    {
      symbol: 'production',
      word: w('production'),
      value: `${seat.production}`,
      explain: () => explainProduction(c, seat),
    },
    { symbol: 'coin', word: w('wealth'), value: `${seat.wealth ?? '?'}`, explain: () => explainWealth(c, seat) },
    {
      symbol: 'storehouse',
      word: w('storehouses'),
      value: `${seat.cards}/${seat.storehouses}`,
      explain: () => explainStorage(seat),
    },
    {
      symbol: 'worker-raw',
      word: w('training'),
      value: `${seat.untrained}+${seat.trained}`,
      explain: () => explainTraining(seat),
    },
    { symbol: 'point', word: w('vp'), value: `${seat.vp}`, explain: () => explainPoints(c, seat) },
  ];
}
