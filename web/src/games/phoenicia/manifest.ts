/** The game's icon, and how its stats look in prices and gains. */
export default {
  symbol: 'shipyard',
  stats: {
    points: { icon: 'point' },
    production: { icon: 'production' },
    money: { icon: 'coin' },
    // what money consists of
    cards: { icon: '' },
    coins: { icon: '' },
    storehouses: { icon: 'storehouse' },
  },
};
