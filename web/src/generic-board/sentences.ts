/** Turns any game's View into sentences for screen readers: what is there and whose it is; empty things are omitted. */
import { label, valueLabel, type Fields, type Scalar } from './blocks';

export interface Chapter {
  title: string;
  sentences: string[];
  /** Long and mostly constant during the game: folded by default. */
  long: boolean;
}

export interface SentenceContext {
  names: Record<string, Record<string, string>>;
  players: string[];
  fields: Fields;
  /** For fields whose numbers are indexes: the name of each number. */
  numbers?: Record<string, (number: number) => string>;
}

/** The value of `[names.field]` for a field that is left out. */
const OMITTED = '-';

const LONG_CHAPTER = 12;

/**
 * A field whose numbers are indexes into a list of ids in the View (or its `world`), named by a domain; '' for all.
 *
 * With `bits` a number is a set, one item per bit; with `faces` it is twice the index, plus one if active.
 */
export type Pointers = Record<string, [list: string, domain: string, how?: string]>;

/** A list with one entry per id and player; a number is a kind of piece, 0 for none. */
export type Grids = Record<string, [list: string, domain: string, pieces: string, each: number]>;

/** "Adamos: Ada base, Ben agent.": a chapter per field, a sentence per thing that isn't empty. */
export function gridChapters(view: unknown, context: SentenceContext, grids: Grids): Chapter[] {
  if (!isRecord(view)) return [];
  return Object.entries(grids).flatMap(([field, [list, domain, pieces, each]]) => {
    const kinds = Object.values(context.names[pieces] ?? {});
    const values = view[field] as number[];
    const sentences = (view[list] as string[]).flatMap((id, i) => {
      const perPlayer = context.players.flatMap((player, seat) => {
        const kind = values[i * each + seat] ?? 0;
        return kind > 0 ? [`${player} ${kinds[kind - 1] ?? kind}`] : [];
      });
      return perPlayer.length ? [`${context.names[domain]?.[id] ?? label(id)}: ${perPlayer.join(', ')}.`] : [];
    });
    return sentences.length ? [{ title: capitalized(fieldName(context, pieces)), sentences, long: false }] : [];
  });
}

/** Functions that name the numbers of such fields. */
export function numbersOf(
  view: unknown,
  names: SentenceContext['names'],
  pointers: Pointers,
): NonNullable<SentenceContext['numbers']> {
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

type JsonObject = Record<string, unknown>;
const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.every(isNothing)) ||
  (isRecord(value) && !Object.keys(value).length);

const capitalized = (text: string) => text.replace(/^./, (first) => first.toUpperCase());

function fieldName(context: SentenceContext, key: string): string {
  return context.names.field?.[key] ?? label(key);
}

/**
 * What `[names.told]` says about a field: the domain of its ids or indexes, and whether the values are players
 * or flags: `owner = "base player"`, `fort = "base flag"`, `turn = "player"`.
 */
function fieldRule(context: SentenceContext, key: string): { domain: string; how: string } {
  const words = (context.names.told?.[key] ?? '').split(' ');
  const how = words.find((word) => word === 'player' || word === 'flag') ?? '';
  return { domain: words[0] === how ? '' : words[0]!, how };
}

/** A number after the last seat is a party without a seat. */
function playerName(context: SentenceContext, seat: number): string {
  return seat < 0 ? '' : (context.players[seat] ?? Object.values(context.names.party ?? {})[0] ?? '');
}

/** "Koss Ada, Goshen Ben": the value at each thing, by index or id; '' if all are empty. */
function placed(context: SentenceContext, key: string, values: [place: string | number, value: number][]): string {
  const { domain, how } = fieldRule(context, key);
  const things = context.names[domain] ?? {};
  const phrases = values.flatMap(([place, value]) => {
    const thing = typeof place === 'number' ? Object.values(things)[place] : things[place];
    if (how === 'player') return value < 0 ? [] : [`${thing} ${playerName(context, value)}`];
    return value <= 0 ? [] : [how === 'flag' ? thing : `${thing} ${value}`];
  });
  return phrases.join(', ');
}

