import { describe, expect, it } from 'vitest';
import { pointsOf } from './points';

describe('pointsOf', () => {
  it('finds a list by seat', () => expect(pointsOf({ scores: [3, 5] }, 1)).toBe(5));
  it('finds a field of the seat', () => expect(pointsOf({ seats: [{ points: 7 }] }, 0)).toBe(7));
  it('is unknown when the view does not say', () => {
    expect(pointsOf({ seats: [{}] }, 0)).toBeNull();
    expect(pointsOf(null, 0)).toBeNull();
  });
});
