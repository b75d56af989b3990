/** Points of a seat as the View shows them; games name them differently, and some show none. */

const LISTS = ['points', 'scores', 'score', 'vp'];
const SEATS = ['seats', 'players'];
const FIELDS = ['points', 'score', 'vp', 'victory_points'];

type Loose = Record<string, unknown>;

export function pointsOf(view: unknown, seat: number): number | null {
  if (typeof view !== 'object' || view === null) return null;
  const loose = view as Loose;
  for (const name of LISTS) {
    const list = loose[name];
    if (Array.isArray(list) && typeof list[seat] === 'number') return list[seat];
  }
  for (const name of SEATS) {
    const list = loose[name];
    const one = Array.isArray(list) ? (list[seat] as Loose | null) : null;
    for (const field of FIELDS) if (typeof one?.[field] === 'number') return one[field];
  }
  return null;
}
