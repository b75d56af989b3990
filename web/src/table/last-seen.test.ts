import { beforeEach, describe, expect, it } from 'vitest';
import { lastSeen, markSeen } from './last-seen';

describe('what was seen last', () => {
  beforeEach(() => localStorage.clear());

  it('is nothing at a new table', () => expect(lastSeen('a', 0)).toBeNull());

  it('is kept for each table and seat', () => {
    markSeen('a', 0, 7);
    markSeen('a', 1, 3);
    markSeen('b', 0, 9);
    expect([lastSeen('a', 0), lastSeen('a', 1), lastSeen('b', 0)]).toEqual([7, 3, 9]);
  });

  it('goes back with an undo', () => {
    markSeen('a', 0, 7);
    markSeen('a', 0, 6);
    expect(lastSeen('a', 0)).toBe(6);
  });

  it('forgets the tables seen longest ago', () => {
    for (let i = 0; i < 60; i++) {
      markSeen('old', 0, i);
      markSeen(`t${i}`, 0, 1);
    }
    expect([lastSeen('t0', 0), lastSeen('t59', 0), lastSeen('old', 0)]).toEqual([null, 1, 59]);
  });

  it('survives what it cannot read', () => {
    localStorage.setItem('cinque.seen', '{');
    expect(lastSeen('a', 0)).toBeNull();
  });
});
