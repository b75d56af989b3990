// Generated (python -m tools.client_types); do not edit.

/**
 * The whole position as one seat sees it. A face is 2 * event, + 1 when Active; -1 means none.
 */
export interface View {
  you: number | null;
  players: number;
  cooperative: boolean;
  mercury: boolean;
  phase: string;
  turn: number;
  first: number;
  round: number;
  sites: number[];
  closed: number;
  taxed: number;
  garrisons: number;
  market: number[];
  prices: number[];
  deck_counts: number[];
  primes: number;
  faces: number[];
  event_count: number;
  sections: number[];
  consumed: number[];
  illegal: number[];
  cargo_left: number[];
  lying: number[];
  request_count: number;
  missions: number[];
  progress: number[][];
  goals: number[];
  pile: number[];
  shadow_events: number[];
  shadow_cards: number[];
  shadow_score: number;
  shadow_sources: string[];
  shadow_points: number[];
  modifiers: number[];
  cycled: boolean;
  bonus: boolean;
  called: boolean;
  visited: number;
  gained_at: number;
  no_shutdown: boolean;
  partner: number;
  target: number;
  owed: number;
  helped: number;
  giving: number;
  hold: number | null;
  seats: SeatView[];
  world: PrintedFacts;
}
/**
 * The area of one player. Hand, Request and draft are None if you may not see them.
 */
export interface SeatView {
  score: number;
  architect: number;
  cryo: number;
  ship: number;
  embassies: number;
  cargo: number;
  credits: number;
  defense: number;
  influence: number;
  infamy: number;
  bank_credits: number;
  bank_defense: number;
  has_request: boolean;
  request: number | null;
  deck_count: number;
  tops: number[];
  hand_count: number;
  hand: number[] | null;
  known: number[];
  discard: number[];
  played: number[];
  trophies: number[];
  fulfilled: number[];
  offer: number[] | null;
  picks: number[] | null;
}
/**
 * What is printed on cards and Events: ids for names and texts, and numbers.
 */
export interface PrintedFacts {
  cards: string[];
  factions: number[];
  costs: number[];
  worth: number[];
  unique: boolean[];
  home: number[];
  events: string[];
  at: number[];
  catastrophe: boolean[];
  defense: number[];
  discards: number[][];
  ransom: number[];
  tax: boolean[];
  fare: number;
  influence: number[];
  sites: string[];
  architects: string[];
  thaw: number[][];
  missions: string[];
  most: boolean[];
  requests: string[];
  cryo: number;
  play_infamy: number;
  end_infamy: number;
}
