/** Turns any game's View into blocks by its shape: grids, rows, seats, scalars. */

export type Scalar = string | number | boolean | null;

export type Block =
  | { form: 'scalar'; key: string; value: Scalar }
  | { form: 'items'; key: string; values: Scalar[] }
  | { form: 'grid'; key: string; rows: Scalar[][] }
  | { form: 'rows'; key: string; columns: string[]; rows: Scalar[][]; seats: boolean }
  | { form: 'cards'; key: string; cards: Block[][]; seats: boolean }
  | { form: 'stacks'; key: string; stacks: Scalar[][]; seats: boolean }
  | { form: 'part'; key: string; blocks: Block[] };

const MAX_COLUMNS = 7;

export function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the View declares about its fields: "seat" a player, "seats" a list by seat, "step" the step of the turn. */
export type Fields = Record<string, string>;

/** The number of players, and which fields refer to them. */
export interface BlockContext {
  players: number;
  fields: Fields;
}

/** A list with one entry per seat is shown with the players' names. */
function perSeat(key: string, length: number, { players, fields }: BlockContext): boolean {
  return length === players && players > 0 && fields[key] === 'seats';
}

function rowsOf(key: string, list: Record<string, unknown>[], context: BlockContext): Block | null {
  const columns = Object.keys(list[0] ?? {});
  if (!columns.length || columns.length > MAX_COLUMNS) return null;
  const sameKeys = list.every(
    (row) => columns.every((c) => isScalar(row[c])) && Object.keys(row).length === columns.length,
  );
  if (!sameKeys) return null;
  const rows = list.map((row) => columns.map((c) => row[c] as Scalar));
  return { form: 'rows', key, columns, rows, seats: perSeat(key, list.length, context) };
}

function listBlock(key: string, value: unknown[], context: BlockContext): Block | null {
  if (value.length === 0) return { form: 'items', key, values: [] };
  if (value.every(isScalar)) {
    if (!perSeat(key, value.length, context)) return { form: 'items', key, values: value };
    return { form: 'rows', key, columns: [key], rows: value.map((v) => [v]), seats: true };
  }
  if (value.every((row) => Array.isArray(row) && row.every(isScalar))) {
    const rows = value as Scalar[][];
    const width = rows[0]?.length ?? 0;
    if (width > 1 && rows.length > 1 && rows.every((row) => row.length === width)) return { form: 'grid', key, rows };
    return { form: 'stacks', key, stacks: rows, seats: perSeat(key, rows.length, context) };
  }
  if (value.every(isRecord)) {
    return (
      rowsOf(key, value, context) ?? {
        form: 'cards',
        key,
        cards: value.map((card) => blocks(card, context)),
        seats: perSeat(key, value.length, context),
      }
    );
  }
  return {
    form: 'cards',
    key,
    cards: value.map((entry) => (isRecord(entry) ? blocks(entry, context) : blockFor('', entry, context))),
    seats: false,
  };
}

function blockFor(key: string, value: unknown, context: BlockContext): Block[] {
  if (isScalar(value)) return [{ form: 'scalar', key, value }];
  if (Array.isArray(value)) {
    const block = listBlock(key, value, context);
    return block ? [block] : [];
  }
  if (isRecord(value)) return [{ form: 'part', key, blocks: blocks(value, context) }];
  return [];
}

/** Scalars first, then everything else in the View's order. */
export function blocks(view: unknown, context: BlockContext): Block[] {
  if (!isRecord(view)) return blockFor('', view, context);
  const all = Object.entries(view).flatMap(([key, value]) => blockFor(key, value, context));
  return [...all.filter((b) => b.form === 'scalar'), ...all.filter((b) => b.form !== 'scalar')];
}

/** "standing_bid" reads "standing bid". */
export function label(key: string): string {
  return key.replace(/_/g, ' ');
}

/**
 * The display name of a value: from the names of its field, or else a name that is the same in every domain
 * that has it. Seat numbers become players' names.
 */
export function valueLabel(
  names: Record<string, Record<string, string>>,
  key: string,
  value: Scalar,
  players: string[] = [],
  fields: Fields = {},
): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (typeof value === 'number' && fields[key] === 'seat') return value < 0 ? '–' : (players[value] ?? String(value));
  const text = String(value);
  const found = names[key]?.[text];
  if (found) return found;
  if (typeof value === 'number') return text;
  const known = new Set(Object.values(names).flatMap((domain) => domain[text] ?? []));
  return known.size === 1 ? [...known][0]! : label(text);
}
