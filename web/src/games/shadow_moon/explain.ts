/** Explanations of cards, tokens, sectors and numbers, in sentences with their clauses. */
import { labelOf, type BoardContext, type Total } from '../../board/board-context';
import type { ExplainTarget } from '../types';
import { crime, effect, syndicate, type Effect } from './effects';
import type { CardFacts, ObjectiveFacts, SeatView, SectorView, TokenFacts, View } from './view';
import { w } from './texts';

export { labelOf };
export type Context = BoardContext<View>;

export const cardOf = (view: View, card: string): CardFacts | undefined => view.cards.find((one) => one.card === card);

export const tokenOf = (view: View, token: string): TokenFacts | undefined =>
  view.tokens.find((one) => one.token === token);

/** What the keywords of these effects mean, each once. */
const meanings = (effects: Effect[]): string[] =>
  [...new Set(effects.map((one) => w.maybe(one.key)))].filter((text) => text !== '');

export function explainCard(c: Context, id: string): ExplainTarget {
  const card = cardOf(c.view, id);
  if (!card) return { title: labelOf(c.names, 'card', id), lines: [] };
  const above = card.above.map((code) => effect(c.names, code));
  const below = effect(c.names, card.below);
  return {
    title: labelOf(c.names, 'card', id),
    symbol: syndicate(card.syndicate),
    lines: [
      labelOf(c.names, 'syndicate', card.syndicate),
      ...above.map((one) => w('line.above', { effect: one.text })),
      w('line.below', { effect: below.text }),
      w('line.when'),
      ...meanings([...above, below]),
    ],
    clauses: [...new Set([...above, below].map((one) => one.clause).filter(Boolean)), 'SMS-FOC03'],
    source: w.made('agent', id),
  };
}

export function explainToken(c: Context, id: string, active = true): ExplainTarget {
  const token = tokenOf(c.view, id);
  const title = labelOf(c.names, 'token', id);
  if (!token) return { title, lines: [] };
  const hustle = effect(c.names, token.hustle);
  const sectors = token.sectors.map((sector) => labelOf(c.names, 'sector', sector)).join(', ');
  return {
    title,
    symbol: crime(token.crime),
    lines: [
      ...(sectors ? [w('why.token', { value: token.value, sectors })] : [w('why.petty')]),
      ...(token.crime === 'WIL' ? [w('why.wild')] : []),
      w('why.hustle', { effect: hustle.text }),
      ...meanings([hustle]),
      w('why.value', { value: token.value }),
      ...(active ? [] : [w('why.used')]),
    ],
    clauses: ['SMS-OPT02', sectors ? 'SMS-FUL02' : 'SMS-OPT08', 'SMS-HUS01', hustle.clause].filter(Boolean),
    source: w.made('operation', id, 'figures'),
  };
}

/** How many of my tokens an objective counts; a Wild token counts as the type it shows. */
const matchingTokens = (c: Context, type: string): number =>
  (c.view.seats[c.view.you ?? -1]?.tokens ?? []).filter(({ token }) => {
    const tokenCrime = tokenOf(c.view, token)?.crime;
    return tokenCrime === type || tokenCrime === 'WIL';
  }).length;

/** What an objective would pay me now. */
function worthNow(c: Context, { crime: type, sector }: ObjectiveFacts): string[] {
  const { you, sectors } = c.view;
  if (you === null) return [];
  const tokenCount = matchingTokens(c, type);
  const control = sectors.find((one) => one.sector === sector)?.controller === you ? c.view.numbers.objective : 0;
  return [w('why.now', { tokens: tokenCount, control })];
}

export function explainObjective(c: Context, id: string): ExplainTarget {
  const facts = c.view.objectives.find((one) => one.objective === id);
  return {
    title: labelOf(c.names, 'objective', id),
    symbol: facts ? crime(facts.crime) : 'rule',
    lines: facts
      ? [
          w('why.objective', {
            crime: labelOf(c.names, 'crime', facts.crime),
            sector: labelOf(c.names, 'sector', facts.sector),
            control: c.view.numbers.objective,
          }),
          ...worthNow(c, facts),
        ]
      : [],
    clauses: ['SMS-END07', 'SMS-END10', 'SMS-FIN04'],
    source: w.made('objective', id),
  };
}

/** An objective that lies face up pays every player, only at the end of the game. */
export function explainFaceup(c: Context, id: string): ExplainTarget {
  const facts = c.view.objectives.find((one) => one.objective === id);
  const explained = { ...explainObjective(c, id), clauses: ['SMS-FIN03', 'SMS-FIN04', 'SMS-FIN05'] };
  if (!facts) return explained;
  const [type, sector] = [labelOf(c.names, 'crime', facts.crime), labelOf(c.names, 'sector', facts.sector)];
  return {
    ...explained,
    lines: [
      w('why.faceup', { crime: type, sector }),
      ...(c.view.you === null ? [] : [w('why.faceup.now', { tokens: matchingTokens(c, facts.crime) })]),
    ],
  };
}

/** What a score token adds to control at the end. */
export const scoreTokenBonus = (c: Context, score: string): number =>
  score === 'minor' ? c.view.numbers.minor : c.view.numbers.major;

