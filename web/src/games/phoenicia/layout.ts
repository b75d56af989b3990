/** The geometry of Phoenicia's board, for wide and narrow screens. */
import { grid, ring, shrink, type Box, type Point } from '../../board/geometry';

export interface Layout {
  w: number;
  h: number;
  /** The forty spaces of the track, by number. */
  spaces: Box[];
  /** The area inside the track. */
  inner: Box;
  /** The card in auction. */
  lot: Box;
  bids: Box;
  /** The other cards for sale during an auction. */
  below: Box;
  gap: number;
  narrow: boolean;
}

export const SPACES = 40;

export function layout(narrow: boolean): Layout {
  return narrow ? phone : desktop;
}

function lay(
  w: number,
  h: number,
  columns: number,
  rows: number,
  edge: number,
  pad: number,
  lotSize: [number, number],
) {
  const spaces = ring(columns, rows, { x: edge, y: edge, w: w - 2 * edge, h: h - 2 * edge }, 3);
  const cell = spaces[0]!;
  const inner = {
    x: cell.x + cell.w + 6,
    y: cell.y + cell.h + 6,
    w: w - 2 * (cell.x + cell.w + 6),
    h: h - 2 * (cell.y + cell.h + 6),
  };
  const field = shrink(inner, pad);
  const [lw, lh] = lotSize;
  const gap = pad;
  const lot = { x: field.x, y: field.y, w: lw, h: lh };
  const bids = { x: field.x + lw + gap, y: field.y, w: field.w - lw - gap, h: lh };
  const below = { x: field.x, y: field.y + lh + gap, w: field.w, h: field.h - lh - gap };
  return { w, h, spaces, inner, lot, bids, below, gap };
}

const desktop: Layout = { ...lay(658, 626, 12, 10, 9.5, 14, [196, 246]), narrow: false };
const phone: Layout = { ...lay(390, 404, 11, 11, 4, 7, [122, 164]), narrow: true };

/** The boxes of the cards for sale: in a row below the card in auction, or spread over the whole area. */
export function displayBoxes(at: Layout, count: number, lot: boolean): Box[] {
  if (count === 0) return [];
  if (lot) {
    const maxWidth = (at.below.h / 188) * 168;
    return narrowed(grid(count, count, at.below, at.gap), at.narrow ? 150 : Math.max(maxWidth, 158));
  }
  const field = shrink(at.inner, at.gap);
  const columns = count <= 3 ? count : count === 4 ? 2 : 3;
  return narrowed(grid(count, columns, field, at.gap), at.narrow ? 152 : 240).map((box) => {
    const h = Math.min(box.h, box.w * (at.narrow ? 1.55 : 1.28));
    return { ...box, y: box.y + (box.h - h) / 2, h };
  });
}

/** Boxes with a maximum width, each centered in its cell. */
function narrowed(boxes: Box[], maxWidth: number): Box[] {
  return boxes.map((box) => (box.w <= maxWidth ? box : { ...box, x: box.x + (box.w - maxWidth) / 2, w: maxWidth }));
}

export interface Marker {
  seat: number;
  kind: 'vp' | 'production';
  value: number;
}

export interface Placed extends Marker {
  at: Point;
  scale: number;
}

/** Markers on their spaces; markers on the same space are side by side, and smaller if there are many. */
export function placeMarkers(markers: Marker[], at: Layout): Placed[] {
  const bySpace = new Map<number, Marker[]>();
  for (const marker of markers) {
    const space = marker.value % SPACES;
    bySpace.set(space, [...(bySpace.get(space) ?? []), marker]);
  }
  const base = at.narrow ? 0.6 : 1;
  return markers.map((marker) => {
    const group = bySpace.get(marker.value % SPACES)!;
    const box = at.spaces[marker.value % SPACES]!;
    const { offset, scale } = seatIn(group.indexOf(marker), group.length);
    return {
      ...marker,
      at: { x: box.x + box.w / 2 + offset.x * box.w, y: box.y + box.h / 2 + offset.y * box.h },
      scale: base * scale,
    };
  });
}

/** The position of the n-th of several markers in a space, as a fraction of its size. */
export function seatIn(index: number, count: number): { offset: Point; scale: number } {
  if (count === 1) return { offset: { x: 0, y: 0.14 }, scale: 1 };
  if (count === 2) return { offset: { x: index === 0 ? -0.23 : 0.23, y: 0.14 }, scale: 0.88 };
  const columns = count <= 4 ? 2 : count <= 6 ? 3 : 4;
  const rows = Math.ceil(count / columns);
  const row = Math.floor(index / columns);
  const inRow = Math.min(columns, count - row * columns);
  const column = index - row * columns;
  const width = 0.92 / columns;
  return {
    offset: { x: (column - (inRow - 1) / 2) * width, y: 0.13 + (row - (rows - 1) / 2) * (0.68 / rows) },
    scale: columns === 2 ? 0.62 : columns === 3 ? 0.54 : 0.42,
  };
}

/** Text split into lines of about this width; letters are estimated generously so that nothing overflows. */
export function wrap(text: string, width: number, size: number, maxLines: number): string[] {
  const maxChars = Math.max(4, Math.floor(width / (size * 0.53)));
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= maxChars) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= maxLines) return lines;
  return [
    ...lines.slice(0, maxLines - 1),
    lines
      .slice(maxLines - 1)
      .join(' ')
      .slice(0, maxChars - 1)
      .trimEnd() + '…',
  ];
}
