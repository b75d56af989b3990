/** Actions on a table over HTTP: start, leave, rematch, invite, save as a file. */
import { allFrames, api } from '../net/api';
import { gameTexts } from '../lib/game-texts.svelte';
import { publicAddress } from '../net/public-address.svelte';
import { href, router } from '../lib/router.svelte';
import { t } from '../lib/i18n';
import { share } from '../lib/share';
import { copyToClipboard, showError } from '../net/session.svelte';
import { settings } from '../settings/settings.svelte';
import { saveReplay } from '../replay/save-replay';
import type { TableSession } from './table-session.svelte';

/** Show an error as a toast instead of throwing. */
export async function withErrorToast(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    showError(error);
  }
}

export const start = (tableSession: TableSession) => withErrorToast(() => api.start(tableSession.id, 'normal'));

export const leave = (tableSession: TableSession) =>
  withErrorToast(async () => {
    await api.leave(tableSession.id, tableSession.table!.seat);
    router.go();
  });

/** Request a rematch; everyone who does gets the same table. */
export const rematch = (tableSession: TableSession, step = 0) =>
  withErrorToast(async () => router.go('t', (await api.rematch(tableSession.id, step)).table));

/** A one-time link that continues this seat on another device. */
export async function seatLink(tableSession: TableSession): Promise<string> {
  const created = await api.seatLink(tableSession.id, tableSession.table!.seat);
  return `${publicAddress.origin}/${href('me', created.token, created.table)}`;
}

/** Save the whole game as one HTML file with a player. */
export const saveFile = (tableSession: TableSession) =>
  withErrorToast(async () =>
    saveReplay(
      await allFrames(tableSession.id, tableSession.table!.seat, settings.language),
      gameTexts.dataFor(tableSession.game),
      tableSession.title,
    ),
  );

/** Share the result through the system, or copy it. */
export async function shareGame(tableSession: TableSession, result: string, story: string): Promise<void> {
  const text = t('over.shared', { result, game: tableSession.title, story }).trim();
  const url = `${publicAddress.origin}/${href('replay', tableSession.id)}`;
  if (!(await share({ title: tableSession.title, text, url }))) await copyToClipboard(`${text}\n${url}`);
}

/** Save the record as a JSON file for programs. */
export const saveRecord = (tableSession: TableSession) =>
  withErrorToast(async () => {
    const created = await api.record(tableSession.id);
    const file = new Blob([created.record, '\n'], { type: 'application/json' });
    const url = URL.createObjectURL(file);
    Object.assign(document.createElement('a'), { href: url, download: `cinque-${tableSession.id}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  });