export function explainSector(c: Context, sector: SectorView): ExplainTarget {
  const { controller, owner, status, score } = sector;
  const unitLines = sector.units.flatMap((count, seat) =>
    count > 0 ? [w('why.units', { name: c.name(seat), count })] : [],
  );
  const lines = [...unitLines];
  lines.push(controller === null ? w('why.nobody') : w('why.control', { name: c.name(controller) }));
  lines.push(w('why.worth', { kredits: sector.pays }));
  if (status && owner !== null) {
    const name = c.name(owner);
    lines.push(
      `${w('why.status', { status: labelOf(c.names, 'status', status), name })} ` +
        (status === 'lockdown' ? w('why.lockdown', { name }) : w('why.displace', { name })),
    );
  }
  if (score) lines.push(w(score === 'minor' ? 'why.minor' : 'why.major', { kredits: scoreTokenBonus(c, score) }));
  lines.push(w('why.near', { sectors: sector.near.map((near) => labelOf(c.names, 'sector', near)).join(', ') }));
  return {
    title: labelOf(c.names, 'sector', sector.sector),
    symbol: 'world-moon',
    lines,
    clauses: [
      'SMS-CTL01',
      'SMS-SEC02',
      ...(status === 'lockdown' ? ['SMS-LCK01'] : status === 'displace' ? ['SMS-DSP01'] : []),
      ...(score ? ['SMS-FIN03'] : []),
    ],
  };
}

export function explainScore(c: Context, seat: number): ExplainTarget {
  const seatView = c.view.seats[seat]!;
  if (seatView.kingpin)
    return { title: c.name(seat), symbol: 'crown', lines: [w('why.kingpin')], clauses: ['SMS-KIN29'] };
  const value = seatView.tokens.reduce((sum, { token }) => sum + (tokenOf(c.view, token)?.value ?? 0), 0);
  return {
    title: `${c.name(seat)}: ${seatView.score}K`,
    symbol: 'kredit',
    lines: [
      w('why.kredits', { kredits: seatView.kredits }),
      w('why.tokens', { value }),
      w('why.score'),
      ...seatView.tokens.map(({ token, active }) => {
        const hustle = effect(c.names, tokenOf(c.view, token)?.hustle ?? '').text;
        const state = w(active ? 'active' : 'inactive');
        return `${labelOf(c.names, 'token', token)}: ${state}. ${w('why.hustle', { effect: hustle })}`;
      }),
      ...(c.view.first === seat ? [w('why.first')] : []),
    ],
    clauses: ['SMS-FIN07', ...(c.view.first === seat ? ['SMS-END02', 'SMS-END03'] : [])],
  };
}

export function explainSupply(seat: SeatView): ExplainTarget {
  return {
    title: w('supply'),
    symbol: 'agent',
    lines: [w('why.supply', { count: seat.supply })],
    clauses: ['SMS-INF01', 'SMS-INF04'],
  };
}

export function explainStack(c: Context, seat: number): ExplainTarget {
  const { stack } = c.view.seats[seat]!;
  const top = stack.at(-1);
  const face = top?.card && !top.facedown ? cardOf(c.view, top.card) : undefined;
  return {
    title: w('stack.of', { name: c.name(seat) }),
    symbol: 'deck',
    lines: [
      w('why.stack', { count: stack.length }),
      ...[...stack]
        .reverse()
        .map(
          (one) => (one.card ? labelOf(c.names, 'card', one.card) : '') + (one.facedown ? ` (${w('facedown')})` : ''),
        ),
      ...(face ? face.above.map((code) => w('line.above', { effect: effect(c.names, code).text })) : []),
      ...(face ? [w('line.below', { effect: effect(c.names, face.below).text })] : []),
    ],
    clauses: ['SMS-STK03', 'SMS-STK05'],
  };
}

export function explainHand(c: Context, seat: SeatView): ExplainTarget {
  return {
    title: w('hand'),
    symbol: 'hand',
    lines: (seat.hand ?? []).map((card) => labelOf(c.names, 'card', card)),
    clauses: ['SMS-DEP01', 'SMS-HID01'],
  };
}

export function explainBank(c: Context, seat: SeatView): ExplainTarget {
  return {
    title: w('bank'),
    symbol: 'lock',
    lines: [w('why.bank'), ...(seat.bank ?? []).map((card) => labelOf(c.names, 'card', card))],
    clauses: ['SMS-BNK05', 'SMS-BNK06'],
  };
}

export function explainBurn(c: Context): ExplainTarget {
  const burned = c.view.burned;
  const card = burned ? explainCard(c, burned) : null;
  return {
    title: card ? `${w('burn')}: ${card.title}` : w('burn'),
    symbol: 'op-burn',
    lines: [w('why.burn'), ...(card ? card.lines : [])],
    clauses: ['SMS-BRN01', 'SMS-BRN05'],
  };
}

export const explainDeck = (c: Context): ExplainTarget => ({
  title: w('deck'),
  symbol: 'deck',
  lines: [
    w('why.deck', { count: c.view.deck_count }),
    w('why.syndicates', { syndicates: c.view.syndicates.map((one) => labelOf(c.names, 'syndicate', one)).join(', ') }),
  ],
  clauses: ['SMS-HID06', 'SMS-MAN04'],
});

/** My totals, each with its explanation. */
export function totals(c: Context, seat: number): Total[] {
  const me = c.view.seats[seat]!;
  return [
    { symbol: 'agent', word: w('supply'), value: me.supply, explain: () => explainSupply(me) },
    { symbol: 'hand', word: w('hand'), value: me.hand_count, explain: () => explainHand(c, me) },
    { symbol: 'lock', word: w('bank'), value: me.bank_count, explain: () => explainBank(c, me) },
    { symbol: 'kredit', word: w('score'), value: me.score, explain: () => explainScore(c, seat) },
  ];
}
