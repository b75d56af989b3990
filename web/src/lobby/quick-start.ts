/** "Play now": create a table against bots with standard options, and tips for a first game. */
import type { GameInfo } from '../protocol';
import { api } from '../net/api';
import { t } from '../lib/i18n';
import { router } from '../lib/router.svelte';
import { session, showError } from '../net/session.svelte';
import { settings } from '../settings/settings.svelte';
import { writeTabStorage } from '../table/tab-storage';
import { defaultSetup, newTableMessage } from './table-setup';

export async function playNow(game: GameInfo, guided = !settings.learned(game.name)): Promise<void> {
  const setup = defaultSetup(game, guided);
  try {
    await session.enter();
    const created = await api.create(
      newTableMessage(setup, game, (n) => t('new.seat.nameless', { n })),
      settings.language,
    );
    if (guided) writeTabStorage('guide', created.table, '1');
    router.go('t', created.table);
  } catch (error) {
    showError(error);
  }
}
