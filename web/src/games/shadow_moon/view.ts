// Generated (python -m tools.client_types); do not edit.

/**
 * The whole table as one seat sees it. The lists before the last field describe the components that it shows.
 */
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
  numbers: Numbers;
}
/**
 * The area of one player or the Kingpin; only its owner sees the cards in hand, bank and objectives.
 */
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
/**
 * A card in an agent stack; facedown ones are blank backs for everybody but their owner (SMS-HID05).
 */
export interface StackCard {
  card: string | null;
  facedown: boolean;
}
/**
 * A token in front of a player.
 */
export interface OwnedToken {
  token: string;
  active: boolean;
}
/**
 * One sector: its place on the map, units by colour, status token, who controls it, and its score token.
 */
export interface SectorView {
  sector: string;
  x: number;
  y: number;
  near: string[];
  units: number[];
  status: string | null;
  owner: number | null;
  controller: number | null;
  score: string | null;
  pays: number;
}
/**
 * What is printed on an agent.
 */
export interface CardFacts {
  card: string;
  syndicate: string;
  above: string[];
  below: string;
}
/**
 * What is printed on an operation token; a petty crime token names no sectors.
 */
export interface TokenFacts {
  token: string;
  crime: string;
  value: number;
  hustle: string;
  sectors: string[];
}
/**
 * What is printed on an objective.
 */
export interface ObjectiveFacts {
  objective: string;
  crime: string;
  sector: string;
}
/**
 * Rule numbers for the board: rounds, turns per round, minimum units for control, and Kredits.
 */
export interface Numbers {
  rounds: number;
  turns: number;
  control: number;
  objective: number;
  minor: number;
  major: number;
}
