/** The outcome of a game in a sentence: who won, and by how much. */
import type { OutcomeInfo } from '../../protocol';
import { joinNames, t } from '../../lib/i18n';

export interface Ending {
  outcome: OutcomeInfo;
  names: string[];
  /** My seats. */
  mine: number[];
  /** A cooperative game. */
  team: boolean;
}

/** "You", unless several players share this device. */
const me = (mine: number[]) => (mine.length === 1 ? mine[0]! : -1);

export function playerNames({ names, mine }: Pick<Ending, 'names' | 'mine'>): string[] {
  return names.map((name, seat) => (seat === me(mine) ? t('table.you') : name));
}

/** Who won. */
export function winnerText({ outcome, names, mine, team }: Ending): string {
  const { winners, scores, rivals } = outcome;
  const n = Math.max(...scores);
  const shownNames = playerNames({ names, mine });
  const facts = { names: joinNames(winners.map((seat) => shownNames[seat] ?? '')), count: winners.length, n };
  if (team && rivals[0]) {
    const figures = { n, m: rivals[0].score, rival: rivals[0].text };
    if (!winners.length) return t('over.team.lost', figures);
    return t(names.length > 1 ? 'over.team.won' : 'over.solo.won', figures);
  }
  if (team) return t(winners.length ? 'over.you' : 'over.lost', facts);
  if (mine.length === 1 && winners.includes(mine[0]!)) return t('over.you');
  return winners.length ? t('over.won', facts) : t('over.title');
}

/** How far ahead the winner is, or '' where a margin is meaningless. */
export function marginText({ outcome, names, mine, team }: Ending): string {
  if (team || outcome.winners.length !== 1 || outcome.reason === 'concede') return '';
  const winner = outcome.winners[0]!;
  const next = [...names.keys()]
    .filter((seat) => seat !== winner)
    .sort((a, b) => outcome.scores[b]! - outcome.scores[a]!)[0];
  if (next === undefined) return '';
  const by = outcome.scores[winner]! - outcome.scores[next]!;
  const name = next === me(mine) ? t('over.mid') : names[next]!;
  if (by < 0) return ''; // not won by points
  return by > 0 ? t('over.ahead', { n: by, name }) : t('over.tied', { name });
}
