import { expect, it } from 'vitest';
import type { EventInfo, Frame } from '../../protocol';
import { jumpTarget, scoreLines, roundMarks, turningPoints } from './score-history';

const event = (kind: string, text = kind, seat = -1): EventInfo => ({
  index: 0,
  kind,
  seat,
  step: 0,
  data: {},
  text,
  clauses: [],
});
const frame = (
  step: number,
  seat: number,
  scores: number[],
  events: EventInfo[] = [],
  rivals: number[] = [],
  era = 1,
): Frame => ({
  step,
  seat,
  move: -1,
  text: `move ${step}`,
  view: null,
  scores,
  rivals,
  era,
  to_move: [],
  events,
});
const frames = [
  frame(0, -1, [0, 0], [event('round')], [1]),
  frame(1, 0, [2, 0], [event('bid', 'Ada bids', 0)], [1]),
  frame(2, 1, [2, 9], [event('pay', 'Ben pays', 1), event('win', 'Ben wins a Port', 1), event('round')], [4], 2),
  frame(3, 0, [3, 9], [], [4], 2),
];

it('draws a line for each player and party, and one for a team', () => {
  expect(scoreLines(frames, ['Ada', 'Ben'], ['Shadow'], '').map((l) => [l.name, ...l.points])).toEqual([
    ['Ada', 0, 2, 2, 3],
    ['Ben', 0, 0, 9, 9],
    ['Shadow', 1, 1, 4, 4],
  ]);
  expect(scoreLines(frames, ['Ada', 'Ben'], ['Shadow'], 'You all').map((l) => l.name)).toEqual(['You all', 'Shadow']);
});

it('marks the rounds', () => {
  expect(roundMarks(frames)).toEqual([
    { step: 0, label: '1' },
    { step: 2, label: '2' },
  ]);
  expect(roundMarks(frames.slice(0, 2))).toEqual([]); // a game without rounds has no marks
});

it('leaps a round on with Page Down and back with Page Up, and to the next turning point', () => {
  const marks = [{ step: 0 }, { step: 4 }, { step: 9 }];
  expect(['PageDown', 'PageUp', 'n', 'x'].map((key) => jumpTarget(key, 5, marks, [{ step: 7 }]))).toEqual([
    9,
    4,
    7,
    null,
  ]);
  expect(jumpTarget('PageDown', 9, marks, [])).toBeNull();
});

it('finds where the lead changed most, in the words of the log', () => {
  const found = turningPoints(frames, scoreLines(frames, ['Ada', 'Ben'], [], ''), 2);
  expect(found.map(({ step, swing, text }) => [step, swing, text])).toEqual([
    [1, 2, 'Ada bids'],
    [2, 9, 'Ben wins a Port'],
  ]);
});

it('tells whose gain it was when several gained, and passes over what players spend', () => {
  const income = [
    ...frames,
    frame(4, 0, [-7, 9], [event('buy', 'Ada buys a base', 0)], [4], 2),
    frame(5, 1, [20, 15], [event('income', 'Ben earns 6', 1)], [4], 2),
  ];
  const found = turningPoints(income, scoreLines(income, ['Ada', 'Ben'], [], ''), 9);
  expect(found.map(({ step, seat, swing }) => [step, seat, swing])).toEqual([
    [1, 0, 2],
    [2, 1, 9],
    [3, 0, 1],
    [5, 0, 21],
  ]);
  expect(found.at(-1)!.text).toContain('Ada');
});
