import { expect, it } from 'vitest';
import { pointSign } from './palette';

it('counts points in what the game counts them in', () => {
  expect([pointSign('shadow_moon'), pointSign('phoenicia'), pointSign('unheard')]).toEqual([
    'kredit',
    'point',
    'point',
  ]);
});
