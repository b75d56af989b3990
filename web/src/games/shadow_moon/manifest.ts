/** The game's icon, the icon of its points, and how its stats look in prices and gains. */
export default {
  symbol: 'world-moon',
  dark: true,
  points: 'kredit',
  stats: {
    // Kredits are the points
    score: { icon: '' },
    kredits: { icon: 'kredit' },
    supply: { icon: 'agent' },
    tokens: { icon: 'mission' },
    hand: { icon: 'hand', minor: true },
  },
};
