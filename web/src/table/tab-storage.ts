/** Per-table values stored for this tab: its invite token, whether tips are on. */
const name = (key: string, table: string) => `cinque.${key}.${table}`;

export function readTabStorage(key: string, table: string): string {
  try {
    return sessionStorage.getItem(name(key, table)) ?? '';
  } catch {
    return '';
  }
}

export function writeTabStorage(key: string, table: string, value: string): void {
  try {
    sessionStorage.setItem(name(key, table), value);
  } catch {
    // Without storage the table asks the server again.
  }
}
