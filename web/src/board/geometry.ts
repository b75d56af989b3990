/** Geometry of boards: boxes, rings, grids, hexes and outlines, and the neighbor in an arrow key's direction. */

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

export const center = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

export const shrink = (box: Box, by: number): Box => ({
  x: box.x + by,
  y: box.y + by,
  w: box.w - 2 * by,
  h: box.h - 2 * by,
});

/**
 * The box an arrow key leads to, or -1: the nearest in that direction, where sideways distance counts double,
 * so that a key stays in its row or column.
 */
export function nearest(from: Box, boxes: Box[], direction: Direction): number {
  const here = center(from);
  let best = -1;
  let shortest = Infinity;
  boxes.forEach((box, index) => {
    const target = center(box);
    const dx = target.x - here.x;
    const dy = target.y - here.y;
    const along = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = direction === 'left' || direction === 'right' ? Math.abs(dy) : Math.abs(dx);
    if (along < 1 || aside > along * 2.5) return;
    const distance = along + 2 * aside;
    if (distance < shortest) {
      shortest = distance;
      best = index;
    }
  });
  return best;
}

/** The spaces of a track that runs clockwise around a box from its upper left corner. */
export function ring(columns: number, rows: number, area: Box, gap: number): Box[] {
  const w = (area.w - gap * (columns - 1)) / columns;
  const h = (area.h - gap * (rows - 1)) / rows;
  const at = (column: number, row: number): Box => ({
    x: area.x + column * (w + gap),
    y: area.y + row * (h + gap),
    w,
    h,
  });
  const spaces: Box[] = [];
  for (let column = 0; column < columns; column++) spaces.push(at(column, 0));
  for (let row = 1; row < rows; row++) spaces.push(at(columns - 1, row));
  for (let column = columns - 2; column >= 0; column--) spaces.push(at(column, rows - 1));
  for (let row = rows - 2; row > 0; row--) spaces.push(at(0, row));
  return spaces;
}

/** Equal cells in rows, the last row centered. */
export function grid(count: number, columns: number, area: Box, gap: number): Box[] {
  const rows = Math.max(1, Math.ceil(count / columns));
  const w = (area.w - gap * (columns - 1)) / columns;
  const h = (area.h - gap * (rows - 1)) / rows;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const start = area.x + (area.w - inRow * w - (inRow - 1) * gap) / 2;
    return { x: start + (index - row * columns) * (w + gap), y: area.y + row * (h + gap), w, h };
  });
}

export const outline = (points: Point[]): string =>
  points.length === 0 ? '' : 'M' + points.map((p) => `${+p.x.toFixed(2)} ${+p.y.toFixed(2)}`).join('L') + 'z';

/** The six corners of a hex with a point at the top. */
export function hex(middle: Point, side: number): Point[] {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner - Math.PI / 2;
    return { x: middle.x + side * Math.cos(angle), y: middle.y + side * Math.sin(angle) };
  });
}

/** The center of the hex with these axial coordinates. */
export const hexAt = (q: number, r: number, side: number): Point => ({
  x: Math.sqrt(3) * side * (q + r / 2),
  y: 1.5 * side * r,
});

/** Twice the signed area. */
const turning = (points: Point[]): number =>
  points.reduce((sum, p, i) => {
    const next = points[(i + 1) % points.length]!;
    return sum + p.x * next.y - next.x * p.y;
  }, 0);

/** The outline moved inwards by a distance, so that a ring on it stays inside its area. */
export function inset(points: Point[], by: number): Point[] {
  const sense = Math.sign(turning(points));
  const lines = points.map((from, i) => {
    const to = points[(i + 1) % points.length]!;
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const dx = (to.x - from.x) / length;
    const dy = (to.y - from.y) / length;
    return { x: from.x - sense * dy * by, y: from.y + sense * dx * by, dx, dy };
  });
  return lines.map((line, i) => {
    const before = lines[(i + lines.length - 1) % lines.length]!;
    const cross = before.dx * line.dy - before.dy * line.dx;
    if (Math.abs(cross) < 0.02) return { x: line.x, y: line.y };
    const t = ((line.x - before.x) * line.dy - (line.y - before.y) * line.dx) / cross;
    return { x: before.x + t * before.dx, y: before.y + t * before.dy };
  });
}

/** The center of an area: where its name and pieces are drawn. */
export function middle(points: Point[]): Point {
  const twice = turning(points) * 3;
  let x = 0;
  let y = 0;
  points.forEach((p, i) => {
    const next = points[(i + 1) % points.length]!;
    const cross = p.x * next.y - next.x * p.y;
    x += (p.x + next.x) * cross;
    y += (p.y + next.y) * cross;
  });
  return { x: x / twice, y: y / twice };
}
