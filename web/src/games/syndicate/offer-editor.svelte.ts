/** The offer in progress at this table, kept while the board is redrawn, and how it is sent and answered. */
import { SvelteMap } from 'svelte/reactivity';
import type { BoardProps, LegalTarget } from '../types';
import { maxAmount, catalogue, linesIn, counterDraft, nextMove, type Draft } from './offer-draft';
import type { OfferView, View } from './view';

type Row = NonNullable<BoardProps['onsequence']>;

class OfferEditor {
  draft = $state<Draft>({});
  /** An offer that was put aside for a later call; nobody but me knows of it. */
  kept = $state.raw<Draft>({});
  /** Whom it may go to, as asked last. */
  partners = $state<number[]>([]);
  /** Every line that could be named when it was begun, with its move. */
  known = new SvelteMap<string, number>();
  folded = $state(false);
  /** A row of moves is on its way. */
  busy = $state(false);
  failed = $state(false);
  #table = '';

  /** Another table: nothing is left of the last one. */
  enter(table: string): void {
    if (table === this.#table) return;
    this.#table = table;
    this.clear();
    this.partners = [];
    this.known.clear();
    this.folded = this.busy = false;
  }

  clear(): void {
    this.draft = {};
    this.kept = {};
    this.failed = false;
  }

  /** Reads what may be named now; `begun` is my offer that is not sent yet. What the partner lacks leaves the draft. */
  follow(view: View, lit: readonly LegalTarget[], begun: OfferView | null): void {
    if (this.busy) return;
    const whom = lit.filter((target) => target.kind === 'to').map((target) => Number(target.args['to']));
    if (whom.length) this.partners = whom;
    if (!begun) return;
    if (!this.partners.includes(begun.to)) this.partners = [begun.to];
    const offered = catalogue(lit);
    if (offered.size === 0) return;
    const inside = linesIn(begun);
    // Nothing in it yet: this is all there is. Otherwise lines may have come from the list beside the board.
    if (Object.keys(inside).length === 0) this.known.clear();
    for (const [line, move] of offered) this.known.set(line, move);
    const draft: Draft = { ...inside };
    const fresh = Object.keys(this.draft).length === 0;
    for (const [line, count] of Object.entries(fresh ? this.kept : this.draft))
      if (this.known.has(line)) draft[line] = Math.min(count, maxAmount(view, begun, line));
    this.draft = draft;
    if (fresh) this.kept = {};
  }

  /** Makes no offer in this call, and puts what there is of it aside. */
  async keep(row: Row): Promise<void> {
    const kept = { ...this.draft };
    await this.leave(row);
    if (!this.failed) this.kept = kept;
  }

  /** Drops what there is of an offer, and makes no more in this call. */
  leave(row: Row): Promise<void> {
    return this.#run(async () => {
      let over = false;
      const good = await row((_, options) => {
        const find = (kind: string) => options.find((option) => option.kind === kind)?.move ?? null;
        const dropped = find('cancel');
        if (over || dropped !== null) return over ? null : dropped;
        over = true;
        // After a dropped counter-offer it is the other's turn to speak, and what I am asked next is another matter.
        return find('to') !== null || find('revoke') !== null ? find('decline') : null;
      });
      if (good) this.draft = {};
      return good;
    });
  }

  /** Plays the row of small moves that leads to this partner, and to the offer sent. */
  async towards(row: Row, to: number, send: boolean): Promise<void> {
    let line = '';
    let over = false;
    await this.#run(async () => {
      const good = await row((view, options) => {
        if (over) return null;
        const plan = { draft: this.draft, to, known: this.known, send };
        const move = nextMove(plan, (view as View).offer, options, line);
        line = [...this.known].find(([, known]) => known === move)?.[0] ?? '';
        over = options.some((option) => option.move === move && ['send', 'to'].includes(option.kind));
        return move;
      });
      return good && over;
    });
    if (send && !this.failed) this.draft = {};
  }

  /** Plays one move of this kind and stops; the draft then matches the offer. */
  once(row: Row, test: (kind: string, args: Record<string, unknown>) => boolean, draft: Draft = {}): Promise<void> {
    return this.#run(async () => {
      let over = false;
      const good = await row((_, options) => {
        const move = options.find((option) => test(option.kind, option.args))?.move;
        if (over || move === undefined) return null;
        over = true;
        return move;
      });
      if (good && over) this.draft = draft;
      return good && over;
    });
  }

  counter(row: Row, offer: OfferView): Promise<void> {
    return this.once(row, (kind) => kind === 'counter', counterDraft(offer));
  }

  async #run(work: () => Promise<boolean>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failed = false;
    this.failed = !(await work());
    this.busy = false;
  }
}

export const offerEditor = new OfferEditor();
