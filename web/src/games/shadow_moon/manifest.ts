/** The game's icon and the icon of its points. */
export default { symbol: 'world-moon', points: 'kredit' };
