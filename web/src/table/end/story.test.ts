import { describe, expect, it } from 'vitest';
import { leadChanges, story } from './story';
import { drawnSteps } from './score-history';

const line = (name: string, seat: number, points: number[]) => ({ name, seat, points });
const marks = [0, 2, 4, 6].map((step, i) => ({ step, label: String(i + 1) }));
const points = [{ step: 4, seat: 1, swing: 9, text: 'Ben took Koss from you.', moment: null }];

describe('the story of a game', () => {
  const all = [line('You', 0, [0, 3, 4, 5, 5, 6, 7]), line('Ben', 1, [0, 1, 2, 3, 9, 15, 21])];

  it('tells who took the lead, where the game turned and how it went on', () => {
    expect(story({ all, marks, turningPoints: points, me: 0, winners: [1] })).toEqual([
      'Ben took the lead in round 3 and kept it.',
      'The game turned in round 3: Ben took Koss from you (+9).',
      'From then on, Ben earned 6 points a round and you 1.',
    ]);
  });
  it('counts how often the lead changed', () => {
    const close = [line('You', 0, [0, 3, 3, 6, 6]), line('Ben', 1, [0, 1, 5, 5, 9])];
    expect(leadChanges(close).map((one) => one.line.name)).toEqual(['You', 'Ben', 'You', 'Ben']);
    expect(story({ all: close, marks: [], turningPoints: [], me: -1, winners: [1] })).toEqual([
      'The lead changed hands 3 times.',
      'Ben took the lead in move 4 and kept it.',
    ]);
  });
  it('says so if somebody always led, and nothing without opponents', () => {
    const alone = [line('You', 0, [0, 3, 4, 5]), line('Ben', 1, [0, 1, 2, 3])];
    expect(story({ all: alone, marks: [], turningPoints: [], me: 0, winners: [0] })).toEqual([
      'You led from start to finish.',
    ]);
    expect(story({ all: alone.slice(0, 1), marks, turningPoints: [], me: 0, winners: [0] })).toEqual([]);
  });
});

it('a line has one value for each round, or all moves of a game with few rounds', () => {
  expect(drawnSteps(marks, 7)).toEqual([0, 2, 4, 6, 7]);
  expect(drawnSteps([], 3)).toEqual([0, 1, 2, 3]);
});
