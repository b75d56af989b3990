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
}

const LONG = 12;

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

/** "production 3", "open", "hunting 2 workers": one thing in a few words; '' for what is not there. */
function phrase(telling: Telling, key: string, value: unknown, depth: number): string {
  if (isNothing(value)) return '';
  const name = fieldName(telling, key);
  if (value === true) return name;
  if (Array.isArray(value)) return `${name}: ${list(telling, key, value, depth)}`;
  if (isRecord(value)) return `${name}: ${record(telling, value, depth + 1)}`;
  if (value === 0 && depth > 1) return '';
  const text = named(telling.names, key, value as Scalar, telling.players, telling.fields);
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
        : named(telling.names, key, value as Scalar, telling.players, telling.fields);
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
