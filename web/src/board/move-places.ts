/** Maps legal moves to the places of a board where they can be made. */

export interface MoveArgs {
  kind: string;
  args: Record<string, string | number>;
}

/** The places where a move can be chosen; none if it is only in the list. */
export type PlacesOf = (kind: string, args: Record<string, string | number>) => string[];

/** Items by place, in their original order. */
export function byPlace<T extends MoveArgs>(items: readonly T[], places: PlacesOf): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    for (const place of new Set(places(item.kind, item.args))) {
      const movesHere = found.get(place);
      if (movesHere) movesHere.push(item);
      else found.set(place, [item]);
    }
  }
  return found;
}

/** The number on a place: the lowest of its moves, or 0. */
export function lowestNumber(targets: readonly { number: number }[]): number {
  const numbers = targets.map((target) => target.number).filter((number) => number > 0);
  return numbers.length === 0 ? 0 : Math.min(...numbers);
}

/**
 * The regions a phone must show besides the board so that every move can be made: for each move without a place
 * on the board, the region of its first place.
 */
export function regionsBeyondBoard<R extends string>(
  items: readonly MoveArgs[],
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
