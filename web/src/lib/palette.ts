/** The palette and the sign of each game; a game we have drawn nothing for wears the lobby's. */

const SIGNS: Record<string, [palette: string, symbol: string]> = {
  phoenicia: ['phoenicia', 'shipyard'],
  phoenix_syndicate: ['phoenix', 'gate'],
  syndicate: ['syndicate', 'robbery'],
  helionox: ['helionox', 'stellar'],
  shadow_moon: ['shadow', 'world-moon'],
};

export function palette(game: string): string {
  return SIGNS[game]?.[0] ?? 'lobby';
}

export function sign(game: string): string {
  return SIGNS[game]?.[1] ?? 'die';
}
