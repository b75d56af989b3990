/** What any part of a table page may ask of the page: to open a clause of the rules. */
import { getContext, setContext } from 'svelte';

export interface Page {
  clause: (id: string) => void;
}

const KEY = Symbol('page');

export function setPage(page: Page): void {
  setContext(KEY, page);
}

export function pageOf(): Page {
  return getContext<Page | undefined>(KEY) ?? { clause: () => {} };
}
