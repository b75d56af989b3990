// Generated (python -m tools.client_types); do not edit.

/**
 * The whole table as one seat sees it.
 *
 *     Lists of 18 have an entry for each territory. An owner is a seat, -1 for nobody, or the number after the last seat
 *     for the phantom.
 *
 *     `down` is the sum of the reasons why a base is flipped: 1 crew, 2 tax, 4 an effect, 8 the Destroyer. `odds` has two
 *     numbers for each card in your hand: how many faces of the die win, alone and with hired hands; -1 if the mission
 *     can't be attempted. `assault_odds` has five numbers for each territory: how many faces win with 0 to 4
 *     reinforcements, before chips. `menace` is the phantom's force and its winning faces against a plain base and a fort.
 *     `stake` describes the roll in progress: lowest winning roll, bonus, and sides of the die.
 */
export interface View {
  you: number | null;
  phase: string;
  round: number;
  last: number;
  turn: number;
  first: number;
  circle: number[];
  phantom: number;
  acted: number;
  alert: number;
  top_alert: number;
  colour: string;
  sovereign_colour: string;
  destroyer: number;
  owner: number[];
  fort: number[];
  down: number[];
  research: number[];
  chip: number[];
  protected: number[];
  granted: number[];
  supply: string[];
  awards: {
    [k: string]: number;
  };
  discard: string[];
  deck_count: number;
  sovereign: string[];
  effects: string[];
  sovereign_count: number;
  spent: string[];
  seats: SeatView[];
  draft: string[];
  mission: MissionView | null;
  assault: number[];
  offer: OfferView | null;
  campaign: CampaignView | null;
  menace: number[];
  stake: number[];
  odds: number[];
  assault_odds: number[];
  world: PrintedFacts;
  cards: CardFacts[];
}
/**
 * One player; hand, slot card and chips are named only for their owner (SYN-INF01, SYN-INF02).
 *
 *     `buy` and `build` are the prices of a base and a fort for this player in each zone, `levels` those of the next tech
 *     and assault level, all with discounts and surcharges. `feats` is the player's progress towards each award.
 */
export interface SeatView {
  syndicate: string | null;
  score: number;
  credits: number;
  influence: number;
  crew: number;
  tech: number;
  assault: number;
  dice: number;
  reinforcements: number;
  markers: number[];
  techs: string[];
  bases: number;
  pardon: string;
  pardon_price: number;
  boosted: boolean;
  out: boolean;
  offers: number;
  buy: number[][];
  build: number[][];
  levels: number[];
  feats: number[];
  hand_count: number;
  chip_counts: number[];
  slot_filled: boolean;
  hand: string[] | null;
  chips: string[] | null;
  slot: string | null;
}
/**
 * The mission in progress, visible to everyone.
 */
export interface MissionView {
  card: string;
  base: number;
  coop: boolean;
  hired: boolean;
  waived: boolean;
  boost: boolean;
  bonus: number;
  reward: number[];
}
/**
 * The offer in progress. Everyone sees how many cards it has, its two parties also which (SYN-TRD10).
 *
 *     Until it is sent, only its maker sees what is in it.
 */
export interface OfferView {
  maker: number;
  to: number;
  sent: boolean;
  gives: {
    [k: string]: number;
  };
  wants: {
    [k: string]: number;
  };
  cards: string[] | null;
  slot: string | null;
  chips: string[] | null;
}
/**
 * Progress of the campaign, stage by stage (SYN-SOL03..SYN-SOL05); `of` holds the goals.
 */
export interface CampaignView {
  stage: number;
  leads: number;
  zones: number;
  breaks: number;
  of: number[];
}
/**
 * What is printed on the board. It never changes during a game, so clients need no numbers of their own.
 */
export interface PrintedFacts {
  zones: number[];
  special: number[];
  mining: number[];
  boxes: number[];
  beams: number[];
  routes: number[][];
  purchase: number[][];
  income: number[][];
  upkeep: number[];
  fortify: number[][];
  award_points: number[];
  award_counts: number[];
  yellow: number;
  orange: number;
  market_step: number;
}
/**
 * What is printed on an operation card. A robbery has `base` -1; a sleeper has only a name and `plus`.
 */
export interface CardFacts {
  card: string;
  base: number;
  zone: number;
  round: number;
  rolls: number[][];
  hire: number[];
  reward: number[];
  plus: number;
}
