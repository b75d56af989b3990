/** The pictures of The Phoenix Syndicate: actions choose the palette, names the subject. */
import { subjectsOf, type Look, type PaletteName, type PictureName } from '../../art/names';

const SUBJECTS = subjectsOf({
  city: 'DE1 IN4 AV10',
  base: 'DE2',
  mast: 'DE3 SM3',
  station: 'DE4 EX4 AV02 scheme',
  fort: 'DE5',
  coins: 'DE6 IN6 SM2 SC6',
  person: 'DE7 IN3 EX3 SC5',
  eye: 'IN1 SC1',
  pair: 'IN2 SC3 infiltrate',
  rogue: 'IN5 SM5 SC4',
  vault: 'IN7 AV06',
  ship: 'EX1 EX5 expand',
  gate: 'EX2 AV09',
  crates: 'EX6 SM6',
  world: 'EX7 AV07',
  mine: 'SM1 AV03',
  freighter: 'SM4 AV05 smuggle',
  dagger: 'SM7',
  chip: 'SC2',
  temple: 'SC7 AV01 deploy',
  plant: 'AV04',
  vial: 'AV08',
});
const PALETTES: Record<string, PaletteName> = { DE: 'mid', IN: 'spice', EX: 'water', SM: 'ember', SC: 'plasma' };
const SEATS: PaletteName[] = ['dust', 'ember', 'cyb', 'helio'];

const COVER: Record<string, Look> = {
  cover: 'phoenix/ember',
  cover1: 'gate/plasma',
  cover2: 'ship/water',
  cover3: 'temple/mid',
};

export default function picture(kind: string, id: string): PictureName {
  if (kind === 'cover') return `${COVER[id]!}/${id}`;
  if (kind === 'seat') return `person/${SEATS[Number(id) % SEATS.length]!}/${id}`;
  return `${SUBJECTS[id] ?? 'world'}/${PALETTES[id.slice(0, 2).toUpperCase()] ?? 'ember'}/${id}`;
}
