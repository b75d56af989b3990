// Generated (python -m tools.client_types); do not edit.

/**
 * The whole position as one seat sees it; `seat` is -1 for a spectator.
 */
export interface View {
  seat: number;
  players: number;
  one_purchase: boolean;
  preset_start: boolean;
  goal: number;
  round: number;
  step: string;
  turn: number;
  order: number[];
  overlord: number;
  display: string[];
  lot: LotView | null;
  payment: PaymentView | null;
  seats: SeatView[];
  cards: CardView[];
  deck: number[];
  draw: number;
  discard: {
    [k: string]: number;
  };
  worth: {
    [k: string]: number;
  };
  vp_price: number;
  quiet_rounds: number;
  stall_rounds: number;
  winners: number[];
}
/**
 * The card being auctioned.
 */
export interface LotView {
  card: string;
  minimum: number;
  opener: number;
  bid: number;
  leader: number;
}
/**
 * A payment in progress.
 */
export interface PaymentView {
  seat: number;
  owed: number;
  price: number;
  laid: string[];
}
/**
 * One player's settlement; `hand` and `wealth` only in the player's own view (PHO-ETQ03).
 */
export interface SeatView {
  seat: number;
  vp: number;
  production: number;
  coins: number;
  treasury: number;
  storehouses: number;
  cards: number;
  presets: number;
  min_wealth: number;
  max_wealth: number;
  draws: number;
  keeps: number;
  untrained: number;
  trained: number;
  training: number;
  tiles: TileView[];
  owned: {
    [k: string]: number;
  };
  discounts: {
    [k: string]: number;
  };
  vp_spaces: number;
  vp_bought: number;
  finished: boolean;
  won: boolean;
  bidding: string;
  bid: number;
  hand: string[] | null;
  wealth: number | null;
}
/**
 * One activity tile of a settlement: its circles, workers, tools and production (PHO-ETQ02).
 */
export interface TileView {
  activity: string;
  open: boolean;
  level: number;
  workers: number;
  tools: number;
  circles: number;
  price: number;
  cost: number;
  totals: number[];
  vps: number[];
  production: number;
  vp: number;
}
/**
 * A kind of development card and where its copies are.
 */
export interface CardView {
  card: string;
  set: number;
  grade: string;
  minimum: number;
  production: number;
  vp: number;
  storehouses: number;
  untrained: number;
  trained: number;
  copies: number;
  left: number;
  cost: number;
  gives: {
    [k: string]: number[];
  };
  source: string;
}
