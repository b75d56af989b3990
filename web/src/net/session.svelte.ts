/** The user of this browser, the list of games and the lobby's tables, kept up to date by the lobby socket. */
import type { GameInfo, Me, Notification, TableInfo, WordsText } from '../protocol';
import type { Names } from '../games/types';
import { ApiError, api } from './api';
import { gameTexts, type Tables } from '../lib/game-texts.svelte';
import { t } from '../lib/i18n';
import { Connection, type ConnectionProblem } from './connection';
import { settings } from '../settings/settings.svelte';
import { toasts } from '../ui/toasts.svelte';

class Session {
  me = $state.raw<Me | null>(null);
  games = $state.raw<GameInfo[]>([]);
  mine = $state.raw<TableInfo[]>([]);
  open = $state.raw<TableInfo[]>([]);
  /** What is wrong with the lobby socket. */
  problem = $state.raw<ConnectionProblem | null>(null);
  /** "Your turn" notices from tables other than the one on screen. */
  onnotification: (ring: Notification) => void = () => {};

  private gamesIn = '';
  private link: Connection | null = null;
  private entering: Promise<Me> | null = null;
  private words = new Map<string, Promise<WordsText>>();

  /** Sign in as the guest this browser already is, or as a new one. Runs once; everyone awaits the same promise. */
  enter(token?: string): Promise<Me> {
    if (token || !this.entering) this.entering = this.become(token);
    return this.entering;
  }

  private async become(token?: string): Promise<Me> {
    // Without a token, the server returns the current guest or creates one.
    const body = token ? { token } : { name: settings.name || t('name.guest') };
    try {
      this.me = await api.signIn(body);
    } catch (error) {
      this.entering = null;
      throw error;
    }
    if (this.me.name !== t('name.guest')) settings.name = this.me.name;
    this.listen();
    return this.me;
  }

  /** Continue as whoever this browser is signed in as now: somebody else, or after signing out a new guest. */
  reenter(): Promise<Me> {
    this.entering = null;
    this.mine = [];
    return this.enter();
  }

  async rename(name: string): Promise<void> {
    settings.name = name;
    settings.nameAsked = true;
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

  /** Load a game's texts in the user's language, once. */
  wordsOf(game: string, lang: string): Promise<WordsText> {
    const key = `${game}/${lang}`;
    const known = this.words.get(key);
    if (known) {
      void known.then((words) => gameTexts.learn(game, words));
      return known;
    }
    const fetched = api.words(game, lang);
    void fetched.then((words) => lang === settings.language && gameTexts.learn(game, words)).catch(() => {});
    this.words.set(key, fetched);
    fetched.catch(() => this.words.delete(key));
    return fetched;
  }

  private listen(): void {
    this.link?.close();
    this.link = new Connection({
      url: () => socketAddress(`/ws/me?lang=${settings.language}`),
      onconnection: (_, problem) => (this.problem = problem),
      onmessage: (message) => {
        if (message.t === 'lobby') {
          this.open = message.public;
          this.mine = message.mine;
        } else if (message.t === 'lobby_change') {
          this.open = merged(this.open, message.public, message.public_removed);
          this.mine = merged(this.mine, message.mine, message.mine_removed);
        } else if (message.t === 'notification') this.onnotification(message);
      },
    });
  }
}

/** Merge changes into a list and drop removed tables; keeps the server's order: open seats first, then newest. */
export function merged(known: TableInfo[], changed: TableInfo[], removed: string[]): TableInfo[] {
  const replaced = new Set([...removed, ...changed.map((table) => table.table)]);
  const place = (table: TableInfo) => ['open', 'playing', 'over'].indexOf(table.status);
  return [...changed, ...known.filter((table) => !replaced.has(table.table))].sort(
    (a, b) => place(a) - place(b) || b.changed - a.changed,
  );
}

export const session = new Session();

export function socketAddress(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}

/** The names of a game's things by domain: the table "names.card" becomes `card`. */
export function thingNames(tables: Tables): Names {
  const found: Names = {};
  for (const [table, texts] of Object.entries(tables)) {
    if (table.startsWith('names.')) found[table.slice('names.'.length)] = texts;
  }
  return found;
}

/** Whether a retry may succeed: no network, rate limit, database unavailable. */
export function canRetry(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 503].includes(error.status);
}

/** Show an error as a toast. */
export function showError(error: unknown): void {
  if (error instanceof ApiError && error.status === 0) toasts.error(t('error.offline'));
  else if (error instanceof ApiError && error.status === 429) toasts.error(t('error.limit'));
  else if (error instanceof ApiError && error.status === 404) toasts.error(t('error.link'));
  else toasts.error(t('error.wrong', { text: error instanceof Error ? error.message : String(error) }));
}

export async function copyToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.info(t('app.copied'));
  } catch {
    // No clipboard without HTTPS or permission: the text is in a field and can be selected by hand.
  }
}
