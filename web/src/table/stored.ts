/** What is kept for a table in this tab: its invitation, whether it is guided. */
const name = (key: string, table: string) => `cinque.${key}.${table}`;

export function stored(key: string, table: string): string {
  try {
    return sessionStorage.getItem(name(key, table)) ?? '';
  } catch {
    return '';
  }
}

export function store(key: string, table: string, value: string): void {
  try {
    sessionStorage.setItem(name(key, table), value);
  } catch {
    // Without storage it has to be asked for again at the table.
  }
}
