/** How this game is told apart in lists: its sign. */
export default { symbol: 'gate' };
