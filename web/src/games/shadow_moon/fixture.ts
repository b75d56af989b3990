/** A position for board tests: round 2, four players, some units, a status token and an operation. */
import { SECTORS } from './map';
import type { SeatView, SectorView, View } from './view';

const seat = (colour: string, about: Partial<SeatView> = {}): SeatView => ({
  colour,
  kingpin: false,
  supply: 10,
  kredits: 4,
  score: 4,
  hand_count: 3,
  hand: null,
  bank_count: 3,
  bank: null,
  objective_count: 2,
  objectives: null,
  stack: [],
  tokens: [],
  ...about,
});

export const sector = (code: string, about: Partial<SectorView> = {}): SectorView => ({
  sector: code,
  x: 0,
  y: 0,
  near: [],
  units: [0, 0, 0, 0],
  status: null,
  owner: null,
  controller: null,
  score: null,
  pays: code === 'SPI' ? 3 : 1,
  ...about,
});

export const view: View = {
  you: 0,
  round: 2,
  turn: 3,
  phase: 'deploy',
  first: 0,
  actor: 0,
  decider: 0,
  roll: null,
  syndicates: ['COS', 'FND'],
  seats: [
    seat('blue', {
      hand: ['007', '012'],
      bank: ['003'],
      objectives: ['OB17'],
      stack: [{ card: '002', facedown: false }],
      tokens: [{ token: 'PC1', active: false }],
    }),
    seat('magenta', { stack: [{ card: null, facedown: true }], tokens: [{ token: 'OP10', active: true }], score: 8 }),
    seat('orange'),
    seat('green'),
  ],
  sectors: Object.keys(SECTORS).map((code) =>
    code === 'AVA'
      ? sector('AVA', { units: [4, 0, 2, 0], controller: 0, near: ['BAZ', 'PRE', 'MAZ'] })
      : code === 'SPI'
        ? sector('SPI', { units: [2, 3, 0, 1], controller: 1, status: 'displace', owner: 0 })
        : sector(code),
  ),
  board: ['OP23'],
  offer: [],
  bag_count: 18,
  row: ['002', null, null, null, null],
  deck_count: 15,
  burned: '012',
  burn_count: 4,
  focus: ['007'],
  shown: [],
  faceup: ['OB17'],
  resolved: [],
  cards: [
    { card: '002', syndicate: 'COS', above: ['ADD 2 AVA', 'PUSH 1 AVA'], below: 'ADD 1 ADJ(AVA)' },
    { card: '007', syndicate: 'FND', above: ['ADD 2 CAS', 'INTERFERE 1'], below: 'ADD 1 ADJ(CAS)' },
    { card: '012', syndicate: 'COS', above: ['PUSH 2 COR', 'STRENGTHEN 1 DEST'], below: 'ADD 1 MAZ' },
  ],
  tokens: [
    { token: 'OP23', crime: 'ESP', value: 3, hustle: 'LOCKDOWN OWN', sectors: ['BAZ', 'AVA'] },
    { token: 'OP10', crime: 'ESP', value: 4, hustle: 'LOCKDOWN OWN', sectors: ['ARC', 'BIO'] },
    { token: 'PC1', crime: 'PET', value: 0, hustle: 'ADD 1 ANY', sectors: [] },
  ],
  objectives: [{ objective: 'OB17', crime: 'FRA', sector: 'AVA' }],
  numbers: { rounds: 3, turns: 6, control: 2, objective: 3, minor: 3, major: 6 },
};
