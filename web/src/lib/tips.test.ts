import { expect, it } from 'vitest';
import { tipsOf } from './tips';

it('who plays alone is told the goal of that, others the usual one', () => {
  const words = { guide: { start: 'Most points win. [SYN-END04]', alone: 'Free them. [SYN-SOL06]', Menu: 'Choose.' } };
  expect(tipsOf(words).map((tip) => tip.text)).toEqual(['Most points win.', 'Choose.']);
  expect(tipsOf(words, true)[0]).toEqual({ ask: '', text: 'Free them.', clause: 'SYN-SOL06' });
});
