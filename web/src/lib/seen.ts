/** How far this browser has seen each table, so that what happened since can be shown after an absence. */

const KEY = 'cinque.seen';
/** So many tables are remembered, the ones seen last. */
const MOST = 50;

function read(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** The last move seen from this seat, or null at a table never seen. */
export function lastSeen(table: string, seat: number): number | null {
  return read()[`${table}/${seat}`] ?? null;
}

export function see(table: string, seat: number, step: number): void {
  const name = `${table}/${seat}`;
  const { [name]: before, ...others } = read();
  if (before === step) return;
  try {
    const kept = [...Object.entries(others), [name, step]].slice(-MOST);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser without storage forgets; nothing else is lost.
  }
}
