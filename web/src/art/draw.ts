/** Draws the pictures of all games. Loaded after the board, because a table works without pictures. */
import type { PictureName, PictureTable } from './names';
import { palettes } from './palettes';
import { H, random, rounded, startPicture, W } from './pen';
import { blocks, scenes, type Layer } from './scenes';

const tables = import.meta.glob<PictureTable>('../games/*/pictures.ts', { eager: true, import: 'default' });

/** The name of a thing's picture, or '' if its game has none. */
export function nameOf(game: string, kind: string, id: string): PictureName | '' {
  return tables[`../games/${game}/pictures.ts`]?.(kind, id) ?? '';
}

/** A picture as an SVG document: always the same for the same name. */
export function draw(name: PictureName): string {
  const [subject, palette] = name.split('/') as [keyof typeof scenes, keyof typeof palettes];
  const colors = palettes[palette];
  const r = random(name);
  startPicture();
  const layers: Layer[] = scenes[subject](r);
  const body = layers.map(([block, params]) => blocks[block](colors, params ?? {}, r)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" preserveAspectRatio="xMidYMid slice">${rounded(body)}</svg>`;
}
