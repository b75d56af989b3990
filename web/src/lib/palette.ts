/** The palette and the signs of each game, as its folder says; a game we have drawn nothing for wears the lobby's. */
import type { State } from '../protocol';
import type { Grids, Pointers } from './prose';

interface Look {
  /** The sign of the game. */
  symbol: string;
  /** The sign of its points. */
  points?: string;
  /** Fields of its View whose numbers stand for things, for the board told as text. */
  numbers?: Pointers;
  /** What a list of its View says at each of several things: `presence: ['tiles', 'tile', 'piece', 4]`. */
  grids?: Grids;
  /** Windows in which nobody is asked unless they wish to be, as far as this table has them. */
  asks?: (table: Pick<State, 'seats' | 'options_chosen'>) => string[];
  /** Windows in which a quick pass could tell others what my seat holds: it may wish to be asked there all the same. */
  feigns?: (table: Pick<State, 'seats' | 'seat' | 'view'>) => string[];
}

const looks = import.meta.glob<Look>('../games/*/look.ts', { eager: true, import: 'default' });
import.meta.glob('../games/*/tokens.css', { eager: true });
const arts = import.meta.glob<string>('../games/*/art.svg', { eager: true, query: '?url', import: 'default' });
const boards = import.meta.glob<string>('../games/*/board.webp', { eager: true, query: '?url', import: 'default' });

const lookOf = (game: string): Look | undefined => looks[`../games/${game}/look.ts`];

export function palette(game: string): string {
  return lookOf(game) ? game : 'lobby';
}

export function sign(game: string): string {
  return lookOf(game)?.symbol ?? 'die';
}

export function pointSign(game: string): string {
  return lookOf(game)?.points ?? 'point';
}

export function pointers(game: string): Pointers {
  return lookOf(game)?.numbers ?? {};
}

export function grids(game: string): Grids {
  return lookOf(game)?.grids ?? {};
}

export function asksOf(table: State): string[] {
  return lookOf(table.game)?.asks?.(table) ?? [];
}

export function feignsOf(table: State): string[] {
  return lookOf(table.game)?.feigns?.(table) ?? [];
}

/** The address of the game's picture for the lobby, or ''. */
export function art(game: string): string {
  return arts[`../games/${game}/art.svg`] ?? '';
}

/** The address of a cut of the game's real board, or ''. */
export function board(game: string): string {
  return boards[`../games/${game}/board.webp`] ?? '';
}
