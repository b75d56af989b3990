import { describe, expect, it } from 'vitest';
import type { EventInfo, SeatInfo } from '../protocol';
import { absentSeats, mustAnswerPause, takebackText } from './requests';

const event = (index: number, step: number, seat: number, text: string) => ({ index, step, seat, text }) as EventInfo;

describe('what somebody wants to take back', () => {
  const log = [
    event(0, 1, 0, 'Ann drops 1.'),
    event(1, 2, 1, 'Ben drops 2.'),
    event(2, 3, 0, ''),
    event(3, 3, 1, 'Ben gets one.'),
    event(4, 3, 0, 'Ann drops 3.'),
  ];
  it('is their first deed that would not have happened', () => {
    expect(takebackText(log, { seat: 0, step: 2 })).toBe('Ann drops 3.');
    expect(takebackText(log, { seat: 0, step: 0 })).toBe('Ann drops 1.');
    expect(takebackText(log, { seat: 1, step: 1 })).toBe('Ben drops 2.');
  });
  it('is not told where I saw nothing of it', () => expect(takebackText(log, { seat: 0, step: 3 })).toBe(''));
});

describe('absent players', () => {
  const seat = (number: number, change: Partial<SeatInfo> = {}) =>
    ({ seat: number, kind: 'person', connected: false, thinking: true, ...change }) as SeatInfo;
  const seats = [
    seat(0),
    seat(1),
    seat(2, { connected: true }),
    seat(3, { thinking: false }),
    seat(4, { kind: 'bot' }),
    seat(5),
  ];
  const table = { status: 'playing', paused: false, clock: { kind: 'none' }, seats, my_seats: [0] } as const;
  const found = (change: object) => absentSeats({ ...table, ...change } as never).map((s) => s.seat);

  it('are those the game waits for', () => expect(found({})).toEqual([1, 5]));
  it('are nobody where a clock runs or nobody is waited for', () => {
    expect(found({ clock: { kind: 'move', seconds: 60 } })).toEqual([]);
    expect(found({ paused: true })).toEqual([]);
    expect(found({ status: 'over' })).toEqual([]);
  });
});

describe('a pause', () => {
  it('waits for people who play', () => {
    const seat = (kind: SeatInfo['kind'], resigned = false) => ({ kind, resigned }) as SeatInfo;
    expect([seat('person'), seat('bot'), seat('open'), seat('person', true)].map(mustAnswerPause)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
