/** What the lobby left for a table in this tab: its invitation, whether it is guided. */
export function stored(key: string, table: string): string {
  try {
    return sessionStorage.getItem(`cinque.${key}.${table}`) ?? '';
  } catch {
    return '';
  }
}
