/** The event log of a table as one seat sees it, and what can be read from it. */
import type { EventInfo, State } from '../../protocol';
import { fill } from '../../lib/i18n';

export function mergeEvents(log: EventInfo[], from: number, events: EventInfo[]): EventInfo[] {
  return [...log.filter((event) => event.index < from), ...events];
}

/** A line that starts a section of the log: a round, phase or turn begins. */
export function isHeading(event: EventInfo): boolean {
  return /^(round|phase|turn|deal)(_|$)/.test(event.kind);
}

/** How many moves after this step have log text. */
export function movesSince(log: EventInfo[], step: number): number {
  return new Set(log.filter((event) => event.text && event.step > step).map((event) => event.step)).size;
}

/** The last action of each seat, for its card and the phone's strip. */
export function lastActions(log: EventInfo[], seats: number): string[] {
  const lastActions = Array<string>(seats).fill('');
  for (const event of log)
    if (event.seat >= 0 && event.seat < seats && event.text) lastActions[event.seat] = event.text;
  return lastActions;
}

/** A line of the log, which may stand for several equal or similar events. */
export interface LogLine {
  event: EventInfo;
  text: string;
  /** The summed-up lines, unless they are all equal. */
  parts: string[];
}

export interface Summaries {
  /** Templates that sum up several events, by kind: "{count} units leave {origin}." */
  summed: Record<string, string>;
  /** The name of a thing, such as a sector. */
  name: (field: string, value: unknown) => string;
  /** The same line several times. */
  times: (text: string, n: number) => string;
}

/** Merge consecutive equal events of one seat into one line; sum up those kinds that have a template. */
export function grouped(log: EventInfo[], { summed, name, times }: Summaries): LogLine[] {
  const found: EventInfo[][] = [];
  const canMerge = (a: EventInfo, b: EventInfo) => {
    if (a.seat !== b.seat || a.kind !== b.kind || a.step !== b.step) return a.text === b.text && a.seat === b.seat;
    return a.text === b.text || (a.kind in summed && fields(summed[a.kind]!).every((f) => data(a)[f] === data(b)[f]));
  };
  for (const event of log) {
    const last = found.at(-1);
    if (last && canMerge(last[0]!, event)) last.push(event);
    else found.push([event]);
  }
  return found.map((events) => {
    const event = events.at(-1)!;
    if (events.every((one) => one.text === event.text))
      return { event, text: events.length > 1 ? times(event.text, events.length) : event.text, parts: [] };
    const count = events.reduce((sum, event) => sum + Number(data(event).count), 0);
    const facts = Object.fromEntries(fields(summed[event.kind]!).map((f) => [f, name(f, data(event)[f])]));
    return { event, text: fill(summed[event.kind]!, { ...facts, count }), parts: events.map((one) => one.text) };
  });
}

const data = (event: EventInfo) => event.data as Record<string, unknown>;
const fields = (template: string) =>
  [...template.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).filter((field) => field !== 'count');

/**
 * What happened since this seat's last move, without the deal. A move counts as this seat's if its first event does:
 * events that the rules cause later (the seat's turn begins, it collects goods) belong to another move.
 */
export function sinceMyTurn(log: EventInfo[], mySeat: number): EventInfo[] {
  const shown = log.filter((event) => event.text && !isHeading(event));
  const mine = shown.findLastIndex(
    (event, i) => event.seat === mySeat && event.step > 0 && shown[i - 1]?.step !== event.step,
  );
  if (mine < 0) return [];
  const others = shown.findIndex((event, i) => i > mine && event.seat !== mySeat);
  const later = others < 0 ? [] : shown.slice(others);
  return later.some((event) => event.seat >= 0 && event.seat !== mySeat) ? later : [];
}

/** Group consecutive lines by player; events without a player belong to the one before. */
export function byPlayer(lines: LogLine[]): { seat: number; lines: LogLine[] }[] {
  const found: { seat: number; lines: LogLine[] }[] = [];
  for (const line of lines) {
    const { seat } = line.event;
    const last = found.at(-1);
    if (last && (seat < 0 || seat === last.seat)) last.lines.push(line);
    else found.push({ seat, lines: [line] });
  }
  return found;
}

/**
 * What an undo takes back: the text of my choice (`choiceTexts`, by step). If that is just an amount, describe it
 * by its result, or by the question.
 */
export function undoText(
  { undo, step }: Pick<State, 'undo' | 'step'>,
  log: EventInfo[],
  asked: string,
  made: Readonly<Record<number, string>> = {},
): string {
  const undone = made[step - undo.moves];
  if (undone && !/^\d/.test(undone)) return undone;
  if (!/^\d/.test(undo.text)) return undo.text;
  const nextEvent = log.find((event) => event.step > step - undo.moves && event.text);
  if (nextEvent) return nextEvent.text;
  return asked ? `${asked} ${undo.text}` : undo.text;
}
