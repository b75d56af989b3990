/** What the server shows of a table of Shadow Moon Syndicates: the shape of its View. */

export interface StackCard {
  card: string | null;
  facedown: boolean;
}

export interface OwnedToken {
  token: string;
  active: boolean;
}

export interface CardFacts {
  card: string;
  syndicate: string;
  above: string[];
  below: string;
  source?: string;
}

export interface TokenFacts {
  token: string;
  crime: string;
  value: number;
  hustle: string;
  sectors: string[];
}

export interface ObjectiveFacts {
  objective: string;
  crime: string;
  sector: string;
}

export interface SeatView {
  colour: string;
  kingpin: boolean;
  supply: number;
  kredits: number;
  score: number;
  hand_count: number;
  hand: string[] | null;
  bank_count: number;
  bank: string[] | null;
  objective_count: number;
  objectives: string[] | null;
  stack: StackCard[];
  tokens: OwnedToken[];
}

export interface SectorView {
  sector: string;
  x: number;
  y: number;
  near: string[];
  units: number[];
  status: string | null;
  owner: number | null;
  controller: number | null;
  score: 'minor' | 'major' | null;
}

export interface View {
  you: number | null;
  round: number;
  turn: number;
  phase: string;
  first: number;
  actor: number;
  decider: number;
  roll: number | null;
  syndicates: string[];
  seats: SeatView[];
  sectors: SectorView[];
  board: string[];
  offer: string[];
  bag_count: number;
  row: (string | null)[];
  deck_count: number;
  burned: string | null;
  burn_count: number;
  focus: string[];
  shown: string[];
  faceup: string[];
  resolved: string[];
  cards: CardFacts[];
  tokens: TokenFacts[];
  objectives: ObjectiveFacts[];
}
