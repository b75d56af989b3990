/** A finished game in a few sentences: who led, where the lead changed, and how it ended. */
import { t } from '../../lib/i18n';
import type { RoundMark, ScoreHistory, ScoreLine, TurningPoint } from './score-history';

export interface StoryFacts extends ScoreHistory {
  /** My seat among the lines, or -1. */
  me: number;
  winners: number[];
}

/** The line that is alone in the lead at this step, or null. */
function leaderAt(all: ScoreLine[], step: number): ScoreLine | null {
  const best = Math.max(...all.map((line) => line.points[step]!));
  const first = all.filter((line) => line.points[step] === best);
  return first.length === 1 ? first[0]! : null;
}

/** Each change of the sole leader: from whom, to whom, when. */
export function leadChanges(all: ScoreLine[]): { step: number; line: ScoreLine }[] {
  const found: { step: number; line: ScoreLine }[] = [];
  for (let step = 1; step < (all[0]?.points.length ?? 0); step++) {
    const line = leaderAt(all, step);
    if (line && line !== found.at(-1)?.line) found.push({ step, line });
  }
  return found;
}

/** The number of the round a step is in, or 0 in a game without rounds. */
export function roundAt(marks: RoundMark[], step: number): number {
  return marks.findLastIndex((mark) => mark.step <= step) + 1;
}

const when = (marks: RoundMark[], step: number) =>
  marks.length ? t('story.round', { n: roundAt(marks, step) }) : t('story.move', { n: step });

/** Tell the game in two to four sentences; none without points or opponents. */
export function story(facts: StoryFacts): string[] {
  const { all, marks, turningPoints, winners } = facts;
  if (all.length < 2 || all[0]!.points.length < 3) return [];
  const changes = leadChanges(all);
  if (!changes.length) return [];
  const winner = all.find((line) => winners.includes(line.seat));
  const last = changes.at(-1)!;
  return [
    ...leading(facts, winner, changes, when(marks, last.step)),
    ...turning(turningPoints, marks, facts.me),
    ...pace(facts, winner, last.step),
  ];
}

function leading(
  { me, all }: StoryFacts,
  winner: ScoreLine | undefined,
  changes: { step: number; line: ScoreLine }[],
  since: string,
): string[] {
  const last = changes.at(-1)!;
  const form = (key: 'story.whole' | 'story.kept', line: ScoreLine) =>
    t(line.seat === me && me >= 0 ? `${key}.you` : key, { name: line.name, when: since });
  const lead = changes.length;
  if (!winner || last.line === winner)
    return lead === 1
      ? [form('story.whole', last.line)]
      : [...(lead > 2 ? [t('story.changes', { n: lead - 1 })] : []), form('story.kept', last.line)];
  // Won by a tie-break or otherwise than by points.
  return all.includes(last.line) && lead > 1 ? [t('story.changes', { n: lead - 1 })] : [];
}

/** The largest swing, in the words of the log. */
function turning(points: TurningPoint[], marks: RoundMark[], me: number): string[] {
  const largest = [...points].sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing))[0];
  if (!largest) return [];
  const swing = largest.swing > 0 ? `+${largest.swing}` : `−${-largest.swing}`;
  return [
    t(largest.seat === me && me >= 0 ? 'story.turn.you' : 'story.turn', {
      when: when(marks, largest.step),
      text: largest.text.replace(/\.$/, ''),
      swing,
    }),
  ];
}

/** How fast the winner and I (or the second) earned after the lead was taken; only if it says something. */
function pace({ all, marks, me }: StoryFacts, winner: ScoreLine | undefined, from: number): string[] {
  const rounds = marks.length - roundAt(marks, from) + 1;
  const rival = all.filter((line) => line !== winner).sort((a, b) => b.points.at(-1)! - a.points.at(-1)!)[0];
  const other = all.find((line) => line.seat === me && line !== winner) ?? rival;
  if (!winner || !other || rounds < 2) return [];
  const earned = (line: ScoreLine) => Math.round((line.points.at(-1)! - line.points[from]!) / rounds);
  const [a, b] = [earned(winner), earned(other)];
  if (a <= b) return [];
  const facts = { name: winner.name, other: other.name, n: a, m: b };
  if (winner.seat === me && me >= 0) return [t('story.pace.you', facts)];
  return [t(other.seat === me && me >= 0 ? 'story.pace.me' : 'story.pace', facts)];
}
