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
  numbers?: Record<string, (number: number) => string>;
}

/** What `[names.field]` says of a field that is not told. */
const UNTOLD = '-';

const LONG = 12;

/**
 * A field whose numbers point into a list of ids in the View (or its `world`), named by a domain; '' all of the domain.
 *
 * A number may also be several of them, one for each of its bits, or a face: twice the place, and one more when `active`.
 */
export type Pointers = Record<string, [list: string, domain: string, how?: string]>;

/** A field with so many entries for each of a list of ids, one for each player; a number is a kind of piece, 0 none. */
export type Grids = Record<string, [list: string, domain: string, pieces: string, each: number]>;

/** "Adamos: Ada base, Ben agent.": a chapter for each such field, a sentence for each thing with something at it. */
export function gridded(view: unknown, telling: Telling, grids: Grids): Chapter[] {
  if (!isRecord(view)) return [];
  return Object.entries(grids).flatMap(([field, [list, domain, pieces, each]]) => {
    const kinds = Object.values(telling.names[pieces] ?? {});
    const values = view[field] as number[];
    const sentences = (view[list] as string[]).flatMap((id, i) => {
      const there = telling.players.flatMap((player, seat) => {
        const kind = values[i * each + seat] ?? 0;
        return kind > 0 ? [`${player} ${kinds[kind - 1] ?? kind}`] : [];
      });
      return there.length ? [`${telling.names[domain]?.[id] ?? label(id)}: ${there.join(', ')}.`] : [];
    });
    return sentences.length ? [{ title: titled(fieldName(telling, pieces)), sentences, long: false }] : [];
  });
}

/** What the numbers of such fields are called. */
export function numbersOf(view: unknown, names: Telling['names'], pointers: Pointers): NonNullable<Telling['numbers']> {
  if (!isRecord(view)) return {};
  const lists = { ...(isRecord(view.world) ? view.world : {}), ...(view.world ? {} : view) } as Record<
    string,
    string[]
  >;
  return Object.fromEntries(
    Object.entries(pointers).map(([field, [list, domain, how]]) => {
      const ids = list ? (lists[list] ?? []) : Object.keys(names[domain] ?? {});
      const called = ids.map((id) => names[domain]?.[id] ?? label(id));
      if (how === 'bits') return [field, (n: number) => called.filter((_, i) => (n >> i) & 1).join(', ')];
      if (how === 'faces')
        return [field, (n: number) => `${called[n >> 1] ?? ''}${n & 1 ? ` (${names.state?.active ?? 'active'})` : ''}`];
      return [field, (n: number) => called[n] ?? ''];
    }),
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

/**
 * What `[names.told]` says of a field: the things that its ids or places stand for, and whether the values at those are
 * players or no more than flags: `owner = "base player"`, `fort = "base flag"`, `turn = "player"`.
 */
function toldBy(telling: Telling, key: string): { domain: string; how: string } {
  const words = (telling.names.told?.[key] ?? '').split(' ');
  const how = words.find((word) => word === 'player' || word === 'flag') ?? '';
  return { domain: words[0] === how ? '' : words[0]!, how };
}

/** Who comes after the players has no seat but a name. */
function playerName(telling: Telling, seat: number): string {
  return seat < 0 ? '' : (telling.players[seat] ?? Object.values(telling.names.party ?? {})[0] ?? '');
}

/** "Koss Ada, Goshen Ben": what is at each of the things, by place or by id; '' where there is nothing. */
function placed(telling: Telling, key: string, values: [place: string | number, value: number][]): string {
  const { domain, how } = toldBy(telling, key);
  const things = telling.names[domain] ?? {};
  const told = values.flatMap(([place, value]) => {
    const thing = typeof place === 'number' ? Object.values(things)[place] : things[place];
    if (how === 'player') return value < 0 ? [] : [`${thing} ${playerName(telling, value)}`];
    return value <= 0 ? [] : [how === 'flag' ? thing : `${thing} ${value}`];
  });
  return told.join(', ');
}

function valueName(telling: Telling, key: string, value: Scalar): string {
  if (typeof value === 'number' && telling.numbers?.[key]) return value === -1 ? '' : telling.numbers[key](value);
  const { domain, how } = toldBy(telling, key);
  if (how === 'player' && typeof value === 'number') return playerName(telling, value);
  const things = telling.names[domain];
  if (things && typeof value === 'number') return Object.values(things)[value] ?? '';
  if (things && typeof value === 'string') return things[value] ?? label(value);
  return named(telling.names, key, value, telling.players, telling.fields);
}

/** "production 3", "open", "hunting 2 workers": one thing in a few words; '' for what is not there. */
function phrase(telling: Telling, key: string, value: unknown, depth: number): string {
  if (isNothing(value)) return '';
  const name = fieldName(telling, key);
  if (name === UNTOLD) return '';
  if (value === true) return name;
  if (typeof value === 'object') {
    const inner = Array.isArray(value)
      ? list(telling, key, value, depth)
      : record(telling, value as Loose, depth + 1, key);
    return inner && `${name}: ${inner}`;
  }
  if (value === 0 && depth > 1 && !telling.numbers?.[key]) return '';
  const text = valueName(telling, key, value as Scalar);
  if (!text || text === '–') return '';
  // A name needs no field before it; a number does.
  return typeof value === 'number' ? `${name} ${text}` : depth > 1 ? text : `${name} ${text}`;
}

function record(telling: Telling, value: Loose, depth: number, of = ''): string {
  if (toldBy(telling, of).domain) return placed(telling, of, Object.entries(value) as [string, number][]);
  return Object.entries(value)
    .map(([key, one]) => phrase(telling, key, one, depth))
    .filter(Boolean)
    .join(', ');
}

function list(telling: Telling, key: string, values: unknown[], depth: number): string {
  if (toldBy(telling, key).domain && values.every((value) => typeof value === 'number'))
    return placed(telling, key, [...values.entries()] as [number, number][]);
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
      const text = isRecord(value) ? record(telling, value, 1, key) : list(telling, key, value, 1);
      if (text) add(title, [`${titled(text)}.`]);
    } else alone.push(phrase(telling, key, value, 1));
  }
  const first = alone.filter(Boolean).join(', ');
  return first ? [{ title: '', sentences: [`${titled(first)}.`], long: false }, ...chapters] : chapters;
}
