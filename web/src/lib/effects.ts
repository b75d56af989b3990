/** What an option costs and brings, as the server found it: the figures of the seat before and after the move. */
import type { EffectInfo } from '../protocol';

export type Effect = EffectInfo;

const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

/** What is given for it: "−5 money". */
export function priceOf(effects: Effect[]): string {
  const paid = effects.filter((effect) => effect.after < effect.before);
  return paid.map(({ text, before, after }) => `${signed(after - before)} ${text}`).join(' · ');
}

/** What comes of it: "production 3→4". */
export function resultOf(effects: Effect[]): string {
  const gained = effects.filter((effect) => effect.after > effect.before);
  return gained.map(({ text, before, after }) => `${text} ${before}→${after}`).join(' · ');
}
