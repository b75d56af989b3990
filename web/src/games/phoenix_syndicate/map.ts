/** The geometry of the galaxy: cells, edges, and the labels with the prices of gates. */
import { hex, hexAt, type Point } from '../../board/geometry';

export const SIDE = 62.5;
export const VIEW = { w: 658, h: 626 };
/** The first column and the length of each row of hexes, from the top. */
const ROWS = [
  [3, 3],
  [2, 4],
  [1, 5],
  [0, 6],
  [0, 5],
  [0, 4],
] as const;
const CORNER = { x: -103.9, y: 78 };

export const CELLS: Point[] = ROWS.flatMap(([first, count], r) =>
  Array.from({ length: count }, (_, i) => {
    const at = hexAt(first + i, r, SIDE);
    return { x: at.x + CORNER.x, y: at.y + CORNER.y };
  }),
);

export const corners = (cell: number, side = SIDE - 2): Point[] => hex(CELLS[cell]!, side);

/** Directions E, SE, SW, W, NW, NE: the angle of the midpoint of that edge. */
const turn = (direction: number) => (Math.PI / 3) * direction;
const HALF = (SIDE * Math.sqrt(3)) / 2;

/** The middle of an edge. */
export function edge(cell: number, direction: number): Point {
  const at = CELLS[cell]!;
  return { x: at.x + HALF * Math.cos(turn(direction)), y: at.y + HALF * Math.sin(turn(direction)) };
}

/** The angle of an edge in degrees, so that what lies along it is never upside down. */
export const edgeAngle = (direction: number): number => [90, -30, 30, 90, -30, 30][direction]!;

/** The outline around the gate on an edge. */
export function frame(cell: number, direction: number, half = 33, thick = 18): Point[] {
  const at = edge(cell, direction);
  const ax = Math.cos(turn(direction));
  const ay = Math.sin(turn(direction));
  const point = (u: number, v: number): Point => ({ x: at.x + u * ax - v * ay, y: at.y + u * ay + v * ax });
  return [
    point(-thick, -half + 7),
    point(-thick + 7, -half),
    point(thick - 7, -half),
    point(thick, -half + 7),
    point(thick, half - 7),
    point(thick - 7, half),
    point(-thick + 7, half),
    point(-thick, half - 7),
  ];
}

/** A gate between two tiles on the map. */
export interface MapGate {
  key: string;
  tile: number;
  other: number;
  cell: number;
  direction: number;
  /** The goods of both sides; -1 is a blank side. */
  marks: number[];
}
