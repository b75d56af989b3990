import { expect, it } from 'vitest';
import { foldedNews } from './announced-news';

const line = (seat: number, text: string) => ({ event: { seat }, text });

it('reads a few lines as they are', () => {
  expect(foldedNews([line(1, 'a'), line(0, 'b')], 0)).toEqual({ lines: ['a', 'b'], more: 0 });
});

it('folds a long list, but never what concerns me', () => {
  const lines = [line(0, 'mine'), ...Array.from({ length: 14 }, (_, i) => line(1, `other ${i}`))];
  const news = foldedNews(lines, 0);
  expect(news.lines).toEqual(['mine', 'other 9', 'other 10', 'other 11', 'other 12', 'other 13']);
  expect(news.more).toBe(9);
});
