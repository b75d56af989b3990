/** Where each move of The Phoenix Syndicate is made on the board, and where its pieces are. */
import { addHolding, type Holdings } from '../../board/moved-pieces';
import type { PlacesOf } from '../../board/move-places';
import type { PieceLook } from '../../board/piece-animations.svelte';
import type { View } from './view';

export const GOODS = ['blue', 'yellow', 'green', 'red', 'purple', 'black'];
export const COLOURS = GOODS.slice(0, 5);
const SIGNS = ['good-water', 'good-ore', 'good-organics', 'good-spice', 'good-plasma', 'good-contraband'];

/** The colours of the goods: `var(--good-water)`. */
export const TINTS = ['water', 'ore', 'organics', 'spice', 'plasma', 'contraband'];

/** The symbol of a good, by number or name. */
export const sign = (good: number | string): string =>
  SIGNS[typeof good === 'number' ? good : GOODS.indexOf(good)] ?? 'deep-space';

export const gate = (one: string | number, other: string | number): string => `gate:${one}:${other}`;

export function places(kind: string, args: Parameters<PlacesOf>[1]): ReturnType<PlacesOf> {
  switch (kind) {
    case 'start':
    case 'beside':
    case 'warp':
    case 'base':
    case 'place':
    case 'reduce':
      return [`tile:${args['system']}`];
    case 'drive':
      return [`tile:${args['tile']}`];
    case 'fly':
    case 'shift':
      return [`tile:${args['target']}`];
    case 'open':
      return [gate(args['tile']!, args['target']!)];
    case 'keep':
    case 'secure':
    case 'score':
      return [`held:${args['route']}`];
    case 'claim':
      return [`market:${args['route']}`];
    case 'take':
      return [`display:${args['upgrade']}`];
    case 'use':
      return [`upgrade:${args['upgrade']}`];
    case 'call':
      return [`advantage:${args['advantage']}`];
    case 'advance':
    case 'blackmail':
    case 'relocate':
      return [`corp:${args['colour']}`];
    case 'name':
    case 'gain':
    case 'jump':
      return [`good:${args['colour']}`];
    case 'give':
      return [`good:${args['good']}`];
    case 'act':
    case 'director':
      return [`act:${args['action']}`];
    default:
      return [];
  }
}

/** The part of the board a place belongs to. */
export function regionOf(place: string): 'board' | 'mine' | 'offer' | 'others' {
  if (/^(tile|gate):/.test(place)) return 'board';
  if (/^(market|display|corp|advantage):/.test(place)) return 'offer';
  return place.startsWith('seat:') ? 'others' : 'mine';
}

/** Where the animated pieces are: agents, ships, routes, upgrades, my goods. */
export function holdings(view: View, me: number): Holdings {
  const result: Holdings = {};
  const home = (seat: number, mine: string) => (seat === me ? mine : `seat:${seat}`);
  view.tiles.forEach((tile, number) => {
    view.seats.forEach((_, seat) =>
      addHolding(result, `agent:${seat}`, `tile:${tile}`, view.presence[number * 4 + seat] ?? 0),
    );
  });
  view.market.forEach((route) => route && addHolding(result, `route:${route}`, `market:${route}`, 1));
  view.display.forEach((upgrade) => upgrade && addHolding(result, `card:${upgrade}`, `display:${upgrade}`, 1));
  view.seats.forEach((seat, number) => {
    addHolding(result, `agent:${number}`, home(number, 'supply'), seat.supply);
    seat.ships.forEach((tile) => addHolding(result, `ship:${number}`, `tile:${view.tiles[tile]}`, 1));
    for (const route of seat.held ?? []) addHolding(result, `route:${route}`, home(number, `held:${route}`), 1);
    for (const upgrade of seat.upgrades) addHolding(result, `card:${upgrade}`, home(number, `upgrade:${upgrade}`), 1);
  });
  return result;
}

/** How a moving piece looks. */
export function look(piece: string): PieceLook | null {
  const [kind, id = ''] = piece.split(':');
  if (kind === 'agent') return { symbol: 'agent', seat: Number(id) };
  if (kind === 'ship') return { symbol: 'ship', seat: Number(id) };
  if (kind === 'route') return { symbol: 'route', card: true };
  if (kind === 'card') return { symbol: 'upgrade', card: true };
  return null;
}

/** A route's colour is that of its first system; a Prestige system means black (PSY-MKT02). */
export const colourOf = (view: View, route: string): number => view.colours[view.tiles.indexOf(route[0]!)] ?? 5;

/** The letters of a route's systems. */
export const letters = (route: string): string => [...route].join('·');

/** The upgrade's action, by the first two letters of its number. */
const ACTION_BY_PREFIX: Record<string, string> = {
  DE: 'deploy',
  IN: 'infiltrate',
  EX: 'expand',
  SM: 'smuggle',
  SC: 'scheme',
};
export const ACTIONS = Object.values(ACTION_BY_PREFIX);
export const actionOf = (upgrade: string): string => ACTION_BY_PREFIX[upgrade.slice(0, 2)] ?? 'scheme';
