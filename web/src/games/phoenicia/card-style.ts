/** How each development card is drawn: icon, colour and pattern by its purpose. */

export interface Face {
  symbol: string;
  /** A colour of the palette. */
  colour: string;
  /** A pattern of the board's own. */
  pattern: string;
}

const CLAY = 'var(--clay)';
const SEA = 'var(--sea)';
const OLIVE = 'var(--olive)';
const MUREX = 'var(--murex)';
const WHEAT = 'var(--wheat)';

const FACES: Record<string, Face> = {
  dyer: { symbol: 'clothmaking', colour: MUREX, pattern: 'weave' },
  granary: { symbol: 'storehouse', colour: WHEAT, pattern: 'grain' },
  glassmaking: { symbol: 'production', colour: SEA, pattern: 'tess' },
  fort: { symbol: 'wall', colour: CLAY, pattern: 'brick' },
  prospector: { symbol: 'mining', colour: OLIVE, pattern: 'ridge' },
  indentured_worker: { symbol: 'worker', colour: CLAY, pattern: 'step' },
  tracker: { symbol: 'hunting', colour: OLIVE, pattern: 'grain' },
  caravan: { symbol: 'caravan', colour: WHEAT, pattern: 'ridge' },
  dye_house: { symbol: 'clothmaking', colour: MUREX, pattern: 'weave' },
  city_center: { symbol: 'city', colour: CLAY, pattern: 'brick' },
  smelter: { symbol: 'furnace', colour: CLAY, pattern: 'ridge' },
  shipyard: { symbol: 'shipyard', colour: SEA, pattern: 'wave' },
  public_works: { symbol: 'works', colour: OLIVE, pattern: 'step' },
  ships: { symbol: 'shipyard', colour: SEA, pattern: 'wave' },
  refugee_settlement: { symbol: 'people', colour: CLAY, pattern: 'step' },
  merchant_quarter: { symbol: 'coin', colour: WHEAT, pattern: 'brick' },
  trade_fleet: { symbol: 'shipyard', colour: SEA, pattern: 'wave' },
  city_walls: { symbol: 'wall', colour: OLIVE, pattern: 'brick' },
  port: { symbol: 'shipyard', colour: MUREX, pattern: 'wave' },
};

export function face(card: string): Face {
  return FACES[card] ?? { symbol: 'works', colour: OLIVE, pattern: 'step' };
}

const ORDER = Object.keys(FACES);

const DISCOUNT: Record<string, string> = {
  dyer: 'PHO-DIS04',
  tracker: 'PHO-DIS05',
  prospector: 'PHO-DIS06',
  city_center: 'PHO-DIS07',
  shipyard: 'PHO-DIS08',
  public_works: 'PHO-DIS09',
};

/** The clauses behind a card: its own, and the one for its discount. */
export function clauses(card: string): string[] {
  const at = ORDER.indexOf(card);
  const own = at < 0 ? [] : [`PHO-CAR${String(at + 6).padStart(2, '0')}`];
  const discount = DISCOUNT[card];
  return discount ? [...own, discount] : own;
}

const ACTIVITY: Record<string, { symbol: string; colour: string; clauses: string[] }> = {
  hunting: { symbol: 'hunting', colour: 'var(--tile-hunt)', clauses: ['PHO-WRK08', 'PHO-WRK09', 'PHO-WRK10'] },
  farming: { symbol: 'farming', colour: 'var(--tile-farm)', clauses: ['PHO-WRK11'] },
  mining: { symbol: 'mining', colour: 'var(--tile-mine)', clauses: ['PHO-WRK12', 'PHO-WRK13', 'PHO-WRK14'] },
  clothmaking: { symbol: 'clothmaking', colour: 'var(--tile-cloth)', clauses: ['PHO-WRK15'] },
};

export function activityStyle(activity: string): { symbol: string; colour: string; clauses: string[] } {
  return ACTIVITY[activity] ?? { symbol: 'worker', colour: 'var(--tile-store)', clauses: [] };
}
