/** The user's settings on this device: theme, language, sound, motion. Stored in the browser only. */

export type Theme = 'light' | 'dark';
export type Language = 'en' | 'de';
/** Playback speed of other players' moves. */
export type Speed = 'slow' | 'normal' | 'fast';
/** Which moments are staged on the board. */
export type Moments = 'all' | 'mine' | 'none';
/** How much of the choice a phone shows: question and button, three choices, or all. */
export type Sheet = 'folded' | 'half' | 'full';

interface Saved {
  theme?: Theme;
  language?: Language;
  sound?: boolean;
  notify?: boolean;
  still?: boolean;
  quick?: boolean;
  only?: boolean;
  pace?: Speed;
  named?: boolean;
  name?: string;
  learned?: string[];
  deaf?: number;
  sheet?: Sheet;
  tips?: boolean;
  moments?: Moments;
  recap?: boolean;
  keys?: boolean;
}

const KEY = 'cinque.settings';

function read(): Saved {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Saved;
  } catch {
    return {};
  }
}

function prefers(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

function browserLanguage(): Language {
  return (navigator.language || 'en').toLowerCase().startsWith('de') ? 'de' : 'en';
}

class Settings {
  private saved = $state<Saved>(read());
  /** Derived, so that only a change of language reaches its readers: a table must not reconnect for a new theme. */
  private readonly spoken = $derived(this.saved.language ?? browserLanguage());

  /** The page shows a game that is dark until the user chooses a theme. */
  darkGame = $state(false);

  /** The chosen theme; until one is chosen, the game's or the system's. */
  get theme(): Theme {
    return this.saved.theme ?? (this.darkGame || prefers('(prefers-color-scheme: dark)') ? 'dark' : 'light');
  }
  set theme(value: Theme) {
    this.keep({ theme: value });
  }

  get language(): Language {
    return this.spoken;
  }
  set language(value: Language) {
    this.keep({ language: value });
  }

  get sound(): boolean {
    return this.saved.sound ?? false;
  }
  set sound(value: boolean) {
    this.keep({ sound: value });
  }

  /** System notifications, if the browser allows them. */
  get notify(): boolean {
    return this.saved.notify ?? false;
  }
  set notify(value: boolean) {
    this.keep({ notify: value });
  }

  /** Reduced motion: by this setting or the system's. */
  get reducedMotion(): boolean {
    return this.saved.still ?? prefers('(prefers-reduced-motion: reduce)');
  }
  set reducedMotion(value: boolean) {
    this.keep({ still: value });
  }

  /** Play a move on the first click instead of selecting first and confirming. */
  get playOnFirstClick(): boolean {
    return this.saved.quick ?? false;
  }
  set playOnFirstClick(value: boolean) {
    this.keep({ quick: value });
  }

  /** Play forced moves automatically. */
  get playForcedMoves(): boolean {
    return this.saved.only ?? true;
  }
  set playForcedMoves(value: boolean) {
    this.keep({ only: value });
  }

  get pace(): Speed {
    return this.saved.pace ?? 'normal';
  }
  set pace(value: Speed) {
    this.keep({ pace: value });
  }

  get moments(): Moments {
    return this.saved.moments ?? 'all';
  }
  set moments(value: Moments) {
    this.keep({ moments: value });
  }

  /** The headlines since my turn open automatically. */
  get openRecap(): boolean {
    return this.saved.recap ?? true;
  }
  set openRecap(value: boolean) {
    this.keep({ recap: value });
  }

  /** The user was asked for a name and has picked or kept one. */
  get nameAsked(): boolean {
    return this.saved.named ?? false;
  }
  set nameAsked(value: boolean) {
    this.keep({ named: value });
  }

  /** Milliseconds for which a new question ignores input. */
  get inputDelay(): number {
    return this.saved.deaf ?? 300;
  }

  get sheet(): Sheet {
    return this.saved.sheet ?? 'half';
  }
  set sheet(value: Sheet) {
    this.keep({ sheet: value });
  }

  /** Whether tips are expanded; null until the user has expanded or folded one. */
  get tips(): boolean | null {
    return this.saved.tips ?? null;
  }
  set tips(value: boolean) {
    this.keep({ tips: value });
  }

  /** Single characters are shortcuts. */
  get characterKeys(): boolean {
    return this.saved.keys ?? true;
  }
  set characterKeys(value: boolean) {
    this.keep({ keys: value });
  }

  get name(): string {
    return this.saved.name ?? '';
  }
  set name(value: string) {
    this.keep({ name: value.trim().slice(0, 24) });
  }

  /** Games whose first game with tips was finished or dismissed. */
  learned(game: string): boolean {
    return (this.saved.learned ?? []).includes(game);
  }
  learn(game: string): void {
    if (!this.learned(game)) this.keep({ learned: [...(this.saved.learned ?? []), game] });
  }

  private keep(part: Saved): void {
    this.saved = { ...this.saved, ...part };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.saved));
    } catch {
      // Without storage everything works; the setting is just not remembered.
    }
  }
}

export const settings = new Settings();
