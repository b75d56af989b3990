/** The galaxy in sentences: what each tile yields, who is there, and what its gates cost. */
import { explainTile, goods, labelOf, type Context } from './explain';
import { gatePrices } from './flight-paths';
import { w } from './texts';

export default function textMap(c: Context): string[] {
  const { view } = c;
  const name = (tile: number) => labelOf(c.names, 'tile', view.tiles[tile]!);
  return view.tiles.map((_, tile) => {
    const gates = [0, 1, 2, 3, 4, 5].flatMap((direction) => {
      const other = view.near[tile * 6 + direction]!;
      if (other < 0) return [];
      const [cheapest] = gatePrices(view, tile, direction).sort(
        (a, b) => a.price.reduce((x, y) => x + y) - b.price.reduce((x, y) => x + y),
      );
      return [w('text.gate', { tile: name(other), goods: goods(c, cheapest!.price) })];
    });
    return `${name(tile)}: ${explainTile(c, tile).lines.join(' ')} ${gates.join('; ')}.`;
  });
}
