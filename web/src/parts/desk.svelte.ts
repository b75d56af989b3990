/** What happens when something on a board is touched: chosen, refused with its reason, or shown large. */
import { getContext, setContext } from 'svelte';
import type { BoardProps, ExplainTarget, LitTarget, Refusal } from '../games/types';
import { settings } from '../lib/settings.svelte';
import { atPlaces, badge, type PlacesOf } from './targets';
import { say } from './words';

/** A bubble beside the touched thing: several moves to choose from, or why there is none. */
export type Bubble = { from: Element } & ({ targets: LitTarget[] } | { refusals: Refusal[] });

export type Explain = () => ExplainTarget;

const KEY = Symbol('desk');
const HOVER = 400;
/** Narrower than this, what is shown large would cover what may be chosen: a press asks for it instead. */
const ROOMY = 721;

export class Desk {
  bubble = $state<Bubble | null>(null);
  /** Shown beside the pointer, gone when it leaves. */
  large = $state<ExplainTarget | null>(null);

  readonly #props: () => BoardProps;
  readonly #places: PlacesOf;
  readonly #lit;
  readonly #refused;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(props: () => BoardProps, places: PlacesOf) {
    this.#props = props;
    this.#places = places;
    this.#lit = $derived(atPlaces(this.#props().lit, this.#places));
    this.#refused = $derived(atPlaces(this.#props().refusals, this.#places));
  }

  at(place: string): LitTarget[] {
    return this.#lit.get(place) ?? [];
  }

  refusalsAt(place: string): Refusal[] {
    return this.#refused.get(place) ?? [];
  }

  number(place: string): number {
    return badge(this.at(place));
  }

  chosen(place: string): boolean {
    const selected = this.#props().selected ?? null;
    return selected !== null && this.at(place).some((target) => target.move === selected);
  }

  /** Whether this move is the selected one. */
  selected(target: LitTarget): boolean {
    return target.move === this.#props().selected;
  }

  /** The whole name for those who hear the board. */
  name(place: string, label: string): string {
    const targets = this.at(place);
    if (targets.length > 1) return say('lit.several', { label, count: targets.length });
    const target = targets[0];
    if (!target) return this.refusalsAt(place).length > 0 ? say('refused', { label }) : label;
    const { number, text } = target;
    return number > 0 ? say('lit', { label, number, text }) : say('lit.plain', { label, text });
  }

  press(place: string, from: Element, explain?: Explain): void {
    this.leave();
    const targets = this.at(place);
    if (targets.length === 1) return this.pick(targets[0]!);
    if (targets.length > 1) {
      this.bubble = { from, targets };
      return;
    }
    const refusals = this.refusalsAt(place);
    if (refusals.length > 0) {
      this.bubble = { from, refusals };
      from.animate?.(
        [0, -4, 4, -2, 0].map((x) => ({ translate: `${x}px 0` })),
        { duration: settings.still ? 0 : 240 },
      );
      return;
    }
    this.explain(from, explain);
  }

  pick(target: LitTarget): void {
    this.close();
    this.#props().onpick(target.move);
  }

  explain(from: Element, explain?: Explain): void {
    this.leave();
    if (explain) this.#props().onexplain({ ...explain(), from });
  }

  /** The rule behind a refusal, opened by its clause. */
  clause(refusal: Refusal, from: Element): void {
    this.#props().onexplain({ title: refusal.clause, lines: [refusal.text], clauses: [refusal.clause], from });
  }

  close(): void {
    this.bubble = null;
    this.leave();
  }

  /** A pointer that rests on something shows it large. */
  enter(from: Element, explain?: Explain): void {
    clearTimeout(this.#timer);
    if (!explain || innerWidth < ROOMY) return;
    this.#timer = setTimeout(() => (this.large = { ...explain(), from }), HOVER);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.large = null;
  }
}

/** Makes the desk of a board, for all the parts inside it. */
export function makeDesk(props: () => BoardProps, places: PlacesOf): Desk {
  return setContext(KEY, new Desk(props, places));
}

export function theDesk(): Desk {
  return getContext<Desk>(KEY);
}
