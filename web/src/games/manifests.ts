/** The manifest and palette of each game; a game without them uses the lobby's. */
import { settings } from '../settings/settings.svelte';
import type { State } from '../protocol';
import type { StatLook } from '../table/choice/effects';
import type { Grids, Pointers } from '../generic-board/sentences';

interface Manifest {
  /** The icon of the game. */
  symbol: string;
  /** Dark until the user chooses a theme, because it takes place in space. */
  dark?: boolean;
  /** The icon of its points. */
  points?: string;
  /** How its stats look in prices and gains; without an icon, a stat is counted in another one. */
  stats?: Record<string, StatLook>;
  /** Fields of its View whose numbers are indexes, for the text board. */
  numbers?: Pointers;
  /** Lists with one entry per thing and player, for the text board: `presence: ['tiles', 'tile', 'piece', 4]`. */
  grids?: Grids;
  /** Decision windows that are skipped unless the player opts in, at this table. */
  optInWindows?: (table: Pick<State, 'seats' | 'options'>) => string[];
  /** Decision windows in which a quick pass could reveal my hand: the player may want to be asked anyway. */
  bluffWindows?: (table: Pick<State, 'seats' | 'seat' | 'view'>) => string[];
}

const manifests = import.meta.glob<Manifest>('./*/manifest.ts', { eager: true, import: 'default' });
import.meta.glob('./*/tokens.css', { eager: true });

const manifestOf = (game: string): Manifest | undefined => manifests[`./${game}/manifest.ts`];

export function palette(game: string): string {
  return manifestOf(game) ? game : 'lobby';
}

/** Give the page a game's palette and default theme; returns a function that restores the lobby's. */
export function dressPage(game: string): () => void {
  document.body.dataset.game = palette(game);
  settings.darkGame = manifestOf(game)?.dark ?? false;
  return () => {
    document.body.dataset.game = 'lobby';
    settings.darkGame = false;
  };
}

export function gameIcon(game: string): string {
  return manifestOf(game)?.symbol ?? 'die';
}

export function pointsIcon(game: string): string {
  return manifestOf(game)?.points ?? 'point';
}

export function statLooks(game: string): Record<string, StatLook> {
  return manifestOf(game)?.stats ?? {};
}

export function pointers(game: string): Pointers {
  return manifestOf(game)?.numbers ?? {};
}

export function grids(game: string): Grids {
  return manifestOf(game)?.grids ?? {};
}

export function optInWindows(table: State): string[] {
  return manifestOf(table.game)?.optInWindows?.(table) ?? [];
}

export function bluffWindows(table: State): string[] {
  return manifestOf(table.game)?.bluffWindows?.(table) ?? [];
}
