/** The story of a table as one seat knows it: forget from an index on, then append. Right after a move, an undo, a gap. */
import type { EventInfo, State } from '../protocol';
import { fill } from './i18n';

export function merge(story: EventInfo[], from: number, events: EventInfo[]): EventInfo[] {
  return [...story.filter((event) => event.index < from), ...events];
}

/** A line that opens a chapter of the log: a round, phase or turn begins. */
export function isChapter(event: EventInfo): boolean {
  return /^(round|phase|turn|deal)(_|$)/.test(event.kind);
}

/** How many moves after that one were told of. */
export function movesSince(story: EventInfo[], step: number): number {
  return new Set(story.filter((event) => event.text && event.step > step).map((event) => event.step)).size;
}

/** The last thing each seat did, for its card and the phone's strip. */
export function lastDeeds(story: EventInfo[], seats: number): string[] {
  const deeds = Array<string>(seats).fill('');
  for (const event of story) if (event.seat >= 0 && event.seat < seats && event.text) deeds[event.seat] = event.text;
  return deeds;
}

/** A line of the log: something told once, or several times on end. */
export interface Told {
  event: EventInfo;
  text: string;
  /** What it sums up, where that is more than the same again. */
  parts: string[];
}

export interface Summing {
  /** Several lines of a kind in one, by kind: "{count} units leave {origin}." */
  summed: Record<string, string>;
  /** The name of a thing: of a sector, say. */
  name: (field: string, value: unknown) => string;
  /** The same line several times. */
  times: (text: string, n: number) => string;
}

/** What was told several times on end by one seat becomes one line; of kinds that can be summed up, the sum. */
export function grouped(story: EventInfo[], { summed, name, times }: Summing): Told[] {
  const found: EventInfo[][] = [];
  const like = (a: EventInfo, b: EventInfo) => {
    if (a.seat !== b.seat || a.kind !== b.kind || a.step !== b.step) return a.text === b.text && a.seat === b.seat;
    return a.text === b.text || (a.kind in summed && fields(summed[a.kind]!).every((f) => data(a)[f] === data(b)[f]));
  };
  for (const event of story) {
    const last = found.at(-1);
    if (last && like(last[0]!, event)) last.push(event);
    else found.push([event]);
  }
  return found.map((events) => {
    const event = events.at(-1)!;
    if (events.every((one) => one.text === event.text))
      return { event, text: events.length > 1 ? times(event.text, events.length) : event.text, parts: [] };
    const count = events.reduce((sum, one) => sum + Number(data(one).count), 0);
    const facts = Object.fromEntries(fields(summed[event.kind]!).map((f) => [f, name(f, data(event)[f])]));
    return { event, text: fill(summed[event.kind]!, { ...facts, count }), parts: events.map((one) => one.text) };
  });
}

const data = (event: EventInfo) => event.data as Record<string, unknown>;
const fields = (template: string) =>
  [...template.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).filter((field) => field !== 'count');

/** What others did since this seat's own last deed; what the deal brought it was no deed. */
export function sinceMine(story: EventInfo[], mySeat: number): EventInfo[] {
  const mine = story.findLastIndex((event) => event.seat === mySeat && event.text && event.step > 0);
  if (mine < 0) return [];
  const later = story.slice(mine + 1).filter((event) => event.text && !isChapter(event));
  return later.some((event) => event.seat >= 0) ? later : [];
}

/** The lines in their order, those of one player on end together; what nobody did belongs to whom it came after. */
export function byPlayer(told: Told[]): { seat: number; told: Told[] }[] {
  const found: { seat: number; told: Told[] }[] = [];
  for (const line of told) {
    const { seat } = line.event;
    const last = found.at(-1);
    if (last && (seat < 0 || seat === last.seat)) last.told.push(line);
    else found.push({ seat, told: [line] });
  }
  return found;
}

/** What an undo takes back; a mere amount is told by what came of it, else by what was asked. */
export function undoSays({ undo, step }: Pick<State, 'undo' | 'step'>, story: EventInfo[], asked: string): string {
  if (!/^\d/.test(undo.text)) return undo.text;
  const came = story.find((event) => event.step > step - undo.moves && event.text);
  if (came) return came.text;
  return asked ? `${asked} ${undo.text}` : undo.text;
}

/** What the others did after that event, in one breath; very much is told by its end. */
export function toldSince(story: EventInfo[], index: number, mySeat: number): string {
  const MOST = 6;
  const told = story.filter((event) => event.index > index && event.text && event.seat !== mySeat);
  return told
    .slice(-MOST)
    .map((event) => event.text)
    .join(' ');
}
