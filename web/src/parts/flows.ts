/**
 * What travelled between two positions: things that became fewer in one place and more in another.
 *
 * A View says how many of a thing lie where, not which one moved; pairing losses with gains is enough to show
 * every move from where it was to where it is, for cards, pawns, coins and units alike.
 */

/** How many of each thing lie in each place: holdings.coin.treasury === 3. */
export type Holdings = Record<string, Record<string, number>>;

export interface Flow {
  thing: string;
  /** '' when it came from nowhere on the board. */
  from: string;
  /** '' when it left the board. */
  to: string;
  count: number;
}

export function flows(before: Holdings, after: Holdings): Flow[] {
  const found: Flow[] = [];
  for (const thing of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = before[thing] ?? {};
    const is = after[thing] ?? {};
    const losses: [string, number][] = [];
    const gains: [string, number][] = [];
    for (const place of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const change = (is[place] ?? 0) - (was[place] ?? 0);
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

/** Adds to holdings without the caller having to make the inner record. */
export function hold(holdings: Holdings, thing: string, place: string, count: number): void {
  if (count === 0) return;
  const places = (holdings[thing] ??= {});
  places[place] = (places[place] ?? 0) + count;
}
