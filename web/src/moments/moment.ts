/**
 * A moment: something in the log that decides a game. It is staged on the board, shown as a headline of "Since your
 * turn" and names a turning point at the end. Each game says in `games/<game>/moments.ts` which events are moments.
 */
import type { BoardTexts } from '../board/board-texts';
import type { Names, SeatInfo } from '../games/types';
import type { Facts } from '../lib/i18n';
import type { EventInfo } from '../protocol';

/** Good or bad for me, or neither. */
export type Tone = 'good' | 'bad' | 'plain';

/** A gain or loss: an amount with its icon, or words. */
export interface Change {
  icon?: string;
  /** The amount with its sign, or words: "+3", "out of play". */
  text: string;
  tone: Tone;
}

/** What one player has in a stage: "6", "die 4 + 2". */
export interface Side {
  seat: number;
  name: string;
  value: string;
  note: string;
}

/** How a moment is drawn. */
export type Stage =
  /** A die against a target: `need` is the lowest total that wins. */
  | { type: 'roll'; roll: number; total: number; need: number; sides: number }
  | { type: 'versus'; icon: string; left: Side; right: Side }
  /** A die for each of several things; a roll up to the limit hits. */
  | { type: 'dice'; rolls: { label: string; roll: number; hit: boolean }[] }
  /** A card turns over, with figures before and after. */
  | { type: 'card'; icon: string; lines: { icon?: string; text: string }[] }
  /** A token is claimed with units of a seat. */
  | { type: 'claim'; icon: string; value: string; text: string; seat: number; units: number }
  /** Payments fly from places to seats. */
  | { type: 'flow'; icon: string; from: string[]; to: { seat: number; name: string; amount: number }[] }
  | { type: 'auction'; bids: { seat: number; name: string; text: string; top: boolean }[] };

/** The part of a moment that only the board shows. */
export interface Staging {
  /** Shows a question first: nothing reveals the result before the stamp. */
  title: string;
  /** What it is about, next to the player; the moment's `detail` if missing. */
  about?: string;
  stage: Stage;
  stamp: string;
}

export interface Moment {
  /** The event's index and move. */
  index: number;
  step: number;
  /** Who did it; -1 for nobody. */
  seat: number;
  icon: string;
  /** The kind and id of what is drawn instead of the icon, if it has a picture. */
  picture: readonly [kind: string, id: string] | null;
  tone: Tone;
  /** How much it matters to me: 0 to 10. From 2 on it is a headline, from 3 on staged large. */
  impact: number;
  headline: string;
  detail: string;
  changes: Change[];
  /** The names of the board's places it is about. */
  places: string[];
  staging: Staging | null;
  /** Moments with the same key become one headline; `count` is added up, and `headlineOf` gives the text for the sum. */
  join: string;
  count: number;
  headlineOf: ((count: number) => string) | null;
}

/** What a rule returns; everything else has a default. */
export type MomentInit = Pick<Moment, 'icon' | 'impact' | 'headline'> & Partial<Omit<Moment, 'index' | 'step'>>;

/** What a rule can look at. */
export interface MomentContext {
  /** My seat, or -1 for a spectator. */
  me: number;
  names: Names;
  /** The log as I see it. */
  log: readonly EventInfo[];
  /** The newest View. */
  view: unknown;
  player: (seat: number) => string;
}

/** An event whose data a rule knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type MomentEvent = Omit<EventInfo, 'data'> & { data: any };

export type MomentRule = (event: MomentEvent, c: MomentContext) => MomentInit | null;
/** The rules of a game by kind of event. */
export type MomentRules = Record<string, MomentRule>;

/** What is the same for all rules of a table. */
export function momentContext(
  { me, seats, names, view, you }: { me: number; seats: SeatInfo[]; names: Names; view: unknown; you: string },
  log: readonly EventInfo[],
): MomentContext {
  const nobody = Object.values(names['party'] ?? {})[0] ?? ''; // a party without a seat, such as the phantom
  return { me, names, log, view, player: (seat) => (seat === me ? you : (seats[seat]?.name ?? nobody)) };
}

/** The moments among these events. */
export function momentsOf(events: readonly EventInfo[], rules: MomentRules, c: MomentContext): Moment[] {
  return events.flatMap((event) => {
    const moment = rules[event.kind]?.(event, c);
    if (!moment) return [];
    return {
      index: event.index,
      step: event.step,
      seat: event.seat,
      picture: null,
      tone: 'plain',
      detail: '',
      changes: [],
      places: [],
      staging: null,
      join: '',
      count: 1,
      headlineOf: null,
      ...moment,
    } satisfies Moment;
  });
}

/** The event before this one that satisfies the condition, at most `most` events back. */
export function before(
  event: MomentEvent,
  { log }: MomentContext,
  wanted: (event: MomentEvent) => boolean,
  most = 40,
): MomentEvent | undefined {
  const at = log.findLastIndex((one) => one.index <= event.index);
  return log.slice(Math.max(0, at - most), at + 1).findLast(wanted);
}

/** The events of the same move, in order. */
export function sameMove(event: MomentEvent, { log }: MomentContext): MomentEvent[] {
  const last = log.findLastIndex((one) => one.step === event.step);
  const first = log.findIndex((one) => one.step === event.step);
  return first < 0 ? [event] : log.slice(first, last + 1);
}

/** "+3" or "−3", green or red. */
export function amount(n: number, icon: string): Change {
  return { icon, text: n < 0 ? `−${-n}` : `+${n}`, tone: n < 0 ? 'bad' : 'good' };
}

/** Goods as changes: { credits: 3 } is "+3 credits". */
export function amounts(goods: Record<string, number>, sign = 1): Change[] {
  return Object.entries(goods).flatMap(([good, n]) => (n ? [amount(n * sign, good)] : []));
}

/** The text about what somebody did: `key.you` if I did it, `key.me` if it was done to me, `key` otherwise. */
export function momentText(
  w: BoardTexts,
  key: string,
  { me, player }: MomentContext,
  { seat, owner = -2, ...facts }: Facts & { seat: number; owner?: number },
): string {
  const filled = { ...facts, name: player(seat), owner: player(owner) };
  const form = me < 0 ? '' : seat === me ? '.you' : owner === me ? '.me' : '';
  return (form && w.maybe(`moment.${key}${form}`, filled)) || w(`moment.${key}`, filled);
}
