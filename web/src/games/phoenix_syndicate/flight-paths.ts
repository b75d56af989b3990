/** Finds the cheapest paths for a ship in Expand: which gates to open, what they cost, what is left. */
import type { View } from './view';

const COLOUR_COUNT = 5;
const SIDES = 6;
export const BLACK = 5;

/** One gate to open: its tiles, the lower number first, and the transit chosen for each blank side. */
export interface GateToOpen {
  tile: number;
  target: number;
  /** Indexes into `View.transits`, one for each blank side. */
  transits: number[];
}

/** A path from a ship to a tile. */
export interface FlightPath {
  tiles: number[];
  gates: GateToOpen[];
  /** The price by colour. */
  price: number[];
  /** The goods paid, black ones included: six numbers. */
  paid: number[];
}

/** What limits a path: my goods, and the gates that cost nothing (open, or paid for another ship). */
export interface PathCosts {
  goods: readonly number[];
  freeGates: ReadonlySet<string>;
  /** Gates can still be opened: no ship has flown. */
  canOpen: boolean;
  /** A gate that must not be used. */
  without?: string;
}

export const gateKey = (tile: number, target: number): string =>
  tile < target ? `${tile}-${target}` : `${target}-${tile}`;

const unpack = (packed: number): number[] =>
  Array.from({ length: COLOUR_COUNT }, (_, colour) => Math.floor(packed / 64 ** colour) % 64);

const plus = (a: readonly number[], b: readonly number[]): number[] => a.map((n, i) => n + b[i]!);
const total = (price: readonly number[]): number => price.reduce((sum, n) => sum + n, 0);

/** The goods paid for a price: coloured ones first, black for the missing ones. Null if there are too few. */
export function payment(goods: readonly number[], price: readonly number[]): number[] | null {
  const coloured = price.map((need, colour) => Math.min(need, goods[colour]!));
  const black = total(price) - total(coloured);
  return black <= goods[BLACK]! ? [...coloured, black] : null;
}

/** The gates that are open now. */
export const openGates = (view: View): Set<string> =>
  new Set(view.open.flatMap((tile, i) => (i % 2 ? [] : [gateKey(tile, view.open[i + 1]!)])));

/** The prices between which a gate's payer can choose; one unless Jump Gates pay for a blank side. */
export function gatePrices(view: View, tile: number, direction: number): { price: number[]; transits: number[] }[] {
  const other = view.near[tile * SIDES + direction]!;
  const sides = [view.tolls[tile * SIDES + direction]!, view.tolls[other * SIDES + ((direction + 3) % SIDES)]!];
  let found = [{ price: Array<number>(COLOUR_COUNT).fill(0), transits: [] as number[] }];
  for (const side of sides) {
    const choices =
      side >= 0 ? [{ packed: side, transits: [] }] : view.transits.map((packed, i) => ({ packed, transits: [i] }));
    found = found.flatMap((so) =>
      choices.map((choice) => ({
        price: plus(so.price, unpack(choice.packed)),
        transits: [...so.transits, ...choice.transits],
      })),
    );
  }
  return found;
}

interface Label {
  tile: number;
  price: number[];
  goods: number;
  black: number;
  from: Label | null;
  gate: GateToOpen | null;
}

/** Fewest goods, then fewest black ones, then fewest tiles. */
const compare = (a: FlightPath, b: FlightPath): number =>
  total(a.paid) - total(b.paid) || a.paid[BLACK]! - b.paid[BLACK]! || a.tiles.length - b.tiles.length;

const dominates = (a: Pick<Label, 'price'>, b: Pick<Label, 'price'>): boolean =>
  a.price.every((n, colour) => n <= b.price[colour]!);

function toPath(label: Label, goods: readonly number[]): FlightPath {
  const path: FlightPath = { tiles: [], gates: [], price: label.price, paid: payment(goods, label.price)! };
  for (let at: Label | null = label; at; at = at.from) {
    path.tiles.unshift(at.tile);
    if (at.gate) path.gates.unshift(at.gate);
  }
  return path;
}

