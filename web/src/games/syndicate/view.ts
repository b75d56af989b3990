// Generated (python -m tools.client_types); do not edit.

/**
 * The whole table as one seat sees it.
 *
 *     Lists of 18 run over the territories; an owner that is not a seat is -1 for none or `phantom`. `down` says why a
 *     base is flipped: 1 crew, 2 tax, 4 an effect, 8 the Destroyer, added up. `odds` are the winning faces of six for
 *     every card in the own hand, alone and with hired hands, -1 where it cannot be attempted; `assault_odds` those of
 *     an assault on each base with 0 to 4 reinforcements, five for each territory; `menace` how the phantom assaults now:
 *     its reinforcements, and the winning faces against a base and a fort; `stake` what a roll under way needs, is given
 *     and is made with.
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
  world: World;
  cards: CardFacts[];
}
/**
 * One player; hand, slot card and chips are named for their owner only (SYN-INF01, SYN-INF02).
 *
 *     `buy` and `build` are what a base and a fort cost this player in each zone, `levels` the next tech and assault
 *     level, all with discounts and surcharges; `feats` how far the player has come towards each award.
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
 * The mission under way, shown to all.
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
 * The offer under way: numbers for all, names for its two parties (SYN-TRD10); not sent it is its maker's alone.
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
  chips: string[] | null;
}
/**
 * How far the lone player has come, stage by stage (SYN-SOL03..SYN-SOL05); `of` is how far each has to go.
 */
export interface CampaignView {
  stage: number;
  leads: number;
  zones: number;
  breaks: number;
  of: number[];
}
/**
 * What is printed on the board: the same at every moment, so that boards need no number of their own.
 */
export interface World {
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
 * What is printed on an operation card: for a robbery `base` is -1; a sleeper has a name and `plus` on a roll.
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
