/** The game's icon, and for the text board the fields that are indexes into a list of the View. */
export default {
  symbol: 'gate',
  numbers: { ships: ['tiles', 'tile'] },
  grids: { presence: ['tiles', 'tile', 'piece', 4] },
};
