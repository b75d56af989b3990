import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import OfferSide from './OfferSide.svelte';
import OfferTerms from './OfferTerms.svelte';
import type { Context } from './explain';
import type { View } from './view';

afterEach(cleanup);

const names = {
  give: { slot: 'card from the sleeper slot', AT03: 'tech “Synth Crew”', credits: 'credits' },
  card: { SL05: 'Saboteur', SL02: 'Double Agent' },
};
const seats = [{ slot: 'SL05' }, { slot: null }];
const seen = (me: number, offer: Partial<NonNullable<View['offer']>> | null): Context =>
  ({ view: { seats, offer }, names, me, name: String }) as unknown as Context;
const lines = ['give:credits', 'give_slot', 'give_tech:AT03', 'want_slot'];

it('offers the card in the slot by its name, and advanced techs behind a fold', async () => {
  const onset = vi.fn();
  const user = userEvent.setup();
  const props = { c: seen(0, null), seat: 0, given: true, note: '', lines, draft: {}, maxOf: () => 1, onset };
  const { container } = render(OfferSide, props);
  expect(container.querySelector('[data-line="give_slot"]')!.textContent).toContain('Saboteur (Sleeper)');
  expect(container.querySelector('[data-line="want_slot"]')).toBeNull();
  await user.click(container.querySelector('[data-line="give_slot"]')!);
  expect(onset).toHaveBeenLastCalledWith('give_slot', 1);
  expect(container.querySelector('[data-line="give_tech:AT03"]')).toBeNull();
  await user.click(container.querySelector('[data-fold="tech"]')!);
  await user.click(screen.getByRole('button', { name: 'tech “Synth Crew”' }));
  expect(onset).toHaveBeenLastCalledWith('give_tech:AT03', 1);
});

it('names the slot card to the one it is offered to, and only that there is one where it is wanted', () => {
  const terms = { give_slot: 1, want_slot: 1 };
  const given = { c: seen(1, { to: 1, slot: 'SL02' }), title: '', terms, lines: Object.keys(terms) };
  render(OfferTerms, { ...given, given: true });
  expect(screen.getByText('Double Agent (Sleeper)')).toBeTruthy();
  cleanup();
  render(OfferTerms, { ...given, given: false });
  expect(screen.getByText('1 card from the sleeper slot')).toBeTruthy();
});
