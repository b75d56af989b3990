import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../protocol';
import {
  optionLabel,
  isRelevant,
  beginnerOptions,
  defaultSetup,
  inputKind,
  isReadyToStart,
  botLevels,
  newTableMessage,
  defaultBot,
} from './table-setup';

const game: GameInfo = {
  name: 'phoenicia',
  title: 'Phoenicia',
  designer: 'somebody',
  prefix: 'PHO',
  min_players: 2,
  max_players: 5,
  options: [
    {
      name: 'preset',
      default: false,
      beginners: true,
      help: '',
      choices: null,
      labels: null,
      players: null,
      when: null,
    },
    {
      name: 'map',
      default: 'a',
      beginners: 'a',
      help: '',
      choices: ['a', 'b'],
      labels: ['a', 'b'],
      players: null,
      when: null,
    },
  ],
  windows: [],
  bots: ['random', 'greedy', 'search'],
  lobby: {},
  engine: 'plain',
};

describe('a new table', () => {
  it('against bots is complete, private, and has me in the first seat', () => {
    const message = newTableMessage(defaultSetup(game), game);
    expect(message.seats.map((s) => s.kind)).toEqual(['me', 'bot', 'bot', 'bot']);
    expect(message.seats[1]).toEqual({ kind: 'bot', bot: 'greedy' });
    expect(message.public).toBe(false);
    expect(isReadyToStart(defaultSetup(game))).toBe(true);
  });

  it('for people has open seats and is listed', () => {
    const message = newTableMessage({ ...defaultSetup(game), against: 'people', players: 3 }, game);
    expect(message.seats.map((s) => s.kind)).toEqual(['me', 'open', 'open']);
    expect(message.public).toBe(true);
  });

  it('mixed takes each seat as chosen', () => {
    const message = newTableMessage({ ...defaultSetup(game), against: 'both', others: ['bot', 'open', 'bot'] }, game);
    expect(message.seats.map((s) => s.kind)).toEqual(['me', 'bot', 'open', 'bot']);
  });

  it('at one device names every player, also those who gave no name', () => {
    const message = newTableMessage({ ...defaultSetup(game), against: 'here', players: 2, names: ['Ada', ' '] }, game);
    expect(message.seats).toEqual([
      { kind: 'me', name: 'Ada' },
      { kind: 'me', name: 'Player 2' },
    ]);
  });

  it('sends the game’s options as chosen', () => {
    const setup = defaultSetup(game);
    setup.options.map = 'b';
    expect(newTableMessage(setup, game).options).toEqual({ preset: false, map: 'b' });
  });

  it('has for a first game what its rulebook advises', () => {
    expect(beginnerOptions(game)).toEqual({ preset: true, map: 'a' });
  });

  it('leaves out what is for other numbers of players', () => {
    const row = { ...game.options[0]!, name: 'row', players: [3, 4] };
    const wider = { ...game, options: [...game.options, row] };
    const setup = defaultSetup(wider, true);
    expect(newTableMessage(setup, wider).options).toHaveProperty('row', true);
    expect(newTableMessage({ ...setup, players: 2 }, wider).options).not.toHaveProperty('row');
  });

  it('asks one who plays alone what those who play together are asked', () => {
    const base = game.options[0]!;
    const together = { ...base, name: 'together', default: false, players: [2, 3] };
    const hard = { ...base, name: 'hard', when: { option: 'together', value: true } };
    const contest = { ...base, name: 'contest', when: { option: 'together', value: false } };
    const wider = { ...game, min_players: 1, options: [together, hard, contest] };
    const shown = (players: number) =>
      wider.options.filter((o) => isRelevant(o, { ...defaultSetup(wider), players }, wider)).map((o) => o.name);
    expect(shown(1)).toEqual(['hard']);
    expect(shown(2)).toEqual(['together', 'contest']);
  });

  it('a day a move is a clock of 86,400 seconds', () => {
    expect(newTableMessage({ ...defaultSetup(game), pace: 'day' }, game).clock).toMatchObject({
      kind: 'move',
      seconds: 86400,
    });
  });

  it('takes the only bot there is', () => expect(defaultBot({ ...game, bots: ['random'] })).toBe('random'));

  it('offers the botLevels named for people, where there are any', () => {
    expect(botLevels(game)).toEqual(['random', 'greedy', 'search']);
    expect(botLevels({ ...game, bots: ['random', 'easy', 'expert'] })).toEqual(['easy', 'expert']);
  });

  it('chooses a field by the kind of option', () => {
    expect(game.options.map(inputKind)).toEqual(['check', 'select']);
  });
});

it('a seat that may be drawn is chosen in plain words', () => {
  const first = { ...game.options[0]!, name: 'first', default: -1, help: 'The seat that starts (-1: drawn at random)' };
  expect(inputKind(first)).toBe('seat');
  expect(optionLabel(first)).toBe('The seat that starts');
});
