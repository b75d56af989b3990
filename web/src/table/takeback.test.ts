import { describe, expect, it } from 'vitest';
import type { EventInfo } from '../protocol';
import { takebackText } from './takeback';

const event = (index: number, step: number, seat: number, text: string) => ({ index, step, seat, text }) as EventInfo;

describe('what somebody wants to take back', () => {
  const log = [
    event(0, 1, 0, 'Ann drops 1.'),
    event(1, 2, 1, 'Ben drops 2.'),
    event(2, 3, 0, ''),
    event(3, 3, 1, 'Ben gets one.'),
    event(4, 3, 0, 'Ann drops 3.'),
  ];
  it('is their first move after that step', () => {
    expect(takebackText(log, { seat: 0, step: 2 })).toBe('Ann drops 3.');
    expect(takebackText(log, { seat: 0, step: 0 })).toBe('Ann drops 1.');
    expect(takebackText(log, { seat: 1, step: 1 })).toBe('Ben drops 2.');
  });
  it('is empty if I saw nothing of it', () => expect(takebackText(log, { seat: 0, step: 3 })).toBe(''));
});
