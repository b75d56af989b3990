/** The pictures of SYNDICATE: zones choose the palette, names the subject. */
import { subjectsOf, type Look, type PaletteName, type PictureName } from '../../art/names';

const SUBJECTS = subjectsOf({
  freighter: 'M01 M07 M12 M39 RB5 SL04',
  vault: 'M15 M18 M33 M42 M45 M48 M51 RB3 SL09 S10 S14',
  coins: 'M02 M16 M25 M30 M41 M52 M54 RB2 S02 S04',
  person: 'M06 M08 M23 M29 M32 M36 M47 RB6 fidge terrans montclair',
  rogue: 'M03 M05 M49 RB9 SL02 SL03 SL06 S09 ngata covent',
  raid: 'M09 M21',
  storm: 'M10',
  crates: 'M11 M20 M40 AT05',
  eye: 'M13 M34 SL11 S01 S15 AT08',
  vial: 'M14',
  crowd: 'M04 M17 M22 M37 M38 M44 SL07',
  mine: 'M19 RB4',
  dagger: 'M24 SL01',
  temple: 'M26 SL10 S12',
  plant: 'M27',
  factory: 'M28 AT09',
  base: 'M31',
  chip: 'M35 M50 RB8 SL08 S16 AT01',
  bolt: 'M43 SL05 AT10',
  mast: 'M46 AT11',
  ship: 'M53 AT02 AT07',
  city: 'RB1 S13',
  pair: 'RB7 AT04 table',
  soldier: 'S03 S11 orion aquila',
  shield: 'S05 S06 S07 S08 AT06',
  machine: 'AT03 ascenders collective',
  world: 'AT12',
});
/** Kinds are zones, or what the thing is. */
const PALETTES: Record<string, PaletteName> = {
  exo: 'exo',
  middle: 'brass',
  inner: 'inner',
  sleeper: 'alarm',
  sovereign: 'alarm',
  tech: 'plasma',
};
const SYNDICATES: Record<string, PaletteName> = {
  fidge: 'tra',
  ascenders: 'cyb',
  terrans: 'bio',
  orion: 'def',
  montclair: 'murex',
  collective: 'exo',
  aquila: 'blood',
  covent: 'neon',
  table: 'inner',
};

const COVER: Record<string, Look> = {
  cover: 'boss/brass',
  cover1: 'vault/brass',
  cover2: 'raid/exo',
  cover3: 'crowd/alarm',
};

export default function picture(kind: string, id: string): PictureName {
  if (kind === 'cover') return `${COVER[id]!}/${id}`;
  const palette = kind === 'syndicate' ? SYNDICATES[id] : PALETTES[kind];
  return `${SUBJECTS[id] ?? 'world'}/${palette ?? 'brass'}/${id}`;
}
