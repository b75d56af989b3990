/**
 * An offer as composed in the panel, in any order, and the sequence of moves that sends it.
 *
 * The engine takes the lines of an offer in one fixed order, so that each offer can be made in only one way. Players
 * change their minds, so the panel keeps its own draft and plays the sequence when the offer is sent. The next move
 * depends only on the newest position: an interrupted sequence continues where it stopped, or takes lines back.
 */
import { BASES } from './map';
import { GOODS } from './places';
import type { OfferView, View } from './view';

/** How much of each line: "give:credits" 5, "give_card:M07" 1, "want_cards" 2, "want_base:io" 1. */
export type Draft = Record<string, number>;

export interface Choice {
  move: number;
  kind: string;
  args: Record<string, unknown>;
}

/** The kinds of lines in the engine's order. */
const GIVE_KINDS = ['give', 'give_card', 'give_slot', 'give_chip', 'give_tech', 'give_base', 'give_beam'];
const WANT_KINDS = ['want', 'want_cards', 'want_slot', 'want_chips', 'want_tech', 'want_base', 'want_beam'];
const ORDER = [...GIVE_KINDS, ...WANT_KINDS];
/** Lines whose amount is a separate question. */
const COUNTED_KINDS = ['give', 'want', 'want_cards', 'want_chips'];

export const kindOf = (line: string): string => line.split(':')[0]!;
export const thingOf = (line: string): string => line.split(':')[1] ?? kindOf(line).replace(/^(give|want)_/, '');
export const isGiven = (line: string): boolean => kindOf(line).startsWith('give');

const lineOf = ({ kind, args }: Choice): string => [kind, ...Object.values(args)].join(':');

/** Every line that can be added, with its move, in the engine's order. */
export function catalog(options: readonly Choice[]): Map<string, number> {
  const lines = options.filter((option) => ORDER.includes(option.kind));
  lines.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.move - b.move);
  return new Map(lines.map((option) => [lineOf(option), option.move]));
}

/** One side of an offer as lines of the draft. */
function sideOf(side: 'give' | 'want', terms: Record<string, number>): Draft {
  const draft: Draft = {};
  for (const [what, count] of Object.entries(terms)) {
    if ((GOODS as readonly string[]).includes(what)) draft[`${side}:${what}`] = count;
    else if (what === 'cards' || what === 'chips') {
      if (side === 'want') draft[`want_${what}`] = count;
    } else if (what === 'slot') draft[`${side}_slot`] = 1;
    else draft[`${side}_${/^AT\d/.test(what) ? 'tech' : BASES.includes(what) ? 'base' : 'beam'}:${what}`] = 1;
  }
  return draft;
}

const counted = (kind: string, things: string[] | null): Draft => {
  const draft: Draft = {};
  for (const thing of things ?? []) draft[`${kind}:${thing}`] = (draft[`${kind}:${thing}`] ?? 0) + 1;
  return draft;
};

/** What an offer already contains. */
export const linesIn = (offer: OfferView): Draft => ({
  ...sideOf('give', offer.gives),
  ...counted('give_card', offer.cards),
  ...counted('give_chip', offer.chips),
  ...sideOf('want', offer.wants),
});

/** The same deal from the other side, to start a counter-offer; I still choose which cards I would give. */
export const counterDraft = (offer: OfferView): Draft => ({
  ...sideOf('give', offer.wants),
  ...sideOf('want', offer.gives),
});

/** The lines of a draft that aren't empty, in the engine's order. */
export function ordered(draft: Draft, known: ReadonlyMap<string, number>): string[] {
  const rank = (line: string) => ORDER.indexOf(kindOf(line)) * 1e6 + (known.get(line) ?? 0);
  return Object.keys(draft)
    .filter((line) => draft[line]! > 0)
    .sort((a, b) => rank(a) - rank(b));
}

/** How much of a line its giver has. */
export function maxAmount(view: View, offer: OfferView, line: string): number {
  const thing = thingOf(line);
  const from = view.seats[isGiven(line) ? offer.maker : offer.to]!;
  const held = (things: string[] | null) => (things ?? []).filter((one) => one === thing).length;
  switch (kindOf(line)) {
    case 'give':
    case 'want':
      return from[thing as (typeof GOODS)[number]];
    case 'give_card':
      return held(from.hand);
    case 'give_chip':
      return held(from.chips);
    case 'want_cards':
      return from.hand_count;
    case 'want_chips':
      return from.chip_counts.reduce((sum, count) => sum + count, 0);
    default:
      return 1;
  }
}

/** Whether this line conflicts with the draft: protection can't be traded together with one of its bases. */
export function isBarred(draft: Draft, line: string): boolean {
  const kind = kindOf(line).split('_')[1];
  if (draft[line] || (kind !== 'base' && kind !== 'beam')) return false;
  const named = Object.keys(draft).filter((one) => draft[one]! > 0);
  const within = (base: string, link: string) => link.split('_').includes(base);
  return named.some((one) =>
    kind === 'base'
      ? /_beam$/.test(kindOf(one)) && within(thingOf(line), thingOf(one))
      : /_base$/.test(kindOf(one)) && within(thingOf(one), thingOf(line)),
  );
}

/** What a seat has of each resource after an offer it made (-1) or received (1). */
export const stockAfter = (view: View, seat: number, draft: Draft, sign: 1 | -1): number[] =>
  GOODS.map((good) => view.seats[seat]![good] + sign * ((draft[`give:${good}`] ?? 0) - (draft[`want:${good}`] ?? 0)));

/** The upkeep in crew of a seat's bases after an offer. */
export function upkeepAfter(view: View, seat: number, draft: Draft, sign: 1 | -1): number {
  const { upkeep, zones } = view.world;
  return BASES.reduce((sum, base, i) => {
    const change = sign * ((draft[`give_base:${base}`] ?? 0) - (draft[`want_base:${base}`] ?? 0));
    return sum + ((view.owner[i] === seat ? 1 : 0) + change) * upkeep[zones[i]!]!;
  }, 0);
}

export interface Plan {
  draft: Draft;
  to: number;
  known: ReadonlyMap<string, number>;
  /** Whether to send the offer at the end; otherwise only the partner is chosen. */
  send: boolean;
}

/** The next move of the sequence; 'undo' if a line has to be removed first; null at the end. */
export function nextMove(
  plan: Plan,
  offer: OfferView | null,
  options: readonly Choice[],
  asked: string,
): number | 'undo' | null {
  const find = (kind: string, test: (args: Choice['args']) => boolean = () => true) =>
    options.find((option) => option.kind === kind && test(option.args))?.move ?? null;
  if (options.some((option) => option.kind === 'to')) return find('to', ({ to }) => Number(to) === plan.to);
  if (!offer || offer.sent) return null;
  if (offer.to !== plan.to) return 'undo';
  if (options.some((option) => option.kind === 'number'))
    // Left over from an interrupted sequence.
    return asked ? find('number', (args) => Number(args['number']) === plan.draft[asked]) : 'undo';
  if (!plan.send) return null;
  const inside = linesIn(offer);
  for (const [line, count] of Object.entries(inside)) {
    const planned = plan.draft[line] ?? 0;
    if (COUNTED_KINDS.includes(kindOf(line)) ? planned !== count : planned < count) return 'undo';
  }
  const all = ordered(plan.draft, plan.known);
  const line = all.find((one) => (inside[one] ?? 0) < plan.draft[one]!);
  if (line === undefined) return find('send');
  const passed = all.slice(all.indexOf(line) + 1).some((later) => inside[later]);
  return options.find((option) => lineOf(option) === line)?.move ?? (passed ? 'undo' : null);
}
