/**
 * What all pictures are drawn with. A picture is a field of 240 by 150 with its subject in the middle 150 by 150, so that
 * the same one is cut to a card's head, a square and a portrait. Flat fills: two tones per body, one light.
 */
export const W = 240;
export const H = 150;

export interface Palette {
  /** The sky from zenith to horizon. */
  s: [string, string, string, string];
  /** Light. */
  l: string;
  far: string;
  mid: string;
  near: string;
  /** The lit and the shaded side of the subject. */
  hi: string;
  lo: string;
  sea: string;
  sea2: string;
  /** Accents. */
  a: string;
  b: string;
}
/** A color of the palette by name. */
export type Tone = Exclude<keyof Palette, 's'>;

/** How a block is drawn; each block has its defaults. */
export interface Params {
  x?: number;
  y?: number;
  r?: number;
  w?: number;
  h?: number;
  /** Scale. */
  s?: number;
  /** How many. */
  n?: number;
  /** Opacity. */
  o?: number;
  /** Angle of the first ray; direction of the smoke. */
  t?: number;
  d?: number;
  rot?: number;
  flip?: boolean;
  /** Where the light comes from: -1 left, 1 right. */
  side?: number;
  peak?: number;
  /** The kind of a planet's surface or of a tree. */
  k?: string;
  c?: Tone;
  /** The color of lines, windows, a door. */
  lc?: Tone;
  wc?: Tone;
  dc?: Tone;
  ring?: boolean;
  ringColor?: string;
  col?: string;
  land?: string;
  shine?: string;
  plain?: boolean;
  snow?: boolean;
  cut?: boolean;
  awning?: boolean;
  staff?: boolean;
  noTrail?: boolean;
  /** What a dome covers. */
  inside?: string;
  head?: string;
  coat?: string;
  skin?: string;
  skin2?: string;
  cloth?: string;
  cloth2?: string;
  hair?: string;
}
/** Numbers from 0 to 1, always the same for the same seed. */
export type Random = () => number;
export type Block = (p: Palette, q: Params, r: Random) => string;
export type Blocks = Record<string, Block>;

export function random(seed: string): Random {
  let a = 2166136261;
  for (const letter of seed) a = Math.imul(a ^ letter.charCodeAt(0), 16777619);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Point = [number, number];

const faint = (o?: number) => (o === undefined ? '' : ` opacity="${o}"`);
export const path = (d: string, fill: string, o?: number) => `<path d="${d}" fill="${fill}"${faint(o)}/>`;
export const poly = (points: Point[], fill: string, o?: number) =>
  path(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}z`, fill, o);
export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, o?: number) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${r ? ` rx="${r}"` : ''}${faint(o)}/>`;
export const circ = (x: number, y: number, r: number, fill: string, o?: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${faint(o)}/>`;
export const line = (d: string, stroke: string, w: number, o?: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}"${faint(o)} stroke-linecap="round" stroke-linejoin="round"/>`;
export const at = (x: number, y: number, s: number, body: string, rot = 0, flip = false) =>
  `<g transform="translate(${x} ${y})${rot ? ` rotate(${rot})` : ''} scale(${flip ? -s : s} ${s})">${body}</g>`;

let clips = 0;
/** An id for a clip path; unique within a picture, which is a document of its own. */
export const clipId = () => `k${++clips}`;
export const startPicture = () => (clips = 0);
/** The drawing with one digit after the point, which is enough; an opacity keeps two. */
export const rounded = (svg: string) =>
  svg.replace(/(opacity=")?(-?\d+\.\d\d+)(e-\d+)?/g, (_, opacity = '', n: string, tiny?: string) =>
    tiny ? `${opacity}0` : opacity + +Number(n).toFixed(opacity ? 2 : 1),
  );
