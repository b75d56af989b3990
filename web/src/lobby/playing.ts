/** A table at once: against bots, as the game usually is played, guided if wanted. */
import type { GameInfo } from '../protocol';
import { api } from '../lib/api';
import { t } from '../lib/i18n';
import { router } from '../lib/router.svelte';
import { session, tell } from '../lib/session.svelte';
import { settings } from '../lib/settings.svelte';
import { store } from '../table/stored';
import { fresh, toMessage } from './setup';

export async function playNow(game: GameInfo, guided = !settings.learned(game.name)): Promise<void> {
  const setup = fresh(game, guided);
  try {
    await session.enter();
    const made = await api.create(
      toMessage(setup, game, (n) => t('new.seat.nameless', { n })),
      settings.language,
    );
    if (guided) store('guide', made.table, '1');
    router.go('t', made.table);
  } catch (error) {
    tell(error);
  }
}
