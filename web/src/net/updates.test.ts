import { describe, expect, it } from 'vitest';
import type { State, Update } from '../protocol';
import { applyUpdate } from './updates';

const update = (changes: Record<string, unknown>): Update => ({
  t: 'update',
  seat: 0,
  changes,
  events_from: 3,
  events: [],
});

describe('applyUpdate', () => {
  const state = {
    version: 1,
    view: { seats: [{ coins: 1 }, { coins: 2 }], 'a/b': { '~': 1 }, same: [1] },
    events: [{ index: 0 }],
    events_from: 0,
  } as unknown as State;

  it('replaces values in objects and lists, and leaves the old state as it is', () => {
    const merged = applyUpdate(state, update({ '/version': 2, '/view/seats/1/coins': 5 }));
    expect(merged).toMatchObject({ version: 2, events_from: 3, events: [] });
    expect(merged.view).toEqual({ seats: [{ coins: 1 }, { coins: 5 }], 'a/b': { '~': 1 }, same: [1] });
    expect((state.view as { seats: unknown[] }).seats[1]).toEqual({ coins: 2 });
  });

  it('shares what did not change', () => {
    const merged = applyUpdate(state, update({ '/view/seats/1/coins': 5 }));
    expect((merged.view as { same: unknown }).same).toBe((state.view as { same: unknown }).same);
  });

  it('reads escaped names', () => {
    const merged = applyUpdate(state, update({ '/view/a~1b/~0': 7 }));
    expect((merged.view as Record<string, unknown>)['a/b']).toEqual({ '~': 7 });
  });
});
