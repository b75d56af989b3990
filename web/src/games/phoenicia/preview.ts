/** What a selected move would change, before it is played: numbers after it, and where the piece would stand. */
import type { LitTarget } from '../types';
import type { SeatView, TileView, View } from './view';

export interface Preview {
  production: number;
  vp: number;
  untrained: number;
  trained: number;
  /** The tile that would get a worker or a tool, and the one a worker would leave. */
  worker: string;
  tool: string;
  leaves: string;
  /** A bid and what it would cost with the discount; 0 for none. */
  bid: number;
  pay: number;
}

/** What one more or one less worker changes, by the tile's running totals. */
function step(totals: number[], from: number, to: number): number {
  const at = (workers: number) => (workers > 0 ? (totals[workers - 1] ?? 0) : 0);
  return at(to) - at(from);
}

export function preview(view: View, mySeat: number, lit: LitTarget[], selected: number | null): Preview | null {
  const seat: SeatView | undefined = view.seats[mySeat];
  const move = selected === null ? undefined : lit.find((target) => target.move === selected);
  if (!seat || !move) return null;
  const after: Preview = {
    production: seat.production,
    vp: seat.vp,
    untrained: seat.untrained,
    trained: seat.trained,
    worker: '',
    tool: '',
    leaves: '',
    bid: 0,
    pay: 0,
  };
  const tile = (name: string | number | undefined): TileView | undefined =>
    seat.tiles.find((one) => one.activity === name);
  const gain = (one: TileView | undefined, workers: number) => {
    if (!one) return;
    after.production += step(one.totals, one.workers, one.workers + workers);
    after.vp += step(one.vps, one.workers, one.workers + workers);
  };
  switch (move.kind) {
    case 'employ':
      after.worker = String(move.args['activity']);
      after.trained -= 1;
      gain(tile(after.worker), 1);
      return after;
    case 'shift':
      after.leaves = String(move.args['activity']);
      after.worker = String(move.args['target']);
      gain(tile(after.leaves), -1);
      gain(tile(after.worker), 1);
      return after;
    case 'train':
      after.untrained -= 1;
      after.trained += 1;
      return after;
    case 'tool':
      after.tool = String(move.args['activity']);
      return after;
    case 'vp':
      after.vp += 1;
      return after;
    case 'bid':
      after.bid = Number(move.args['amount']);
      after.pay = Math.max(0, after.bid - (view.lot ? (seat.discounts[view.lot.card] ?? 0) : 0));
      return after;
    default:
      return null;
  }
}
