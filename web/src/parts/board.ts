/** What a game gives to its board, and what the parts of a board know. */
import type { Component } from 'svelte';
import type { BoardProps, Names, SeatInfo } from '../games/types';
import type { Explain } from './desk.svelte';
import type { Holdings } from './flows';
import type { Look } from './travel.svelte';
import type { BoardWords } from './words';

/** What every part of a board is given. */
export interface Seen<View> {
  view: View;
  names: Names;
  /** What a seat is called. */
  name: (seat: number) => string;
  /** My seat, or -1 when I watch. */
  me: number;
}

export function seen<View>(props: Pick<BoardProps<View>, 'view' | 'names' | 'seats' | 'mySeat'>): Seen<View> {
  return {
    view: props.view,
    names: props.names,
    name: (seat) => props.seats[seat]?.name ?? `${seat + 1}`,
    me: props.mySeat,
  };
}

/** A thing's name in the player's language. */
export const called = (names: Names, domain: string, id: string): string => names[domain]?.[id] ?? id;

/** One of my totals, with its reason. */
export interface Total {
  symbol: string;
  word: string;
  figure: string | number;
  explain: Explain;
}

export interface Drawing<View> {
  /** The class of this board, for what differs in its drawing, and its palette. */
  name: string;
  palette: string;
  Mine: Component<{ c: Seen<View>; seat: number }>;
  Offer: Component<{ c: Seen<View> }>;
  Others: Component<{ c: Seen<View>; seats: SeatInfo[]; mySeat: number }>;
  /** What a phone shows in one strip while it shows the board alone. */
  totals: (c: Seen<View>, seat: number) => Total[];
  places: (kind: string, args: Record<string, string | number>, facts?: Record<string, unknown>) => string[];
  regionOf: (place: string, mySeat: number) => 'board' | 'mine' | 'offer' | 'others';
  holdings: (view: View, seat: number) => Holdings;
  look: (thing: string, view: View) => Look | null;
  /** The board's texts. */
  w: BoardWords;
}
