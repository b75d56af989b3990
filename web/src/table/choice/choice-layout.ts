/**
 * How ChoicePanel lays out a question: which moves get numbers, which are grouped, which get their own button.
 * The game declares the `role` of a move and which of its arguments are players (`seats`).
 */
import type { Effect } from './effects';

export type Role = '' | 'pass' | 'end' | 'yes' | 'no';

/** The faces of a die that win. */
export interface Odds {
  winning: number;
  sides: number;
}

export interface Option {
  move: number;
  kind: string;
  args: Record<string, string | number>;
  text: string;
  role: Role;
  /** The arguments that are players. */
  seats: string[];
  /** How it changes my stats. */
  effects: Effect[];
  /** A second line: what the move means or leaves. */
  sub?: string;
  /** The chance of success, if the move is decided by a roll. */
  odds?: Odds;
  /** Warnings: a move that has any is played only after a confirmation. */
  warnings?: string[];
}

export interface Numbered extends Option {
  /** 1 to 9, or 0 for the tenth and later. */
  number: number;
}

export interface Group {
  /** Identifies the group: the kind, or the kind and its first argument. */
  id: string;
  number: number;
  title: string;
  options: Option[];
  /** The numeric argument in which all its moves differ, if any: the group opens as amounts. */
  argument: string;
}

export type Layout =
  | { form: 'list'; options: Numbered[]; asides: Option[] }
  | { form: 'groups'; groups: Group[]; asides: Option[] }
  | { form: 'amount'; options: Option[]; asides: Option[]; argument: string }
  | { form: 'yesno'; yes: Option; no: Option };

/** Names for group headings: of a kind of move, and of an argument's value. */
export interface GroupNames {
  kind: (kind: string) => string;
  value: (argument: string, value: string | number, seat: boolean) => string;
  /** What a move means, if the game says so: the effect of the card it takes. */
  detail?: (kind: string, args: Option['args']) => string;
}

const MAX_NUMBERED = 9;
/** At most this many pass and end moves get their own buttons. */
const MAX_ASIDES = 2;

export const isAside = (option: Option): boolean => option.role === 'pass' || option.role === 'end';

/** P passes, E ends. */
export const shortcutKey = (option: Option): string =>
  option.role === 'pass' ? 'P' : option.role === 'end' ? 'E' : '';

export function numbered(options: Option[]): Numbered[] {
  return options.map((option, i) => ({ ...option, number: i < MAX_NUMBERED ? i + 1 : 0 }));
}

/** Separate pass and end moves, unless nothing else is left or there are too many for buttons. */
function split(options: Option[]): [main: Option[], aside: Option[]] {
  const aside = options.filter(isAside);
  if (aside.length === options.length || aside.length > MAX_ASIDES) return [options, []];
  return [options.filter((option) => !isAside(option)), aside];
}

/** The one numeric argument in which all these moves differ, or ''. */
export function amountArgument(options: Option[]): string {
  const first = options[0];
  if (!first) return '';
  const varying = Object.keys(first.args).filter((name) => new Set(options.map((o) => o.args[name])).size > 1);
  const name = varying[0];
  if (name === undefined || varying.length > 1 || first.seats.includes(name)) return '';
  const sameKind = options.every((o) => o.kind === first.kind);
  return sameKind && options.every((o) => typeof o.args[name] === 'number') ? name : '';
}

const byAmount = (options: Option[], argument: string) =>
  [...options].sort((a, b) => Number(a.args[argument]) - Number(b.args[argument]));

function yesno(options: Option[]): Layout | null {
  const yes = options.find((option) => option.role === 'yes');
  const no = options.find((option) => option.role === 'no' || option.role === 'pass');
  const [a, b] = options;
  if (options.length !== 2 || !a || !b) return null;
  if (no) return { form: 'yesno', yes: a === no ? b : a, no };
  return { form: 'yesno', yes: yes ?? a, no: yes === b ? a : b };
}

function groupBy(options: Option[], idOf: (option: Option) => string): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const option of options) found.set(idOf(option), [...(found.get(idOf(option)) ?? []), option]);
  return found;
}

/** Group by kind; moves of one kind by the first argument in which they differ. */
function grouped(options: Option[], naming: GroupNames): Group[] {
  const kinds = groupBy(options, (option) => option.kind);
  const makeGroup = (id: string, of: Option[], title: string, i: number): Group => ({
    id,
    number: i < MAX_NUMBERED ? i + 1 : 0,
    title: of.length === 1 ? of[0]!.text : title,
    options: amountArgument(of) ? byAmount(of, amountArgument(of)) : of,
    argument: of.length > 1 ? amountArgument(of) : '',
  });
  if (kinds.size > 1) return [...kinds].map(([kind, of], i) => makeGroup(kind, of, naming.kind(kind), i));
  const { args, seats, kind } = options[0]!;
  const argument = Object.keys(args).find((name) => new Set(options.map((o) => o.args[name])).size > 1);
  if (argument === undefined || Object.keys(args).length < 2) return [];
  const values = [...groupBy(options, (option) => String(option.args[argument]))];
  if (values.length === options.length) return [];
  return values.map(([value, of], i) =>
    makeGroup(`${kind} ${value}`, of, naming.value(argument, of[0]!.args[argument]!, seats.includes(argument)), i),
  );
}

/** Lay out legal moves for a question of this shape. */
export function layout(options: Option[], shape: string, naming: GroupNames): Layout {
  if (shape === 'yesno') {
    const yesNo = yesno(options);
    if (yesNo) return yesNo;
  }
  const [main, asides] = split(options);
  const argument = shape === 'amount' || main.length > MAX_NUMBERED ? amountArgument(main) : '';
  if (argument && main.length > 1) return { form: 'amount', options: byAmount(main, argument), asides, argument };
  const groups = main.length > MAX_NUMBERED ? grouped(main, naming) : [];
  return groups.length ? { form: 'groups', groups, asides } : { form: 'list', options: numbered(main), asides };
}

/** All moves of a layout with the digit that picks them now. */
export function targets(plan: Layout, open = ''): Numbered[] {
  const unnumbered = (options: Option[]) => options.map((option) => ({ ...option, number: 0 }));
  switch (plan.form) {
    case 'yesno':
      return unnumbered([plan.yes, plan.no]);
    case 'groups':
      return [
        ...plan.groups.flatMap((group) =>
          group.id === open
            ? numbered(group.options)
            : group.options.map((o) => ({ ...o, number: open || group.options.length > 1 ? 0 : group.number })),
        ),
        ...unnumbered(plan.asides),
      ];
    case 'amount':
      return unnumbered([...plan.options, ...plan.asides]);
    default:
      return [...plan.options, ...unnumbered(plan.asides)];
  }
}

/** The breadcrumbs to show: the first and last three; null marks the fold when there are more than five. */
export function foldBreadcrumbs<T>(crumbs: T[]): (T | null)[] {
  return crumbs.length <= 5 ? crumbs : [crumbs[0]!, null, ...crumbs.slice(-3)];
}
