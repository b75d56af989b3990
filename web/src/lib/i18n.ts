/** Client texts, one catalog per language; game texts come from the server in the same language. */
import { de } from '../words/de';
import { en } from '../words/en';
import { settings } from '../settings/settings.svelte';

export type Key = keyof typeof en;
export type Catalog = Record<Key, string>;
export type Facts = Record<string, string | number>;

export const catalogs: Record<'en' | 'de', Catalog> = { en, de };

const FIELD = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g;

/** Fill in {fields}; {n|card|cards} picks singular or plural. A missing field stays visible on purpose. */
export function fill(text: string, facts: Facts = {}): string {
  return text.replace(FIELD, (whole, name: string, one?: string, many?: string) => {
    if (!(name in facts)) return whole;
    return one === undefined ? String(facts[name]) : facts[name] === 1 ? one : many!;
  });
}

export function t(key: Key, facts?: Facts): string {
  return fill(catalogs[settings.language][key], facts);
}

/** A text with its number, which chooses the plural: `count('lobby.tables', 2)`. */
export function count(key: Key, n: number, facts: Facts = {}): string {
  return t(key, { n, ...facts });
}

const TIME_UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 hours ago", in the user's language. */
export function ago(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto', style: 'short' });
  for (const [unit, size] of TIME_UNITS) {
    if (Math.abs(seconds) >= size) return format.format(-Math.round(seconds / size), unit);
  }
  return t('time.now');
}

/** A day, in the user's language. `at` is in milliseconds since 1970. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: 'long' }).format(at);
}

/** "Ann, Ben and Cem", in the user's language. */
export function joinNames(names: string[]): string {
  return new Intl.ListFormat(settings.language).format(names);
}

/** A clock: 3:12, 1:04:05, or days if it is long. */
export function clock(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds));
  if (s >= 172800) return count('time.days', Math.ceil(s / 86400));
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  const h = Math.floor(s / 3600);
  const rest = `${h ? twoDigits(Math.floor((s % 3600) / 60)) : Math.floor(s / 60)}:${twoDigits(s % 60)}`;
  return h ? `${h}:${rest}` : rest;
}
