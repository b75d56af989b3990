// Connect Four on boardgame.io's own server, in memory or in its own files: the same game as examples/connect_four.
const { Server, Origins, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const WIDE = 7;
const HIGH = 6;
const WAYS = [[0, 1], [1, 0], [1, 1], [1, -1]];

function four(columns, x, y, seat) {
  const is = (a, b) => columns[a] !== undefined && columns[a][b] === seat;
  return WAYS.some(([dx, dy]) => {
    let n = 1;
    for (let k = 1; is(x + k * dx, y + k * dy); k++) n++;
    for (let k = 1; is(x - k * dx, y - k * dy); k++) n++;
    return n >= 4;
  });
}

const game = {
  name: 'connect_four',
  setup: () => ({ columns: Array.from({ length: WIDE }, () => []), won: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, x) => {
      if (!Number.isInteger(x) || x < 0 || x >= WIDE || G.columns[x].length >= HIGH) return INVALID_MOVE;
      G.columns[x].push(playerID);
      if (four(G.columns, x, G.columns[x].length - 1, playerID)) G.won = playerID;
    },
  },
  endIf: ({ G }) => {
    if (G.won !== null) return { winner: G.won };
    if (G.columns.every((column) => column.length === HIGH)) return { draw: true };
  },
};

const port = Number(process.argv[2]);
const db = process.argv[3] === 'file' ? new FlatFile({ dir: 'stored' }) : undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST], db });
server.run({ port, callback: () => console.log(`ready ${port}`) });
