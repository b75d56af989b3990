/** The moments of SYNDICATE: rolls, assaults, Sovereign cards, crackdowns, awards, lost bases. */
import { labelOf } from '../../board/board-context';
import {
  amount,
  amounts,
  before,
  sameMove,
  momentText,
  type Change,
  type MomentEvent,
  type MomentContext,
  type MomentRule,
  type MomentRules,
  type MomentInit,
  type Tone,
} from '../../moments/moment';
import { ZONE_NAMES } from './places';
import { w } from './texts';
import type { View } from './view';

const base = (c: MomentContext, id: string) => labelOf(c.names, 'base', id);
const card = (c: MomentContext, id: string) => labelOf(c.names, 'card', id);
/** The pictures of operations differ by zone, as in the hand. */
const pictureKind = (c: MomentContext, id: string) => {
  const facts = (c.view as Partial<View>).cards?.find((one) => one.card === id);
  return facts?.rolls.length ? ZONE_NAMES[facts.zone]! : 'sleeper';
};
const who = (c: MomentContext, seat: number) => (seat < 0 ? w('phantom') : c.player(seat));

/** What an action brought this player in the same move, and what it did to the alert level. */
function gains(event: MomentEvent, c: MomentContext): Change[] {
  const after = sameMove(event, c).filter((one) => one.index > event.index);
  const goods = after.filter((one) => one.kind === 'gained' && one.seat === event.seat);
  const stolen = after.find((one) => one.kind === 'stole' && one.seat === event.seat);
  const alert = after.find((one) => one.kind === 'alert');
  const rise = alert ? alert.data.level - alert.data.before : 0;
  return [
    ...goods.flatMap((one) => amounts(one.data.goods)),
    ...(stolen ? [amount(stolen.data.credits, 'credits')] : []),
    ...(rise ? [{ ...amount(rise, 'alert'), tone: (rise > 0 ? 'bad' : 'good') as Tone }] : []),
  ];
}

const roll =
  (won: boolean, key: 'mission' | 'rescue'): MomentRule =>
  (event, c) => {
    const { roll, total, need } = event.data;
    const plan = before(event, c, (one) => one.kind === 'declared' && one.seat === event.seat);
    const start = before(event, c, (one) => ['announced', 'robbing'].includes(one.kind) && one.seat === event.seat);
    const mine = event.seat === c.me;
    const robbed = start?.data.owner === c.me;
    const facts = { seat: event.seat, card: event.data.card ? card(c, event.data.card) : '' };
    return {
      picture: event.data.card ? [pictureKind(c, event.data.card), event.data.card] : null,
      icon: key === 'mission' ? (start?.kind === 'robbing' ? 'robbery' : 'mission') : 'key',
      impact: mine ? 4 : robbed ? 5 : 1,
      tone: mine ? (won ? 'good' : 'bad') : robbed && won ? 'bad' : 'plain',
      headline: momentText(w, `${key}.${won ? 'won' : 'lost'}`, c, facts),
      detail: start ? base(c, start.data.base) : '',
      changes: gains(event, c),
      places: start ? [`base:${start.data.base}`] : [],
      staging: {
        title: w('moment.needs', { n: need }),
        about: [facts.card, start ? base(c, start.data.base) : ''].filter(Boolean).join(', '),
        stage: { type: 'roll', roll, total, need, sides: plan?.data.sides ?? 6 },
        stamp: w(won ? 'moment.success' : 'moment.failed'),
      },
    };
  };

