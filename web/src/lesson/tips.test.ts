import { expect, it } from 'vitest';
import { aimOf, tipFor, tipsOf } from './tips';

it('shows a solo player the solo goal and everyone else the usual one', () => {
  const words = { guide: { start: 'Most points win. [SYN-END04]', alone: 'Free them. [SYN-SOL06]', Menu: 'Choose.' } };
  expect(tipsOf(words).map((tip) => tip.text)).toEqual(['Most points win.', 'Choose.']);
  expect(tipsOf(words, true)[0]).toEqual({ ask: '', text: 'Free them.', clause: 'SYN-SOL06' });
});

it('the tip for what is asked comes before the one about the whole game', () => {
  const tips = tipsOf({ guide: { start: 'Most points win.', Menu: 'Choose.', Bid: 'Raise.' } });
  expect(tipFor(tips, 'Bid', [])).toEqual({ id: 'ask:Bid', text: 'Raise.', clause: '' });
  expect(tipFor(tips, 'Bid', ['ask:Bid'])?.text).toBe('Most points win.');
  expect(tipFor(tips, 'Other', [])?.text).toBe('Most points win.');
  expect(tipFor(tips, 'Bid', ['ask:Bid', 'ask:'])).toBeNull();
});

it('what to aim for changes with the rounds, and is no tip', () => {
  const words = { guide: { start: 'Most points win.', aim1: 'Grow. [PHO-GEN03]', aim10: 'Score.', aim4: 'Build.' } };
  expect([1, 3, 4, 9, 10, 12].map((round) => aimOf(words, round))).toEqual([
    'Grow.',
    'Grow.',
    'Build.',
    'Build.',
    'Score.',
    'Score.',
  ]);
  expect(aimOf({ guide: { start: 'Most points win.' } }, 3)).toBe('');
  expect(tipsOf(words).map((tip) => tip.text)).toEqual(['Most points win.']);
});
