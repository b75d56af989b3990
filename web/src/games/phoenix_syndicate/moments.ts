/** The moments of The Phoenix Syndicate: routes that pay, the last round, what others claim. */
import { labelOf } from '../../board/board-context';
import {
  amount,
  sameMove,
  momentText,
  type MomentEvent,
  type MomentRule,
  type MomentRules,
} from '../../moments/moment';
import { w } from './texts';

const PAYING_EVENTS = ['scored', 'scored_bonus'];

/** One moment for each route: at the event that secures it, with everything it pays in the same move. */
const secured: MomentRule = (event, c) => {
  const route = event.data.route as string;
  const to = sameMove(event, c)
    .filter((one: MomentEvent) => PAYING_EVENTS.includes(one.kind) && one.data.route === route)
    .map((one) => ({ seat: one.seat, name: c.player(one.seat), amount: one.data.credits as number }));
  const own = to.find((one) => one.seat === c.me)?.amount ?? 0;
  const most = Math.max(0, ...to.map((one) => one.amount));
  const mine = event.seat === c.me;
  const others = to.filter((one) => one.seat !== c.me).reduce((sum, one) => Math.max(sum, one.amount), 0);
  return {
    icon: 'route',
    picture: ['cover', 'cover1'],
    impact: mine ? 5 : own ? 4 : Math.min(4, 1.5 + others / 2),
    tone: own ? 'good' : 'plain',
    headline: momentText(w, 'secured', c, { seat: event.seat, route: labelOf(c.names, 'route', route) }),
    detail: to
      .filter((one) => one.seat !== c.me)
      .map((one) => w('moment.earns', { name: one.name, n: one.amount }))
      .join(', '),
    changes: own ? [amount(own, 'credits')] : [],
    places: [...route].map((system) => `tile:${system}`),
    staging: {
      title: w('moment.pays', { route: [...route].join(' · ') }),
      stage: { type: 'flow', icon: 'credits', from: [...route], to },
      stamp: own ? `+${own}` : most ? `${most} CR` : w('moment.nothing'),
    },
  };
};

export default {
  secured,
  triggered: (event, c) => ({
    icon: 'clock',
    picture: ['cover', 'cover'],
    impact: 6,
    headline: momentText(w, 'triggered', c, { seat: event.seat, round: event.data.last }),
    staging: {
      title: momentText(w, 'triggered', c, { seat: event.seat, round: event.data.last }),
      stage: { type: 'card', icon: 'clock', lines: [{ icon: 'agent', text: w('moment.agents') }] },
      stamp: w('moment.last'),
    },
  }),
  claimed: (event, c) => claim(event, c),
  claimed_goods: (event, c) => claim(event, c),
  took: (event, c) => ({
    icon: 'upgrade',
    picture: ['card', event.data.upgrade],
    impact: event.seat === c.me ? 1 : 1.5,
    headline: momentText(w, 'took', c, { seat: event.seat, card: labelOf(c.names, 'card', event.data.upgrade) }),
    places: [`seat:${event.seat}`],
  }),
  built: (event, c) => built(event, c),
  built_by: (event, c) => built(event, c),
  embedded: (event, c) => ({
    icon: 'agent',
    impact: 1.2,
    headline: momentText(w, 'embedded', c, { seat: event.seat, colour: labelOf(c.names, 'colour', event.data.colour) }),
    places: [`corp:${event.data.colour}`],
  }),
} satisfies MomentRules;

function claim(event: MomentEvent, c: Parameters<MomentRule>[1]) {
  const route = labelOf(c.names, 'route', event.data.route);
  return {
    icon: 'route',
    impact: 2,
    headline: momentText(w, 'claimed', c, { seat: event.seat, route }),
    places: [...(event.data.route as string)].map((system) => `tile:${system}`),
  };
}

function built(event: MomentEvent, c: Parameters<MomentRule>[1]) {
  return {
    icon: 'base',
    impact: 1.8,
    headline: momentText(w, 'built', c, { seat: event.seat, system: labelOf(c.names, 'tile', event.data.system) }),
    places: [`tile:${event.data.system}`],
  };
}