const assault =
  (won: boolean, phantom = false): MomentRule =>
  (event, c) => {
    const { roll, total, need, base: at } = event.data;
    const start = before(
      event,
      c,
      (one) => one.kind === (phantom ? 'phantom_assault' : 'assault') && one.data.base === at,
    );
    const owner: number = start?.data.owner ?? -1;
    const mine = event.seat === c.me && !phantom;
    const hit = owner === c.me && c.me >= 0;
    const facts = { seat: event.seat, owner, base: base(c, at) };
    const key = `${phantom ? 'phantom' : 'assault'}.${won ? 'won' : 'lost'}`;
    const more = total - roll;
    return {
      icon: 'assault',
      picture: ['cover', 'cover2'],
      impact: hit ? (won ? 10 : 5) : mine ? 6 : 3,
      tone: hit ? (won ? 'bad' : 'good') : mine ? (won ? 'good' : 'bad') : 'plain',
      headline: momentText(w, key, c, facts),
      detail: w('moment.against', { total, need }),
      changes: won ? (hit ? [amount(-1, 'base')] : mine ? [amount(1, 'base'), ...gains(event, c)] : []) : [],
      places: [`base:${at}`],
      join: hit && !won ? `held${at}` : '',
      headlineOf:
        hit && !won
          ? (n) => (n > 1 ? w('moment.assault.held', { base: facts.base, n }) : momentText(w, key, c, facts))
          : null,
      staging: {
        title: w('moment.holds', { base: base(c, at) }),
        about: '',
        stage: {
          type: 'versus',
          icon: 'assault',
          left: {
            seat: phantom ? -1 : event.seat,
            name: who(c, phantom ? -1 : event.seat),
            value: String(total),
            note: more ? w('moment.die.more', { roll, more }) : w('moment.die', { roll }),
          },
          right: { seat: owner, name: who(c, owner), value: String(need), note: w('moment.needed') },
        },
        stamp: w(won ? (hit ? 'moment.base.lost' : 'moment.taken') : 'moment.held'),
      },
    };
  };

const ROLLS = ['seized', 'spared', 'safe'];

/** One moment for all bases rolled for in one move: at the last of these events. */
const crackdown: MomentRule = (event, c) => {
  const rolls = sameMove(event, c).filter((one) => ROLLS.includes(one.kind));
  if (rolls.at(-1)?.index !== event.index) return null;
  const source = before(event, c, (one) => one.kind === 'sovereign', 200);
  const isMine = (one: MomentEvent) => one.seat === c.me;
  const seized = rolls.filter((one) => one.kind === 'seized');
  const lost = seized.filter(isMine);
  const mine = rolls.some(isMine);
  const shown = mine ? rolls.filter(isMine) : rolls;
  const title = source ? card(c, source.data.card) : w('sovereign');
  return {
    seat: -1,
    icon: 'sovereign',
    picture: source ? ['sovereign', source.data.card] : null,
    impact: lost.length ? 9 : mine ? 5 : seized.length ? 3 : 1,
    tone: lost.length ? 'bad' : mine ? 'good' : 'plain',
    headline: lost.length
      ? w('moment.seized.me', { base: lost.map((one) => base(c, one.data.base)).join(', ') })
      : mine
        ? w('moment.spared.me', { title })
        : w('moment.seized', { title, n: seized.length, of: rolls.length }),
    detail: title,
    changes: lost.length ? [amount(-lost.length, 'base')] : [],
    places: rolls.map((one) => `base:${one.data.base}`),
    staging: {
      title,
      stage: {
        type: 'dice',
        rolls: shown
          .slice(0, 5)
          .map((one) => ({ label: base(c, one.data.base), roll: one.data.roll, hit: one.kind === 'seized' })),
      },
      stamp: (mine ? lost : seized).length
        ? w('moment.hits', { n: (mine ? lost : seized).length })
        : w('moment.spared'),
    },
  };
};

const sovereign: MomentRule = (event, c) => {
  const { card: id, colour, effects } = event.data as { card: string; colour: string; effects: string[] };
  if (sameMove(event, c).some((one) => ROLLS.includes(one.kind))) return null; // the dice already show it
  return {
    icon: 'sovereign',
    picture: ['sovereign', id],
    impact: 4,
    headline: w('moment.sovereign', { card: card(c, id), colour: labelOf(c.names, 'colour', colour) }),
    detail: effects.map((one) => labelOf(c.names, 'effect', one)).join('; '),
    staging: {
      title: card(c, id),
      about: w('sovereign'),
      stage: {
        type: 'card',
        icon: 'sovereign',
        lines: effects.map((one) => ({ icon: 'sovereign', text: labelOf(c.names, 'effect', one) })),
      },
      stamp: labelOf(c.names, 'colour', colour),
    },
  };
};

/** A base goes out of play: credits or crew are missing, or an effect flips it. */
const flipped: MomentRule = (event, c) => {
  const mine = event.seat === c.me;
  return {
    icon: 'base',
    impact: mine ? 6 : 1,
    tone: mine ? 'bad' : 'plain',
    headline: momentText(w, 'flipped', c, { seat: event.seat, base: base(c, event.data.base) }),
    places: [`base:${event.data.base}`],
  };
};

