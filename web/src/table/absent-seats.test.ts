import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '../protocol';
import { absentSeats } from './absent-seats';

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
