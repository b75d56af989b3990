/** How this game is told apart in lists: its sign. `numbers`: fields that point into a list of the View's world. */
export default {
  symbol: 'stellar',
  numbers: {
    market: ['cards', 'card'],
    consumed: ['cards', 'card'],
    illegal: ['cards', 'card'],
    shadow_cards: ['cards', 'card'],
    hand: ['cards', 'card'],
    discard: ['cards', 'card'],
    played: ['cards', 'card'],
    shadow_events: ['events', 'event'],
    trophies: ['events', 'event'],
    sites: ['sites', 'site'],
    ship: ['', 'location'],
    missions: ['missions', 'mission'],
    request: ['requests', 'request'],
    fulfilled: ['requests', 'request'],
    architect: ['architects', 'architect'],
    offer: ['architects', 'architect'],
    picks: ['architects', 'architect'],
  },
};
