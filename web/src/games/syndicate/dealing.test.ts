import { beforeEach, describe, expect, it } from 'vitest';
import type { LitTarget } from '../types';
import { dealing } from './dealing.svelte';
import type { OfferView, View } from './view';

const seat = { credits: 3, influence: 5, crew: 0 };
const view = { seats: [seat, seat] } as unknown as View;
const begun: OfferView = { maker: 0, to: 1, sent: false, gives: {}, wants: {}, cards: [], chips: [] };
const line = (move: number, kind: string, resource: string): LitTarget => ({
  move,
  kind,
  args: { resource },
  text: '',
  number: 0,
});
const lit = [line(10, 'give', 'credits'), line(50, 'want', 'influence')];
const cancelled: string[] = [];
const row = (next: (view: unknown, options: { move: number; kind: string; args: object }[]) => unknown) => {
  cancelled.push(String(next(view, [{ move: 1, kind: 'cancel', args: {} }])));
  return Promise.resolve(true);
};

describe('an offer saved for later', () => {
  beforeEach(() => {
    dealing.enter('#/t/1');
    dealing.clear();
    cancelled.length = 0;
  });

  it('ends the call and is filled in when the next one begins, as far as both still have it', async () => {
    dealing.follow(view, lit, begun);
    dealing.draft = { 'give:credits': 5, 'want:influence': 2 };
    await dealing.keep(row as Parameters<typeof dealing.keep>[0]);
    expect(cancelled).toEqual(['1']);
    expect(dealing.draft).toEqual({});
    dealing.follow(view, lit, begun);
    expect(dealing.draft).toEqual({ 'give:credits': 3, 'want:influence': 2 });
    expect(dealing.kept).toEqual({});
  });

  it('does not mix with a counter-offer that has lines of its own, and is gone at another table', async () => {
    dealing.draft = { 'give:credits': 1 };
    await dealing.keep(row as Parameters<typeof dealing.keep>[0]);
    dealing.draft = { 'want:influence': 1 };
    dealing.follow(view, lit, begun);
    expect(dealing.draft).toEqual({ 'want:influence': 1 });
    expect(dealing.kept).toEqual({ 'give:credits': 1 });
    dealing.enter('#/t/2');
    expect(dealing.kept).toEqual({});
  });
});
