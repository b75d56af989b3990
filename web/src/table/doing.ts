/** What can be done about a table by HTTP: begin, leave, play again, invite, take it along as a file. */
import { allFrames, api } from '../lib/api';
import { gameWords } from '../lib/gamewords.svelte';
import { outward } from '../lib/outward.svelte';
import { href, router } from '../lib/router.svelte';
import { tell } from '../lib/session.svelte';
import { settings } from '../lib/settings.svelte';
import { saveReplay } from '../replay/save';
import type { TableSession } from './session.svelte';

/** Says what went wrong instead of failing. */
export async function guard(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    tell(error);
  }
}

export const start = (at: TableSession) => guard(() => api.start(at.id, 'normal'));

export const leave = (at: TableSession) =>
  guard(async () => {
    await api.leave(at.id, at.table!.seat);
    router.go();
  });

/** Who asks for a rematch is ready for it; everybody who asks gets the same table. */
export const rematch = (at: TableSession, step = 0) =>
  guard(async () => router.go('t', (await api.rematch(at.id, step)).table));

/** By this link another device becomes me, at this table; it is good once. */
export async function seatLink(at: TableSession): Promise<string> {
  const made = await api.seatLink(at.id, at.table!.seat);
  return `${outward.origin}/${href('me', made.token, made.table)}`;
}

/** The whole game as one file that plays itself. */
export const saveFile = (at: TableSession) =>
  guard(async () =>
    saveReplay(await allFrames(at.id, at.table!.seat, settings.language), gameWords.told(at.game), at.title),
  );

/** The record as a file for programs. */
export const saveRecord = (at: TableSession) =>
  guard(async () => {
    const made = await api.record(at.id);
    const file = new Blob([JSON.stringify(made.record, null, 1)], { type: 'application/json' });
    const url = URL.createObjectURL(file);
    Object.assign(document.createElement('a'), { href: url, download: `cinque-${at.id}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  });
