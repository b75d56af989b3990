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

/**
 * The regions a phone must show besides the board so that every move can be made where it is: for each move that has
 * no place on the board the region of its first place, in the order the moves come.
 */
export function beyondBoard<R extends string>(
  items: readonly About[],
  places: PlacesOf,
  regionOf: (place: string) => R | 'board',
): Exclude<R, 'board'>[] {
  const found = new Set<R | 'board'>();
  for (const { kind, args } of items) {
    const regions = places(kind, args).map(regionOf);
    if (regions.length > 0 && !regions.includes('board')) found.add(regions[0]!);
  }
  return [...found] as Exclude<R, 'board'>[];
}
