// Generated (python -m tools.client_types); do not edit.

/**
 * The whole table as one seat sees it. Tiles are numbers; `tiles` has their ids.
 */
export interface View {
  you: number | null;
  round: number;
  last: number;
  start: number;
  turn: number;
  action: string | null;
  seats: SeatView[];
  tiles: string[];
  cells: number[];
  turned: number[];
  colours: number[];
  yields: number[];
  near: number[];
  sides: number[];
  tolls: number[];
  transits: number[];
  presence: number[];
  open: number[];
  drive: number;
  flown: number[];
  worth: number[];
  market: (string | null)[];
  lying: number[];
  pays: number[];
  route_deck: number;
  dropped: string[];
  display: (string | null)[];
  upgrade_deck: number;
  advantages: (string | null)[];
  pending: number[];
  bought: number[];
  gained: number[];
}
/**
 * One Command Center. Lists by good are blue, yellow, green, red, purple, black; lists by corp have no black.
 */
export interface SeatView {
  credits: number;
  earned: number[];
  supply: number;
  goods: number[];
  track: number[];
  embedded: number[];
  directors: number[];
  ships: number[];
  upgrades: string[];
  used: string[];
  held: string[] | null;
  dealt: number;
  pays: number[];
  capacity: number;
}
