/** Keeps the order of a hand: cards stay where they are, new ones come last, whatever order the View has. */
export class KeptOrder<T> {
  #last: readonly T[] = [];

  /** The cards in the order they were shown in before. */
  of(cards: readonly T[]): T[] {
    const left = [...cards];
    const take = (card: T) => {
      const at = left.indexOf(card);
      return at < 0 ? [] : left.splice(at, 1);
    };
    const kept = this.#last.flatMap(take);
    this.#last = [...kept, ...left];
    return [...this.#last];
  }
}
