/** The moments of Helionox: Events that become Active or are Overcome, Missions, what the Shadow Syndicate takes. */
import { labelOf } from '../../board/board-context';
import { amount, momentText, type MomentContext, type MomentRule, type MomentRules } from '../../moments/moment';
import { hasBit, LOCATIONS } from './places';
import { w } from './texts';
import type { View } from './view';

const nameOf = (c: MomentContext, id: string) => labelOf(c.names, 'event', id);

/** An Event's number, its world, and whether I have a ship or an Embassy there. */
function find(c: MomentContext, id: string) {
  const { world, seats } = c.view as View;
  const event = world.events.indexOf(id);
  const at = world.at[event] ?? 0;
  const mine = seats[c.me];
  return {
    event,
    world: labelOf(c.names, 'world', LOCATIONS[at]!),
    place: LOCATIONS[at]!,
    concerned: !!mine && (mine.ship === at || hasBit(mine.embassies, at)),
    catastrophe: world.catastrophe[event] ?? false,
  };
}

const activated: MomentRule = (event, c) => {
  const { world } = c.view as View;
  const id = event.data.event as string;
  const found = find(c, id);
  const face = 2 * found.event;
  const arrow = (list: number[]) =>
    list[face] === list[face + 1] ? String(list[face]) : `${list[face]} → ${list[face + 1]}`;
  return {
    icon: found.catastrophe ? 'catastrophe' : `world-${found.place}`,
    picture: ['event', id],
    impact: found.concerned ? 5 : found.catastrophe ? 3 : 1.5,
    tone: 'bad',
    headline: w('moment.activated', { event: nameOf(c, id), world: found.world }),
    detail: labelOf(c.names, 'event_text', id) === id ? '' : labelOf(c.names, 'event_text', id),
    places: [`event:${id}`, `world:${found.place}`],
    staging: {
      title: nameOf(c, id),
      stage: {
        type: 'card',
        icon: found.catastrophe ? 'catastrophe' : 'stellar',
        lines: [
          { icon: 'defense', text: arrow(world.defense) },
          { icon: 'influence', text: arrow(world.influence) },
        ],
      },
      stamp: w('moment.active'),
    },
  };
};

const overcome: MomentRule = (event, c) => {
  const id = event.data.event as string;
  const mine = event.seat === c.me || event.data.to === c.me;
  const n: number = event.data.amount ?? event.data.share ?? 0;
  const { place, world } = find(c, id);
  return {
    icon: 'trophy',
    picture: ['event', id],
    impact: mine ? 5 : 3,
    tone: mine ? 'good' : 'plain',
    headline: momentText(w, 'overcome', c, { seat: event.seat, event: nameOf(c, id) }),
    detail: world,
    changes: n ? [amount(n, 'influence')] : [],
    places: [`world:${place}`],
    staging: {
      title: nameOf(c, id),
      stage: { type: 'card', icon: 'trophy', lines: [{ icon: `world-${place}`, text: world }] },
      stamp: n ? `+${n}` : w('moment.overcome.stamp'),
    },
  };
};

const shadow =
  (what: 'event' | 'card'): MomentRule =>
  (event, c) => ({
    icon: 'infamy',
    picture: [what, event.data[what]],
    impact: 5,
    tone: 'bad',
    headline: w('moment.shadow', { thing: labelOf(c.names, what, event.data[what]), n: event.data.amount }),
    staging: {
      title: labelOf(c.names, what, event.data[what]),
      stage: { type: 'card', icon: 'infamy', lines: [{ icon: 'influence', text: `+${event.data.amount}` }] },
      stamp: w('moment.shadow.stamp'),
    },
  });

const mission =
  (lost: boolean): MomentRule =>
  (event, c) => {
    const mine = event.seat === c.me || event.seat < 0;
    return {
      icon: lost ? 'infamy' : 'award',
      impact: mine ? 6 : 4,
      tone: lost ? 'bad' : mine ? 'good' : 'plain',
      headline: momentText(w, lost ? 'mission.failed' : event.seat < 0 ? 'mission.team' : 'mission', c, {
        seat: event.seat,
        mission: labelOf(c.names, 'mission', event.data.mission),
      }),
      changes: [amount(event.data.amount, 'influence')],
    };
  };

export default {
  activated,
  overcome,
  overcome_together: overcome,
  overcome_team: overcome,
  shadow_event: shadow('event'),
  shadow_card: shadow('card'),
  mission_met: mission(false),
  mission_done: mission(false),
  mission_open: mission(true),
  placed: (event, c) => {
    const id = event.data.event as string;
    const { world, concerned, place } = find(c, id);
    return {
      icon: `world-${place}`,
      picture: ['event', id],
      impact: concerned ? 2 : 1,
      headline: w('moment.placed', { event: nameOf(c, id), world }),
      places: [`event:${id}`],
    };
  },
  fulfilled: (event, c) => ({
    icon: 'request',
    impact: event.seat === c.me ? 4 : 2.5,
    tone: event.seat === c.me ? 'good' : 'plain',
    headline: momentText(w, 'fulfilled', c, {
      seat: event.seat,
      request: labelOf(c.names, 'request', event.data.request),
    }),
    changes: [amount(event.data.amount, 'influence')],
  }),
  embassy_lost: (event, c) => ({
    icon: 'embassy',
    impact: event.seat === c.me ? 7 : 1.5,
    tone: event.seat === c.me ? 'bad' : 'plain',
    headline: momentText(w, 'embassy.lost', c, {
      seat: event.seat,
      world: labelOf(c.names, 'location', event.data.location),
    }),
    places: [`world:${event.data.location}`],
  }),
  infamy: (event, c) =>
    event.seat === c.me
      ? {
          icon: 'infamy',
          impact: 3,
          tone: 'bad',
          headline: w('moment.infamy.you'),
          changes: [{ icon: 'infamy', text: `+${event.data.amount}`, tone: 'bad' }],
          join: 'infamy',
        }
      : null,
  bought: (event, c) => ({
    icon: 'obtain',
    picture: ['card', event.data.card],
    impact: 1,
    headline: momentText(w, 'bought', c, { seat: event.seat, card: labelOf(c.names, 'card', event.data.card) }),
    places: [`seat:${event.seat}`],
  }),
} satisfies MomentRules;
