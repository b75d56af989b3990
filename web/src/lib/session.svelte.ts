/** Who this browser is, which games there are, and what goes on at the tables: kept fresh by the personal socket. */
import type { GameInfo, Me, Ring, TableInfo, WordsText } from '../protocol';
import type { Names } from '../games/types';
import { ApiError, api } from './api';
import { gameWords, type Tables } from './gamewords.svelte';
import { t } from './i18n';
import { Link } from './link';
import { settings } from './settings.svelte';
import { toasts } from './toasts.svelte';

class Session {
  me = $state.raw<Me | null>(null);
  games = $state.raw<GameInfo[]>([]);
  mine = $state.raw<TableInfo[]>([]);
  open = $state.raw<TableInfo[]>([]);
  /** Rings that come while the page shows another table than theirs. */
  onring: (ring: Ring) => void = () => {};

  private gamesIn = '';
  private link: Link | null = null;
  private entering: Promise<Me> | null = null;
  private words = new Map<string, Promise<WordsText>>();

  /** Be somebody: the guest this browser already is, or a new one. Called once, awaited by all. */
  enter(token?: string): Promise<Me> {
    if (token || !this.entering) this.entering = this.become(token);
    return this.entering;
  }

  private async become(token?: string): Promise<Me> {
    // Without a token the server says who this browser already is, or makes it a new guest.
    const wish = token ? { token } : { name: settings.name || t('name.guest') };
    try {
      this.me = await api.enter(wish);
    } catch (error) {
      this.entering = null;
      throw error;
    }
    if (this.me.name !== t('name.guest')) settings.name = this.me.name;
    this.listen();
    return this.me;
  }

  async rename(name: string): Promise<void> {
    settings.name = name;
    settings.named = true;
    this.me = await api.rename(settings.name);
  }

  async loadGames(): Promise<GameInfo[]> {
    const lang = settings.language;
    if (!this.games.length || this.gamesIn !== lang) {
      this.games = await api.games(lang);
      this.gamesIn = lang;
    }
    return this.games;
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }

  /** A game's texts in the player's language, fetched once. */
  wordsOf(game: string, lang: string): Promise<WordsText> {
    const key = `${game}/${lang}`;
    const known = this.words.get(key);
    if (known) {
      void known.then((words) => gameWords.learn(game, words));
      return known;
    }
    const fetched = api.words(game, lang);
    void fetched.then((words) => lang === settings.language && gameWords.learn(game, words)).catch(() => {});
    this.words.set(key, fetched);
    fetched.catch(() => this.words.delete(key));
    return fetched;
  }

  private listen(): void {
    this.link?.close();
    this.link = new Link({
      url: () => socketAddress(`/ws/me?lang=${settings.language}`),
      onconnection: () => {},
      onmessage: (message) => {
        if (message.t === 'lobby') {
          this.open = message.public;
          this.mine = message.mine;
        } else if (message.t === 'lobby_change') {
          this.open = merged(this.open, message.public, message.public_gone);
          this.mine = merged(this.mine, message.mine, message.mine_gone);
        } else if (message.t === 'ring') this.onring(message);
      },
    });
  }
}

/** A list with what is new in it, and without what is gone; in the server's order: what waits for players first, then the latest. */
export function merged(known: TableInfo[], changed: TableInfo[], gone: string[]): TableInfo[] {
  const out = new Set([...gone, ...changed.map((table) => table.table)]);
  const place = (table: TableInfo) => ['open', 'playing', 'over'].indexOf(table.status);
  return [...changed, ...known.filter((table) => !out.has(table.table))].sort(
    (a, b) => place(a) - place(b) || b.changed - a.changed,
  );
}

export const session = new Session();

export function socketAddress(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}

/** The names of the game's things by domain: "names.card" of the catalogue becomes card. */
export function namesOf(tables: Tables): Names {
  const found: Names = {};
  for (const [table, texts] of Object.entries(tables)) {
    if (table.startsWith('names.')) found[table.slice('names.'.length)] = texts;
  }
  return found;
}

/** Say what went wrong by HTTP. */
export function tell(error: unknown): void {
  if (error instanceof ApiError && error.status === 0) toasts.error(t('error.offline'));
  else if (error instanceof ApiError && error.status === 404) toasts.error(t('error.link'));
  else toasts.error(t('error.wrong', { text: error instanceof Error ? error.message : String(error) }));
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.info(t('app.copied'));
  } catch {
    // No clipboard without https or a permission: the text stands in a field and can be marked by hand.
  }
}
