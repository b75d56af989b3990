/** What a game provides to its board, and what every part of a board receives. */
import type { Component } from 'svelte';
import type { BoardProps, Names, SeatInfo } from '../games/types';
import type { Explain } from './interaction.svelte';
import type { Holdings } from './moved-pieces';
import type { PieceLook } from './piece-animations.svelte';
import type { BoardTexts } from './board-texts';

/** What every part of a board receives. */
export interface BoardContext<View> {
  view: View;
  names: Names;
  /** The name of a seat. */
  name: (seat: number) => string;
  /** My seat, or -1 for a spectator. */
  me: number;
}

export function boardContext<View>(
  props: Pick<BoardProps<View>, 'view' | 'names' | 'seats' | 'mySeat'>,
): BoardContext<View> {
  return {
    view: props.view,
    names: props.names,
    name: (seat) => props.seats[seat]?.name ?? `${seat + 1}`,
    me: props.mySeat,
  };
}

/** The name of a card, place or other id in the user's language. */
export const labelOf = (names: Names, domain: string, id: string): string => names[domain]?.[id] ?? id;

/** One of my totals, with its explanation. */
export interface Total {
  symbol: string;
  word: string;
  value: string | number;
  explain: Explain;
}

export interface BoardDefinition<View> {
  /** The CSS class of this board and its palette. */
  name: string;
  palette: string;
  MyArea: Component<{ c: BoardContext<View>; seat: number }>;
  Market: Component<{ c: BoardContext<View> }>;
  Opponents: Component<{ c: BoardContext<View>; seats: SeatInfo[]; mySeat: number }>;
  /** The totals that a phone shows below the board. */
  totals: (c: BoardContext<View>, seat: number) => Total[];
  places: (kind: string, args: Record<string, string | number>, facts?: Record<string, unknown>) => string[];
  regionOf: (place: string, mySeat: number) => 'board' | 'mine' | 'offer' | 'others';
  holdings: (view: View, seat: number) => Holdings;
  look: (thing: string, view: View) => PieceLook | null;
  /** The board's texts. */
  w: BoardTexts;
}
