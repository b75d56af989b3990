/** What a player agrees to by joining: time control and options, in one line. */
import type { Clock, GameInfo } from '../protocol';
import { clock as time, t } from '../lib/i18n';
import { optionLabel, isRelevant, chosenPreset, type Setup, type Value } from './table-setup';

/** The time control; '' without a clock. */
export function clockText(clock: Clock): string {
  const facts = { time: time(clock.seconds ?? 0), n: clock.increment ?? 0 };
  if (clock.kind === 'move') return t('lobby.clock.move', facts);
  if (clock.kind === 'game') return t(facts.n ? 'lobby.clock.gain' : 'lobby.clock.game', facts);
  return '';
}

/** The options: standard, first game, or what differs from the standard. */
export function rules(game: GameInfo, options: Record<string, unknown>, players: number): string {
  const setup = { players, options } as Setup;
  const others = game.options.filter(
    (option) =>
      isRelevant(option, setup, game) && JSON.stringify(options[option.name]) !== JSON.stringify(option.default),
  );
  const preset = others.length ? chosenPreset(game, setup) : 'usual';
  if (preset) return `${t('new.rules')}: ${t(`new.rules.${preset}`)}`;
  return others
    .map((option) => `${optionLabel(option)}: ${choiceLabel(option.choices, option.labels, options[option.name])}`)
    .join('; ');
}

function choiceLabel(choices: unknown[] | null, labels: string[] | null, value: unknown): string {
  const labelOf = (part: unknown) =>
    typeof part === 'boolean' ? (part ? '✓' : '✗') : (labels?.[choices?.indexOf(part) ?? -1] ?? String(part));
  return Array.isArray(value) ? (value as Value[]).map(labelOf).join(', ') || '–' : labelOf(value);
}

/** Time control and options. */
export function terms(game: GameInfo | undefined, clock: Clock, options: Record<string, unknown>, players: number) {
  return [clockText(clock) || t('lobby.live'), game ? rules(game, options, players) : ''].filter(Boolean).join(' · ');
}
