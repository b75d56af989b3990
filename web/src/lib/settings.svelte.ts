/** What the player has chosen about this device: theme, language, sound, motion. Kept in the browser, sent nowhere. */

export type Theme = 'light' | 'dark';
export type Language = 'en' | 'de';
/** How fast what others do is shown. */
export type Speed = 'slow' | 'normal' | 'fast';
/** How much of the choice a phone shows: question and button, three choices, all. */
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
  /** Whoever depends on it hears of it only when it changes: a table does not connect anew for a theme. */
  private readonly spoken = $derived(this.saved.language ?? browserLanguage());

  /** The chosen theme, or the system's until one is chosen. */
  get theme(): Theme {
    return this.saved.theme ?? (prefers('(prefers-color-scheme: dark)') ? 'dark' : 'light');
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

  /** Messages through the system, where the browser allows them. */
  get notify(): boolean {
    return this.saved.notify ?? false;
  }
  set notify(value: boolean) {
    this.keep({ notify: value });
  }

  /** No motion: by choice here or by the system's setting. */
  get still(): boolean {
    return this.saved.still ?? prefers('(prefers-reduced-motion: reduce)');
  }
  set still(value: boolean) {
    this.keep({ still: value });
  }

  /** Play at the first click instead of choosing first and confirming then. */
  get quick(): boolean {
    return this.saved.quick ?? false;
  }
  set quick(value: boolean) {
    this.keep({ quick: value });
  }

  /** An only answer is given by itself. */
  get only(): boolean {
    return this.saved.only ?? true;
  }
  set only(value: boolean) {
    this.keep({ only: value });
  }

  get pace(): Speed {
    return this.saved.pace ?? 'normal';
  }
  set pace(value: Speed) {
    this.keep({ pace: value });
  }

  /** The player was asked for a name, and has given one or is content with the one there is. */
  get named(): boolean {
    return this.saved.named ?? false;
  }
  set named(value: boolean) {
    this.keep({ named: value });
  }

  /** For so many milliseconds a new question hears nothing. */
  get deaf(): number {
    return this.saved.deaf ?? 300;
  }

  get sheet(): Sheet {
    return this.saved.sheet ?? 'half';
  }
  set sheet(value: Sheet) {
    this.keep({ sheet: value });
  }

  /** Whether tips are open; null until the player has opened or folded one. */
  get tips(): boolean | null {
    return this.saved.tips ?? null;
  }
  set tips(value: boolean) {
    this.keep({ tips: value });
  }

  get name(): string {
    return this.saved.name ?? '';
  }
  set name(value: string) {
    this.keep({ name: value.trim().slice(0, 24) });
  }

  /** The games whose guided first game was finished or waved away. */
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
      // A browser without storage still plays; it only forgets the setting.
    }
  }
}

export const settings = new Settings();
