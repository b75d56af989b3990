/** Explanations of cards, Events, worlds and numbers, in sentences with their clauses. */
import { labelOf, type BoardContext, type Total } from '../../board/board-context';
import type { ExplainTarget } from '../types';
import { FACTIONS, hasBit, LOCATIONS, FACTION_ICONS } from './places';
import type { SeatView, View } from './view';
import { w } from './texts';

export { labelOf };
export type Context = BoardContext<View>;

/** A text without the name of its card, which is shown next to it. */
export const effectText = (c: Context, domain: string, id: string): string =>
  labelOf(c.names, domain, id).replace(/^[^:]*: /, '');

export const cardName = (c: Context, card: number): string => labelOf(c.names, 'card', c.view.world.cards[card]!);
export const cardText = (c: Context, card: number): string => c.names['text']?.[c.view.world.cards[card]!] ?? '';
/** An Event's name without its world, which is shown next to it. */
export const eventName = (c: Context, event: number): string =>
  labelOf(c.names, 'event', c.view.world.events[event]!).replace(/ \(.*\)$/, '');
export const eventText = (c: Context, event: number): string =>
  c.names['event_text']?.[c.view.world.events[event]!] ?? '';
export const mark = (view: View, card: number): string => FACTION_ICONS[view.world.factions[card]!] ?? 'credits';

/** Whether a card is Illegal Tech, which costs Infamy when played and at the end. */
export const isIllegal = (c: Context, card: number): boolean => c.view.world.home[card]! >= 0;

export function explainCard(c: Context, card: number, price = c.view.world.costs[card]!): ExplainTarget {
  const { world } = c.view;
  const faction = world.factions[card]!;
  return {
    title: cardName(c, card),
    symbol: mark(c.view, card),
    lines: [
      ...(faction >= 0 ? [labelOf(c.names, 'faction', FACTIONS[faction]!)] : []),
      cardText(c, card),
      ...(world.unique[card] ? [w('why.unique')] : []),
      ...(price >= 0 ? [w('why.cost', { cost: price })] : []),
      ...(world.worth[card]! >= 0 ? [w('why.worth', { influence: world.worth[card]! })] : []),
      ...(isIllegal(c, card) ? [w('why.infamous', { play: world.play_infamy, end: world.end_infamy })] : []),
    ],
    clauses: ['HEL-PLY01', 'HEL-OBT01'],
    source: w.made('card', world.cards[card]!) || w.made('illegal', world.cards[card]!),
  };
}

/** What you can pay instead of an Event's Defense once it is Active; '' if nothing. */
export function alternative(c: Context, face: number): string {
  const { world } = c.view;
  const event = face >> 1;
  const costs = world.discards[event]!.map((faction) =>
    faction < 0 ? w('or.any') : w('or.of', { faction: labelOf(c.names, 'faction', FACTIONS[faction]!) }),
  );
  if (world.ransom[event]! > 0) costs.push(w('or.pay', { amount: world.ransom[event]! }));
  return costs.length ? w('or', { cost: costs.join(' + ') }) : '';
}

/** An Event's alternative cost and travel tax, with a note if they don't apply yet. */
export function terms(c: Context, face: number): string {
  const { world } = c.view;
  const found = [alternative(c, face), world.tax[face >> 1] ? w('tax.costs', { amount: world.fare }) : ''];
  const text = found.filter(Boolean).join('; ');
  return text && (face & 1) === 0 ? w('once.active', { text }) : text;
}

export function explainEvent(c: Context, face: number): ExplainTarget {
  const { world } = c.view;
  const event = face >> 1;
  const text = eventText(c, event);
  return {
    title: labelOf(c.names, 'event', world.events[event]!),
    symbol: world.catastrophe[event] ? 'catastrophe' : 'stellar',
    lines: [
      w(face & 1 ? 'active' : 'inactive'),
      w('why.event', { defense: world.defense[face]!, influence: world.influence[face]! }),
      ...(terms(c, face) ? [terms(c, face)] : []),
      ...(text ? [face & 1 ? text : `${w('active')}: ${text}`] : []),
      ...(face & 1 ? [w(world.catastrophe[event] ? 'why.all' : 'why.shut')] : [w('why.turns')]),
    ],
    clauses: ['HEL-OVC01', 'HEL-SHU01', 'HEL-EVT03'],
    source: w.made('event', world.events[event]!),
  };
}

