/** How this game is told apart in lists: its sign, and what its points are counted in. */
export default { symbol: 'world-moon', points: 'kredit' };
