import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '../protocol';
import { mustAnswerPause } from './pause';

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
