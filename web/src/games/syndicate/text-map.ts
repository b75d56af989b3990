/** The Arcturus system in sentences: every territory with its zone, owner, ability and lines to others. */
import { explainBase, labelOf, type Context } from './explain';
import { BASES } from './map';
import { w } from './texts';

export default function textMap(c: Context): string[] {
  const { beams, routes } = c.view.world;
  const name = (base: number) => labelOf(c.names, 'base', BASES[base]!);
  return BASES.map((_, base) => {
    const { title, lines } = explainBase(c, base);
    const linked = beams.flatMap((from, i) => {
      if (i % 2) return [];
      const to = beams[i + 1]!;
      return from === base ? [to] : to === base ? [from] : [];
    });
    const onRoutes = routes.flatMap((route, number) => (route.includes(base) ? [w(`route.${number + 1}`)] : []));
    return `${title}: ${[
      ...lines,
      ...(linked.length ? [w('text.beams', { bases: linked.map(name).join(', ') })] : []),
      ...(onRoutes.length ? [w('text.routes', { routes: onRoutes.join(', ') })] : []),
    ].join(' ')}`;
  });
}
