/** What a selected move would change: the numbers predicted by the server, and where the piece
 * would go. */
import type { LegalTarget } from '../types';
import type { SeatView, View } from './view';

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

export function preview(view: View, mySeat: number, lit: LegalTarget[], selected: number | null): Preview | null {
  const seat: SeatView | undefined = view.seats[mySeat];
  const move = selected === null ? undefined : lit.find((target) => target.move === selected);
  if (!seat || !move) return null;
  const effect = (stat: string) => move.effects?.find((one) => one.stat === stat);
  const money = effect('money');
  const after: Preview = {
    production: effect('production')?.after ?? seat.production,
    vp: effect('points')?.after ?? seat.vp,
    untrained: seat.untrained,
    trained: seat.trained,
    worker: '',
    tool: '',
    leaves: '',
    bid: 0,
    pay: 0,
  };
  switch (move.kind) {
    case 'employ':
      after.worker = String(move.args['activity']);
      after.trained -= 1;
      return after;
    case 'shift':
      after.leaves = String(move.args['activity']);
      after.worker = String(move.args['target']);
      return after;
    case 'train':
      after.untrained -= 1;
      after.trained += 1;
      return after;
    case 'tool':
      after.tool = String(move.args['activity']);
      return after;
    case 'vp':
      return after;
    case 'bid':
      after.bid = Number(move.args['amount']);
      after.pay = money ? money.before - money.after : after.bid;
      return after;
    default:
      return null;
  }
}
