/**
 * The contract between the table and the games' boards: what a board receives and what it calls.
 *
 * A game with its own board has a folder `games/<name>/` with a `Board.svelte` (default export), which is found
 * automatically; see README.md. Any other game is shown by the generic board.
 */
import type { Component, Snippet } from 'svelte';
import type { Amount, Effect } from '../table/choice/effects';
import type { MomentRules } from '../moments/moment';
import type { EventInfo } from '../protocol';

/** A move that is legal for me now, with its number on the board and in the list. */
export interface LegalTarget {
  /** The move's number in the game's move space, for `onpick`. */
  move: number;
  /** The kind of move in the move space ("bid", "open"). */
  kind: string;
  /** The move's arguments in the move space ({ amount: 12 }). */
  args: Record<string, string | number>;
  /** The move in the user's words. */
  text: string;
  /** 1 to 9: the digit that selects it. 0: no digit (the tenth and later). */
  number: number;
  /** Its certain effects on my stats, for previews: [{ stat: 'money', before: 12, after: 7 }]. */
  effects?: Effect[];
}

/** Why something isn't possible now: the clause and a sentence. */
export interface Refusal {
  clause: string;
  /** The move it is about, or -1 for none in particular. */
  move: number;
  /** The kind and arguments of that move; '' and {} for none in particular. */
  kind: string;
  args: Record<string, string | number>;
  text: string;
}

export interface SeatInfo {
  seat: number;
  /** The player's name; never empty. */
  name: string;
  /** A bot's level, or '' for a person. */
  bot: string;
  /** True while this seat must choose. */
  waiting: boolean;
  online: boolean;
  /** Points so far, or null if the game doesn't say. */
  points: number | null;
}

/** One icon of a row: its name, and the number next to it or ''. */
export interface LegendEntry {
  symbol: string;
  word: string;
  amount: string;
  /** The colour of an icon on a dark plate, or ''. */
  tint: string;
}

/** What `onexplain` shows: anything on the board with a name, a text, or a number with a reason. */
export interface ExplainTarget {
  /** Heading, in the user's words. */
  title: string;
  /** An icon of the sprite. */
  symbol?: string;
  /** What the icons on it mean. */
  legend?: LegendEntry[];
  /** Full sentences or figures, one per line. */
  lines: string[];
  /** Clauses it refers to, shown as links. */
  clauses?: string[];
  /** The note that it is reconstructed (`w.made`). */
  source?: string;
  /** The element it explains: the popover opens next to it. */
  from?: Element | null;
}

/** Names of the game's things in the user's language: names.card.dyer === "Dyer". */
export type Names = Record<string, Record<string, string>>;

/** A legal move of the newest position. */
export interface LegalMove {
  move: number;
  kind: string;
  args: Record<string, unknown>;
}

/** Picks the next move of a sequence from the newest position: a move, 'undo', or null at the end. */
export type NextMove = (view: unknown, options: readonly LegalMove[]) => number | 'undo' | null;

export interface BoardProps<View = unknown> {
  view: View;
  /** My seat, or -1 for a spectator. */
  mySeat: number;
  seats: SeatInfo[];
  /** My legal moves. Empty while others choose. */
  lit: LegalTarget[];
  /** What the current question is about ({ sector: 'SPI' }). */
  facts?: Record<string, unknown>;
  /** The selected move, shown as a preview, or null. */
  selected?: number | null;
  /** The move that is pointed at in the list of choices, or null. */
  pointed?: number | null;
  names: Names;
  refusals: Refusal[];
  /** Choose a legal move: selects it, or plays it if no confirmation is needed. */
  onpick: (move: number) => void;
  onexplain: (target: ExplainTarget) => void;
  /** Play moves one after another until `next` returns null; false if one was refused. Missing in a replay. */
  onsequence?: (next: NextMove) => Promise<boolean>;
  /** A panel of the board asks the current question, so the list of choices is hidden. Its title is `#panel-title`. */
  onpanel?: (open: boolean) => void;
  /** The auto-pass controls, for such a panel. */
  again?: Snippet;
  /** My remaining time, for such a panel. */
  time?: Snippet;
  /**
   * Which part to draw. From 62.5em the board fills the stage and gets 'all': opponents on the left, board, market,
   * my area below. On a phone the table draws players, choice panel and tabs itself and requests one part
   * at a time.
   */
  part?: BoardPart;
}

/** The answer of a game's own question form: its button and shortcuts. */
export interface FormAnswer {
  /** The text of the button. */
  readonly text: string;
  /** The whole price, shown on the button. */
  readonly price?: readonly Amount[];
  /** Everything required is chosen. */
  readonly ready: boolean;
  /** The buttons that pass or end stay next to it. */
  readonly withAsides?: boolean;
  play: () => void;
  /** A digit key was pressed. */
  digit: (n: number) => void;
}

/** What a game's own `QuestionForm.svelte` receives; it replaces the list of choices. */
export interface QuestionFormProps<View = unknown> {
  view: View;
  mySeat: number;
  seats: SeatInfo[];
  names: Names;
  /** The id of the question, and what it is about. */
  ask: string;
  facts: Record<string, unknown>;
  options: readonly LegalMove[];
  refusals: Refusal[];
  /** The legal moves and the selected one, for a form that shows them in its own way. */
  lit: LegalTarget[];
  selected: number | null;
  onpick: (move: number) => void;
  onsequence: (next: NextMove) => Promise<boolean>;
  /** While the form has an answer of its own, the list and the board's legal moves are hidden. */
  onanswer: (answer: FormAnswer | null) => void;
  /** Show the list of choices below a form that usually replaces it. */
  onlist: (shown: boolean) => void;
}

/** A game's question forms: the component, and the questions it handles. */
export interface QuestionFormModule {
  // Each form knows its own View; the table passes on any.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  default: Component<QuestionFormProps<any>>;
  questions: string[];
  /** Questions for which the list stays visible below the form. */
  withList?: string[];
}

/** What a game's own `EventReport.svelte` receives; shown next to the choice until closed or I have moved. */
export interface EventReportProps<View = unknown> {
  view: View;
  mySeat: number;
  seats: SeatInfo[];
  names: Names;
  log: readonly EventInfo[];
  onclose: () => void;
}

/** A game's event reports: the component, and the index of the last event to report, or -1. */
export interface EventReportModule {
  // Each report knows its own View; the table passes on any.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  default: Component<EventReportProps<any>>;
  newest: (log: readonly EventInfo[]) => number;
}

/** The parts of a board; 'all' draws them together. */
export type BoardPart = 'all' | 'board' | 'mine' | 'offer' | 'others';

// Each board knows its own View; the table passes on any.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type BoardComponent = Component<BoardProps<any>>;

/** One entry of the registry. */
export interface BoardEntry {
  load: () => Promise<{ default: BoardComponent }>;
  /** The parts the board can draw separately for a phone's tabs; without it the board is drawn as a whole. */
  parts?: BoardPart[];
}

/** A game's `moments.ts`: which events are staged and become headlines. */
export interface MomentsModule {
  default: MomentRules;
}
