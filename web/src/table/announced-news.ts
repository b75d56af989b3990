/** What a screen reader announces of many events: all of mine and the newest of others; the rest is a number. */
import type { LogLine } from './log/events';

const MAX_LINES = 6;

export function foldedNews(
  lines: readonly { event: Pick<LogLine['event'], 'seat'>; text: string }[],
  mySeat: number,
): { lines: string[]; more: number } {
  if (lines.length <= MAX_LINES) return { lines: lines.map(({ text }) => text), more: 0 };
  const mine = lines.filter(({ event }) => event.seat === mySeat).length;
  const others = lines.filter(({ event }) => event.seat !== mySeat);
  const read = new Set(others.slice(-Math.max(1, MAX_LINES - mine)));
  const kept = lines.filter((line) => line.event.seat === mySeat || read.has(line));
  return { lines: kept.map(({ text }) => text), more: lines.length - kept.length };
}
