/** Any game's View as sentences, for who hears or reads the board: what is there, whose it is, nothing that is not. */
import { label, named, type Fields, type Scalar } from './plain';

export interface Chapter {
  title: string;
  sentences: string[];
  /** Long and mostly the same all game long: folded until wanted. */
  long: boolean;
}

export interface Telling {
  names: Record<string, Record<string, string>>;
  players: string[];
  fields: Fields;
  /** For fields whose numbers stand for things: what each number is called. */
  numbers?: Record<string, string[]>;
}

/** What `[names.field]` says of a field that is not told. */
const UNTOLD = '-';

const LONG = 12;

/** A field whose numbers point into a list of ids in the View (or its `world`), named by a domain; '' all of the domain. */
export type Pointers = Record<string, [list: string, domain: string]>;

/** What the numbers of such fields are called. */
export function numbersOf(view: unknown, names: Telling['names'], pointers: Pointers): Record<string, string[]> {
  if (!isRecord(view)) return {};
  const lists = { ...(isRecord(view.world) ? view.world : {}), ...(view.world ? {} : view) } as Record<
    string,
    string[]
  >;
  return Object.fromEntries(
    Object.entries(pointers).map(([field, [list, domain]]) => [
      field,
      (list ? (lists[list] ?? []) : Object.keys(names[domain] ?? {})).map((id) => names[domain]?.[id] ?? label(id)),
    ]),
  );
}

type Loose = Record<string, unknown>;
const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.every(isNothing)) ||
  (isRecord(value) && !Object.keys(value).length);

const titled = (text: string) => text.replace(/^./, (first) => first.toUpperCase());

function fieldName(telling: Telling, key: string): string {
  return telling.names.field?.[key] ?? label(key);
}

function valueName(telling: Telling, key: string, value: Scalar): string {
  const known = typeof value === 'number' ? telling.numbers?.[key] : undefined;
  if (known) return value === -1 ? '' : (known[value as number] ?? '');
  return named(telling.names, key, value, telling.players, telling.fields);
}

/** "production 3", "open", "hunting 2 workers": one thing in a few words; '' for what is not there. */
function phrase(telling: Telling, key: string, value: unknown, depth: number): string {
  if (isNothing(value)) return '';
  const name = fieldName(telling, key);
  if (name === UNTOLD) return '';
  if (value === true) return name;
  if (typeof value === 'object') {
    const inner = Array.isArray(value) ? list(telling, key, value, depth) : record(telling, value as Loose, depth + 1);
    return inner && `${name}: ${inner}`;
  }
  if (value === 0 && depth > 1 && !telling.numbers?.[key]) return '';
  const text = valueName(telling, key, value as Scalar);
  if (!text || text === '–') return '';
  // A name needs no field before it; a number does.
  return typeof value === 'number' ? `${name} ${text}` : depth > 1 ? text : `${name} ${text}`;
}

function record(telling: Telling, value: Loose, depth: number): string {
  return Object.entries(value)
    .map(([key, one]) => phrase(telling, key, one, depth))
    .filter(Boolean)
    .join(', ');
}

function list(telling: Telling, key: string, values: unknown[], depth: number): string {
  const bySeat = telling.fields[key] === 'seats' && values.length === telling.players.length;
  const told = values.flatMap((value, i) => {
    if (isNothing(value) || (bySeat && value === 0)) return [];
    const text = isRecord(value)
      ? record(telling, value, depth + 1)
      : Array.isArray(value)
        ? list(telling, key, value, depth + 1)
        : valueName(telling, key, value as Scalar);
    return text ? [bySeat ? `${telling.players[i]} ${text}` : text] : [];
  });
  return told.join(values.some((value) => isRecord(value) || Array.isArray(value)) ? '; ' : ', ');
}

/** What stands alone first, then a chapter for each player and each list. */
export function prose(view: unknown, telling: Telling): Chapter[] {
  if (!isRecord(view)) return [];
  const alone: string[] = [];
  const chapters: Chapter[] = [];
  const add = (title: string, sentences: string[]) => {
    if (sentences.length) chapters.push({ title: titled(title), sentences, long: sentences.length > LONG });
  };
  for (const [key, value] of Object.entries(view)) {
    if (isNothing(value)) continue;
    const title = fieldName(telling, key);
    if (title === UNTOLD) continue;
    if (Array.isArray(value) && value.some(isRecord)) {
      if (telling.fields[key] === 'seats')
        value.forEach((one, i) =>
          add(telling.players[i] ?? `${title} ${i + 1}`, [`${record(telling, one as Loose, 1)}.`]),
        );
      else
        add(
          title,
          value.filter(isRecord).map((one) => `${titled(record(telling, one, 2))}.`),
        );
    } else if (Array.isArray(value) || isRecord(value)) {
      const text = isRecord(value) ? record(telling, value, 1) : list(telling, key, value, 1);
      if (text) add(title, [`${titled(text)}.`]);
    } else alone.push(phrase(telling, key, value, 1));
  }
  const first = alone.filter(Boolean).join(', ');
  return first ? [{ title: '', sentences: [`${titled(first)}.`], long: false }, ...chapters] : chapters;
}
