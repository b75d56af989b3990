/** What a move costs and gains: the seat's stats before and after it, computed by the server. */
import type { EffectInfo } from '../../protocol';
import { t } from '../../lib/i18n';

export type Effect = EffectInfo;

/** How a stat looks: its icon, and the colour token of that icon on a dark plate. No icon: counted in another stat. */
export interface StatLook {
  icon: string;
  tint?: string;
  /** A stat that this one includes: not shown when both change by the same amount. */
  counts?: string;
  /** Hidden in a list whose choices all change it in the same way, such as the card that each of them plays. */
  minor?: boolean;
}

/** One amount of a price or a gain. */
export interface Amount {
  /** The icon, or '' to show the text. */
  icon: string;
  tint?: string;
  text: string;
  /** Always positive. */
  amount: number;
}

const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

const isPaid = (effect: Effect) => effect.after < effect.before;
const isGained = (effect: Effect) => effect.after > effect.before;

function amounts(effects: readonly Effect[], looks: Record<string, StatLook>): Amount[] {
  return effects
    .filter(({ stat }) => looks[stat]?.icon !== '')
    .map(({ stat, text, before, after }) => ({
      icon: looks[stat]?.icon ?? '',
      tint: looks[stat]?.tint,
      text,
      amount: Math.abs(after - before),
    }))
    .sort((a, b) => b.amount - a.amount);
}

/** What is paid, the largest amount first. */
export const pricesOf = (effects: readonly Effect[], looks: Record<string, StatLook> = {}): Amount[] =>
  amounts(effects.filter(isPaid), looks);

/** What is gained, the largest amount first. */
export const gainsOf = (effects: readonly Effect[], looks: Record<string, StatLook> = {}): Amount[] =>
  amounts(effects.filter(isGained), looks);

const changeOf = ({ before, after }: Effect) => after - before;

/** The effects that are shown, without those counted in another stat. */
export const shownEffects = (effects: readonly Effect[], looks: Record<string, StatLook>): Effect[] =>
  effects.filter((effect) => {
    const counted = effects.find(({ stat }) => stat === looks[effect.stat]?.counts);
    return looks[effect.stat]?.icon !== '' && (!counted || changeOf(counted) !== changeOf(effect));
  });

/** The minor stats that every one of several choices changes in the same way: they don't help to choose. */
export function sameInAll(choices: readonly (readonly Effect[])[], looks: Record<string, StatLook>): Set<string> {
  const [first = [], ...others] = choices;
  const same = (a: Effect) => (effects: readonly Effect[]) =>
    effects.some((b) => a.stat === b.stat && a.before === b.before && a.after === b.after);
  return new Set(
    others.length
      ? first.filter((effect) => looks[effect.stat]?.minor && others.every(same(effect))).map(({ stat }) => stat)
      : [],
  );
}

/** The price in words: "−5 money". */
export function priceOf(effects: readonly Effect[]): string {
  return effects
    .filter(isPaid)
    .map(({ text, before, after }) => `${signed(after - before)} ${text}`)
    .join(' · ');
}

/** The result in words: "production 3→4". */
export function resultOf(effects: readonly Effect[]): string {
  return effects
    .filter(isGained)
    .map(({ text, before, after }) => `${text} ${before}→${after}`)
    .join(' · ');
}

/** Price and result as a screen reader should say them: "costs 5 money, production rises from 3 to 4". */
export function spokenEffects(effects: readonly Effect[]): string {
  const paid = effects.filter(isPaid).map(({ text, before, after }) => `${before - after} ${text}`);
  const gained = effects
    .filter(isGained)
    .map(({ text, before, after }) => t('say.rises', { what: text, before, after }));
  return [...(paid.length ? [t('say.costs', { what: paid.join(', ') })] : []), ...gained].join(', ');
}
