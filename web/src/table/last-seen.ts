/** The last move the user has seen at each table, so that missed moves can be shown later. */

const KEY = 'cinque.seen';
/** How many tables to remember, most recent first. */
const MAX_TABLES = 50;

function read(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** The last move seen from this seat, or null for a table never opened. */
export function lastSeen(table: string, seat: number): number | null {
  return read()[`${table}/${seat}`] ?? null;
}

export function markSeen(table: string, seat: number, step: number): void {
  const name = `${table}/${seat}`;
  const { [name]: before, ...others } = read();
  if (before === step) return;
  try {
    const kept = [...Object.entries(others), [name, step]].slice(-MAX_TABLES);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage we just don't remember.
  }
}