function valueName(context: SentenceContext, key: string, value: Scalar): string {
  if (typeof value === 'number' && context.numbers?.[key]) return value === -1 ? '' : context.numbers[key](value);
  const { domain, how } = fieldRule(context, key);
  if (how === 'player' && typeof value === 'number') return playerName(context, value);
  const things = context.names[domain];
  if (things && typeof value === 'number') return Object.values(things)[value] ?? '';
  if (things && typeof value === 'string') return things[value] ?? label(value);
  return valueLabel(context.names, key, value, context.players, context.fields);
}

/** "production 3", "open", "hunting 2 workers": one value in a few words; '' if it is empty. */
function phrase(context: SentenceContext, key: string, value: unknown, depth: number): string {
  if (isNothing(value)) return '';
  const name = fieldName(context, key);
  if (name === OMITTED) return '';
  if (value === true) return name;
  if (typeof value === 'object') {
    const inner = Array.isArray(value)
      ? listPhrase(context, key, value, depth)
      : recordPhrase(context, value as JsonObject, depth + 1, key);
    return inner && `${name}: ${inner}`;
  }
  if (value === 0 && depth > 1 && !context.numbers?.[key]) return '';
  const text = valueName(context, key, value as Scalar);
  if (!text || text === '–') return '';
  // A number needs the name of its field; a name doesn't.
  return typeof value === 'number' ? `${name} ${text}` : depth > 1 ? text : `${name} ${text}`;
}

function recordPhrase(context: SentenceContext, value: JsonObject, depth: number, of = ''): string {
  if (fieldRule(context, of).domain) return placed(context, of, Object.entries(value) as [string, number][]);
  return Object.entries(value)
    .map(([key, one]) => phrase(context, key, one, depth))
    .filter(Boolean)
    .join(', ');
}

function listPhrase(context: SentenceContext, key: string, values: unknown[], depth: number): string {
  if (fieldRule(context, key).domain && values.every((value) => typeof value === 'number'))
    return placed(context, key, [...values.entries()] as [number, number][]);
  const bySeat = context.fields[key] === 'seats' && values.length === context.players.length;
  const phrases = values.flatMap((value, i) => {
    if (isNothing(value) || (bySeat && value === 0)) return [];
    const text = isRecord(value)
      ? recordPhrase(context, value, depth + 1)
      : Array.isArray(value)
        ? listPhrase(context, key, value, depth + 1)
        : valueName(context, key, value as Scalar);
    return text ? [bySeat ? `${context.players[i]} ${text}` : text] : [];
  });
  return phrases.join(values.some((value) => isRecord(value) || Array.isArray(value)) ? '; ' : ', ');
}

/** Single values first, then a chapter for each player and list. */
export function toSentences(view: unknown, context: SentenceContext): Chapter[] {
  if (!isRecord(view)) return [];
  const short: string[] = [];
  const chapters: Chapter[] = [];
  const add = (title: string, sentences: string[]) => {
    if (sentences.length)
      chapters.push({ title: capitalized(title), sentences, long: sentences.length > LONG_CHAPTER });
  };
  for (const [key, value] of Object.entries(view)) {
    if (isNothing(value)) continue;
    const title = fieldName(context, key);
    if (title === OMITTED) continue;
    if (Array.isArray(value) && value.some(isRecord)) {
      if (context.fields[key] === 'seats')
        value.forEach((one, i) =>
          add(context.players[i] ?? `${title} ${i + 1}`, [`${recordPhrase(context, one as JsonObject, 1)}.`]),
        );
      else
        add(
          title,
          value.filter(isRecord).map((one) => `${capitalized(recordPhrase(context, one, 2))}.`),
        );
    } else if (Array.isArray(value) || isRecord(value)) {
      const text = isRecord(value) ? recordPhrase(context, value, 1, key) : listPhrase(context, key, value, 1);
      if (text) add(title, [`${capitalized(text)}.`]);
    } else short.push(phrase(context, key, value, 1));
  }
  const first = short.filter(Boolean).join(', ');
  return first ? [{ title: '', sentences: [`${capitalized(first)}.`], long: false }, ...chapters] : chapters;
}
