/** What the server shows of a table of Phoenicia: the shape of its View. */

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

export interface SeatView {
  seat: number;
  vp: number;
  production: number;
  coins: number;
  treasury: number;
  storehouses: number;
  cards: number;
  presets: number;
  untrained: number;
  trained: number;
  training: number;
  tiles: TileView[];
  owned: Record<string, number>;
  discounts: Record<string, number>;
  vp_spaces: number;
  vp_bought: number;
  finished: boolean;
  won: boolean;
  bidding: '' | 'out' | 'passed' | 'in' | 'leads';
  bid: number;
  hand: string[] | null;
  wealth: number | null;
}

export interface LotView {
  card: string;
  minimum: number;
  opener: number;
  bid: number;
  leader: number;
}

export interface PaymentView {
  seat: number;
  owed: number;
  price: number;
  laid: string[];
}

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
  gives: Record<string, number[]>;
  source: string;
}

export interface View {
  seat: number;
  players: number;
  one_purchase: boolean;
  preset_start: boolean;
  goal: number;
  round: number;
  step: '1a' | '1b' | '1c' | '2' | 'end';
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
  discard: Record<string, number>;
  vp_price: number;
  quiet_rounds: number;
  stall_rounds: number;
  winners: number[];
}
