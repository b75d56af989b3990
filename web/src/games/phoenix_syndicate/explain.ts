/** Explanations of tiles, gates, cards and numbers, in sentences with their clauses. */
import { labelOf, type BoardContext, type Total } from '../../board/board-context';
import type { ExplainTarget } from '../types';
import { actionOf, colourOf, COLOURS, GOODS, sign } from './places';
import type { SeatView, View } from './view';
import { w } from './texts';

export { labelOf };
export type Context = BoardContext<View>;

/** Goods in words: "2 blue, 1 red". */
export function goods(c: Context, amounts: readonly number[]): string {
  const found = amounts.flatMap((count, good) =>
    count > 0 ? [`${count} ${labelOf(c.names, 'good', GOODS[good]!)}`] : [],
  );
  return found.join(', ') || w('nothing');
}

/** The price of one side of a tile by colour, or null for deep space. */
export function price(view: View, tile: number, direction: number): number[] | null {
  const packed = view.sides[tile * 6 + direction]!;
  return packed < 0 ? null : COLOURS.map((_, colour) => Math.floor(packed / 64 ** colour) % 64);
}

export const yieldsOf = (view: View, tile: number): number[] => view.yields.slice(tile * 6, tile * 6 + 6);

export function explainTile(c: Context, tile: number): ExplainTarget {
  const { view } = c;
  const id = view.tiles[tile]!;
  const rock = id.startsWith('asteroid');
  const presence = view.seats.flatMap((seat, number) => {
    const piece = view.presence[tile * 4 + number];
    const ships = seat.ships.filter((at) => at === tile).length;
    const words = [
      ...(piece ? [w(piece === 2 ? 'base' : 'agent')] : []),
      ...(ships ? [ships > 1 ? w('ships', { count: ships }) : w('ship')] : []),
    ];
    return words.length ? [`${c.name(number)}: ${words.join(', ')}`] : [];
  });
  return {
    title: labelOf(c.names, 'tile', id),
    symbol: rock ? 'asteroid' : 'ship',
    lines: [
      rock ? w('why.asteroid') : w('why.yields', { goods: goods(c, yieldsOf(view, tile)) }),
      ...presence,
      ...(view.drive === tile ? [w('why.drive')] : []),
    ],
    clauses: rock ? ['PSY-EXP16'] : ['PSY-SMG04', 'PSY-SEC04'],
    source: w.made('tile', id, 'figures'),
  };
}

/** Upgrades that change what a gate costs. */
const GATE_CARDS = ['EX1', 'EX2', 'EX4'];

const cardLine = (c: Context, card: string): string =>
  `${labelOf(c.names, 'card', card)}: ${labelOf(c.names, 'does', card)}`;

export function explainGate(c: Context, tile: number, direction: number): ExplainTarget {
  const { view } = c;
  const other = view.near[tile * 6 + direction]!;
  const side = (of: number, way: number) => {
    const found = price(view, of, way);
    const name = labelOf(c.names, 'tile', view.tiles[of]!);
    return `${name}: ${found ? goods(c, found) : w('deep')}`;
  };
  return {
    title: `${labelOf(c.names, 'tile', view.tiles[tile]!)} – ${labelOf(c.names, 'tile', view.tiles[other]!)}`,
    symbol: 'gate',
    lines: [
      side(tile, direction),
      side(other, (direction + 3) % 6),
      w('why.gate'),
      ...(view.seats[c.me]?.upgrades ?? [])
        .filter((card) => GATE_CARDS.includes(card))
        .map((card) => cardLine(c, card)),
    ],
    clauses: ['PSY-EXP02', 'PSY-EXP03'],
  };
}

/** What a route would pay now, best first. */
export function worth(c: Context, pays: readonly number[]): { seat: number; credits: number }[] {
  return pays
    .map((credits, seat) => ({ seat, credits }))
    .filter(({ seat, credits }) => credits > 0 || seat === c.me)
    .sort((a, b) => Number(b.seat === c.me) - Number(a.seat === c.me) || b.credits - a.credits);
}

/** What a route would pay everyone now, with the systems that count: mine first, then by credits. */
export function payouts(c: Context, route: string): { seat: number; credits: number; systems: string }[] {
  const { view } = c;
  const count = view.seats.length;
  const inMarket = view.market.indexOf(route);
  const holder = view.seats.findIndex((seat) => seat.held?.includes(route));
  const held = view.seats[holder];
  const pays =
    held && inMarket < 0
      ? held.pays.slice(held.held!.indexOf(route) * count, (held.held!.indexOf(route) + 1) * count)
      : view.pays.slice(inMarket * count, (inMarket + 1) * count);
  return view.seats
    .map((_, seat) => ({
      seat,
      credits: pays[seat] ?? 0,
      systems: [...route].filter((id) => view.presence[view.tiles.indexOf(id) * 4 + seat]! > 0).join(' '),
    }))
    .sort((a, b) => Number(b.seat === c.me) - Number(a.seat === c.me) || b.credits - a.credits);
}

/** "Adamos Prime, Fennick Colony, Xandor Outpost · spice (red)" */
const routeLine = (c: Context, route: string): string =>
  w('why.route', {
    colour: labelOf(c.names, 'good', GOODS[colourOf(c.view, route)]!),
    systems: [...route].map((id) => labelOf(c.names, 'tile', id)).join(', '),
  });

