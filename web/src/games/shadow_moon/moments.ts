/** The moments of Shadow Moon Syndicates: claimed operations, units of mine that are hit, what control pays. */
import { labelOf } from '../../board/board-context';
import { amount, momentText, type MomentContext, type MomentRule, type MomentRules } from '../../moments/moment';
import { crime } from './effects';
import { w } from './texts';
import type { View } from './view';

const sectorName = (c: MomentContext, id: string) => labelOf(c.names, 'sector', id);

const claimed: MomentRule = (event, c) => {
  const { token, sector, count, owner, kredits = 0 } = event.data;
  const facts = (c.view as View).tokens.find((one) => one.token === token);
  const mine = owner === c.me;
  const name = labelOf(c.names, 'token', token);
  const icon = facts ? crime(facts.crime) : 'kredit';
  return {
    seat: owner,
    icon,
    picture: ['cover', 'cover1'],
    impact: mine ? 5 : 4,
    tone: mine ? 'good' : 'plain',
    headline: momentText(w, 'claimed', c, { seat: owner, token: name }),
    detail: w('moment.claimed.with', { n: count, sector: sectorName(c, sector) }),
    changes: kredits && mine ? [amount(kredits, 'kredit')] : [],
    places: [`sector:${sector}`],
    staging: {
      title: name,
      stage: {
        type: 'claim',
        icon,
        value: facts ? String(facts.value) : '',
        text: w('moment.claimed.with', { n: count, sector: sectorName(c, sector) }),
        seat: owner,
        units: count,
      },
      stamp: w('moment.claimed.stamp'),
    },
  };
};

/** Units of mine that somebody else removes or moves, summed up by sector. */
const hit =
  (key: 'removed' | 'moved'): MomentRule =>
  (event, c) => {
    const { owner, count = 1, sector, origin } = event.data;
    if (owner !== c.me || event.seat === c.me) return null;
    const at = sectorName(c, origin ?? sector);
    const text = (n: number) => momentText(w, key, c, { seat: event.seat, owner, n, sector: at });
    return {
      icon: key === 'removed' ? 'op-eliminate' : 'displace',
      impact: Math.min(8, (key === 'removed' ? 3 : 2) + count),
      tone: 'bad',
      headline: text(count),
      headlineOf: text,
      count,
      join: `${key}${event.seat}${origin ?? sector}`,
      places: [`sector:${origin ?? sector}`],
      changes: key === 'removed' ? [amount(-count, `seat-${(c.me % 5) + 1}`)] : [],
    };
  };

const pay =
  (key: string): MomentRule =>
  (event, c) => {
    const mine = event.seat === c.me;
    return {
      icon: 'kredit',
      impact: mine ? 3 : 1.5,
      tone: mine ? 'good' : 'plain',
      headline: momentText(w, key, c, { seat: event.seat, n: event.data.kredits }),
      detail: (event.data.sectors as string[]).map((id) => sectorName(c, id)).join(', '),
      changes: mine ? [amount(event.data.kredits, 'kredit')] : [],
      places: (event.data.sectors as string[]).map((id) => `sector:${id}`),
    };
  };

export default {
  claimed,
  claimed_surplus: claimed,
  removed: hit('removed'),
  moved: hit('moved'),
  diverted: hit('moved'),
  control: pay('control'),
  minor: pay('control'),
  major: pay('control'),
  marked: (event, c) => {
    const { owner, status, sector } = event.data;
    return {
      seat: owner,
      icon: status === 'lockdown' ? 'lockdown' : 'displace',
      impact: 2,
      headline: momentText(w, 'marked', c, {
        seat: owner,
        status: labelOf(c.names, 'status', status),
        sector: sectorName(c, sector),
      }),
      places: [`sector:${sector}`],
    };
  },
  burned_stack: (event, c) =>
    event.data.owner === c.me && event.seat !== c.me
      ? {
          icon: 'op-burn',
          impact: 4,
          tone: 'bad',
          headline: momentText(w, 'burned', c, {
            seat: event.seat,
            owner: c.me,
            card: labelOf(c.names, 'card', event.data.card),
          }),
        }
      : null,
  resolved: (event, c) => {
    const n = event.data.crimes + event.data.control;
    const mine = event.seat === c.me;
    return {
      icon: 'mission',
      impact: mine ? 3 : 2,
      tone: mine && n ? 'good' : 'plain',
      headline: momentText(w, 'resolved', c, { seat: event.seat, n }),
      detail: labelOf(c.names, 'objective', event.data.objective),
      changes: mine && n ? [amount(n, 'kredit')] : [],
    };
  },
  rolled: (event, c) => ({
    icon: 'die',
    impact: 1.5,
    headline: w('moment.kingpin', { face: labelOf(c.names, 'face', event.data.face) }),
  }),
} satisfies MomentRules;
