/** The geometry of the 18 territories: on arcs around a sun on the left, in three zones. */
import type { Point } from '../../board/geometry';

export const VIEW = { w: 658, h: 626 };
export const SUN = { x: -160, y: 313 };
/** The size of a territory, for clicks and the ring around it. */
export const PLATE = { w: 84, h: 74 };
/** Inner and outer radius of the zones Exo, Middle, Inner. */
export const ZONES = [
  [650, 860],
  [395, 648],
  [256, 393],
] as const;

const AT: Record<string, [number, number]> = {
  koss: [530.4, 582.2],
  hypatia: [530.4, 43.8],
  sedna: [575.9, 368.3],
  boreas: [575.9, 257.7],
  rhea: [561.2, 151.8],
  morrow: [561.2, 474.2],
  goshen: [354.5, 580.8],
  ceto: [411.8, 175.7],
  ukemochi: [354.5, 45.2],
  etna: [270.7, 213.6],
  io: [270.7, 412.4],
  galle: [420, 313],
  halimede: [215.4, 40.3],
  lowell: [411.8, 450.3],
  penfield: [215.4, 585.7],
  kepler: [87.1, 112.9],
  tycho: [87.1, 513.1],
  honos: [167, 313],
};

/** The territories in the order of the move space. */
export const BASES = Object.keys(AT);
export const at = (base: number): Point => {
  const [x, y] = AT[BASES[base]!]!;
  return { x, y };
};

/** The gauge of the alert level: the center and outline of each step. */
export function alertGauge(level: number, top: number): { d: string; at: Point; turn: number } {
  const from = 0.5;
  const span = (2 * from) / top;
  const a = from - level * span;
  const b = a + span - 0.012;
  const point = (r: number, angle: number) => ({ x: SUN.x + r * Math.cos(angle), y: SUN.y + r * Math.sin(angle) });
  const line = [point(216, a), point(246, a), point(246, b), point(216, b)];
  const middle = (a + b) / 2;
  return {
    d: 'M' + line.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L') + 'z',
    at: point(231, middle),
    turn: middle,
  };
}
