/** Any game's View as readable blocks, from its shape alone: grids, rows, seats, figures. */

export type Scalar = string | number | boolean | null;

export type Block =
  | { form: 'figure'; key: string; value: Scalar }
  | { form: 'items'; key: string; values: Scalar[] }
  | { form: 'grid'; key: string; rows: Scalar[][] }
  | { form: 'rows'; key: string; columns: string[]; rows: Scalar[][]; seats: boolean }
  | { form: 'cards'; key: string; cards: Block[][]; seats: boolean }
  | { form: 'stacks'; key: string; stacks: Scalar[][]; seats: boolean }
  | { form: 'part'; key: string; blocks: Block[] };

const MOST_COLUMNS = 7;

export function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list with one entry per seat is shown with the seats' names. */
function perSeat(key: string, length: number, players: number): boolean {
  return length === players && players > 0 && /^(seats?|players?|scores?|points|others|hands?|bids?)$/.test(key);
}

function rowsOf(key: string, list: Record<string, unknown>[], players: number): Block | null {
  const columns = Object.keys(list[0] ?? {});
  if (!columns.length || columns.length > MOST_COLUMNS) return null;
  const even = list.every(
    (row) => columns.every((c) => isScalar(row[c])) && Object.keys(row).length === columns.length,
  );
  if (!even) return null;
  const rows = list.map((row) => columns.map((c) => row[c] as Scalar));
  return { form: 'rows', key, columns, rows, seats: perSeat(key, list.length, players) };
}

function list(key: string, value: unknown[], players: number): Block | null {
  if (value.length === 0) return { form: 'items', key, values: [] };
  if (value.every(isScalar)) {
    if (!perSeat(key, value.length, players)) return { form: 'items', key, values: value };
    return { form: 'rows', key, columns: [key], rows: value.map((v) => [v]), seats: true };
  }
  if (value.every((row) => Array.isArray(row) && row.every(isScalar))) {
    const rows = value as Scalar[][];
    const width = rows[0]?.length ?? 0;
    if (width > 1 && rows.length > 1 && rows.every((row) => row.length === width)) return { form: 'grid', key, rows };
    return { form: 'stacks', key, stacks: rows, seats: perSeat(key, rows.length, players) };
  }
  if (value.every(isRecord)) {
    return (
      rowsOf(key, value, players) ?? {
        form: 'cards',
        key,
        cards: value.map((card) => blocks(card, players)),
        seats: perSeat(key, value.length, players),
      }
    );
  }
  return {
    form: 'cards',
    key,
    cards: value.map((entry) => (isRecord(entry) ? blocks(entry, players) : one('', entry, players))),
    seats: false,
  };
}

function one(key: string, value: unknown, players: number): Block[] {
  if (isScalar(value)) return [{ form: 'figure', key, value }];
  if (Array.isArray(value)) {
    const block = list(key, value, players);
    return block ? [block] : [];
  }
  if (isRecord(value)) return [{ form: 'part', key, blocks: blocks(value, players) }];
  return [];
}

/** Figures first, then everything else in the order of the View. */
export function blocks(view: unknown, players: number): Block[] {
  if (!isRecord(view)) return one('', view, players);
  const all = Object.entries(view).flatMap(([key, value]) => one(key, value, players));
  return [...all.filter((b) => b.form === 'figure'), ...all.filter((b) => b.form !== 'figure')];
}

/** "standing_bid" reads "standing bid". */
export function label(key: string): string {
  return key.replace(/_/g, ' ');
}

/** Fields that hold a seat's number, in games as we know them. */
const SEAT_FIELDS = /^(you|seat|actor|decider|first|leader|owner|controller|dealer|overlord|active|winner|to_move)$/;

/**
 * The display name of a value: names are kept by domain, and a domain is named like the field or its singular;
 * failing that, a name that is the same in every domain that knows it. Numbers of seats become players' names.
 */
export function named(
  names: Record<string, Record<string, string>>,
  key: string,
  value: Scalar,
  players: string[] = [],
): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (typeof value === 'number' && SEAT_FIELDS.test(key)) return value < 0 ? '–' : (players[value] ?? String(value));
  const text = String(value);
  for (const domain of [key, key.replace(/s$/, ''), key.replace(/_.*$/, '')]) {
    const found = names[domain]?.[text];
    if (found) return found;
  }
  if (typeof value === 'number') return text;
  const known = new Set(Object.values(names).flatMap((domain) => domain[text] ?? []));
  return known.size === 1 ? [...known][0]! : label(text);
}
