/** Context that lets any component of a page open a clause of the rules. */
import { getContext, setContext } from 'svelte';

export interface Page {
  clause: (id: string) => void;
}

const KEY = Symbol('page');

export function provideRulesLink(page: Page): void {
  setContext(KEY, page);
}

export function getRulesLink(): Page {
  return getContext<Page | undefined>(KEY) ?? { clause: () => {} };
}
