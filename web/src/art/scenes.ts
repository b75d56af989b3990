/**
 * Which blocks make a picture of a subject: ground, air, far, one subject of at least 45 % of the height, near. Details depend on the seed, so that two cards with the same subject still look different.
 */
import { buildings } from './buildings';
import { lands } from './lands';
import type { Params, Random } from './pen';
import { persons } from './persons';
import { skies } from './skies';
import { things } from './things';
import { vessels } from './vessels';

export const blocks = { ...skies, ...lands, ...buildings, ...vessels, ...persons, ...things };

export type Layer = [block: keyof typeof blocks, params?: Params];
type Scene = (r: Random) => Layer[];

const pick = <T>(r: Random, list: readonly T[]): T => list[Math.floor(r() * list.length)]!;
const between = (r: Random, low: number, high: number) => Math.round(low + r() * (high - low));

const space = (r: Random): Layer[] => [
  ['halo', { x: between(r, 50, 190), y: between(r, 30, 100), r: between(r, 170, 220) }],
  ['stars', { n: 28 }],
];
const glow = (r: Random): Layer[] => [
  ['halo', { y: 78, r: between(r, 150, 185) }],
  ['rays', { y: 78, n: between(r, 14, 26), o: 0.1, t: r() }],
];
const dusk = (r: Random): Layer[] => [
  ['sky', {}],
  ['disc', { x: pick(r, [54, 190]), y: between(r, 42, 64), r: between(r, 16, 26) }],
];
const land = (r: Random): Layer[] => [
  ['sky', { h: 96 }],
  ['stars', { n: 24, h: 70 }],
  ['planet', { x: pick(r, [54, 190]), y: between(r, 34, 48), r: between(r, 16, 28), k: pick(r, SURFACES) }],
  ['ridge', { y: 108, h: between(r, 24, 34), snow: r() < 0.4 }],
];

const SURFACES = ['band', 'land', 'crater', 'crack'];
const SKINS = [
  ['#4a2c1c', '#7c4c30'],
  ['#7a4a30', '#b97a50'],
  ['#8a5a3c', '#d09a6a'],
  ['#a8765a', '#e0b090'],
  ['#c99a78', '#f2cfae'],
] as const;
const HAIR = ['#1d0f0a', '#3a2416', '#c9bfae', '#8a3a1a', '#e8e0d4'];

/** A bust with one of these heads and coats. */
const person =
  (heads: string, coats: string): Scene =>
  (r) => {
    const [skin, skin2] = pick(r, SKINS);
    const behind: Layer[] = pick<Layer[]>(r, [
      [['skyline', { y: 120, h: 42, c: 'far' }]],
      [['disc', { x: 182, y: 48, r: 26 }]],
      [['rays', { n: 20, y: 70, o: 0.1 }]],
      [['grid', { y: 114 }]],
      [['stars', { n: 24 }]],
    ]);
    return [
      ['halo', { x: pick(r, [70, 120, 170]), y: between(r, 44, 70), r: between(r, 160, 200) }],
      ...behind,
      [
        'bust',
        {
          y: 88,
          s: 1.02,
          head: pick(r, heads.split(' ')),
          coat: pick(r, coats.split(' ')),
          skin,
          skin2,
          hair: pick(r, HAIR),
          flip: r() < 0.5,
        },
      ],
    ];
  };

const figures = (r: Random): Layer[] =>
  [66, 98, 128, 158, 186].map((x, i) => [
    'figure',
    { x: x + between(r, -5, 5), y: 148, s: 1.15 + r() * 0.3, staff: i % 2 === 0, c: 'near' },
  ]);

