/** The state of the form for a new table, and the message it becomes. */
import type { Clock, GameInfo, NewSeat, NewTable, OptionInfo } from '../protocol';

export type Opponents = 'bots' | 'people' | 'both' | 'here';
export const PACES = ['none', 'live', 'game', 'long', 'day', 'days'] as const;
export type Pace = (typeof PACES)[number];
export type Timeout = 'bot' | 'move' | 'lose';
export type Value = OptionInfo['default'];

export interface Setup {
  game: string;
  players: number;
  against: Opponents;
  /** For a mixed table: who sits in each seat after the first. */
  others: ('open' | 'bot')[];
  /** For a hot-seat table: the names. */
  names: string[];
  bot: string;
  pace: Pace;
  timeout: Timeout;
  public: boolean;
  /** Allow hints between people too. */
  hints: boolean;
  options: Record<string, Value>;
}

export const MAX_SEATS = 16;

export function defaultOptions(game: GameInfo): Record<string, Value> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** The options recommended for a first game. */
export function beginnerOptions(game: GameInfo): Record<string, Value> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.beginners]));
}

/** Whether the recommendation for a first game differs from the standard options. */
export function hasFirstGame(game: GameInfo): boolean {
  return game.options.some((option) => option.beginners !== option.default);
}

/** Which preset the options match, or '' if they are custom. */
export function chosenPreset(game: GameInfo, setup: Setup): 'first' | 'usual' | '' {
  const same = (rules: Record<string, Value>) =>
    game.options.every(
      (option) => !isRelevant(option, setup, game) || isSame(setup.options[option.name], rules[option.name]),
    );
  return same(beginnerOptions(game)) ? 'first' : same(defaultOptions(game)) ? 'usual' : '';
}

function isSame(a: Value | undefined, b: Value | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The default bot level: the middle one. */
export function defaultBot(game: GameInfo): string {
  return ['normal', 'greedy'].find((bot) => game.bots.includes(bot)) ?? game.bots[0] ?? 'random';
}

/** The bot levels to offer: those named for people if there are any. */
export function botLevels(game: GameInfo): string[] {
  const named = ['easy', 'normal', 'hard', 'expert'].filter((bot) => game.bots.includes(bot));
  return named.length ? named : game.bots;
}

/** The defaults of the form; a `first` game has three seats, the easiest bots and the recommended options. */
export function defaultSetup(game: GameInfo, first = false): Setup {
  return {
    game: game.name,
    players: Math.min(Math.max(game.min_players, first ? 3 : 4), game.max_players),
    against: 'bots',
    others: Array.from({ length: MAX_SEATS }, (_, i) => (i % 2 ? 'bot' : 'open')),
    names: Array<string>(MAX_SEATS).fill(''),
    bot: (first && botLevels(game)[0]) || defaultBot(game),
    pace: 'none',
    timeout: 'bot',
    public: true,
    hints: false,
    options: first ? beginnerOptions(game) : defaultOptions(game),
  };
}

const CLOCKS: Record<Pace, Pick<Clock, 'kind' | 'seconds' | 'increment'>> = {
  none: { kind: 'none', seconds: 0 },
  live: { kind: 'move', seconds: 60 },
  game: { kind: 'game', seconds: 900, increment: 10 },
  long: { kind: 'game', seconds: 2700, increment: 30 },
  day: { kind: 'move', seconds: 86400 },
  days: { kind: 'move', seconds: 3 * 86400 },
};

function seats(setup: Setup, nameless: (n: number) => string): NewSeat[] {
  const otherSeats = Array.from({ length: setup.players - 1 }, (_, i): NewSeat => {
    const bot: NewSeat = { kind: 'bot', bot: setup.bot };
    switch (setup.against) {
      case 'bots':
        return bot;
      case 'people':
        return { kind: 'open' };
      case 'both':
        return setup.others[i] === 'bot' ? bot : { kind: 'open' };
      case 'here':
        return { kind: 'me', name: setup.names[i + 1]?.trim() || nameless(i + 2) };
    }
  });
  const mySeat: NewSeat =
    setup.against === 'here' ? { kind: 'me', name: setup.names[0]?.trim() || nameless(1) } : { kind: 'me' };
  return [mySeat, ...otherSeats];
}

/** True if the game can start immediately: no open seats. */
export function isReadyToStart(setup: Setup): boolean {
  return seats(setup, String).every((seat) => seat.kind !== 'open');
}

/** The options that apply to these players; a recommendation may be meant for other player counts. */
function relevantOptions(setup: Setup, game: GameInfo): Setup['options'] {
  const idle = game.options.filter((option) => !isRelevant(option, setup, game)).map((option) => option.name);
  return Object.fromEntries(Object.entries(setup.options).filter(([name]) => !idle.includes(name)));
}

export function newTableMessage(
  setup: Setup,
  game: GameInfo,
  nameless: (n: number) => string = (n) => `Player ${n}`,
): NewTable {
  return {
    game: setup.game,
    seats: seats(setup, nameless),
    options: relevantOptions(setup, game),
    clock: { increment: 0, ...CLOCKS[setup.pace], timeout: setup.timeout },
    public: setup.public && !isReadyToStart(setup),
    hints: setup.hints,
    start: 'full',
    title: '',
  };
}

/** Whether an option applies to these players and the other options. */
export function isRelevant(option: OptionInfo, setup: Setup, game: GameInfo): boolean {
  if (option.players && !option.players.includes(setup.players)) return false;
  if (!option.when) return true;
  // The other option may be fixed by the player count: a single player always plays cooperatively.
  const other = game.options.find((candidate) => candidate.name === option.when?.option);
  const selectable = !other?.players || other.players.includes(setup.players);
  return (selectable ? setup.options[option.when.option] : !other.default) === option.when.value;
}

/** The help of an option without the note about -1, which stands for "random". */
export function optionLabel(option: OptionInfo): string {
  return option.help.replace(/\s*\(-1: [^)]*\)/, '') || option.name;
}

/** Which input an option needs. A number whose default is -1 is a seat; -1 means a random seat. */
export function inputKind(option: OptionInfo): 'check' | 'some' | 'select' | 'seat' | 'number' | 'text' {
  if (Array.isArray(option.default)) return 'some';
  if (typeof option.default === 'boolean') return 'check';
  if (option.choices?.length) return 'select';
  if (option.default === -1) return 'seat';
  return typeof option.default === 'number' ? 'number' : 'text';
}
