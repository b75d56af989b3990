/** The game's icon. */
export default { symbol: 'shipyard' };
