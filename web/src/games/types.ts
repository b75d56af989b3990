/**
 * What a game's own board gets and gives: the one contract between the table and the boards.
 *
 * A game with a board of its own has a folder `games/<name>/` with `Board.svelte` (default export), which is found by
 * itself; see README.md. A game without is drawn by the generic view, from its View alone.
 */
import type { Component, Snippet } from 'svelte';
import type { Effect } from '../lib/effects';
import type { EventInfo } from '../protocol';

/** A move that is legal for me now, with the number that stands on its target and beside it in the list. */
export interface LitTarget {
  /** The move's number in the game's move space: what `onpick` is called with. */
  move: number;
  /** The kind of move, as the game's move space names it ("bid", "open"). */
  kind: string;
  /** The move's arguments, as the move space names them ({ amount: 12 }). */
  args: Record<string, string | number>;
  /** The move in the player's words. */
  text: string;
  /** 1 to 9: the digit that stands on the target and chooses it. 0: no digit (the tenth and later). */
  number: number;
  /** What it surely does to my figures, for previews: [{ figure: 'money', before: 12, after: 7 }]. */
  effects?: Effect[];
}

/** Why something cannot be done now: the clause that forbids it and the sentence that says what is missing. */
export interface Refusal {
  clause: string;
  /** The move it is about, or -1 when it is about none in particular. */
  move: number;
  /** The kind and arguments of that move; '' and {} when it is about none in particular. */
  kind: string;
  args: Record<string, string | number>;
  text: string;
}

export interface SeatInfo {
  seat: number;
  /** The name the player goes by; never empty. */
  name: string;
  /** A bot's strength, or '' for a person. */
  bot: string;
  /** True while this seat owes a choice. */
  waiting: boolean;
  online: boolean;
  /** Points so far, or null while the game does not say. */
  points: number | null;
}

/** What `onexplain` is asked about: anything on the board that has a name, a text, or a number with a reason. */
export interface ExplainTarget {
  /** Heading, in the player's words. */
  title: string;
  /** A symbol of the sprite, or nothing. */
  symbol?: string;
  /** Full sentences or figures, one per line. */
  lines: string[];
  /** Clauses it rests on, shown as links. */
  clauses?: string[];
  /** Where it comes from in the rules or the box. */
  source?: string;
  /** The element it was asked from: the enlarged card opens beside it. */
  from?: Element | null;
}

/** Names of the game's things in the player's language: names.card.dyer === "Dyer". */
export type Names = Record<string, Record<string, string>>;

/** A legal move of the newest position, for a row of them. */
export interface RowChoice {
  move: number;
  kind: string;
  args: Record<string, unknown>;
}

/** What comes next in a row of small moves, read from the newest position: a move, a step back, or nothing more. */
export type NextMove = (view: unknown, options: readonly RowChoice[]) => number | 'undo' | null;

export interface BoardProps<View = unknown> {
  view: View;
  /** My seat, or -1 when I watch. */
  mySeat: number;
  seats: SeatInfo[];
  /** Legal now, for me. Empty while others choose. */
  lit: LitTarget[];
  /** What the present question is about, as the game names it ({ sector: 'SPI' }). */
  facts?: Record<string, unknown>;
  /** The move that is selected and shown as a preview, or null. */
  selected?: number | null;
  names: Names;
  refusals: Refusal[];
  /** Choose a lit move: selects it, or plays it if nothing more is to be confirmed. */
  onpick: (move: number) => void;
  onexplain: (target: ExplainTarget) => void;
  /** Plays small moves one after another until none comes next; false when one was refused. Missing in a replay. */
  onrow?: (next: NextMove) => Promise<boolean>;
  /** A panel of the board asks the present question: the list of choices steps back. Its title is `#panel-title`. */
  onpanel?: (open: boolean) => void;
  /** How to say no for a while, to be drawn on such a panel where the list is out of sight. */
  again?: Snippet;
  /** The time I have left, to be drawn there too. */
  time?: Snippet;
  /**
   * Which part is wanted. From 62.5em the board fills the whole stage (everything but bar and right rail) and gets
   * 'all': others at the left, board, offer, mine below, as in the regions of the design. On a phone the table draws
   * the strip of seats, the Now sheet and the tabs itself and asks for one part at a time.
   */
  part?: BoardPart;
}

/** How the present question is answered where the game asks it in a form of its own: the button under it and the keys. */
export interface OwnAnswer {
  /** What the button says. */
  readonly text: string;
  /** Everything that must be chosen is. */
  readonly ready: boolean;
  play: () => void;
  /** A digit was pressed. */
  digit: (n: number) => void;
}

/** What a game's own form of a question (`Question.svelte`) gets and gives; it stands in place of the list of choices. */
export interface QuestionProps<View = unknown> {
  view: View;
  mySeat: number;
  seats: SeatInfo[];
  names: Names;
  /** Which question it is, as the game names it, and what it is about. */
  ask: string;
  facts: Record<string, unknown>;
  options: readonly RowChoice[];
  refusals: Refusal[];
  /** What may be picked, as on the board, and what is: for a form that shows the choices in another way. */
  lit: LitTarget[];
  selected: number | null;
  onpick: (move: number) => void;
  onrow: (next: NextMove) => Promise<boolean>;
  /** With an answer of its own the list, its button and the lit places step back. */
  onanswer: (answer: OwnAnswer | null) => void;
}

/** A game's own questions: the component, and which it asks. */
export interface QuestionModule {
  // Each knows its own view; the table passes on whatever came.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  default: Component<QuestionProps<any>>;
  asks: string[];
  /** Those of them under which the list stays: the form only tells what it is about. */
  told?: string[];
}

/** What a game's own form of news (`News.svelte`) gets: shown beside the choice until it is closed or I have moved. */
export interface NewsProps<View = unknown> {
  view: View;
  mySeat: number;
  seats: SeatInfo[];
  names: Names;
  story: readonly EventInfo[];
  onclose: () => void;
}

/** A game's own news: the component, and the index of the last event it tells of, -1 for none. */
export interface NewsModule {
  // Each knows its own view; the table passes on whatever came.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  default: Component<NewsProps<any>>;
  newest: (story: readonly EventInfo[]) => number;
}

/** The regions a board may fill; 'all' is the whole of them laid out together. */
export type BoardPart = 'all' | 'board' | 'mine' | 'offer' | 'others';

// Each board knows its own view; the table passes on whatever came.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type BoardComponent = Component<BoardProps<any>>;

/** One entry of the registry. */
export interface BoardEntry {
  load: () => Promise<{ default: BoardComponent }>;
  /** The parts the board can draw alone, for the tabs of a phone; without it the whole is one scrolling board. */
  parts?: BoardPart[];
}
