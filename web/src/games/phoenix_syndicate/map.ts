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
/** The distance between a side's label and its edge. */
const INSIDE = 9.2;

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
export function edge(cell: number, direction: number, inside = 0): Point {
  const at = CELLS[cell]!;
  const distance = HALF - inside;
  return { x: at.x + distance * Math.cos(turn(direction)), y: at.y + distance * Math.sin(turn(direction)) };
}

/** A number of positions along an edge, slightly inside the tile. */
export function pointsAlong(cell: number, direction: number, count: number, gap = 12.6): Point[] {
  const at = edge(cell, direction, INSIDE);
  const across = turn(direction) + Math.PI / 2;
  return Array.from({ length: count }, (_, i) => {
    const off = (i - (count - 1) / 2) * gap;
    return { x: at.x + off * Math.cos(across), y: at.y + off * Math.sin(across) };
  });
}

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
