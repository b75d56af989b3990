/** The story of a game in the lines its log shows, with the game's own words for what is summed up. */
import type { EventInfo } from '../protocol';
import { gameWords } from './gamewords.svelte';
import { t } from './i18n';
import { grouped, type Told } from './story';

export function told(game: string, story: EventInfo[]): Told[] {
  const words = gameWords.of(game);
  return grouped(story, {
    summed: words.summed ?? {},
    name: (field, value) => words[`names.${field}`]?.[String(value)] ?? String(value),
    times: (text, n) => t('log.times', { text, n }),
  });
}
