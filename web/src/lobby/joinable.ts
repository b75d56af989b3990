/** Whether a table has a free seat. */
import type { TableInfo } from '../protocol';

export function isJoinable(table: TableInfo): boolean {
  return table.status === 'open' && table.seats.some((seat) => seat.kind === 'open');
}
