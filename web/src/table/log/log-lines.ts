/** The lines of the log, summed up with the game's own texts. */
import type { EventInfo } from '../../protocol';
import { gameTexts } from '../../lib/game-texts.svelte';
import { t } from '../../lib/i18n';
import { grouped, type LogLine } from './events';

export function logLines(game: string, log: EventInfo[]): LogLine[] {
  const words = gameTexts.of(game);
  return grouped(log, {
    summed: words.summed ?? {},
    name: (field, value) => words[`names.${field}`]?.[String(value)] ?? String(value),
    times: (text, n) => t('log.times', { text, n }),
  });
}
