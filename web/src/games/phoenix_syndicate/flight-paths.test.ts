import { describe, expect, test } from 'vitest';
import { changed } from '../testing';
import { view } from './fixture';
import {
  BLACK,
  gateKey,
  gatePrices,
  leftAfter,
  newSystems,
  openGates,
  pathsFrom,
  payment,
  routeGains,
  waysTo,
  type PathCosts,
} from './flight-paths';
import { flightPlan, movesOfFlights, totalPaid } from './flight-plan.svelte';

const tile = (id: string) => view.tiles.indexOf(id);
const costs = (more: Partial<PathCosts> = {}): PathCosts => ({
  goods: view.seats[0]!.goods,
  freeGates: openGates(view),
  canOpen: true,
  ...more,
});
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const A = tile('A');

describe('payment', () => {
  test('uses colored goods first, then black ones for what is missing', () => {
    expect(payment([2, 0, 0, 0, 0, 3], [3, 1, 0, 0, 0])).toEqual([2, 0, 0, 0, 0, 2]);
  });
  test('is impossible with too few black goods', () => {
    expect(payment([2, 0, 0, 0, 0, 1], [3, 1, 0, 0, 0])).toBeNull();
  });
});

describe('a gate', () => {
  test('costs both of its sides', () => {
    const [found] = gatePrices(view, A, 0);
    const side = (packed: number) =>
      packed < 0 ? 5 : sum([0, 1, 2, 3, 4].map((c) => Math.floor(packed / 64 ** c) % 64));
    const other = view.near[A * 6]!;
    expect(sum(found!.price)).toBe(side(view.sides[A * 6]!) + side(view.sides[other * 6 + 3]!));
  });
  test('has one price per transit for each blank side', () => {
    const jumps = changed(view, (copy) => {
      copy.transits = [...view.transits, 2, 2 * 64];
      copy.tolls = copy.tolls.map(() => -1);
    });
    expect(gatePrices(jumps, A, 0)).toHaveLength(9);
    expect(gatePrices(jumps, A, 0)[4]).toEqual({ price: [4, 0, 0, 0, 0], transits: [1, 1] });
  });
});

describe('paths', () => {
  const paths = pathsFrom(view, A, costs());

  test('never cost more than I have', () => {
    for (const path of paths.flat()) expect(leftAfter(view.seats[0]!.goods, path.paid).every((n) => n >= 0)).toBe(true);
  });
  test('lead from tile to tile through the gates they open', () => {
    for (const { tiles, gates } of paths.flat()) {
      expect(tiles[0]).toBe(A);
      expect(gates).toHaveLength(tiles.length - 1);
      gates.forEach((gate, i) => expect(gateKey(gate.tile, gate.target)).toBe(gateKey(tiles[i]!, tiles[i + 1]!)));
    }
  });
  test('are the cheapest: no other simple path of up to four gates is affordable for less', () => {
    const cheapest = new Map<number, number>();
    const walk = (at: number, seen: number[], price: number[]) => {
      if (!payment(view.seats[0]!.goods, price)) return;
      cheapest.set(at, Math.min(cheapest.get(at) ?? Infinity, sum(price)));
      if (seen.length > 4) return;
      for (let direction = 0; direction < 6; direction++) {
        const other = view.near[at * 6 + direction]!;
        if (other < 0 || seen.includes(other)) continue;
        const [gate] = gatePrices(view, at, direction);
        walk(
          other,
          [...seen, other],
          price.map((n, i) => n + gate!.price[i]!),
        );
      }
    };
    walk(A, [A], [0, 0, 0, 0, 0]);
    for (const [target, goods] of cheapest) expect(sum(paths[target]![0]!.paid)).toBeLessThanOrEqual(goods);
  });
  test('use open gates for nothing, and only those after a flight', () => {
    const open = changed(view, (copy) => void (copy.open = [A, view.near[A * 6]!]));
    const found = pathsFrom(open, A, costs({ freeGates: openGates(open), canOpen: false }));
    expect(found.flatMap((ways, target) => (ways.length ? [target] : []))).toEqual(
      [A, view.near[A * 6]!].sort((a, b) => a - b),
    );
    expect(found[view.near[A * 6]!]![0]).toMatchObject({ gates: [], paid: [0, 0, 0, 0, 0, 0] });
  });
  test('prefer fewer goods, then fewer black ones', () => {
    for (const ways of paths) {
      ways.slice(1).forEach((way, i) => {
        const before = ways[i]!;
        expect(sum(before.paid) * 100 + before.paid[BLACK]!).toBeLessThanOrEqual(
          sum(way.paid) * 100 + way.paid[BLACK]!,
        );
      });
    }
  });
});

test('alternatives go another way and cost as much or more', () => {
  const target = tile('J');
  const ways = waysTo(view, A, target, costs({ goods: [9, 9, 9, 9, 9, 9] }));
  expect(ways.length).toBeGreaterThan(1);
  expect(new Set(ways.map((way) => way.tiles.join())).size).toBe(ways.length);
  expect(ways.map((way) => sum(way.paid))).toEqual(ways.map((way) => sum(way.paid)).sort((a, b) => a - b));
});

test('a new agent raises what routes pay', () => {
  const where = [...'AFX'].map(tile).filter((one) => newSystems(view, 0, [one]).length);
  const [first] = routeGains(view, 0, where);
  expect(first).toMatchObject({ route: 'AFX', held: true, after: 3 + view.worth[3]! });
  expect(routeGains(view, 0, [])).toEqual([]);
});

describe('the plan', () => {
  let tests = 0;
  const begin = () => flightPlan.enter(`test ${tests++}`, true);

  test('fixes the cheaper ship and then plans for the other with what is left', () => {
    begin();
    const [best] = flightPlan.destinations(view, 0);
    flightPlan.fix(view, 0, best!.tile);
    expect(flightPlan.flights).toEqual([{ ship: best!.ship, target: best!.tile, path: best!.path }]);
    flightPlan.turnTo(1 - best!.ship);
    const left = leftAfter(view.seats[0]!.goods, best!.path.paid);
    for (const { path, ship } of flightPlan.destinations(view, 0)) {
      expect(ship).toBe(1 - best!.ship);
      expect(leftAfter(left, path.paid).every((n) => n >= 0)).toBe(true);
    }
  });
  test('plays all gates before the ships', () => {
    begin();
    const target = flightPlan.destinations(view, 0).find(({ path }) => path.gates.length > 1)!;
    flightPlan.fix(view, 0, target.tile);
    const gates = target.path.gates.map((gate, i) => ({
      move: i,
      kind: 'open',
      args: { tile: view.tiles[gate.tile], target: view.tiles[gate.target] },
    }));
    const fly = {
      move: 99,
      kind: 'fly',
      args: { system: view.tiles[view.seats[0]!.ships[target.ship]!], target: view.tiles[target.tile] },
    };
    const next = movesOfFlights(view, 0, flightPlan.flights);
    const played = [...gates, fly].map(() => next(view, [...gates, fly]));
    expect(played).toEqual([...gates.map((gate) => gate.move), 99]);
    expect(next(view, [...gates, fly])).toBeNull();
    expect(totalPaid(flightPlan.flights)).toEqual(target.path.paid);
  });
  test('does not fly where no agent is left to place', () => {
    begin();
    const none = changed(view, (copy) => {
      Object.assign(copy.seats[0]!, { supply: 0, track: [0, 0, 0, 0, 0], embedded: [0, 0, 0, 0, 0] });
    });
    expect(flightPlan.destinations(none, 0).every(({ tile }) => none.presence[tile * 4]! > 0)).toBe(true);
  });
});
