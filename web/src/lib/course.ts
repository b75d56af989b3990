/** How a game went: points move by move, where rounds begin, where it turned. */
import type { Frame, Frames } from '../protocol';
import { t } from './i18n';

export interface Line {
  name: string;
  /** The seat, or -1 for a party without one. */
  seat: number;
  points: number[];
}

export interface Mark {
  step: number;
  label: string;
}

export interface Turn {
  step: number;
  seat: number;
  /** What the seat gained on the best of the others, or lost to it. */
  swing: number;
  text: string;
}

/** One line for each player and party; a team has one line for all its players. */
export function lines(frames: Frame[], names: string[], parties: string[], team: string): Line[] {
  const seats = team ? [{ name: team, seat: 0 }] : names.map((name, seat) => ({ name, seat }));
  return [
    ...seats.map(({ name, seat }) => ({ name, seat, points: frames.map((frame) => frame.scores[seat] ?? 0) })),
    ...parties.map((name, i) => ({ name, seat: -1, points: frames.map((frame) => frame.rivals[i] ?? 0) })),
  ];
}

/** Where rounds begin, numbered in their order; none where a game has no rounds. */
export function rounds(frames: Frame[]): Mark[] {
  const found = [...frames.keys()].filter((step) => frames[step]!.era !== frames[step - 1]?.era);
  return found.length < 2 ? [] : found.map((step, i) => ({ step, label: String(i + 1) }));
}

/** The moves after which somebody's lead over the best of the others changed most, in their order. */
export function turns(frames: Frame[], all: Line[], most = 3): Turn[] {
  const lead = (line: Line, step: number) =>
    line.points[step]! - Math.max(...all.filter((one) => one !== line).map((one) => one.points[step]!));
  const found: Turn[] = [];
  frames.forEach((frame, step) => {
    const line = all.find((one) => one.seat === frame.seat);
    if (step === 0 || !line || all.length < 2) return;
    const swing = lead(line, step) - lead(line, step - 1);
    // What came of it is told last.
    const text = frame.events.findLast((event) => event.text && event.seat === frame.seat)?.text ?? frame.text;
    if (swing !== 0 && text) found.push({ step, seat: frame.seat, swing, text });
  });
  return found
    .sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing))
    .slice(0, most)
    .sort((a, b) => a.step - b.step);
}

export interface Course {
  all: Line[];
  marks: Mark[];
  turns: Turn[];
}

/** A whole game as one looks at it again; parties without a seat stand in it too. */
/** Where a key leads: Page keys from round to round, N to the next turning point. */
export function leapTo(key: string, at: number, marks: { step: number }[], turns: { step: number }[]): number | null {
  const found =
    key === 'PageDown'
      ? marks.find((one) => one.step > at)
      : key === 'PageUp'
        ? marks.findLast((one) => one.step < at)
        : key === 'n'
          ? turns.find((one) => one.step > at)
          : undefined;
  return found?.step ?? null;
}

export function courseOf({ frames, outcome, team }: Frames, names: string[]): Course {
  const parties = (outcome?.rivals ?? []).map((one) => one.text);
  const all = lines(frames, names, parties, team && names.length > 1 ? t('over.team') : '');
  return { all, marks: rounds(frames), turns: turns(frames, all) };
}
