/** The name of a picture: its subject, its palette, and a seed. A game's `pictures.ts` names the picture of each thing. */
import type { palettes } from './palettes';
import type { scenes } from './scenes';

export type Subject = keyof typeof scenes;
export type PaletteName = keyof typeof palettes;
export type Look = `${Subject}/${PaletteName}`;
/** A look and a seed: "vial/bio/regeneration_vat". */
export type PictureName = `${string}/${string}/${string}`;

/** A game's `pictures.ts`: the picture of a thing by its kind ("card") and id ("dyer"). */
export type PictureTable = (kind: string, id: string) => PictureName;

/** The subject of each id, from lists of ids by subject. */
export function subjectsOf(lists: Partial<Record<Subject, string>>): Partial<Record<string, Subject>> {
  return Object.fromEntries(
    Object.entries(lists).flatMap(([subject, ids]) => ids.split(' ').map((id) => [id, subject as Subject])),
  );
}
