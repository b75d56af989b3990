/** Where each move of Phoenicia is made on the board, and where its pieces are. */
import { addHolding, type Holdings } from '../../board/moved-pieces';
import type { PlacesOf } from '../../board/move-places';
import type { PieceLook } from '../../board/piece-animations.svelte';
import { face } from './card-style';
import type { View } from './view';

export const places: PlacesOf = (kind, args) => {
  switch (kind) {
    case 'open':
      return [`display:${args['card']}`];
    case 'bid':
    case 'pass':
      return ['bid'];
    case 'lay':
    case 'change':
    case 'discard':
      return [`hand:${args['money']}`];
    case 'coins':
      return ['coins'];
    case 'train':
      return ['training'];
    case 'employ':
    case 'tool':
      return [`tile:${args['activity']}`];
    case 'shift':
      return [`pawn:${args['activity']}`];
    case 'vp':
      return ['vp'];
    default:
      return [];
  }
};

/** The part of the board a place belongs to. */
export const regionOf = (place: string): 'board' | 'mine' => (/^(display:|bid$|lot$)/.test(place) ? 'board' : 'mine');

/** The cards on display except the one in auction. */
export function unsold(view: View): string[] {
  const cards = [...view.display];
  if (view.lot) {
    const at = cards.indexOf(view.lot.card);
    if (at >= 0) cards.splice(at, 1);
  }
  return cards;
}

/** Where the animated pieces are: cards, pawns, tools, coins, production cards. */
export function holdings(view: View, shown: number): Holdings {
  const result: Holdings = {};
  for (const card of unsold(view)) addHolding(result, `card:${card}`, `display:${card}`, 1);
  if (view.lot) addHolding(result, `card:${view.lot.card}`, 'lot', 1);
  for (const seat of view.seats) {
    const mine = seat.seat === shown;
    for (const [card, count] of Object.entries(seat.owned)) {
      addHolding(result, `card:${card}`, mine ? `owned:${card}` : `seat:${seat.seat}`, count);
    }
    addHolding(result, `money:${seat.seat}`, mine ? 'storage' : `seat:${seat.seat}`, seat.cards);
    addHolding(result, `coin:${seat.seat}`, mine ? 'coins' : `seat:${seat.seat}`, seat.coins);
    if (!mine) continue;
    for (const tile of seat.tiles) {
      addHolding(result, `pawn:${seat.seat}`, `tile:${tile.activity}`, tile.workers);
      addHolding(result, `tool:${seat.seat}`, `tile:${tile.activity}`, tile.tools);
    }
    addHolding(result, `pawn:${seat.seat}`, 'trained', seat.trained);
    addHolding(result, `pawn:${seat.seat}`, 'untrained', seat.untrained);
  }
  return result;
}

/** How a moving piece looks. */
export function look(piece: string): PieceLook | null {
  const [kind, id = ''] = piece.split(':');
  switch (kind) {
    case 'card':
      return { symbol: face(id).symbol, card: true };
    case 'money':
      return { symbol: 'prod-card' };
    case 'coin':
      return { symbol: 'coin' };
    case 'pawn':
      return { symbol: 'worker', seat: Number(id) };
    case 'tool':
      return { symbol: 'tool' };
    default:
      return null;
  }
}
