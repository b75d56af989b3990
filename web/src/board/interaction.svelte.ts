/** What a press on a board does: choose a move, show why there is none, or explain the thing. */
import { getContext, setContext } from 'svelte';
import type { BoardProps, ExplainTarget, LegalTarget, Refusal } from '../games/types';
import { settings } from '../settings/settings.svelte';
import { legendOf } from './icon-legend';
import { byPlace, lowestNumber, type PlacesOf } from './move-places';
import { say } from './board-texts';

/** A popup next to the pressed element: several moves to choose from, or why there is none. */
export type Bubble = { from: Element } & ({ targets: LegalTarget[] } | { refusals: Refusal[] });

export type Explain = () => ExplainTarget;

const KEY = Symbol('interaction');
const HOVER_DELAY_MS = 400;
/** On narrower screens a hover popup would cover the choices: a press opens it instead. */
const MIN_HOVER_WIDTH = 721;

/** What is explained, with the names of its icons if there are several. */
function described(from: Element, explain: Explain): ExplainTarget {
  const legend = legendOf(from);
  return { ...explain(), legend: legend.length > 1 ? legend : [], from };
}

export class Interaction {
  bubble = $state<Bubble | null>(null);
  /** Shown next to the pointer until it leaves. */
  large = $state<ExplainTarget | null>(null);

  /** What was pressed last: of two equal cards, only this one is ticked. */
  pressed = $state.raw<Element | null>(null);
  /** Hovering shows something on the map itself: no popups over it. */
  quiet = false;

  readonly #props: () => BoardProps;
  readonly #places: PlacesOf;
  readonly #lit;
  readonly #refused;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the pointer or the focus entered last. */
  #entered: Element | null = null;

  constructor(props: () => BoardProps, places: PlacesOf) {
    this.#props = props;
    this.#places = places;
    this.#lit = $derived(byPlace(this.#props().lit, this.#places));
    this.#refused = $derived(byPlace(this.#props().refusals, this.#places));
  }

  at(place: string): LegalTarget[] {
    return this.#lit.get(place) ?? [];
  }

  refusalsAt(place: string): Refusal[] {
    return this.#refused.get(place) ?? [];
  }

  number(place: string): number {
    return lowestNumber(this.at(place));
  }

  chosen(place: string): boolean {
    const selected = this.#props().selected ?? null;
    return selected !== null && this.at(place).some((target) => target.move === selected);
  }

  /** Whether this element shows that its place is chosen: of several with the same place, the pressed or first one. */
  ticked(place: string, element: Element | undefined): boolean {
    if (!this.chosen(place)) return false;
    const { pressed } = this;
    if (!element || element === pressed) return true;
    if (pressed?.isConnected && pressed.getAttribute('data-place') === place) return false;
    return document.querySelector(`[data-place="${CSS.escape(place)}"]`) === element;
  }

  /** Whether this move is selected. */
  selected(target: LegalTarget): boolean {
    return target.move === this.#props().selected;
  }

  /** The full accessible name. */
  /** Sentences and lists are joined with more punctuation than anybody should hear. */
  name(place: string, label: string): string {
    return this.#fullName(place, label).replace(/\.([,.])/g, '$1');
  }

  #fullName(place: string, label: string): string {
    const targets = this.at(place);
    if (targets.length > 1) return say('lit.several', { label, count: targets.length });
    const target = targets[0];
    if (!target) return this.refusalsAt(place).length > 0 ? say('refused', { label }) : label;
    const { number, text } = target;
    return number > 0 ? say('lit', { label, number, text }) : say('lit.plain', { label, text });
  }

  press(place: string, from: Element, explain?: Explain): void {
    this.leave();
    this.pressed = from;
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
        { duration: settings.reducedMotion ? 0 : 240 },
      );
      return;
    }
    this.explain(from, explain);
  }

  pick(target: LegalTarget): void {
    this.close();
    this.#props().onpick(target.move);
  }

  explain(from: Element, explain?: Explain): void {
    this.leave();
    if (explain) this.#props().onexplain(described(from, explain));
  }

  /** Explain the clause behind a refusal. */
  clause(refusal: Refusal, from: Element): void {
    this.#props().onexplain({ title: refusal.clause, lines: [refusal.text], clauses: [refusal.clause], from });
  }

  close(): void {
    this.bubble = null;
    this.leave();
  }

  /** Hovering over something enlarges it. */
  enter(from: Element, explain?: Explain): void {
    clearTimeout(this.#timer);
    this.#entered = from;
    if (!explain || (this.quiet && from instanceof SVGElement) || innerWidth < MIN_HOVER_WIDTH) return;
    this.#timer = setTimeout(() => (this.large = described(from, explain)), HOVER_DELAY_MS);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.large = null;
  }

  /** The focus has left something. This also happens while the page removes it, when no state may change. */
  blur(from: Element): void {
    queueMicrotask(() => {
      if (this.#entered === from) this.leave();
    });
  }
}

/** Create the interaction of a board for all its parts. */
export function createInteraction(props: () => BoardProps, places: PlacesOf): Interaction {
  return setContext(KEY, new Interaction(props, places));
}

export function getInteraction(): Interaction {
  return getContext<Interaction>(KEY);
}
