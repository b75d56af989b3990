/** The icons of the game and of its points, and for the text board the fields that are indexes into a list of the View. */
export default {
  symbol: 'gate',
  dark: true,
  points: 'credits',
  stats: {
    credits: { icon: 'credits' },
    // an agent that leaves the supply is at a system or on a track
    supply: { icon: '' },
    blue: { icon: 'good-water', tint: '--good-water' },
    yellow: { icon: 'good-ore', tint: '--good-ore' },
    green: { icon: 'good-organics', tint: '--good-organics' },
    red: { icon: 'good-spice', tint: '--good-spice' },
    purple: { icon: 'good-plasma', tint: '--good-plasma' },
    black: { icon: 'good-contraband', tint: '--good-contraband' },
    systems: { icon: 'agent', minor: true },
    bases: { icon: 'base' },
    embedded: { icon: 'lock' },
    steps: { icon: 'chart', minor: true },
    upgrades: { icon: 'upgrade' },
    routes: { icon: 'route', minor: true },
    directors: { icon: 'director', minor: true },
  },
  numbers: { ships: ['tiles', 'tile'] },
  grids: { presence: ['tiles', 'tile', 'piece', 4] },
};
