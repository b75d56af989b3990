/** How this game is told apart in lists: its sign. `numbers`: fields that point into a list of the View. */
export default { symbol: 'gate', numbers: { ships: ['tiles', 'tile'] } };
