/**
 * The present choice as the Now panel shows it: what is numbered, what is grouped, what has a button of its own.
 * What a move is in a choice (`role`) and which of its arguments are players (`seats`) the game declares.
 */
import type { Effect } from './effects';

export type Role = '' | 'pass' | 'end' | 'yes' | 'no';

export interface Option {
  move: number;
  kind: string;
  args: Record<string, string | number>;
  text: string;
  role: Role;
  /** The arguments that are players. */
  seats: string[];
  /** What it does to my figures. */
  effects: Effect[];
  /** A second line: what it means or what is left after it. */
  sub?: string;
}

export interface Numbered extends Option {
  /** 1 to 9, or 0 for the tenth and later. */
  number: number;
}

export interface Group {
  /** Told apart by this: the kind, or the kind and its first argument. */
  id: string;
  number: number;
  title: string;
  options: Option[];
  /** The argument in which all its moves differ, when it counts something: the group opens as amounts. */
  argument: string;
}

export type Layout =
  | { form: 'list'; options: Numbered[]; asides: Option[] }
  | { form: 'groups'; groups: Group[]; asides: Option[] }
  | { form: 'amount'; options: Option[]; asides: Option[]; argument: string }
  | { form: 'yesno'; yes: Option; no: Option };

/** Names for the headings of groups: of a kind of move, and of a value of an argument. */
export interface Naming {
  kind: (kind: string) => string;
  value: (argument: string, value: string | number, seat: boolean) => string;
}

const MOST = 9;
/** So many moves that decline or end have room for buttons of their own. */
const BUTTONS = 2;

export const isAside = (option: Option): boolean => option.role === 'pass' || option.role === 'end';

/** P declines, E ends. */
export const asideKey = (option: Option): string => (option.role === 'pass' ? 'P' : option.role === 'end' ? 'E' : '');

export function numbered(options: Option[]): Numbered[] {
  return options.map((option, i) => ({ ...option, number: i < MOST ? i + 1 : 0 }));
}

/** Split off what declines or ends, unless nothing else would be left or there would be too many buttons. */
function split(options: Option[]): [main: Option[], aside: Option[]] {
  const aside = options.filter(isAside);
  if (aside.length === options.length || aside.length > BUTTONS) return [options, []];
  return [options.filter((option) => !isAside(option)), aside];
}

/** The one argument in which all these moves differ, when it counts something. */
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

function gathered(options: Option[], idOf: (option: Option) => string): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const option of options) found.set(idOf(option), [...(found.get(idOf(option)) ?? []), option]);
  return found;
}

/** By kind; moves of one kind with several arguments by the first of them in which they differ. */
function grouped(options: Option[], naming: Naming): Group[] {
  const kinds = gathered(options, (option) => option.kind);
  const make = (id: string, of: Option[], title: string, i: number): Group => ({
    id,
    number: i < MOST ? i + 1 : 0,
    title: of.length === 1 ? of[0]!.text : title,
    options: amountArgument(of) ? byAmount(of, amountArgument(of)) : of,
    argument: of.length > 1 ? amountArgument(of) : '',
  });
  if (kinds.size > 1) return [...kinds].map(([kind, of], i) => make(kind, of, naming.kind(kind), i));
  const { args, seats, kind } = options[0]!;
  const argument = Object.keys(args).find((name) => new Set(options.map((o) => o.args[name])).size > 1);
  if (argument === undefined || Object.keys(args).length < 2) return [];
  const values = [...gathered(options, (option) => String(option.args[argument]))];
  if (values.length === options.length) return [];
  return values.map(([value, of], i) =>
    make(`${kind} ${value}`, of, naming.value(argument, of[0]!.args[argument]!, seats.includes(argument)), i),
  );
}

/** How to lay out these legal moves for this ask shape. */
export function layout(options: Option[], shape: string, naming: Naming): Layout {
  if (shape === 'yesno') {
    const both = yesno(options);
    if (both) return both;
  }
  const [main, asides] = split(options);
  const argument = shape === 'amount' || main.length > MOST ? amountArgument(main) : '';
  if (argument && main.length > 1) return { form: 'amount', options: byAmount(main, argument), asides, argument };
  const groups = main.length > MOST ? grouped(main, naming) : [];
  return groups.length ? { form: 'groups', groups, asides } : { form: 'list', options: numbered(main), asides };
}

/** All moves of a layout with the number that stands on the board: what a digit chooses now, and nothing else. */
export function targets(plan: Layout, open = ''): Numbered[] {
  const bare = (options: Option[]) => options.map((option) => ({ ...option, number: 0 }));
  switch (plan.form) {
    case 'yesno':
      return bare([plan.yes, plan.no]);
    case 'groups':
      return [
        ...plan.groups.flatMap((group) =>
          group.id === open
            ? numbered(group.options)
            : group.options.map((o) => ({ ...o, number: open || group.options.length > 1 ? 0 : group.number })),
        ),
        ...bare(plan.asides),
      ];
    case 'amount':
      return bare([...plan.options, ...plan.asides]);
    default:
      return [...plan.options, ...bare(plan.asides)];
  }
}

/** The crumbs to show: the first and the last three, with a fold in the middle when there are more than five. */
export function fold<T>(crumbs: T[]): (T | null)[] {
  return crumbs.length <= 5 ? crumbs : [crumbs[0]!, null, ...crumbs.slice(-3)];
}
