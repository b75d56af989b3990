/** Where each move of Shadow Moon Syndicates is made on the board, and where its pieces are. */
import { addHolding, type Holdings } from '../../board/moved-pieces';
import type { PlacesOf } from '../../board/move-places';
import type { PieceLook } from '../../board/piece-animations.svelte';
import { crime, syndicate } from './effects';
import type { View } from './view';

export const COLOURS = ['blue', 'magenta', 'orange', 'green', 'teal'];

const seatOf = (colour: string | number | undefined) => COLOURS.indexOf(String(colour));

/** The units of a seat in a sector. */
export const unitsAt = (sector: unknown, seat: number) => `unit:${sector}:${seat}`;

/** `facts` says what the question is about, such as the sector chosen before that holds the unit to remove. */
export function places(
  kind: string,
  args: Parameters<PlacesOf>[1],
  facts: Record<string, unknown> = {},
): ReturnType<PlacesOf> {
  switch (kind) {
    case 'pick':
    case 'claim':
      return [`token:${args['token']}`];
    case 'hustle':
    case 'idle':
    case 'refresh':
      return [`owned:${args['token']}`];
    case 'play':
    case 'bury':
    case 'sacrifice':
    case 'gamble':
    case 'bank':
      return [`hand:${args['card']}`];
    case 'under':
      return [`hand:${args['card']}`, 'deck'];
    case 'swap':
      return [`hand:${args['card']}`, `row:${args['slot']}`];
    case 'plant':
      return [`hand:${args['card']}`, `stack:${seatOf(args['colour'])}`];
    case 'burn':
      return [`stack:${seatOf(args['colour'])}`];
    case 'remove':
      return [facts['sector'] ? unitsAt(facts['sector'], seatOf(args['colour'])) : `seat:${seatOf(args['colour'])}`];
    case 'at':
    case 'add':
    case 'from':
    case 'push':
    case 'pull':
    case 'mark':
    case 'divert':
    case 'spend':
      return [`sector:${args['sector']}`];
    case 'resolve':
      return [`objective:${args['objective']}`];
    case 'do':
      return ['focus'];
    default:
      return [];
  }
}

/** The part of the board a place belongs to, for the player of that seat. */
export function regionOf(place: string, me: number): 'board' | 'mine' | 'offer' | 'others' {
  if (/^(sector|token|unit):/.test(place)) return 'board';
  if (/^(row:|deck$)/.test(place)) return 'offer';
  if (place.startsWith('seat:') || (place.startsWith('stack:') && place !== `stack:${me}`)) return 'others';
  return 'mine';
}

/** Where the animated pieces are: units, open cards, tokens, my own cards. */
export function holdings(view: View, me: number): Holdings {
  const result: Holdings = {};
  for (const sector of view.sectors) {
    sector.units.forEach((count, seat) => addHolding(result, `unit:${seat}`, unitsAt(sector.sector, seat), count));
  }
  for (const token of [...view.board, ...view.offer]) addHolding(result, `token:${token}`, `token:${token}`, 1);
  view.row.forEach((card, slot) => {
    if (card) addHolding(result, `card:${card}`, `row:${slot + 1}`, 1);
  });
  if (view.burned) addHolding(result, `card:${view.burned}`, 'burn', 1);
  for (const card of [...view.focus, ...view.shown]) addHolding(result, `card:${card}`, 'focus', 1);
  view.seats.forEach((seat, i) => {
    addHolding(result, `unit:${i}`, i === me ? 'supply' : `seat:${i}`, seat.supply);
    for (const { token } of seat.tokens)
      addHolding(result, `token:${token}`, i === me ? `owned:${token}` : `seat:${i}`, 1);
    for (const { card } of seat.stack) if (card) addHolding(result, `card:${card}`, `stack:${i}`, 1);
    for (const card of seat.hand ?? []) addHolding(result, `card:${card}`, `hand:${card}`, 1);
  });
  return result;
}

/** How a moving piece looks; cards and tokens show their icon. */
export function look(piece: string, view: View): PieceLook | null {
  const [kind, id = ''] = piece.split(':');
  if (kind === 'unit') return { symbol: `seat-${(Number(id) % 5) + 1}`, seat: Number(id) };
  if (kind === 'token') {
    const facts = view.tokens.find((one) => one.token === id);
    return { symbol: facts ? crime(facts.crime) : 'kredit' };
  }
  if (kind === 'card') {
    const facts = view.cards.find((one) => one.card === id);
    return { symbol: facts ? syndicate(facts.syndicate) : 'hand', card: true };
  }
  return null;
}

export interface UnitGroup {
  seat: number;
  count: number;
}

/** The seats with units in a sector: the controlling one first, then by number of units. */
export function unitGroups(units: readonly number[], controller: number | null): UnitGroup[] {
  return units
    .map((count, seat) => ({ seat, count }))
    .filter((group) => group.count > 0)
    .sort(
      (a, b) => Number(b.seat === controller) - Number(a.seat === controller) || b.count - a.count || a.seat - b.seat,
    );
}

/** A short form of a sector's name: without its article, and one word of a long name. */
export function shortName(name: string): string {
  const bare = name.replace(/^(The|Der|Die|Das) /, '');
  return bare.length > 9 ? bare.split(/[ -]/)[0]! : bare;
}
