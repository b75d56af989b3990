/** The present choice as the Now panel shows it: what is numbered, what is grouped, what has a button of its own. */

export interface Option {
  move: number;
  kind: string;
  args: Record<string, string | number>;
  text: string;
  /** A second line: what it means or what is left after it. */
  sub?: string;
}

export interface Numbered extends Option {
  /** 1 to 9, or 0 for the tenth and later. */
  number: number;
}

export interface Group {
  kind: string;
  number: number;
  title: string;
  options: Option[];
}

export type Layout =
  | { form: 'list'; options: Numbered[]; asides: Numbered[] }
  | { form: 'groups'; groups: Group[]; asides: Numbered[] }
  | { form: 'amount'; options: Numbered[]; asides: Numbered[]; argument: string }
  | { form: 'yesno'; yes: Option; no: Option };

/** Kinds that end or decline a choice: they stand apart, below the list, and have keys of their own. */
const ASIDE: Record<string, string> = {
  pass: 'P',
  end: 'E',
  done: 'E',
  stop: 'E',
  close: 'E',
  rest: 'E',
  finish: 'E',
  skip: 'P',
  decline: 'P',
  nothing: 'P',
};

const MOST = 9;

export function asideKey(kind: string): string {
  return ASIDE[kind] ?? '';
}

function numbered(options: Option[], from = 1): Numbered[] {
  return options.map((option, i) => ({ ...option, number: from + i <= MOST ? from + i : 0 }));
}

/** Split off what declines or ends, unless nothing else would be left. */
function split(options: Option[]): [main: Option[], aside: Option[]] {
  const aside = options.filter((option) => option.kind in ASIDE);
  if (aside.length === options.length) return [options, []];
  return [options.filter((option) => !(option.kind in ASIDE)), aside];
}

/** The one argument in which all these moves differ, when it counts something. */
export function amountArgument(options: Option[]): string {
  const first = options[0];
  if (!first) return '';
  const varying = Object.keys(first.args).filter((name) => new Set(options.map((o) => o.args[name])).size > 1);
  const name = varying[0];
  if (name === undefined || varying.length > 1) return '';
  const sameKind = options.every((o) => o.kind === first.kind);
  return sameKind && options.every((o) => typeof o.args[name] === 'number') ? name : '';
}

const YES = new Set(['yes', 'accept', 'use', 'take', 'show']);
const NO = new Set(['no', 'decline', 'keep', 'pass', 'skip', 'leave']);

function yesno(options: Option[]): Layout | null {
  if (options.length !== 2) return null;
  const [a, b] = options as [Option, Option];
  const says = (o: Option, words: Set<string>) =>
    words.has(o.kind) || Object.values(o.args).some((v) => words.has(String(v)));
  if (says(b, NO) || says(a, YES)) return { form: 'yesno', yes: a, no: b };
  if (says(a, NO) || says(b, YES)) return { form: 'yesno', yes: b, no: a };
  return { form: 'yesno', yes: a, no: b };
}

function byKind(options: Option[]): Map<string, Option[]> {
  const kinds = new Map<string, Option[]>();
  for (const option of options) kinds.set(option.kind, [...(kinds.get(option.kind) ?? []), option]);
  return kinds;
}

/** How to lay out these legal moves for this ask shape. `title` names a kind of move for a group's heading. */
export function layout(options: Option[], shape: string, title: (kind: string) => string): Layout {
  if (shape === 'yesno') {
    const both = yesno(options);
    if (both) return both;
  }
  const [main, aside] = split(options);
  const argument = shape === 'amount' || main.length > MOST ? amountArgument(main) : '';
  if (argument && main.length > 1) {
    const sorted = [...main].sort((a, b) => Number(a.args[argument]) - Number(b.args[argument]));
    return { form: 'amount', options: numbered(sorted), asides: numbered(aside, MOST + 1), argument };
  }
  const kinds = byKind(main);
  if (main.length > MOST && kinds.size > 1) {
    const groups = [...kinds].map(([kind, of], i) => ({
      kind,
      number: i < MOST ? i + 1 : 0,
      title: of.length === 1 ? of[0]!.text : title(kind),
      options: of,
    }));
    return { form: 'groups', groups, asides: numbered(aside, MOST + 1) };
  }
  const list = numbered(main);
  const from = Math.min(main.length, MOST) + 1;
  return { form: 'list', options: list, asides: numbered(aside, from) };
}

/** All moves of a layout with the number that stands on the board: a group's number stands on all its targets. */
export function targets(plan: Layout): Numbered[] {
  switch (plan.form) {
    case 'yesno':
      return [
        { ...plan.yes, number: 1 },
        { ...plan.no, number: 2 },
      ];
    case 'groups':
      return [...plan.groups.flatMap((g) => g.options.map((o) => ({ ...o, number: g.number }))), ...plan.asides];
    default:
      return [...plan.options, ...plan.asides];
  }
}

/** The crumbs to show: the first and the last three, with a fold in the middle when there are more than five. */
export function fold<T>(crumbs: T[]): (T | null)[] {
  return crumbs.length <= 5 ? crumbs : [crumbs[0]!, null, ...crumbs.slice(-3)];
}
