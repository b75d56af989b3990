import { describe, expect, it } from 'vitest';
import {
  isBarred,
  catalog,
  linesIn,
  counterDraft,
  nextMove,
  stockAfter,
  upkeepAfter,
  type Choice,
  type Plan,
} from './offer-draft';
import { BASES } from './map';
import type { OfferView, View } from './view';

const EMPTY: OfferView = { maker: 2, to: 3, sent: false, gives: {}, wants: {}, cards: [], slot: null, chips: [] };
const CANCEL: Choice = { move: 1, kind: 'cancel', args: {} };
const SEND: Choice = { move: 2, kind: 'send', args: {} };
const LINES: Choice[] = [
  { move: 3, kind: 'want_cards', args: {} },
  { move: 10, kind: 'give', args: { resource: 'credits' } },
  { move: 20, kind: 'give_card', args: { card: 'MS04' } },
  { move: 50, kind: 'want', args: { resource: 'influence' } },
];
const NUMBERS: Choice[] = [1, 2, 3].map((number) => ({ move: 70 + number, kind: 'number', args: { number } }));
const plan = (draft: Plan['draft'], more: Partial<Plan> = {}): Plan => ({
  draft,
  to: 3,
  known: catalog(LINES),
  send: true,
  ...more,
});

describe('the row of moves behind an offer', () => {
  it('takes the lines in the order of the engine, whatever the order of the clicks', () => {
    const wished = plan({ want_cards: 1, 'give_card:MS04': 1, 'give:credits': 2 });
    expect(nextMove(wished, EMPTY, [CANCEL, ...LINES], '')).toBe(10);
    expect(nextMove(wished, EMPTY, NUMBERS, 'give:credits')).toBe(72);
    const one = { ...EMPTY, gives: { credits: 2 } };
    expect(nextMove(wished, one, [CANCEL, SEND, ...LINES.slice(2), LINES[0]!], '')).toBe(20);
    const two = { ...EMPTY, gives: { credits: 2, cards: 1 }, cards: ['MS04'] };
    expect(nextMove(wished, two, [CANCEL, SEND, LINES[0]!, LINES[3]!], '')).toBe(3);
    expect(nextMove(wished, { ...two, wants: { cards: 1 } }, [CANCEL, SEND], '')).toBe(2);
  });

  it('takes a line back that is no longer wished, and a number nobody asked for', () => {
    const begun = { ...EMPTY, gives: { credits: 2 } };
    expect(nextMove(plan({ 'give:credits': 1 }), begun, [CANCEL, SEND], '')).toBe('undo');
    expect(nextMove(plan({ 'give:credits': 1 }), EMPTY, NUMBERS, '')).toBe('undo');
    expect(nextMove(plan({ 'want:influence': 1 }, { to: 0 }), EMPTY, LINES, '')).toBe('undo');
  });

  it('gives up where a line or its amount is not to be had, instead of trying for ever', () => {
    const begun = { ...EMPTY, gives: { credits: 2 } };
    expect(nextMove(plan({ 'give:credits': 2, 'give_base:io': 1 }), begun, [CANCEL, SEND], '')).toBeNull();
    expect(nextMove(plan({ 'give:credits': 9 }), EMPTY, NUMBERS, 'give:credits')).toBeNull();
    // A line before one that is already in the offer can only be added after an undo.
    const wanted = { ...EMPTY, wants: { influence: 1 } };
    const both = plan({ 'give:credits': 1, 'want:influence': 1 });
    expect(nextMove(both, wanted, [CANCEL, SEND], '')).toBe('undo');
  });

  it('goes on to the partner that was chosen and no further without a wish to send', () => {
    const whom: Choice[] = [0, 3].map((to) => ({ move: 90 + to, kind: 'to', args: { to } }));
    expect(nextMove(plan({}, { send: false }), null, whom, '')).toBe(93);
    expect(nextMove(plan({ 'give:credits': 1 }, { send: false }), EMPTY, [CANCEL, ...LINES], '')).toBeNull();
    expect(nextMove(plan({ 'give:credits': 1 }), { ...EMPTY, sent: true }, [], '')).toBeNull();
  });
});

it('reads an offer as lines, and turns it round for a counter-offer', () => {
  const offer: OfferView = {
    ...EMPTY,
    sent: true,
    gives: { credits: 5, cards: 2, slot: 1, AT03: 1, io: 1, ceto_etna: 1 },
    wants: { crew: 3, slot: 1, chips: 1, AT12: 1 },
    cards: ['MS04', 'MS04'],
  };
  expect(linesIn(offer)).toEqual({
    'give:credits': 5,
    'give_card:MS04': 2,
    give_slot: 1,
    'give_tech:AT03': 1,
    'give_base:io': 1,
    'give_beam:ceto_etna': 1,
    'want:crew': 3,
    want_slot: 1,
    want_chips: 1,
    'want_tech:AT12': 1,
  });
  expect(counterDraft(offer)).toEqual({
    'give:crew': 3,
    give_slot: 1,
    'give_tech:AT12': 1,
    'want:credits': 5,
    want_cards: 2,
    want_slot: 1,
    'want_tech:AT03': 1,
    'want_base:io': 1,
    'want_beam:ceto_etna': 1,
  });
});

it('protection and its bases bar each other, not themselves', () => {
  expect(isBarred({ 'give_base:ceto': 1 }, 'give_beam:ceto_etna')).toBe(true);
  expect(isBarred({ 'give_beam:ceto_etna': 1 }, 'want_base:etna')).toBe(true);
  expect(isBarred({ 'give_beam:ceto_etna': 1 }, 'want_base:io')).toBe(false);
  expect(isBarred({ 'give_beam:ceto_etna': 1 }, 'give_beam:ceto_etna')).toBe(false);
  expect(isBarred({ 'give_base:ceto': 0 }, 'give_beam:ceto_etna')).toBe(false);
  expect(isBarred({ 'give_base:ceto': 1 }, 'give:crew')).toBe(false);
});

it('counts what a seat has and owes afterwards, as maker and as the one who is asked', () => {
  const io = BASES.indexOf('io');
  const view = {
    seats: [
      { credits: 5, influence: 4, crew: 3 },
      { credits: 1, influence: 1, crew: 1 },
    ],
    owner: BASES.map((_, base) => (base === io ? 0 : -1)),
    world: { upkeep: [0, 3, 6], zones: BASES.map((_, base) => (base === io ? 1 : 2)) },
  } as unknown as View;
  const draft = { 'give:credits': 2, 'want:crew': 1, 'give_base:io': 1 };
  expect(stockAfter(view, 0, draft, -1)).toEqual([3, 4, 4]);
  expect(stockAfter(view, 1, draft, 1)).toEqual([3, 1, 0]);
  expect(upkeepAfter(view, 0, draft, -1)).toBe(0);
  expect(upkeepAfter(view, 1, draft, 1)).toBe(3);
});
