/** What a move costs and gains: the seat's stats before and after it, computed by the server. */
import type { EffectInfo } from '../../protocol';

export type Effect = EffectInfo;

const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

/** The price: "−5 money". */
export function priceOf(effects: Effect[]): string {
  const paid = effects.filter((effect) => effect.after < effect.before);
  return paid.map(({ text, before, after }) => `${signed(after - before)} ${text}`).join(' · ');
}

/** The result: "production 3→4". */
export function resultOf(effects: Effect[]): string {
  const gained = effects.filter((effect) => effect.after > effect.before);
  return gained.map(({ text, before, after }) => `${text} ${before}→${after}`).join(' · ');
}
