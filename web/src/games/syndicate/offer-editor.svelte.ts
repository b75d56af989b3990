/** The offer in progress at this table, kept while the board is redrawn, and how it is sent and answered. */
import { SvelteMap } from 'svelte/reactivity';
import type { BoardProps, LegalTarget } from '../types';
import { maxAmount, catalog, linesIn, counterDraft, nextMove, type Draft } from './offer-draft';
import type { OfferView, View } from './view';

type PlaySequence = NonNullable<BoardProps['onsequence']>;

class OfferEditor {
  draft = $state<Draft>({});
  /** An offer saved for later; only I know about it. */
  kept = $state.raw<Draft>({});
  /** The possible partners according to the last question. */
  partners = $state<number[]>([]);
  /** Every line that could be added at the start, with its move. */
  known = new SvelteMap<string, number>();
  folded = $state(false);
  /** A sequence of moves is being played. */
  busy = $state(false);
  failed = $state(false);
  #table = '';

  /** A different table: start with an empty draft. */
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

  /** Read which lines can be added now; `begun` is my unsent offer. Lines the partner can't fulfill leave the draft. */
  follow(view: View, lit: readonly LegalTarget[], begun: OfferView | null): void {
    if (this.busy) return;
    const whom = lit.filter((target) => target.kind === 'to').map((target) => Number(target.args['to']));
    if (whom.length) this.partners = whom;
    if (!begun) return;
    if (!this.partners.includes(begun.to)) this.partners = [begun.to];
    const offered = catalog(lit);
    if (offered.size === 0) return;
    const inside = linesIn(begun);
    // An empty offer offers all lines. Later some may have been added from the list of choices.
    if (Object.keys(inside).length === 0) this.known.clear();
    for (const [line, move] of offered) this.known.set(line, move);
    const draft: Draft = { ...inside };
    const fresh = Object.keys(this.draft).length === 0;
    for (const [line, count] of Object.entries(fresh ? this.kept : this.draft))
      if (this.known.has(line)) draft[line] = Math.min(count, maxAmount(view, begun, line));
    this.draft = draft;
    if (fresh) this.kept = {};
  }

  /** Make no offer now, and save the draft for later. */
  async keep(playSequence: PlaySequence): Promise<void> {
    const kept = { ...this.draft };
    await this.leave(playSequence);
    if (!this.failed) this.kept = kept;
  }

  /** Drop the offer, and make no more now. */
  leave(playSequence: PlaySequence): Promise<void> {
    return this.#run(async () => {
      let over = false;
      const completed = await playSequence((_, options) => {
        const find = (kind: string) => options.find((option) => option.kind === kind)?.move ?? null;
        const dropped = find('cancel');
        if (over || dropped !== null) return over ? null : dropped;
        over = true;
        // After a dropped counter-offer the other player answers; the next question has nothing to do with this offer.
        return find('to') !== null || find('revoke') !== null ? find('decline') : null;
      });
      if (completed) this.draft = {};
      return completed;
    });
  }

  /** Play the moves that address the offer to this partner and, if `send` is set, send it. */
  async addressTo(playSequence: PlaySequence, to: number, send: boolean): Promise<void> {
    let line = '';
    let over = false;
    await this.#run(async () => {
      const completed = await playSequence((view, options) => {
        if (over) return null;
        const plan = { draft: this.draft, to, known: this.known, send };
        const move = nextMove(plan, (view as View).offer, options, line);
        line = [...this.known].find(([, known]) => known === move)?.[0] ?? '';
        over = options.some((option) => option.move === move && ['send', 'to'].includes(option.kind));
        return move;
      });
      return completed && over;
    });
    if (send && !this.failed) this.draft = {};
  }

  /** Play one move of this kind and stop; the draft then matches the offer. */
  once(
    playSequence: PlaySequence,
    test: (kind: string, args: Record<string, unknown>) => boolean,
    draft: Draft = {},
  ): Promise<void> {
    return this.#run(async () => {
      let over = false;
      const completed = await playSequence((_, options) => {
        const move = options.find((option) => test(option.kind, option.args))?.move;
        if (over || move === undefined) return null;
        over = true;
        return move;
      });
      if (completed && over) this.draft = draft;
      return completed && over;
    });
  }

  counter(playSequence: PlaySequence, offer: OfferView): Promise<void> {
    return this.once(playSequence, (kind) => kind === 'counter', counterDraft(offer));
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
