/** Which place on a board a move is about: how the list of legal moves becomes lit places. */

export interface About {
  kind: string;
  args: Record<string, string | number>;
}

/** The places a move may be chosen at; none when it is only in the list. */
export type PlacesOf = (kind: string, args: Record<string, string | number>) => string[];

/** Everything that is about a place, in the order it was given. */
export function atPlaces<T extends About>(items: readonly T[], places: PlacesOf): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    for (const place of new Set(places(item.kind, item.args))) {
      const there = found.get(place);
      if (there) there.push(item);
      else found.set(place, [item]);
    }
  }
  return found;
}

/** The number on a place: its move's, or the least of several. 0 when none has one. */
export function badge(targets: readonly { number: number }[]): number {
  const numbers = targets.map((target) => target.number).filter((number) => number > 0);
  return numbers.length === 0 ? 0 : Math.min(...numbers);
}
