/** Where each move of Helionox is made on the board, and where its pieces are. */
import { addHolding, type Holdings } from '../../board/moved-pieces';
import type { PlacesOf } from '../../board/move-places';
import type { PieceLook } from '../../board/piece-animations.svelte';
import type { View } from './view';

export const LOCATIONS = ['earth', 'moon', 'mars', 'ceres', 'europa'];
export const FACTIONS = ['bio', 'cybernetic', 'transport', 'defense'];
/** The icons of the factions. */
export const FACTION_ICONS = ['bio', 'cybernetic', 'transport', 'guard'];

export function places(kind: string, args: Parameters<PlacesOf>[1]): ReturnType<PlacesOf> {
  switch (kind) {
    case 'travel':
    case 'move':
    case 'lose_embassy':
      return [`world:${args['location']}`];
    case 'bonus':
      return [`bonus:${args['bonus']}`];
    case 'key':
      return [`key:${args['key']}`];
    case 'embassy':
    case 'cargo':
    case 'garrison':
      return [kind];
    case 'overcome':
    case 'bribe':
    case 'tied_event':
      return [`event:${args['event']}`];
    case 'call':
      return [`event:${args['event']}`, `seat:${args['to']}`];
    case 'buy':
    case 'cycle':
    case 'obtain':
    case 'secure':
    case 'copy':
    case 'tied_card':
      return [`market:${args['card']}`];
    case 'prime':
      return ['market:prime_asset'];
    case 'illegal':
      return [`illegal:${args['card']}`];
    case 'play':
    case 'discard':
    case 'consume':
      return [`hand:${args['card']}`];
    case 'recover':
    case 'consume_discarded':
      return [`discard:${args['card']}`];
    case 'copy_played':
      return [`played:${args['card']}`];
    case 'ability':
      return [`ability:${args['ability']}`];
    case 'architect':
      return [`architect:${args['architect']}`];
    case 'deliver':
    case 'lose_cargo':
      return [`mycargo:${args['cargo']}`];
    case 'cycle_request':
      return ['request'];
    default:
      return [];
  }
}

/** The part of the board a place belongs to. */
export function regionOf(place: string): 'board' | 'mine' | 'offer' | 'others' {
  if (/^(world|bonus|key|event|illegal):|^(embassy|cargo|garrison)$/.test(place)) return 'board';
  if (place.startsWith('market:')) return 'offer';
  return place.startsWith('seat:') ? 'others' : 'mine';
}

/** Where the animated pieces are: ships, Events, open cards, my hand. */
export function holdings(view: View, me: number): Holdings {
  const result: Holdings = {};
  const { world } = view;
  const home = (seat: number, mine: string) => (seat === me ? mine : `seat:${seat}`);
  for (const face of view.faces) addHolding(result, `event:${face >> 1}`, `event:${world.events[face >> 1]}`, 1);
  view.market.forEach((card) => card >= 0 && addHolding(result, `card:${card}`, `market:${world.cards[card]}`, 1));
  view.seats.forEach((seat, number) => {
    addHolding(result, `ship:${number}`, `world:${LOCATIONS[seat.ship]}`, 1);
    for (const event of seat.trophies) addHolding(result, `event:${event}`, home(number, 'trophies'), 1);
    for (const card of seat.played) addHolding(result, `card:${card}`, home(number, `played:${world.cards[card]}`), 1);
    for (const card of seat.hand ?? []) addHolding(result, `card:${card}`, `hand:${world.cards[card]}`, 1);
  });
  return result;
}

/** How a moving piece looks. */
export function look(piece: string, view: View): PieceLook | null {
  const [kind, id = ''] = piece.split(':');
  if (kind === 'ship') return { symbol: 'ship', seat: Number(id) };
  if (kind === 'event') return { symbol: view.world.catastrophe[Number(id)] ? 'catastrophe' : 'stellar', card: true };
  if (kind === 'card') return { symbol: FACTION_ICONS[view.world.factions[Number(id)]!] ?? 'credits', card: true };
  return null;
}

export const hasBit = (bits: number, place: number): boolean => ((bits >> place) & 1) === 1;
