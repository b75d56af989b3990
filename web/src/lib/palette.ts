/** The palette and the signs of each game and its points; a game we have drawn nothing for wears the lobby's. */

const SIGNS: Record<string, [palette: string, symbol: string, points?: string]> = {
  phoenicia: ['phoenicia', 'shipyard'],
  phoenix_syndicate: ['phoenix', 'gate'],
  syndicate: ['syndicate', 'robbery'],
  helionox: ['helionox', 'stellar'],
  shadow_moon: ['shadow', 'world-moon', 'kredit'],
};

export function palette(game: string): string {
  return SIGNS[game]?.[0] ?? 'lobby';
}

export function sign(game: string): string {
  return SIGNS[game]?.[1] ?? 'die';
}

export function pointSign(game: string): string {
  return SIGNS[game]?.[2] ?? 'point';
}
