import { beforeEach, describe, expect, it } from 'vitest';
import { lastSeen, see } from './last-seen';

describe('what was seen last', () => {
  beforeEach(() => localStorage.clear());

  it('is nothing at a new table', () => expect(lastSeen('a', 0)).toBeNull());

  it('is kept for each table and seat', () => {
    see('a', 0, 7);
    see('a', 1, 3);
    see('b', 0, 9);
    expect([lastSeen('a', 0), lastSeen('a', 1), lastSeen('b', 0)]).toEqual([7, 3, 9]);
  });

  it('goes back with an undo', () => {
    see('a', 0, 7);
    see('a', 0, 6);
    expect(lastSeen('a', 0)).toBe(6);
  });

  it('forgets the tables seen longest ago', () => {
    for (let i = 0; i < 60; i++) {
      see('old', 0, i);
      see(`t${i}`, 0, 1);
    }
    expect([lastSeen('t0', 0), lastSeen('t59', 0), lastSeen('old', 0)]).toEqual([null, 1, 59]);
  });

  it('survives what it cannot read', () => {
    localStorage.setItem('cinque.seen', '{');
    expect(lastSeen('a', 0)).toBeNull();
  });
});
