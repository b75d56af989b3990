/** The guided first game of each title: what to know when a kind of choice comes for the first time. */
import type { Language } from '../lib/settings.svelte';

export interface Tip {
  /** Shown at the first choice of this name; '' at the very first choice of all. */
  ask: string;
  clause?: string;
  text: Record<Language, string>;
}

/** Tips of the games that have some; each is loaded only when a game is guided. */
const guides: Record<string, () => Promise<{ tips: Tip[] }>> = Object.fromEntries(
  Object.entries(import.meta.glob<{ tips: Tip[] }>('./*.tips.ts')).map(([path, load]) => [
    path.replace(/^\.\/(.*)\.tips\.ts$/, '$1'),
    load,
  ]),
);

export async function tipsOf(game: string): Promise<Tip[]> {
  return (await guides[game]?.())?.tips ?? [];
}
