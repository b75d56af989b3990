/** Draws the app's icons: the five of a die, as PNG files. */
import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];
const GROUND: Colour = [0x8a, 0x2f, 0x12];
const PIP: Colour = [0xfd, 0xf8, 0xea];
const PIPS = [
  [-1, -1],
  [1, -1],
  [0, 0],
  [-1, 1],
  [1, 1],
] as const;
/** Samples per pixel in each direction. */
const FINE = 4;

/** `maskable` fills the whole square, and keeps its content where every mask shows it. */
export function icon(size: number, maskable = false): Buffer {
  const rgba = Buffer.alloc(size * size * 4);
  const scale = maskable ? 0.62 : 0.8;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let [ground, pip] = [0, 0];
      for (let i = 0; i < FINE * FINE; i++) {
        const u = (2 * (x + ((i % FINE) + 0.5) / FINE)) / size - 1;
        const v = (2 * (y + (Math.floor(i / FINE) + 0.5) / FINE)) / size - 1;
        if (!maskable && !inRoundedSquare(u, v)) continue;
        ground++;
        if (PIPS.some(([px, py]) => Math.hypot(u - px * 0.56 * scale, v - py * 0.56 * scale) < 0.21 * scale)) pip++;
      }
      const part = ground ? pip / ground : 0;
      GROUND.forEach((from, i) => (rgba[(y * size + x) * 4 + i] = Math.round(from + (PIP[i]! - from) * part)));
      rgba[(y * size + x) * 4 + 3] = Math.round((255 * ground) / (FINE * FINE));
    }
  return png(size, rgba);
}

function inRoundedSquare(u: number, v: number, half = 0.94, radius = 0.26): boolean {
  const [dx, dy] = [Math.abs(u) - half + radius, Math.abs(v) - half + radius];
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) <= radius;
}

function png(size: number, rgba: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.concat([Buffer.from([0]), rgba.subarray(y * size * 4, (y + 1) * size * 4)]),
  );
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })), chunk('IEND')];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
