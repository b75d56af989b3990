/** How the scores developed: points per move, rounds, turning points. */
import type { Frame, Frames } from '../../protocol';
import { t } from '../../lib/i18n';
import type { Moment } from '../../moments/moment';

export interface ScoreLine {
  name: string;
  /** The seat, or -1 for a party without one. */
  seat: number;
  points: number[];
}

export interface RoundMark {
  step: number;
  label: string;
}

export interface TurningPoint {
  step: number;
  seat: number;
  /** How much the seat's lead over the best of the others changed. */
  swing: number;
  text: string;
  /** The moment that names it, if any. */
  moment: Pick<Moment, 'icon' | 'picture'> | null;
}

/** One line per player and party; a team has one line for all its players. */
export function scoreLines(frames: Frame[], names: string[], parties: string[], team: string): ScoreLine[] {
  const seats = team ? [{ name: team, seat: 0 }] : names.map((name, seat) => ({ name, seat }));
  return [
    ...seats.map(({ name, seat }) => ({ name, seat, points: frames.map((frame) => frame.scores[seat] ?? 0) })),
    ...parties.map((name, i) => ({ name, seat: -1, points: frames.map((frame) => frame.rivals[i] ?? 0) })),
  ];
}

/** Where rounds begin, numbered; none if the game has no rounds. */
export function roundMarks(frames: Frame[]): RoundMark[] {
  const found = [...frames.keys()].filter((step) => frames[step]!.era !== frames[step - 1]?.era);
  return found.length < 2 ? [] : found.map((step, i) => ({ step, label: String(i + 1) }));
}

/** Of turning points closer together than this share of the game, only the largest is kept. */
const MIN_DISTANCE = 0.03;
/** From this impact on, players remember a moment. */
const MEMORABLE_IMPACT = 3;

/** The moves after which somebody's lead changed most, in order of play, as headlines where there are any. */
export function turningPoints(
  frames: Frame[],
  all: ScoreLine[],
  limit = 4,
  moments: readonly Moment[] = [],
): TurningPoint[] {
  const headlines = new Map<number, Moment>();
  for (const moment of moments)
    if (moment.impact > (headlines.get(moment.step)?.impact ?? 0)) headlines.set(moment.step, moment);
  const lead = (line: ScoreLine, step: number) =>
    line.points[step]! - Math.max(...all.filter((one) => one !== line).map((one) => one.points[step]!));
  const found: TurningPoint[] = [];
  frames.forEach((frame, step) => {
    if (step === 0 || all.length < 2) return;
    const gain = (line: ScoreLine) => line.points[step]! - line.points[step - 1]!;
    const changed = all.filter((line) => gain(line) !== 0);
    const moment = headlines.get(frame.step);
    const swingOf = (one: ScoreLine) => lead(one, step) - lead(one, step - 1);
    // The player whom the moment is about, unless somebody else made more of it.
    const line =
      changed.find((one) => one.seat === moment?.seat && Math.sign(swingOf(one)) === Math.sign(gain(one))) ??
      changed.sort((a, b) => Math.abs(gain(b)) - Math.abs(gain(a)))[0];
    if (!line) return;
    const swing = swingOf(line);
    // What players spend on their own turn changes their points for a while, but turns no game.
    if (swing === 0 || (gain(line) < 0 && line.seat === frame.seat && !moment)) return;
    const text = moment?.headline ?? (changed.length === 1 ? textOf(frame, line.seat) : '');
    found.push({
      step,
      seat: line.seat,
      swing,
      text: text || gainText(line.name, gain(line)),
      moment: moment ?? null,
    });
  });
  const kept: TurningPoint[] = [];
  // A memorable moment outweighs an ordinary move that changed the lead as much.
  const weight = ({ step, swing }: TurningPoint) =>
    Math.abs(swing) * ((headlines.get(frames[step]!.step)?.impact ?? 0) >= MEMORABLE_IMPACT ? 2 : 1);
  for (const one of found.sort((a, b) => weight(b) - weight(a)))
    if (kept.length < limit && kept.every((other) => Math.abs(other.step - one.step) >= frames.length * MIN_DISTANCE))
      kept.push(one);
  return kept.sort((a, b) => a.step - b.step);
}

/** What the log says of the seat's own move; the last event describes the result. */
function textOf({ events, seat }: Frame, of: number): string {
  return seat === of ? (events.findLast((event) => event.text && event.seat === of)?.text ?? '') : '';
}

const gainText = (name: string, gain: number) =>
  gain > 0 ? t('over.turn.gain', { name, n: gain }) : t('over.turn.loss', { name, n: -gain });

export interface ScoreHistory {
  all: ScoreLine[];
  marks: RoundMark[];
  turningPoints: TurningPoint[];
}

/** The step a key jumps to: Page Up and Page Down by round, N to the next turning point. */
export function jumpTarget(
  key: string,
  at: number,
  marks: { step: number }[],
  turningPoints: { step: number }[],
): number | null {
  const found =
    key === 'PageDown'
      ? marks.find((one) => one.step > at)
      : key === 'PageUp'
        ? marks.findLast((one) => one.step < at)
        : key === 'n'
          ? turningPoints.find((one) => one.step > at)
          : undefined;
  return found?.step ?? null;
}

/** The steps a line is drawn through: one for each round, so that it doesn't zigzag; all in a game of few rounds. */
export function drawnSteps(marks: RoundMark[], last: number): number[] {
  if (marks.length < 4) return Array.from({ length: last + 1 }, (_, step) => step);
  return [...new Set([...marks.map((mark) => mark.step), last])];
}

/** The score history of a whole game, including parties without a seat. */
export function scoreHistory(
  { frames, outcome, team }: Frames,
  names: string[],
  moments: readonly Moment[] = [],
): ScoreHistory {
  const parties = (outcome?.rivals ?? []).map((one) => one.text);
  const all = scoreLines(frames, names, parties, team && names.length > 1 ? t('over.team') : '');
  return { all, marks: roundMarks(frames), turningPoints: turningPoints(frames, all, 4, moments) };
}
