/**
 * Finds what moved between two positions: things that became fewer in one place and more in another.
 *
 * A View says how many of a thing are where, not which one moved; pairing losses with gains is enough to animate
 * cards, pawns, coins and units.
 */

/** How many of each thing are in each place: holdings.coin.treasury === 3. */
export type Holdings = Record<string, Record<string, number>>;

export interface PieceMove {
  thing: string;
  /** '' if it came from outside the board. */
  from: string;
  /** '' if it left the board. */
  to: string;
  count: number;
}

export function pieceMoves(before: Holdings, after: Holdings): PieceMove[] {
  const found: PieceMove[] = [];
  for (const thing of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const countsBefore = before[thing] ?? {};
    const countsAfter = after[thing] ?? {};
    const losses: [string, number][] = [];
    const gains: [string, number][] = [];
    for (const place of new Set([...Object.keys(countsBefore), ...Object.keys(countsAfter)])) {
      const change = (countsAfter[place] ?? 0) - (countsBefore[place] ?? 0);
      if (change < 0) losses.push([place, -change]);
      else if (change > 0) gains.push([place, change]);
    }
    for (const gain of gains) {
      while (gain[1] > 0 && losses.length > 0) {
        const loss = losses[0]!;
        const count = Math.min(gain[1], loss[1]);
        found.push({ thing, from: loss[0], to: gain[0], count });
        gain[1] -= count;
        loss[1] -= count;
        if (loss[1] === 0) losses.shift();
      }
      if (gain[1] > 0) found.push({ thing, from: '', to: gain[0], count: gain[1] });
    }
    for (const [from, count] of losses) found.push({ thing, from, to: '', count });
  }
  return found;
}

/** Add to holdings, creating the inner record if needed. */
export function addHolding(holdings: Holdings, thing: string, place: string, count: number): void {
  if (count === 0) return;
  const places = (holdings[thing] ??= {});
  places[place] = (places[place] ?? 0) + count;
}