/** The affordable paths from a tile to every tile, cheapest first; none of a tile's paths is worse in every colour. */
export function pathsFrom(view: View, from: number, costs: PathCosts): FlightPath[][] {
  const best: Label[][] = view.tiles.map(() => []);
  const queue: Label[] = [
    { tile: from, price: Array<number>(COLOUR_COUNT).fill(0), goods: 0, black: 0, from: null, gate: null },
  ];
  while (queue.length) {
    const next = queue.reduce((a, b) => (b.goods < a.goods || (b.goods === a.goods && b.black < a.black) ? b : a));
    queue.splice(queue.indexOf(next), 1);
    if (best[next.tile]!.some((label) => dominates(label, next))) continue;
    best[next.tile]!.push(next);
    for (let direction = 0; direction < SIDES; direction++) {
      const other = view.near[next.tile * SIDES + direction]!;
      if (other < 0) continue;
      const key = gateKey(next.tile, other);
      if (key === costs.without) continue;
      if (costs.freeGates.has(key)) {
        if (best[other]!.some((label) => dominates(label, next))) continue;
        queue.push({ ...next, tile: other, from: next, gate: null });
        continue;
      }
      if (!costs.canOpen) continue;
      for (const { price, transits } of gatePrices(
        view,
        Math.min(next.tile, other),
        next.tile < other ? direction : (direction + 3) % SIDES,
      )) {
        const sum = plus(next.price, price);
        const paid = payment(costs.goods, sum);
        if (!paid || best[other]!.some((label) => dominates(label, { price: sum }))) continue;
        const gate = { tile: Math.min(next.tile, other), target: Math.max(next.tile, other), transits };
        queue.push({ tile: other, price: sum, goods: total(sum), black: paid[BLACK]!, from: next, gate });
      }
    }
  }
  return best.map((labels) => labels.map((label) => toPath(label, costs.goods)).sort(compare));
}

const sameGates = (a: FlightPath, b: FlightPath): boolean =>
  a.tiles.join() === b.tiles.join() ||
  a.gates.map((g) => gateKey(g.tile, g.target)).join() === b.gates.map((g) => gateKey(g.tile, g.target)).join();

/** The cheapest path and up to `most - 1` alternatives that go another way. */
export function waysTo(view: View, from: number, target: number, costs: PathCosts, most = 3): FlightPath[] {
  const direct = pathsFrom(view, from, costs)[target]!;
  const cheapest = direct[0];
  if (!cheapest) return [];
  const others = [
    ...direct.slice(1),
    ...cheapest.gates.flatMap((gate) =>
      pathsFrom(view, from, { ...costs, without: gateKey(gate.tile, gate.target) })[target]!.slice(0, 1),
    ),
  ].sort(compare);
  const ways = [cheapest];
  for (const way of others) {
    if (ways.length < most && !ways.some((other) => sameGates(other, way))) ways.push(way);
  }
  return ways;
}

/** What I would have left. */
export const leftAfter = (goods: readonly number[], paid: readonly number[]): number[] =>
  goods.map((n, i) => n - paid[i]!);

/** My agents that could still be placed: in supply or on the Corp board. */
export function agentsFree(view: View, me: number): number {
  const seat = view.seats[me]!;
  return seat.supply + seat.embedded.reduce((sum, n) => sum + n, 0) + seat.track.filter((space) => space > 0).length;
}

/** The systems of a list at which I would have to place an agent, each once. */
export const newSystems = (view: View, me: number, tiles: readonly number[]): number[] =>
  [...new Set(tiles)].filter((tile) => view.presence[tile * 4 + me] === 0);

export interface RouteGain {
  route: string;
  before: number;
  after: number;
  /** I hold it; otherwise it is in the market. */
  held: boolean;
}

/** What my routes and those in the market would pay me with agents at these systems too, where that is more. */
export function routeGains(view: View, me: number, tiles: readonly number[]): RouteGain[] {
  const [agent = 0, base = 0, two = 0, three = 0] = view.worth;
  const added = new Set(newSystems(view, me, tiles));
  const pays = (route: string, withAdded: boolean): number => {
    const pieces = [...route].map((id) => {
      const tile = view.tiles.indexOf(id);
      return view.presence[tile * 4 + me]! || (withAdded && added.has(tile) ? 1 : 0);
    });
    const there = pieces.filter(Boolean).length;
    return pieces.reduce(
      (sum, piece) => sum + (piece === 2 ? base : piece ? agent : 0),
      there === 3 ? three : there === 2 ? two : 0,
    );
  };
  const held = view.seats[me]!.held ?? [];
  const gain = (route: string): RouteGain => ({
    route,
    before: pays(route, false),
    after: pays(route, true),
    held: held.includes(route),
  });
  return [...held, ...view.market.flatMap((route) => route ?? [])]
    .map(gain)
    .filter(({ before, after }) => after > before)
    .sort((a, b) => Number(b.held) - Number(a.held) || b.after - b.before - (a.after - a.before));
}