/** What my bases and rackets brought me at the end of a round, once. */
const collection: MomentRule = (event, c) => {
  const kinds = ['racket', 'collected', 'collected_free'];
  const all = sameMove(event, c).filter((one) => kinds.includes(one.kind) && one.seat === c.me);
  if (event.seat !== c.me || all.at(-1)?.index !== event.index) return null;
  const sum: Record<string, number> = {};
  for (const one of all) {
    for (const [good, n] of Object.entries(one.data.goods as Record<string, number>)) sum[good] = (sum[good] ?? 0) + n;
    if (one.data.upkeep) sum.crew = (sum.crew ?? 0) - one.data.upkeep;
  }
  return { icon: 'credits', impact: 2.5, tone: 'good', headline: w('moment.collection'), changes: amounts(sum) };
};

const toMe = (key: string, icon: string, impact: number): MomentRule => {
  return (event, c) => {
    const victim = event.data.rival ?? event.data.owner;
    if (victim !== c.me) return null;
    const facts = { seat: event.seat, owner: victim, card: event.data.card ? card(c, event.data.card) : '' };
    const changes = event.data.credits ? [amount(-event.data.credits, 'credits')] : [];
    return { icon, impact, tone: 'bad', headline: momentText(w, key, c, facts), changes };
  };
};

const baseMoment =
  (key: string, icon: string, impact: number): MomentRule =>
  (event, c) =>
    ({
      icon,
      impact,
      headline: momentText(w, key, c, { seat: event.seat, base: base(c, event.data.base) }),
      places: [`base:${event.data.base}`],
    }) satisfies MomentInit;

export default {
  mission_won: roll(true, 'mission'),
  mission_lost: roll(false, 'mission'),
  broke_in: roll(true, 'rescue'),
  held_off: roll(false, 'rescue'),
  assault_won: assault(true),
  assault_lost: assault(false),
  phantom_won: assault(true, true),
  phantom_lost: assault(false, true),
  sovereign,
  seized: crackdown,
  spared: crackdown,
  safe: crackdown,
  flipped,
  defaulted: flipped,
  unmanned: flipped,
  racket: collection,
  collected: collection,
  collected_free: collection,
  stole: toMe('stole', 'robbery', 7),
  aimed_seat: toMe('aimed', 'sleeper', 5),
  bought: baseMoment('bought', 'base', 1.5),
  fortified: baseMoment('fortified', 'fort', 1.2),
  award: (event, c) => ({
    icon: 'award',
    impact: event.seat === c.me ? 6 : 4,
    tone: event.seat === c.me ? 'good' : 'plain',
    headline: momentText(w, 'award', c, { seat: event.seat, award: labelOf(c.names, 'award', event.data.award) }),
    changes: [amount(event.data.points, 'point')],
    staging: {
      title: labelOf(c.names, 'award', event.data.award),
      stage: {
        type: 'card',
        icon: 'award',
        lines: [{ icon: 'point', text: w('moment.points', { n: event.data.points }) }],
      },
      stamp: `+${event.data.points}`,
    },
  }),
  destroyer: (event, c) => {
    const at = event.data.base as string;
    return {
      icon: 'destroyer',
      impact: 3,
      headline: w('moment.destroyer', { base: base(c, at) }),
      places: [`base:${at}`],
    };
  },
  alert: (event, c) => {
    const { yellow, orange } = (c.view as View).world;
    const colour = (level: number) => (level > orange ? 'red' : level > yellow ? 'orange' : 'yellow');
    const { before: from, level } = event.data as { before: number; level: number };
    if (colour(from) === colour(level)) return null;
    return {
      icon: 'alert',
      impact: 3,
      tone: level > from ? 'bad' : 'good',
      headline: w('moment.alert', { level, colour: labelOf(c.names, 'colour', colour(level)).toLowerCase() }),
      detail: level > from ? w('moment.alert.harder') : '',
    };
  },
  last_round: (event) => ({ icon: 'clock', impact: 5, headline: w('moment.last', { round: event.data.round }) }),
} satisfies MomentRules;
