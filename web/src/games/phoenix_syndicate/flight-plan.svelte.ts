/** The flights planned in Expand: pointed at on the map, fixed by a click, played as one. Shared by map and form. */
import type { LegalMove, NextMove } from '../types';
import {
  agentsFree,
  gateKey,
  newSystems,
  openGates,
  pathsFrom,
  routeGains,
  waysTo,
  type FlightPath,
  type GateToOpen,
  type PathCosts,
} from './flight-paths';
import type { View } from './view';

/** A ship that can still fly, and its planned flight. */
export interface Flight {
  ship: number;
  target: number;
  path: FlightPath;
}

export interface Destination {
  tile: number;
  ship: number;
  path: FlightPath;
  /** The credits it adds to my routes and the best route of the market. */
  gain: number;
}

const NOWHERE = -1;

class FlightPlan {
  /** The tile under the pointer or the focus. */
  pointed = $state(NOWHERE);
  /** The tile pointed at in the list: the map shows it, the list stays. */
  previewed = $state(NOWHERE);
  /** The ship chosen by hand; by default the one with the cheaper path. */
  ship = $state(NOWHERE);
  /** The fixed flights, by ship. */
  fixed = $state.raw<Readonly<Record<number, Flight>>>({});
  /** Opening gates one by one instead of planning. */
  byGate = $state(false);
  /** Whether the form is open. */
  shown = $state(false);
  /** Whether the flights are being played. */
  playing = $state(false);
  /** Plays the flights; set by the form. */
  play: () => void = () => {};
  #key = '';

