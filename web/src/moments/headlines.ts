/** The headlines of "Since your turn": the few moments that matter most to me, the most important first. */
import type { Moment } from './moment';

export const MAX_HEADLINES = 5;
/** Moments below this impact are only in the folded list. */
const MIN_IMPACT = 2;
/** Less important ones fill up to this number. */
const FILL_UP_TO = 3;

/** Moments about the same thing become one: the most important of them, counted. */
export function joined(moments: readonly Moment[]): Moment[] {
  const found: Moment[] = [];
  for (const moment of moments) {
    const at = moment.join ? found.findIndex((one) => one.join === moment.join) : -1;
    const earlier = found[at];
    if (!earlier) {
      found.push(moment);
      continue;
    }
    const main = moment.impact >= earlier.impact ? moment : earlier;
    const count = earlier.count + moment.count;
    found[at] = {
      ...main,
      count,
      detail: moment.detail === earlier.detail ? main.detail : '',
      headline: main.headlineOf?.(count) ?? main.headline,
      places: [...new Set([...earlier.places, ...moment.places])],
    };
  }
  return found;
}

/** Harm first, then by impact, then the latest. */
export function headlines(moments: readonly Moment[]): Moment[] {
  const harm = (moment: Moment) => (moment.tone === 'bad' ? 1 : 0);
  const ranked = joined(moments).sort((a, b) => b.impact - a.impact || harm(b) - harm(a) || b.index - a.index);
  const important = ranked.filter((moment) => moment.impact >= MIN_IMPACT).length;
  return ranked.slice(0, Math.min(MAX_HEADLINES, Math.max(important, FILL_UP_TO)));
}
