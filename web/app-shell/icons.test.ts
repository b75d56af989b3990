// @vitest-environment node
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { icon } from './icons';

/** Red and alpha of a pixel. */
function pixel(png: Buffer, size: number, x: number, y: number): number[] {
  const data = inflateSync(png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8));
  const at = y * (size * 4 + 1) + 1 + x * 4;
  return [data[at]!, data[at + 3]!];
}

it('draws a die with five pips on a rounded square', () => {
  const png = icon(48);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(pixel(png, 48, 24, 24)).toEqual([0xfd, 255]); // a pip in the middle
  expect(pixel(png, 48, 24, 8)).toEqual([0x8a, 255]);
  expect(pixel(png, 48, 0, 0)[1]).toBe(0);
});
it('leaves no corner out of a maskable icon', () => expect(pixel(icon(48, true), 48, 0, 0)).toEqual([0x8a, 255]));
