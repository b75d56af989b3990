/** The pictures of Shadow Moon Syndicates: an agent looks like its syndicate, a crime like what is done. */
import type { Look, PictureName } from '../../art/names';

const LOOKS: Record<string, Look> = {
  LKH: 'person/neon',
  COS: 'rogue/spice',
  LEG: 'soldier/blood',
  MFB: 'machine/neon',
  BFD: 'person/bio',
  IRC: 'rogue/acid',
  FND: 'person/dust',
  GRV: 'machine/water',
  LHU: 'person/tra',
  RED: 'rogue/crisis',
  ESP: 'eye/acid',
  FRA: 'coins/brass',
  HEI: 'vault/brass',
  ILL: 'vial/bio',
  SMU: 'freighter/tra',
  VIO: 'dagger/blood',
  WIL: 'bolt/neon',
  PET: 'rogue/dust',
};

/** The kind is a syndicate or a crime. */
const COVER: Record<string, Look> = {
  cover: 'shade/acid',
  cover1: 'city/neon',
  cover2: 'soldier/blood',
  cover3: 'dagger/blood',
};

export default function picture(kind: string, id: string): PictureName {
  if (kind === 'cover') return `${COVER[id]!}/${id}`;
  return `${LOOKS[kind] ?? 'city/neon'}/${id}`;
}
