/** The moon in sentences: what each sector holds and pays, and which sectors are next to it. */
import { explainSector, labelOf, type Context } from './explain';
import { w } from './texts';

export default function textMap(c: Context): string[] {
  return c.view.sectors.map((sector) => {
    const { title, lines } = explainSector(c, sector);
    const near = sector.near.map((other) => labelOf(c.names, 'sector', other)).join(', ');
    return `${title}: ${[...lines, w('text.near', { sectors: near })].join(' ')}`;
  });
}
