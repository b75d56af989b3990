/** The story of a table as one seat knows it: forget from an index on, then append. Right after a move, an undo, a gap. */
import type { EventInfo } from '../protocol';

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

/** A line of the log that was told several times on end. */
export interface Told {
  event: EventInfo;
  times: number;
}

/** What was told several times on end by one seat becomes one line. */
export function grouped(story: EventInfo[]): Told[] {
  const found: Told[] = [];
  for (const event of story) {
    const last = found.at(-1);
    if (last && last.event.text === event.text && last.event.seat === event.seat)
      found[found.length - 1] = { event, times: last.times + 1 };
    else found.push({ event, times: 1 });
  }
  return found;
}

/** What others did since this seat's own last deed. */
export function sinceMine(story: EventInfo[], mySeat: number): EventInfo[] {
  const mine = story.findLastIndex((event) => event.seat === mySeat && event.text);
  if (mine < 0) return [];
  const later = story.slice(mine + 1).filter((event) => event.text && !isChapter(event));
  return later.some((event) => event.seat >= 0) ? later : [];
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
