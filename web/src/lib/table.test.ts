import { describe, expect, it } from 'vitest';
import { seatInFront } from './table.svelte';

describe('seatInFront', () => {
  it('is the seat of mine that owes a choice', () => expect(seatInFront([0, 2], [2], 0)).toBe(2));
  it('stays where it is while that seat still owes one', () => expect(seatInFront([0, 2], [0, 2], 2)).toBe(2));
  it('stays where it was while others choose', () => expect(seatInFront([0, 2], [1], 2)).toBe(2));
  it('is the first of mine at the beginning', () => expect(seatInFront([3, 4], [0], -1)).toBe(3));
  it('is the spectator without a seat', () => expect(seatInFront([], [0], -1)).toBe(-1));
});
