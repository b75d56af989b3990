/** The worlds in sentences: their bonus, Key ability and state, and what their Events cost. */
import { explainEvent, explainWorld, type Context } from './explain';

const WORLD_COUNT = 5;

export default function textMap(c: Context): string[] {
  const { view } = c;
  return Array.from({ length: WORLD_COUNT }, (_, world) => world).flatMap((world) => [
    sentence(explainWorld(c, world)),
    ...view.faces
      .filter((face) => face >= 0 && view.world.at[face >> 1] === world)
      .map((face) => sentence(explainEvent(c, face))),
  ]);
}

const sentence = ({ title, lines }: { title: string; lines: string[] }) => `${title}: ${lines.join(' ')}`;
