/** The moments of Phoenicia: a card is sold, the Overlord changes. */
import { labelOf } from '../../board/board-context';
import {
  amount,
  sameMove,
  momentText,
  type MomentEvent,
  type MomentContext,
  type MomentRule,
  type MomentRules,
} from '../../moments/moment';
import { face } from './card-style';
import { w } from './texts';

/** Each bidder's last bid or pass since the auction was opened, in the order of their first bids. */
function ladder(event: MomentEvent, c: MomentContext) {
  const from = c.log.findLastIndex((one) => one.index <= event.index && one.kind === 'open');
  const auction = (from < 0 ? [] : c.log.slice(from)) as MomentEvent[];
  const last = new Map<number, MomentEvent>();
  for (const one of auction.filter((one) => one.index < event.index && ['open', 'bid', 'pass'].includes(one.kind)))
    last.set(one.seat, one);
  last.set(event.seat, event);
  return [...last].map(([seat, one]) => ({
    seat,
    name: c.player(seat),
    text: one.data.amount === undefined ? w('moment.passes') : String(one.data.amount),
    top: seat === event.seat,
  }));
}

const sold: MomentRule = (event, c) => {
  const { card, price } = event.data;
  const mine = event.seat === c.me;
  const bids = ladder(event, c);
  const gain = sameMove(event, c).find((one) => one.kind === 'gain' && one.index > event.index);
  const name = labelOf(c.names, 'card', card);
  const iBid = bids.some((one) => one.seat === c.me);
  return {
    icon: face(card).symbol,
    picture: ['card', card],
    impact: mine ? 4 : iBid ? 3 : 2,
    tone: mine ? 'good' : 'plain',
    headline: momentText(w, 'sold', c, { seat: event.seat, card: name, price }),
    detail: gain ? w('moment.now', { production: gain.data.production, vp: gain.data.vp }) : '',
    changes: mine ? [amount(-price, 'coin')] : [],
    places: mine ? [`owned:${card}`] : [`seat:${event.seat}`],
    staging: {
      title: name,
      stage: { type: 'auction', bids },
      stamp: w('moment.sold.stamp'),
    },
  };
};

export default {
  sold,
  sold_discount: sold,
  overlord: (event, c) => ({
    icon: 'crown',
    impact: event.seat === c.me ? 3 : 2.5,
    tone: event.seat === c.me ? 'good' : 'plain',
    headline: momentText(w, 'overlord', c, { seat: event.seat, vp: event.data.vp }),
    places: [`seat:${event.seat}`],
  }),
  lost: (event, c) =>
    event.seat === c.me
      ? {
          icon: 'treasury',
          impact: 4,
          tone: 'bad',
          headline: w('moment.overflow'),
          changes: [amount(-event.data.lost, 'coin')],
        }
      : null,
  vp: (event, c) => ({
    icon: 'point',
    impact: 1.5,
    headline: momentText(w, 'vp', c, { seat: event.seat, vp: event.data.vp }),
    join: `vp${event.seat}`,
    places: [`seat:${event.seat}`],
  }),
} satisfies MomentRules;