export function explainWorld(c: Context, place: number): ExplainTarget {
  const { view } = c;
  const site = view.world.sites[view.sites[place]!]!;
  return {
    title: `${labelOf(c.names, 'site', site)} (${labelOf(c.names, 'world', LOCATIONS[place]!)})`,
    symbol: `world-${LOCATIONS[place]}`,
    lines: [
      `${w('bonus')}: ${effectText(c, 'bonus', site)}`,
      `${w('key')}: ${effectText(c, 'key', site)}`,
      ...(hasBit(view.closed, place) ? [w('why.closed')] : []),
      ...(hasBit(view.taxed, place) ? [w('why.taxed')] : []),
      ...(hasBit(view.garrisons, place) ? [w('garrison')] : []),
      ...view.seats.flatMap((seat, number) => [
        ...(seat.ship === place ? [w('why.ship', { name: c.name(number) })] : []),
        ...(hasBit(seat.embassies, place) ? [w('why.embassy', { name: c.name(number) })] : []),
      ]),
    ],
    clauses: ['HEL-BON01', 'HEL-TRV01', 'HEL-SHU01'],
    source: w.made('location', site, 'figures'),
  };
}

/** Events and Requests both count as trophies. */
export const trophies = (seat: SeatView): number => seat.trophies.length + seat.fulfilled.length;

export function explainSeat(c: Context, seat: SeatView, number: number): ExplainTarget {
  return {
    title: `${c.name(number)}: ${seat.score}`,
    symbol: 'influence',
    lines: [
      w('why.influence', { influence: seat.influence }),
      w('why.trophies', { count: trophies(seat) }),
      ...(seat.infamy ? [w('why.infamy', { infamy: seat.infamy })] : []),
      w('why.deck', { deck: seat.deck_count, discard: seat.discard.length }),
    ],
    clauses: ['HEL-SCO01'],
  };
}

export function explainArchitect(c: Context, architect: number, cryo: number): ExplainTarget {
  const id = c.view.world.architects[architect]!;
  const thaw = c.view.world.thaw[architect]!;
  return {
    title: labelOf(c.names, 'architect', id),
    symbol: 'operative',
    lines: [
      w('why.cryo', { cryo }),
      ...thaw.map((counters, i) => `${counters}: ${effectText(c, 'ability', `${id}_${i + 1}`)}`),
    ],
    clauses: ['HEL-ARC01', 'HEL-CRY01'],
    source: w.made('architect', id),
  };
}

export const explainPool = (what: string, count: number): ExplainTarget => ({
  title: `${w(what)}: ${count}`,
  symbol: what === 'credits' ? 'credits' : 'defense',
  lines: [w('why.pool')],
  clauses: ['HEL-END01'],
});

export const explainBank = (seat: SeatView): ExplainTarget => ({
  title: w('bank'),
  symbol: 'bank',
  lines: [w('why.bank', { credits: seat.bank_credits, defense: seat.bank_defense })],
  clauses: ['HEL-BNK01'],
});

/** My totals, each with its explanation. */
export function totals(c: Context, seat: number): Total[] {
  const me = c.view.seats[seat]!;
  return [
    { symbol: 'credits', word: w('credits'), value: me.credits, explain: () => explainPool('credits', me.credits) },
    { symbol: 'defense', word: w('defense'), value: me.defense, explain: () => explainPool('defense', me.defense) },
    { symbol: 'hand', word: w('hand'), value: me.hand_count, explain: () => explainSeat(c, me, seat) },
    { symbol: 'cryo', word: w('cryo'), value: me.cryo, explain: () => explainSeat(c, me, seat) },
    { symbol: 'influence', word: w('score'), value: me.score, explain: () => explainSeat(c, me, seat) },
  ];
}
