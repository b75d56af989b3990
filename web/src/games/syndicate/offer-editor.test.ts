import { beforeEach, describe, expect, it } from 'vitest';
import type { LegalTarget } from '../types';
import { offerEditor } from './offer-editor.svelte';
import type { OfferView, View } from './view';

const seat = { credits: 3, influence: 5, crew: 0 };
const view = { seats: [seat, seat] } as unknown as View;
const begun: OfferView = { maker: 0, to: 1, sent: false, gives: {}, wants: {}, cards: [], slot: null, chips: [] };
const line = (move: number, kind: string, resource: string): LegalTarget => ({
  move,
  kind,
  args: { resource },
  text: '',
  number: 0,
});
const lit = [line(10, 'give', 'credits'), line(50, 'want', 'influence')];
const played: unknown[] = [];
type Next = (view: unknown, options: { move: number; kind: string; args: object }[]) => unknown;
const asked = (...kinds: string[]) => kinds.map((kind, i) => ({ move: i, kind, args: {} }));
/** I am composing an offer; after I drop it, these are asked. */
const after =
  (...kinds: string[]) =>
  (next: Next) => {
    played.length = 0;
    played.push(next(view, asked('cancel', 'send')));
    if (kinds.length) played.push(next(view, asked(...kinds)), next(view, asked('decline', 'play')));
    return Promise.resolve(true);
  };
const row = after('decline', 'to');

describe('an offer saved for later', () => {
  beforeEach(() => {
    offerEditor.enter('#/t/1');
    offerEditor.clear();
  });

  it('ends the call and is filled in when the next one begins, as far as both still have it', async () => {
    offerEditor.follow(view, lit, begun);
    offerEditor.draft = { 'give:credits': 5, 'want:influence': 2 };
    await offerEditor.keep(row as Parameters<typeof offerEditor.keep>[0]);
    expect(played).toEqual([0, 0, null]);
    expect(offerEditor.draft).toEqual({});
    offerEditor.follow(view, lit, begun);
    expect(offerEditor.draft).toEqual({ 'give:credits': 3, 'want:influence': 2 });
    expect(offerEditor.kept).toEqual({});
  });

  it('is dropped and followed by no more offers, but nothing else is declined in the same breath', async () => {
    await offerEditor.leave(row as Parameters<typeof offerEditor.leave>[0]);
    expect(played).toEqual([0, 0, null]);
    // After a dropped counter-offer, the next question is about my sleeper or another offer.
    for (const kinds of [['decline', 'play'], ['decline', 'accept', 'counter'], []]) {
      await offerEditor.leave(after(...kinds) as Parameters<typeof offerEditor.leave>[0]);
      expect(played).toEqual(kinds.length ? [0, null, null] : [0]);
    }
  });

  it('does not mix with a counter-offer that has lines of its own, and is gone at another table', async () => {
    offerEditor.draft = { 'give:credits': 1 };
    await offerEditor.keep(row as Parameters<typeof offerEditor.keep>[0]);
    offerEditor.draft = { 'want:influence': 1 };
    offerEditor.follow(view, lit, begun);
    expect(offerEditor.draft).toEqual({ 'want:influence': 1 });
    expect(offerEditor.kept).toEqual({ 'give:credits': 1 });
    offerEditor.enter('#/t/2');
    expect(offerEditor.kept).toEqual({});
  });
});
