/** The other seats clockwise from my left; a spectator (-1) sees everybody in turn order. */
export function others(order: number[], mySeat: number): number[] {
  if (mySeat < 0) return order;
  return order.map((_, i) => (mySeat + 1 + i) % order.length).filter((seat) => seat !== mySeat);
}
