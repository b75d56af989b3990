import { describe, expect, it } from 'vitest';
import { center, grid, hex, hexAt, inset, middle, nearest, outline, ring } from './geometry';

const box = (x: number, y: number) => ({ x, y, w: 10, h: 10 });

describe('the neighbor an arrow key leads to', () => {
  const rows = [box(0, 0), box(20, 0), box(40, 0), box(0, 20), box(22, 20)];

  it('is the next in the row, not a nearer one of another row', () => {
    expect(nearest(rows[0]!, rows, 'right')).toBe(1);
    expect(nearest(rows[2]!, rows, 'left')).toBe(1);
  });

  it('changes the row upwards and downwards to what lies opposite', () => {
    expect(nearest(rows[1]!, rows, 'down')).toBe(4);
    expect(nearest(rows[3]!, rows, 'up')).toBe(0);
  });

  it('is nothing at the edge', () => {
    expect(nearest(rows[0]!, rows, 'left')).toBe(-1);
    expect(nearest(rows[2]!, rows, 'up')).toBe(-1);
  });
});

describe('a track round a box', () => {
  const spaces = ring(12, 10, { x: 0, y: 0, w: 600, h: 500 }, 0);

  it('has forty spaces on twelve by ten', () => {
    expect(spaces).toHaveLength(40);
  });

  it('runs clockwise from the upper left corner', () => {
    expect(spaces[0]).toMatchObject({ x: 0, y: 0 });
    expect(spaces[11]).toMatchObject({ x: 550, y: 0 });
    expect(spaces[20]).toMatchObject({ x: 550, y: 450 });
    expect(spaces[31]).toMatchObject({ x: 0, y: 450 });
    expect(spaces[39]).toMatchObject({ x: 0, y: 50 });
  });

  it('never puts two spaces on one another', () => {
    expect(new Set(spaces.map((s) => `${s.x},${s.y}`)).size).toBe(40);
  });
});

describe('cells in rows', () => {
  it('center a last row that is not full', () => {
    const cells = grid(5, 3, { x: 0, y: 0, w: 320, h: 210 }, 10);
    expect(cells[3]!.x).toBeCloseTo(55);
    expect(cells[4]!.x + cells[4]!.w).toBeCloseTo(265);
    expect(cells[3]!.y).toBeCloseTo(110);
  });
});

describe('outlines', () => {
  it('moved inwards stay inside on both senses of turning', () => {
    const square = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 0, y: 10 },
    ];
    expect(inset(square, 2)).toEqual([
      { x: 2, y: 2 },
      { x: 8, y: 2 },
      { x: 8, y: 8 },
      { x: 2, y: 8 },
    ]);
    for (const p of inset([...square].reverse(), 2)) {
      expect(p.x).toBeGreaterThanOrEqual(2);
      expect(p.x).toBeLessThanOrEqual(8);
    }
  });

  it('have their middle where their weight is, on both senses of turning', () => {
    const wedge = [
      { x: 0, y: 0 },
      { x: 6, y: 0 },
      { x: 0, y: 6 },
    ];
    expect(middle(wedge)).toEqual({ x: 2, y: 2 });
    expect(middle([...wedge].reverse())).toEqual({ x: 2, y: 2 });
  });

  it('close themselves', () => {
    expect(outline(hex({ x: 0, y: 0 }, 10)).endsWith('z')).toBe(true);
    expect(outline([])).toBe('');
  });

  it('of neighboring hexes share an edge', () => {
    const side = 10;
    const left = hex(hexAt(0, 0, side), side);
    const right = hex(hexAt(1, 0, side), side);
    const shared = left.filter((a) => right.some((b) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-6));
    expect(shared).toHaveLength(2);
    expect(center({ x: 0, y: 0, w: 4, h: 2 })).toEqual({ x: 2, y: 1 });
  });
});