  /** Start over for a new position; flights that are being played stay in sight. `fresh`: nothing is opened or flown. */
  enter(key: string, fresh: boolean): void {
    if (key === this.#key || this.playing) return;
    this.#key = key;
    this.pointed = NOWHERE;
    this.previewed = NOWHERE;
    this.ship = NOWHERE;
    this.fixed = {};
    if (fresh) this.byGate = false;
  }

  /** The ships that have not flown: their tiles, by number of the ship. */
  ships(view: View, me: number): { ship: number; tile: number }[] {
    const flown = [...view.flown];
    return (view.seats[me]?.ships ?? []).flatMap((tile, ship) => {
      const at = flown.indexOf(tile);
      if (at < 0) return [{ ship, tile }];
      flown.splice(at, 1);
      return [];
    });
  }

  /** What a ship's path costs while the other ship's flight is fixed. */
  costs(view: View, me: number, ship: number): PathCosts {
    const others = Object.values(this.fixed).filter((flight) => flight.ship !== ship);
    const gates = others.flatMap((flight) => flight.path.gates);
    const paid = others.reduce<number[]>((sum, { path }) => sum.map((n, i) => n + path.paid[i]!), [0, 0, 0, 0, 0, 0]);
    return {
      goods: view.seats[me]!.goods.map((n, i) => n - paid[i]!),
      freeGates: new Set([...openGates(view), ...gates.map((gate) => gateKey(gate.tile, gate.target))]),
      canOpen: view.flown.length === 0,
    };
  }

  /** Whether there are agents for a ship's end, with the other ship where it is planned or stands (PSY-EXP14). */
  private hasAgents(view: View, me: number, ship: number, target: number): boolean {
    const others = (view.seats[me]?.ships ?? []).flatMap((tile, other) =>
      other === ship ? [] : [this.fixed[other]?.target ?? tile],
    );
    return newSystems(view, me, [target, ...others]).length <= agentsFree(view, me);
  }

  /** The ship that the next flight is for, or -1 for the cheaper one. */
  private shipsToPlan(view: View, me: number): { ship: number; tile: number }[] {
    const ships = this.ships(view, me);
    const only = this.ship >= 0 ? this.ship : Number(Object.keys(this.fixed)[0] ?? NOWHERE);
    return ships.some(({ ship }) => ship === only) ? ships.filter(({ ship }) => ship === only) : ships;
  }

  /** Every system in reach with its cheapest path, the most useful first. */
  destinations(view: View, me: number): Destination[] {
    const best = new Map<number, Destination>();
    for (const { ship, tile } of this.shipsToPlan(view, me)) {
      pathsFrom(view, tile, this.costs(view, me, ship)).forEach((paths, target) => {
        const path = paths[0];
        if (!path || target === tile || view.colours[target]! < 0 || !this.hasAgents(view, me, ship, target)) return;
        const known = best.get(target);
        if (!known || path.paid.reduce((a, b) => a + b) < known.path.paid.reduce((a, b) => a + b))
          best.set(target, { tile: target, ship, path, gain: 0 });
      });
    }
    const isNew = (tile: number) => newSystems(view, me, [tile]).length;
    const gains = (tile: number) =>
      routeGains(view, me, [tile]).map(({ before, after, held }) => ({ held, more: after - before }));
    return [...best.values()]
      .map((one) => {
        const found = gains(one.tile);
        const market = Math.max(0, ...found.filter(({ held }) => !held).map(({ more }) => more));
        return { ...one, gain: found.filter(({ held }) => held).reduce((sum, { more }) => sum + more, 0) + market };
      })
      .sort(
        (a, b) =>
          b.gain - a.gain ||
          isNew(b.tile) - isNew(a.tile) ||
          a.path.paid.reduce((x, y) => x + y) - b.path.paid.reduce((x, y) => x + y) ||
          a.tile - b.tile,
      );
  }

  /** The paths to a tile by ship: the cheapest and its alternatives. */
  ways(view: View, me: number, target: number): { ship: number; tile: number; ways: FlightPath[] }[] {
    return this.ships(view, me).map(({ ship, tile }) => ({
      ship,
      tile,
      ways: target === tile ? [] : waysTo(view, tile, target, this.costs(view, me, ship)),
    }));
  }

  /** What the map and the panel show: the tile pointed at, else the fixed flight of the ship being planned. */
  target(destinations: readonly Destination[], previewed = NOWHERE): number {
    if (destinations.some(({ tile }) => tile === this.pointed)) return this.pointed;
    const ship = this.ship >= 0 ? this.ship : Number(Object.keys(this.fixed)[0] ?? NOWHERE);
    return this.fixed[ship]?.target ?? (destinations.some(({ tile }) => tile === previewed) ? previewed : NOWHERE);
  }

  /** Fix the cheapest flight to a tile. */
  fix(view: View, me: number, target: number): void {
    const found = this.destinations(view, me).find(({ tile }) => tile === target);
    if (!found || this.playing) return;
    this.choose({ ship: found.ship, target, path: found.path });
  }

  choose(flight: Flight): void {
    if (this.playing) return;
    this.fixed = { ...this.fixed, [flight.ship]: flight };
    this.ship = flight.ship;
    this.pointed = NOWHERE;
    this.previewed = NOWHERE;
  }

  /** Plan for this ship next. */
  turnTo(ship: number): void {
    this.ship = ship;
    this.pointed = NOWHERE;
  }

  drop(ship: number): void {
    this.fixed = Object.fromEntries(Object.entries(this.fixed).filter(([key]) => Number(key) !== ship));
    this.ship = NOWHERE;
    this.pointed = NOWHERE;
  }

  get flights(): Flight[] {
    return Object.values(this.fixed);
  }
}

export const flightPlan = new FlightPlan();

/** The goods of all planned flights. */
export const totalPaid = (flights: readonly Flight[]): number[] =>
  flights.reduce<number[]>((sum, { path }) => sum.map((n, i) => n + path.paid[i]!), [0, 0, 0, 0, 0, 0]);

/** Plays flights: first all gates, with the transits chosen for blank sides, then the ships. */
export function movesOfFlights(start: View, me: number, flights: readonly Flight[]): NextMove {
  const gates: GateToOpen[] = flights.flatMap((flight) => flight.path.gates);
  const origins = flights.map(({ ship }) => start.seats[me]!.ships[ship]!);
  let transits: number[] = [];
  let flown = 0;
  const { tiles } = start;
  const find = (options: readonly LegalMove[], kind: string, args: Record<string, unknown> = {}) =>
    options.find(
      (option) => option.kind === kind && Object.entries(args).every(([name, value]) => option.args[name] === value),
    )?.move;
  return (_view, options) => {
    if (options.some(({ kind }) => kind === 'deep' || kind === 'jump')) {
      const transit = transits.shift() ?? 0;
      const jumps = options.filter(({ kind }) => kind === 'jump');
      return find(options, 'deep') !== undefined && transit === 0
        ? find(options, 'deep')!
        : (jumps.find(({ args }) => args['colour'] === COLOURS[transit - 1])?.move ?? options[0]!.move);
    }
    const gate = gates.shift();
    if (gate) {
      transits = [...gate.transits];
      return find(options, 'open', { tile: tiles[gate.tile], target: tiles[gate.target] }) ?? null;
    }
    const flight = flights[flown];
    if (!flight) return null;
    const move = find(options, 'fly', { system: tiles[origins[flown]!], target: tiles[flight.target] });
    flown++;
    return move ?? null;
  };
}

const COLOURS = ['blue', 'yellow', 'green', 'red', 'purple'];