export function explainRoute(
  c: Context,
  route: string,
  pays: readonly number[],
  lying: readonly number[] = [],
  market = false,
): ExplainTarget {
  const pay = market ? 'why.pays.market' : 'why.pays';
  return {
    title: labelOf(c.names, 'route', route),
    symbol: 'route',
    lines: [
      routeLine(c, route),
      ...worth(c, pays).map(({ seat, credits }) => w(pay, { name: c.name(seat), credits })),
      ...(lying.some((count) => count > 0) ? [w('why.lying', { goods: goods(c, lying) })] : []),
      w('why.secure'),
    ],
    clauses: ['PSY-SEC04', 'PSY-SEC05', 'PSY-MKT05'],
    source: w.made('route', route),
  };
}

/** The discard pile, which everyone may look through. */
export const explainDropped = (c: Context): ExplainTarget => ({
  title: `${w('why.dropped')}: ${c.view.dropped.length}`,
  symbol: 'route',
  lines: c.view.dropped.map((route) => routeLine(c, route)),
  clauses: ['PSY-SEC07'],
});

export const explainUpgrade = (c: Context, upgrade: string): ExplainTarget => ({
  title: labelOf(c.names, 'card', upgrade),
  symbol: `act-${actionOf(upgrade)}`,
  lines: [labelOf(c.names, 'action', actionOf(upgrade)), labelOf(c.names, 'does', upgrade)],
  clauses: ['PSY-UPG02', 'PSY-TRN11'],
  source: w.made('upgrade', upgrade),
});

export function explainCorp(c: Context, colour: number): ExplainTarget {
  const { view } = c;
  const advantage = view.advantages[colour];
  return {
    title: w('corp', { colour: labelOf(c.names, 'colour', COLOURS[colour]!) }),
    symbol: sign(colour),
    lines: [
      ...view.seats.map((seat, number) => {
        const space = seat.track[colour]!;
        const where = space ? w('why.space', { space }) : w('why.vacant');
        return w('why.track', { name: c.name(number), where, embedded: seat.embedded[colour]! });
      }),
      ...(advantage ? [cardLine(c, advantage)] : []),
      ...(view.pending[colour]! > 0 ? [w('why.waits')] : []),
      ...(view.bought.includes(colour) ? [w('why.bought')] : []),
      w('why.bonus'),
    ],
    clauses: ['PSY-COR02', 'PSY-COR03', 'PSY-ADV01'],
    source: advantage ? w.made('advantage', advantage) : '',
  };
}

export const explainAction = (c: Context, action: string, directors: number): ExplainTarget => ({
  title: labelOf(c.names, 'action', action),
  symbol: `act-${action}`,
  lines: [w(`does.${action}`), ...(action === 'scheme' ? [] : [w('why.directors', { count: directors })])],
  clauses: ['PSY-TRN02', 'PSY-TRN03'],
});

export function explainCredits(c: Context, seat: SeatView, number: number): ExplainTarget {
  const sources = ['own_routes', 'others_routes', 'bonus', 'upgrades', 'advantages', 'embedded'];
  return {
    title: `${c.name(number)}: ${seat.credits} CR`,
    symbol: 'credits',
    lines: seat.earned.flatMap((credits, i) =>
      credits > 0 ? [`${labelOf(c.names, 'source', sources[i]!)}: ${credits}`] : [],
    ),
    clauses: ['PSY-SEC04', 'PSY-SCO02'],
  };
}

/** Another player's public information: credits, routes, upgrades, embedded agents. */
export function explainSeat(c: Context, seat: SeatView, number: number): ExplainTarget {
  const credits = explainCredits(c, seat, number);
  return {
    ...credits,
    lines: [
      ...credits.lines,
      w('why.embedded', { count: seat.embedded.reduce((sum, count) => sum + count, 0) }),
      w('why.capacity', { held: seat.dealt, capacity: seat.capacity }),
      ...(seat.held ?? []).map((route) => routeLine(c, route)),
      ...seat.upgrades.map((card) => cardLine(c, card)),
    ],
    clauses: ['PSY-SEC04', 'PSY-SCO02', 'PSY-HID04'],
  };
}

export const explainEmbedded = (seat: SeatView): ExplainTarget => ({
  title: w('embedded'),
  symbol: 'lock',
  lines: [w('why.embedded', { count: seat.embedded.reduce((sum, count) => sum + count, 0) }), w('why.bonus')],
  clauses: ['PSY-SCO02', 'PSY-SCO03'],
});

export const explainSupply = (c: Context, seat: SeatView): ExplainTarget => ({
  title: w('supply'),
  symbol: 'agent',
  lines: [w('why.supply', { count: seat.supply }), ...(c.view.last > 0 ? [w('why.last', { round: c.view.last })] : [])],
  clauses: ['PSY-END01'],
});

export const explainGood = (c: Context, good: number, count: number): ExplainTarget => ({
  title: `${labelOf(c.names, 'good', GOODS[good]!)}: ${count}`,
  symbol: sign(good),
  lines: [
    good === 5 ? w('why.black') : w('why.good'),
    ...(c.view.turn === c.me && c.view.gained[good]! > 0 ? [w('why.gained', { count: c.view.gained[good]! })] : []),
  ],
  clauses: ['PSY-GDS01', 'PSY-GDS02'],
});

/** My totals, each with its explanation. */
export function totals(c: Context, seat: number): Total[] {
  const me = c.view.seats[seat]!;
  return [
    ...me.goods.map((value, good) => ({
      symbol: sign(good),
      word: labelOf(c.names, 'good', GOODS[good]!),
      value,
      explain: () => explainGood(c, good, value),
    })),
    { symbol: 'agent', word: w('supply'), value: me.supply, explain: () => explainSupply(c, me) },
    { symbol: 'credits', word: w('credits'), value: me.credits, explain: () => explainCredits(c, me, seat) },
  ];
}
