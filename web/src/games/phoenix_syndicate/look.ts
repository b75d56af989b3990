/** How this game is told apart in lists: its sign. `numbers`, `grids`: fields that point into a list of the View. */
export default {
  symbol: 'gate',
  numbers: { ships: ['tiles', 'tile'] },
  grids: { presence: ['tiles', 'tile', 'piece', 4] },
};