export const scenes = {
  // people
  person: person('bare bob bun hat crest visor', 'suit cape'),
  soldier: person('helm helm visor', 'armour'),
  rogue: person('hood mask hat', 'cape suit'),
  machine: person('borg visor', 'suit armour'),
  pair: (r) => [
    ['halo', { y: 60, r: 180 }],
    ['bust', { x: 82, y: 86, s: 0.8, head: pick(r, ['hood', 'mask']), coat: 'cape' }],
    ['bust', { x: 160, y: 84, s: 0.84, head: pick(r, ['bob', 'hat', 'bun']), coat: 'suit', flip: true }],
  ],
  crowd: (r) => [
    ['halo', { y: 110, r: 170 }],
    ['rays', { y: 116, n: 18, o: 0.14, t: r() }],
    ['skyline', { y: 118, h: 50 }],
    ['smoke', { x: between(r, 40, 160), y: 64, c: 'near' }],
    ...figures(r),
  ],
  // ships and stations
  ship: (r) => [
    ...space(r),
    ['planet', { x: between(r, 170, 206), y: 118, r: between(r, 34, 54), k: pick(r, SURFACES) }],
    ['dart', { x: 116, y: 68, s: 1.05, rot: between(r, -24, -6) }],
  ],
  freighter: (r) => [
    ...space(r),
    ['disc', { x: pick(r, [46, 194]), y: between(r, 96, 116), r: between(r, 20, 34) }],
    ['hauler', { x: 128, y: 66, s: 0.98, rot: between(r, -12, 2) }],
  ],
  station: (r) => [...space(r), ['station', { y: 74, s: 0.98, rot: between(r, -24, 12) }]],
  raid: (r) => [
    ...space(r),
    ['station', { x: 176, y: 58, s: 0.74 }],
    ['debris', { n: 8, y: 90, h: 50 }],
    ['dart', { x: 92, y: 92, s: 0.94, rot: between(r, -28, -16) }],
  ],
  gate: (r) => [
    ...space(r),
    ['gate', { r: 45, c: 'b' }],
    ['dart', { x: 146, y: 94, s: 0.5, rot: between(r, 185, 205) }],
  ],
  // places
  world: (r) => [
    ...space(r),
    ['planet', { x: 120, y: 76, r: between(r, 42, 52), k: pick(r, SURFACES), ring: r() < 0.4, side: pick(r, [-1, 1]) }],
    ['planet', { x: pick(r, [44, 200]), y: between(r, 26, 40), r: between(r, 7, 12), k: 'crater' }],
  ],
  base: (r) => [
    ...land(r),
    ['crater', { y: 118 }],
    ['dome', { x: between(r, 108, 132), y: 128, r: between(r, 32, 40), inside: pick(r, ['city', 'trees']) }],
    ['dome', { x: between(r, 168, 180), y: 130, r: 18 }],
    ['mast', { x: between(r, 56, 66), y: 128, h: between(r, 46, 60) }],
  ],
  fort: (r) => [
    ...dusk(r),
    ['ridge', { y: 110, h: 28 }],
    ['crater', { y: 124 }],
    ['tower', { x: 86, y: 130, w: 26, h: between(r, 40, 52) }],
    ['tower', { x: 160, y: 130, w: 26, h: between(r, 40, 52) }],
    ['tower', { x: 122, y: 132, w: 40, h: 70 }],
  ],
  factory: (r) => [
    ...dusk(r),
    ['ridge', { y: 112, h: 30 }],
    ['crater', { y: 122 }],
    ['tanks', { x: between(r, 112, 128), y: 134 }],
    ['smoke', { x: between(r, 120, 150), y: 62, c: 'near' }],
  ],
  mine: (r) => [
    ...space(r),
    ['debris', { n: 12, y: 8, h: 80, s: 9 }],
    ['crater', { y: 114 }],
    ['pick', { y: 76, s: 0.92, rot: between(r, 28, 42) }],
  ],
  city: (r) => [
    ['sky', {}],
    ['stars', { n: 18, h: 60 }],
    ['disc', { y: 76, r: between(r, 34, 44), cut: true }],
    ['skyline', { y: 122, h: between(r, 48, 60), wc: 'b' }],
    ['grid', { y: 126 }],
  ],
  mast: (r) => [
    ...land(r),
    ['crater', { y: 118 }],
    ['mast', { x: 120, y: 130, h: 78 }],
    ['dome', { x: 178, y: 130, r: 18 }],
  ],
  temple: (r) => [
    ...glow(r),
    ['stars', { n: 20, h: 50 }],
    ['temple', { y: 124, w: between(r, 92, 104), h: 54 }],
    ['dunes', { y: 134, c: 'near', plain: true, h: 5 }],
  ],
  earth: () => [
    ['halo', { y: 82, r: 170 }],
    ['stars', { n: 26 }],
    ['planet', { x: 120, y: 78, r: 54, k: 'land', col: '#2f8fc0', land: '#6fd08a', shine: '#eafff2' }],
    ['skyline', { y: 150, h: 34, c: 'near' }],
  ],
  moon: () => [
    ['sky', { h: 90 }],
    ['stars', { n: 30, h: 80 }],
    ['planet', { x: 186, y: 36, r: 20, k: 'land', col: '#2f6f9a', land: '#7cc9a0' }],
    ['ridge', { y: 108, h: 26 }],
    ['crater', { y: 112 }],
    ['dome', { x: 104, y: 122, r: 32, inside: 'city' }],
    ['dome', { x: 158, y: 126, r: 18 }],
    ['mast', { x: 196, y: 126, h: 44 }],
  ],
  mars: () => [
    ['halo', { x: 60, y: 50, r: 200 }],
    ['disc', { x: 60, y: 50, r: 15 }],
    ['ridge', { y: 104, h: 44, n: 5 }],
    ['dunes', { y: 116 }],
    ['dome', { x: 122, y: 128, r: 40, inside: 'trees', c: 'sea2' }],
    ['dome', { x: 188, y: 130, r: 20 }],
  ],
  ceres: () => [
    ['sky', {}],
    ['stars', { n: 26, h: 70 }],
    ['debris', { n: 14, y: 8, h: 70, s: 8 }],
    ['crater', { y: 112 }],
    ['tanks', { y: 130 }],
    ['hauler', { x: 142, y: 36, s: 0.5, rot: -8 }],
  ],
  europa: () => [
    ['sky', { h: 100 }],
    ['stars', { n: 20, h: 60 }],
    ['planet', { x: 186, y: 40, r: 32, k: 'band', col: '#c58a5a', shine: '#f0d0a0' }],
    ['ridge', { y: 112, h: 30, snow: true }],
    ['crater', { y: 122, c: 'sea2' }],
    ['gate', { x: 104, y: 84, r: 36, c: 'b' }],
  ],
  // things
  vial: (r) => [...glow(r), ['vial', { y: 134, s: 1.16, c: pick(r, ['a', 'b']) }]],
  helix: (r) => [...glow(r), ['helix', { y: 75, rot: pick(r, [62, -58, 20]), s: 1.25 }]],
  plant: (r) => [...glow(r), ['crater', { y: 120 }], ['dome', { y: 128, r: 46, inside: 'trees', c: 'sea2' }]],
  chip: (r) => [
    ['halo', { y: 75, r: between(r, 150, 190) }],
    ['chip', { s: 0.9 + r() * 0.15 }],
  ],
  eye: (r) => [...glow(r), ['eye', { y: 74, s: 1.08 }]],
  shield: (r) => [...pick(r, [glow, space])(r), ['shield', { s: 1.08 }]],
  dagger: (r) => [...glow(r), ['dagger', { s: 1.05, rot: between(r, 20, 44) }]],
  coins: (r) => [...glow(r), ['coins', { x: 124, y: 132, s: 1.05 + r() * 0.1 }]],
  vault: (r) => [
    ['halo', { y: 75, r: between(r, 170, 190) }],
    ['vault', { y: 70, r: 44 }],
    ['coins', { x: between(r, 112, 130), y: 148, s: 0.85 }],
  ],
  crates: (r) => [...pick(r, [space, dusk])(r), ['crater', { y: 112 }], ['crates', { x: 118, y: 134, s: 1.05 }]],
  bolt: (r) => [...glow(r), ['bolt', { y: 74, s: 0.98 }]],
  // the covers of games
  phoenix: () => [
    ['halo', { x: 120, y: 80, r: 190 }],
    ['stars', { n: 34 }],
    ['rays', { x: 120, y: 80, n: 24, o: 0.1 }],
    ['phoenix', { y: 76, s: 1.06 }],
  ],
  boss: () => [
    ['halo', { x: 172, y: 56, r: 190 }],
    ['disc', { x: 166, y: 58, r: 46 }],
    ['skyline', { y: 126, h: 52, c: 'far' }],
    ['bust', { y: 86, s: 1.08, head: 'hat', coat: 'suit', skin: '#4a2c1c', skin2: '#7c4c30', hair: '#1d0f0a' }],
  ],
  shade: () => [
    ['halo', { x: 120, y: 70, r: 190 }],
    ['disc', { x: 120, y: 62, r: 52 }],
    ['skyline', { y: 130, h: 56, c: 'far' }],
    ['bust', { y: 84, s: 1.1, head: 'hood', coat: 'cape', skin: '#4a2c1c', skin2: '#7c4c30', hair: '#1d0f0a' }],
  ],
  // Events
  flare: (r) => {
    const x = pick(r, [34, 206]);
    return [
      ['halo', { x, y: 130, r: 260 }],
      ['rays', { x, y: 130, n: 26, o: 0.2, t: r() }],
      ['disc', { x, y: 130, r: 62 }],
      ['planet', { x: 240 - x - 20, y: 54, r: 24, k: pick(r, SURFACES), side: x < 120 ? -1 : 1 }],
    ];
  },
  meteors: (r) => [
    ...space(r),
    ['planet', { x: 120, y: 150, r: 64, k: 'crater' }],
    ['debris', { n: 16, y: 4, h: 84, s: 15 }],
  ],
  storm: (r) => [...space(r), ['bolt', { x: between(r, 104, 136), y: 82, s: 0.9 }]],
  quake: (r) => [
    ...glow(r),
    ['planet', { x: 120, y: 76, r: 52, k: 'crack' }],
    ['debris', { n: 14, y: 6, h: 130, s: 8 }],
  ],
  // Phoenicia
  dyer: () => [
    ['sky', {}],
    ['disc', { x: 206, y: 46, r: 18 }],
    ['ridge', { y: 100, h: 26 }],
    ['dunes', { y: 122, c: 'near', plain: true }],
    ['cloth', { x: 112, y: 30 }],
    ['figure', { x: 186, y: 140, s: 1.2 }],
  ],
  granary: () => [
    ['sky', {}],
    ['disc', { x: 60, y: 50, r: 22 }],
    ['ridge', { y: 92, h: 22 }],
    ['field', { y: 100 }],
    ['kiln', { x: 92, y: 122, r: 24 }],
    ['kiln', { x: 152, y: 126, r: 30 }],
    ['tree', { x: 40, y: 128 }],
  ],
  field: (r) => [
    ...dusk(r),
    ['ridge', { y: 92, h: 20 }],
    ['field', { y: 96 }],
    ['house', { x: 96, y: 112, w: 40, h: 26 }],
    ['tree', { x: 168, y: 116, s: 1.2 }],
    ['figure', { x: 138, y: 142, s: 1.2, staff: true }],
  ],
  kiln: () => [
    ['halo', { y: 96, r: 150 }],
    ['rays', { y: 104, n: 22, o: 0.1 }],
    ['kiln', { y: 130, r: 42 }],
    ['smoke', { x: 126, y: 40 }],
    ['amphora', { x: 56, y: 132, s: 0.62 }],
    ['amphora', { x: 190, y: 132, s: 0.62 }],
  ],
  towers: (r) => [
    ['sky', {}],
    ['disc', { x: 62, y: 70, r: 24 }],
    ['ridge', { y: 100, h: 34 }],
    ['sea', { y: 112, x: 62 }],
    ['dunes', { y: 124, c: 'near', h: 18, plain: true }],
    ['tower', { x: 120, y: 124, w: 34, h: 70 }],
    ['tower', { x: 166, y: 126, w: 24, h: between(r, 42, 50) }],
    ['tower', { x: 78, y: 126, w: 22, h: between(r, 36, 46) }],
  ],
  pick: (r) => [
    ['halo', { x: 150, y: 62, r: 190 }],
    ['ridge', { y: 104, h: 60, n: 4 }],
    ['ridge', { y: 124, h: 40, n: 5, c: 'mid' }],
    ['dunes', { y: 134, c: 'near', plain: true }],
    ['pick', { y: 74, s: 0.98, rot: between(r, 32, 42) }],
  ],
  hunt: () => [
    ['sky', {}],
    ['disc', { x: 160, y: 58, r: 28 }],
    ['ridge', { y: 104, h: 34 }],
    ['dunes', { y: 118 }],
    ['tree', { x: 64, y: 138, s: 1.6 }],
    ['tree', { x: 196, y: 132, s: 1.1 }],
    ['figure', { x: 124, y: 146, s: 1.9, staff: true }],
  ],
  workers: (r) => [
    ...dusk(r),
    ['ridge', { y: 104, h: 28 }],
    ['dunes', { y: 122 }],
    ['house', { x: 176, y: 122, w: 40, h: 28, awning: true }],
    ...[78, 106, 134].map((x, i): Layer => ['figure', { x, y: 148 - (i % 2), s: 1.6, staff: i !== 1 }]),
  ],
  caravan: () => [
    ['sky', {}],
    ['disc', { x: 120, y: 66, r: 34, cut: true }],
    ['dunes', { y: 104, h: 20 }],
    ['dunes', { y: 128, c: 'near', plain: true }],
    ['tree', { k: 'palm', x: 46, y: 136, s: 1.1 }],
    ['crates', { x: 132, y: 138, s: 0.62 }],
    ['figure', { x: 92, y: 142, s: 1.3, staff: true }],
    ['figure', { x: 184, y: 142, s: 1.2 }],
  ],
  jars: () => [
    ['sky', {}],
    ['disc', { x: 54, y: 60, r: 22, cut: true }],
    ['sea', { y: 104, x: 54 }],
    ['dunes', { y: 124, c: 'near', h: 10, plain: true }],
    ['jars', { x: 124, y: 134 }],
  ],
  forum: () => [
    ['halo', { y: 80, r: 170 }],
    ['rays', { y: 76, n: 20, o: 0.16 }],
    ['ridge', { y: 110, h: 26 }],
    ['house', { x: 48, y: 124, w: 38, h: 26 }],
    ['house', { x: 194, y: 124, w: 36, h: 30, awning: true }],
    ['temple', { y: 124, w: 92, h: 50 }],
    ['dunes', { y: 134, c: 'near', h: 6, plain: true }],
    ['figure', { x: 86, y: 146, s: 0.8, c: 'hi' }],
  ],
  shop: () => [
    ['sky', {}],
    ['ridge', { y: 92, h: 20 }],
    ['house', { x: 62, y: 122, w: 54, h: 44, awning: true }],
    ['house', { x: 164, y: 122, w: 58, h: 48, awning: true }],
    ['dunes', { y: 130, c: 'near', h: 5, plain: true }],
    ['coins', { x: 118, y: 148, s: 0.7 }],
  ],
  galley: (r) => [
    ['sky', {}],
    ['disc', { x: 192, y: 36, r: 16 }],
    ['ridge', { y: 98, h: 22 }],
    ['sea', { y: 102, x: 190 }],
    ['galley', { x: 118, y: 120, s: 1.05, flip: r() < 0.5 }],
  ],
  fleet: () => [
    ['sky', {}],
    ['disc', { x: 120, y: 72, r: 32 }],
    ['sea', { y: 92, x: 120 }],
    ['galley', { x: 62, y: 104, s: 0.52 }],
    ['galley', { x: 180, y: 108, s: 0.6 }],
    ['galley', { x: 118, y: 130, s: 0.86 }],
  ],
  harbour: () => [
    ['sky', {}],
    ['disc', { x: 66, y: 60, r: 22, cut: true }],
    ['sea', { y: 100, x: 66 }],
    ['house', { x: 186, y: 104, w: 44, h: 34 }],
    ['tower', { x: 150, y: 106, w: 24, h: 64 }],
    ['dunes', { y: 140, c: 'near', h: 10, plain: true }],
    ['galley', { x: 84, y: 126, s: 0.8 }],
    ['amphora', { x: 192, y: 144, s: 0.5, c: 'a' }],
  ],
  coast: () => [
    ['sky', {}],
    ['disc', { x: 176, y: 62, r: 20 }],
    ['ridge', { y: 92, h: 20, n: 7 }],
    ['sea', { y: 98, x: 176 }],
    ['dunes', { y: 138, c: 'near', plain: true, h: 8 }],
    ['tree', { k: 'palm', x: 214, y: 146, s: 0.9 }],
    ['tree', { k: 'palm', x: 26, y: 148, s: 0.75 }],
  ],
} satisfies Record<string, Scene>;
