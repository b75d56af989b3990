/** Where each move of SYNDICATE is made on the board, and where its pieces are. */
import { addHolding, type Holdings } from '../../board/moved-pieces';
import type { PlacesOf } from '../../board/move-places';
import type { PieceLook } from '../../board/piece-animations.svelte';
import { BASES } from './map';
import type { View } from './view';

export const GOODS = ['credits', 'influence', 'crew'] as const;
export const ZONE_NAMES = ['exo', 'middle', 'inner'] as const;

export function places(kind: string, args: Parameters<PlacesOf>[1]): ReturnType<PlacesOf> {
  switch (kind) {
    case 'choose':
      return [`draft:${args['syndicate']}`];
    case 'mission':
    case 'robbery':
    case 'slot':
    case 'sell':
    case 'discard':
    case 'give_card':
    case 'hand_card':
      return [`hand:${args['card']}`];
    case 'rob':
    case 'assault':
    case 'buy':
    case 'fortify':
    case 'tax':
    case 'settle':
    case 'pick':
    case 'give_base':
    case 'want_base':
      return [`base:${args['base']}`];
    case 'rescue':
      return ['base:kepler'];
    case 'play':
    case 'reveal':
    case 'burn':
    case 'give_slot':
      return ['slot'];
    case 'chip':
    case 'give_chip':
    case 'hand_chip':
      return [`chip:${args['chip']}`];
    case 'level':
    case 'drop':
      return [`market:${args['market']}`];
    case 'exchange':
      return ['exchange'];
    case 'at':
      return [`seat:${args['rival']}`];
    case 'to':
      return [`seat:${args['to']}`];
    case 'tech':
      return [`tech:${args['tech']}`];
    case 'give_tech':
      return [`owned:${args['tech']}`];
    case 'destroyer':
      return ['destroyer'];
    case 'pardon':
      return ['pardon'];
    case 'resource':
      return [`good:${args['resource']}`];
    default:
      return [];
  }
}

/** The part of the board a place belongs to. */
export function regionOf(place: string): 'board' | 'mine' | 'offer' | 'others' {
  if (/^(base:|destroyer$)/.test(place)) return 'board';
  if (/^(market|tech):|^pardon$/.test(place)) return 'offer';
  return place.startsWith('seat:') ? 'others' : 'mine';
}

/** Where the animated pieces are: bases, my cards and chips, resources. */
export function holdings(view: View, me: number): Holdings {
  const result: Holdings = {};
  const home = (seat: number, mine: string) => (seat === me ? mine : `seat:${seat}`);
  view.owner.forEach((seat, base) => {
    if (seat >= 0 && seat < view.seats.length) addHolding(result, `base:${seat}`, `base:${BASES[base]}`, 1);
  });
  view.seats.forEach((seat, number) => {
    for (const good of GOODS) addHolding(result, `good:${good}`, home(number, `good:${good}`), seat[good]);
    for (const tech of seat.techs) addHolding(result, `tech:${tech}`, home(number, `owned:${tech}`), 1);
    for (const card of seat.hand ?? []) addHolding(result, `card:${card}`, `hand:${card}`, 1);
  });
  for (const tech of view.supply) addHolding(result, `tech:${tech}`, `tech:${tech}`, 1);
  return result;
}

/** How a moving piece looks. */
export function look(piece: string): PieceLook | null {
  const [kind, id = ''] = piece.split(':');
  if (kind === 'base') return { symbol: 'base', seat: Number(id) };
  if (kind === 'good') return { symbol: id };
  if (kind === 'tech') return { symbol: 'tech', card: true };
  if (kind === 'card') return { symbol: 'mission', card: true };
  return null;
}
