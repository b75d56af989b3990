/** Explanations of territories, cards and numbers, in sentences with their clauses. */
import { labelOf, type BoardContext, type Total } from '../../board/board-context';
import type { ExplainTarget, Names } from '../types';
import { isGiven, kindOf, thingOf, type Draft } from './offer-draft';
import { BASES } from './map';
import { GOODS, ZONE_NAMES } from './places';
import type { CardFacts, SeatView, View } from './view';
import { w } from './texts';

export { labelOf };
export type Context = BoardContext<View>;

/** A line of an offer in words, without its number: "credits", "Buy a Senator", "base Io". */
export function lineName(c: Context, line: string, count = 2): string {
  const kind = kindOf(line);
  const thing = thingOf(line);
  if (kind === 'give_card') return labelOf(c.names, 'card', thing);
  if (kind === 'give_chip') return labelOf(c.names, 'chip', thing);
  if (kind === 'give_slot') return slotName(c);
  return termName(c.names, thing, count);
}

/** The card in the giver's sleeper slot; I know which it is if it's mine or offered to me. */
function slotName(c: Context): string {
  const { offer, seats } = c.view;
  const card = offer?.to === c.me ? offer.slot : seats[c.me]?.slot;
  return card ? `${labelOf(c.names, 'card', card)} (${w('slot')})` : termName(c.names, 'slot', 1);
}

/** The word for a line of an offer, singular or plural: "credit", "cards". */
export const termName = (names: Names, what: string, count: number): string =>
  (count === 1 && names['give']?.[what.replace(/s$/, '')]) || labelOf(names, 'give', what);

/** The number in front of the word, if it needs one: "5 ", "2 × ". */
export const countPrefix = (line: string, count: number): string =>
  /^(give|want|want_cards|want_slot|want_chips)$/.test(kindOf(line)) ? `${count} ` : count > 1 ? `${count} × ` : '';

/** One side of an offer in words: "5 credits, Buy a Senator". */
export const termsText = (c: Context, draft: Draft, lines: string[], given: boolean): string =>
  lines
    .filter((line) => isGiven(line) === given)
    .map((line) => `${countPrefix(line, draft[line]!)}${lineName(c, line, draft[line]!)}`)
    .join(', ') || w('nothing');

export function lineSign(line: string): string {
  const thing = thingOf(line);
  switch (kindOf(line)) {
    case 'give_card':
      return sign(thing);
    case 'give_chip':
    case 'want_chips':
      return 'bonus-chip';
    case 'give_slot':
    case 'want_slot':
      return 'sleeper';
    case 'give_tech':
    case 'want_tech':
      return 'tech';
    case 'want_cards':
      return 'hand';
    case 'give_base':
    case 'want_base':
      return 'base';
    case 'give_beam':
    case 'want_beam':
      return 'military';
    default:
      return thing;
  }
}

/** Resources in words: "8 credits, 4 influence". */
export const goods = (c: Context, amounts: readonly number[]): string =>
  amounts.flatMap((count, i) => (count ? [`${count} ${labelOf(c.names, 'good', GOODS[i]!)}`] : [])).join(', ') ||
  w('nothing');

export const isSeat = (view: View, owner: number): boolean => owner >= 0 && owner < view.seats.length;

export const ownerName = (c: Context, owner: number): string =>
  owner < 0 ? w('free') : isSeat(c.view, owner) ? c.name(owner) : w('phantom');

const SPECIALS = ['', 'mining', 'military', 'research', 'casino'];
export const SIGNS = ['', 'mining-center', 'military', 'research', 'casino'];

/** Why a base is out of play. */
export const outOfPlayReasons = (c: Context, base: number): string[] =>
  ['crew', 'tax', 'effect', 'destroyer'].flatMap((why, bit) =>
    (c.view.down[base]! >> bit) & 1 ? [labelOf(c.names, 'down', why)] : [],
  );

/** The effects of those of these techs and mats that I own. */
export function modifierTexts(c: Context, cards: string[]): string[] {
  const me = c.view.seats[c.me];
  return [...(me?.techs ?? []), ...(me?.syndicate ? [me.syndicate] : [])]
    .filter((card) => cards.includes(card))
    .map(
      (card) => `${c.names['tech']?.[card] ?? labelOf(c.names, 'syndicate', card)}: ${labelOf(c.names, 'does', card)}`,
    );
}

/** What a base is worth to its owner, in a line: "fort, Inner: income 9/3, crew −6, mining +1". */
export function worthOf(c: Context, id: string): string {
  const { view } = c;
  const base = BASES.indexOf(id);
  const zone = view.world.zones[base]!;
  const special = view.world.special[base]!;
  const upkeep = view.world.upkeep[zone]!;
  const parts = [
    w('risk.income', {
      zone: labelOf(c.names, 'zone', ZONE_NAMES[zone]!),
      goods: view.world.income[zone]!.filter(Boolean).join('/'),
    }),
    ...(upkeep ? [w('risk.crew', { n: upkeep })] : []),
    ...(special ? [w(`risk.${SPECIALS[special]}`, { n: view.world.mining[base]! })] : []),
  ];
  const state = [...(view.fort[base] ? [w('fort')] : []), ...(view.down[base] ? [w('risk.down')] : [])];
  return [...state, parts.join(', ')].join(', ');
}

export function explainBase(c: Context, base: number): ExplainTarget {
  const { view } = c;
  const zone = view.world.zones[base]!;
  const special = view.world.special[base]!;
  const odds = view.assault_odds.slice(base * 5, base * 5 + 5).filter((faces) => faces >= 0);
  const lines = [
    `${labelOf(c.names, 'zone', ZONE_NAMES[zone]!)} · ${ownerName(c, view.owner[base]!)}`,
    ...(view.fort[base] ? [w('fortified')] : []),
    ...(outOfPlayReasons(c, base).length ? [w('why.down', { why: outOfPlayReasons(c, base).join(', ') })] : []),
    ...(special ? [w(`special.${SPECIALS[special]}`, { count: view.world.mining[base]! })] : []),
    ...(view.world.boxes[base]
      ? [w('why.research', { count: view.research[base]!, boxes: view.world.boxes[base]! })]
      : []),
    ...(view.protected[base] ? [w('why.protected')] : []),
    ...view.world.routes.flatMap((route, i) =>
      route.includes(base)
        ? [
            w('why.route', {
              name: w(`route.${i + 1}`),
              bases: route.map((one) => labelOf(c.names, 'base', BASES[one]!)).join(', '),
            }),
          ]
        : [],
    ),
    w(view.world.upkeep[zone] ? 'why.income' : 'why.income.free', {
      goods: goods(c, view.world.income[zone]!),
      crew: view.world.upkeep[zone]!,
    }),
    ...(view.owner[base]! < 0
      ? [w('why.buy', { goods: goods(c, view.world.purchase[zone]!) }), ...modifierTexts(c, ['AT09'])]
      : []),
    ...(odds.length
      ? [w('why.odds', { odds: odds.map((faces, i) => `${i}: ${w('of.six', { faces })}`).join(' · ') })]
      : []),
  ];
  return {
    title: labelOf(c.names, 'base', BASES[base]!),
    symbol: view.fort[base] ? 'fort' : 'base',
    lines,
    clauses: ['SYN-BAS01', 'SYN-ASL04', 'SYN-UPK02'],
    source: w.made('territory', BASES[base]!, 'figures'),
  };
}

export const cardOf = (view: View, card: string): CardFacts | undefined => view.cards.find((one) => one.card === card);

export const sign = (card: string): string =>
  card.startsWith('SL') ? 'sleeper' : card.startsWith('RB') ? 'robbery' : 'mission';

export function explainCard(c: Context, card: string): ExplainTarget {
  const facts = cardOf(c.view, card);
  const title = labelOf(c.names, 'card', card);
  if (!facts || facts.rolls.length === 0) {
    const clauses = ['SYN-SLP01', 'SYN-SLP07'];
    return {
      title,
      symbol: 'sleeper',
      lines: [labelOf(c.names, 'does', card)],
      clauses,
      source: w.made('sleeper', card),
    };
  }
  const robbery = facts.base < 0;
  const rolls = facts.rolls.map(([alone, hired]) => `${alone}+ / ${hired}+`);
  return {
    title,
    symbol: sign(card),
    lines: [
      w('why.where', {
        place: robbery
          ? labelOf(c.names, 'zone', ZONE_NAMES[facts.zone]!)
          : labelOf(c.names, 'base', BASES[facts.base]!),
        round: facts.round,
      }),
      robbery
        ? w('why.rob', { roll: rolls[0] ?? '', plain: facts.reward[0]!, fort: facts.reward[1]! })
        : w('why.rolls', { none: rolls[0] ?? '', own: rolls[1] ?? '', coop: rolls[2] ?? '', against: rolls[3] ?? '' }),
      w('why.hire', { goods: goods(c, facts.hire) }),
      ...(robbery ? [] : [w('why.reward', { goods: goods(c, facts.reward) })]),
    ],
    clauses: robbery ? ['SYN-ROB02', 'SYN-ROB03'] : ['SYN-MIS01', 'SYN-MIS04', 'SYN-MIS08'],
    source: w.made(robbery ? 'robbery' : 'mission', card),
  };
}

export const explainTech = (c: Context, tech: string): ExplainTarget => ({
  title: labelOf(c.names, 'tech', tech),
  symbol: 'tech',
  lines: [labelOf(c.names, 'does', tech)],
  clauses: ['SYN-MKT10'],
  source: w.made('tech', tech),
});

/** The advanced techs nobody has yet. */
export const explainSupply = (c: Context): ExplainTarget => ({
  title: `${w('techs')}: ${w('left', { count: c.view.supply.length })}`,
  symbol: 'tech',
  lines: c.view.supply.map((tech) => `${labelOf(c.names, 'tech', tech)}: ${labelOf(c.names, 'does', tech)}`),
  clauses: ['SYN-MKT10'],
});

export const explainChip = (c: Context, chip: string): ExplainTarget => ({
  title: w('chip'),
  symbol: 'bonus-chip',
  lines: [labelOf(c.names, 'chip', chip)],
  clauses: ['SYN-CHP01', 'SYN-CHP05'],
  source: w.made('chip', chip),
});

export const explainSyndicate = (c: Context, syndicate: string): ExplainTarget => ({
  title: labelOf(c.names, 'syndicate', syndicate),
  symbol: 'crown',
  lines: [labelOf(c.names, 'does', syndicate), labelOf(c.names, 'does', `${syndicate}_mat`)],
  clauses: ['SYN-SET10'],
  source: w.made('syndicate', syndicate),
});

export function explainSeat(c: Context, seat: SeatView, number: number): ExplainTarget {
  return {
    title: `${c.name(number)}: ${seat.score}`,
    symbol: 'point',
    lines: [
      ...(seat.syndicate
        ? [`${labelOf(c.names, 'syndicate', seat.syndicate)}: ${labelOf(c.names, 'does', seat.syndicate)}`]
        : []),
      w('why.score'),
      ...(seat.syndicate ? [labelOf(c.names, 'does', `${seat.syndicate}_mat`)] : []),
      ...seat.techs.map((tech) => `${labelOf(c.names, 'tech', tech)}: ${labelOf(c.names, 'does', tech)}`),
      w('why.chips', { exo: seat.chip_counts[0]!, middle: seat.chip_counts[1]!, inner: seat.chip_counts[2]! }),
      ...Object.entries(c.view.awards).flatMap(([award, owner]) =>
        owner === number ? [labelOf(c.names, 'award', award)] : [],
      ),
    ],
    clauses: ['SYN-END04'],
  };
}

/** How far a seat has come towards an award, and how far it has to come. */
export const progress = (view: View, award: number, seat: number): { count: number; of: number } => ({
  count: Math.min(view.seats[seat]!.feats[award]!, view.world.award_counts[award]!),
  of: view.world.award_counts[award]!,
});

export function explainAward(c: Context, award: string, number: number): ExplainTarget {
  const owner = c.view.awards[award] ?? -1;
  const points = c.view.world.award_points[number]!;
  return {
    title: labelOf(c.names, 'award', award),
    symbol: 'award',
    lines: [
      labelOf(c.names, 'does', award),
      w('why.award', { points }),
      ...(isSeat(c.view, owner)
        ? [w('why.taken', { name: c.name(owner) })]
        : c.view.seats.map((_, seat) => w('why.progress', { name: c.name(seat), ...progress(c.view, number, seat) }))),
    ],
    clauses: ['SYN-AWD01', 'SYN-AWD02', 'SYN-AWD03'],
    source: w.made('award', award),
  };
}

export const explainGood = (c: Context, good: string, count: number): ExplainTarget => ({
  title: `${labelOf(c.names, 'good', good)}: ${count}`,
  symbol: good,
  lines: [w(`why.${good}`)],
  clauses: ['SYN-UPK02'],
});

export const explainAlert = (c: Context): ExplainTarget => ({
  title: w('alert', { level: c.view.alert }),
  symbol: 'alert',
  lines: [w('why.alert', { yellow: c.view.world.yellow, orange: c.view.world.orange, top: c.view.top_alert })],
  clauses: ['SYN-ALT02', 'SYN-BLK02'],
});

/** The last card and its effect, and the cards before it, which are also face up. */
export function explainSovereign(c: Context): ExplainTarget {
  const cards = c.view.sovereign.map((card) => labelOf(c.names, 'card', card));
  return {
    title: cards.at(-1) ?? w('sovereign'),
    symbol: 'sovereign',
    lines: [
      ...c.view.effects.map((effect) => labelOf(c.names, 'effect', effect)),
      ...(cards.length > 1 ? [w('sovereign.before', { cards: cards.slice(0, -1).join(', ') })] : []),
      w('why.sovereign'),
    ],
    clauses: ['SYN-SOV02', 'SYN-PAR01'],
    source: w.made('card', c.view.sovereign.at(-1) ?? ''),
  };
}

/** The discarded cards, most frequent first; everyone may look through them. */
export function explainDiscard(c: Context): ExplainTarget {
  const counts = new Map<string, number>();
  for (const card of c.view.discard) counts.set(card, (counts.get(card) ?? 0) + 1);
  const lines = [...counts].map(
    ([card, count]) => `${count > 1 ? `${count} × ` : ''}${labelOf(c.names, 'card', card)}`,
  );
  return {
    title: w('discard', { count: c.view.discard.length }),
    symbol: 'hand',
    lines: [w('deck', { count: c.view.deck_count }), ...lines.sort((a, b) => a.localeCompare(b))],
    clauses: ['SYN-INF02'],
  };
}

/** The crew that all bases of a seat need at the next collection. */
export const upkeep = (view: View, seat: number): number =>
  view.owner.reduce((sum, owner, base) => sum + (owner === seat ? view.world.upkeep[view.world.zones[base]!]! : 0), 0);

/** My totals, each with its explanation. */
export function totals(c: Context, seat: number): Total[] {
  const me = c.view.seats[seat]!;
  return [
    ...GOODS.map((good) => ({
      symbol: good,
      word: labelOf(c.names, 'good', good),
      value: me[good],
      explain: () => explainGood(c, good, me[good]),
    })),
    { symbol: 'die', word: w('dice'), value: me.dice, explain: () => explainSeat(c, me, seat) },
    { symbol: 'point', word: w('score'), value: me.score, explain: () => explainSeat(c, me, seat) },
  ];
}

export interface Stage {
  number: number;
  title: string;
  /** The goal and the progress so far. */
  text: string;
  far: string;
  now: boolean;
  done: boolean;
}

/** The stages of the solo campaign. */
export function stages(view: View): Stage[] {
  const { campaign } = view;
  if (!campaign) return [];
  const [missions = 0, zones = 0, influence = 0, breaks = 0] = campaign.of;
  const far = [
    w('campaign.1.far', {
      count: Math.min(campaign.leads, missions),
      of: missions,
      zones: campaign.zones,
      least: zones,
    }),
    w('campaign.2.far', { have: view.seats[0]!.influence, of: influence }),
    w('campaign.3.far', { count: campaign.breaks, of: breaks }),
  ];
  return far.map((text, i) => ({
    number: i + 1,
    title: w(`campaign.${i + 1}`),
    text: w(`campaign.${i + 1}.text`, { missions, zones, influence, breaks }),
    far: text,
    now: campaign.stage === i + 1 && campaign.breaks < breaks,
    done: campaign.stage > i + 1 || campaign.breaks >= breaks,
  }));
}

export const explainCampaign = (c: Context): ExplainTarget => ({
  title: w('campaign'),
  symbol: 'lock',
  lines: [...stages(c.view).map(({ title, text, far }) => `${title}: ${text} ${far}`), w('campaign.why')],
  clauses: ['SYN-SOL03', 'SYN-SOL04', 'SYN-SOL05', 'SYN-SOL06'],
});

/** When in this round the phantom acts, counted from 1. */
export function phantomPlace(view: View): number {
  const { circle, first, phantom } = view;
  const from = circle.indexOf(first);
  return ((circle.indexOf(phantom) - from + circle.length) % circle.length) + 1;
}

export function explainPhantom(c: Context): ExplainTarget {
  const [force = 0, base = 0, fort = 0] = c.view.menace;
  return {
    title: w('phantom'),
    symbol: 'infamy',
    lines: [
      w('phantom.does'),
      w('phantom.force', { force, base, fort }),
      w('phantom.order', { n: phantomPlace(c.view), of: c.view.circle.length }),
      w('phantom.never'),
    ],
    clauses: ['SYN-PHM05', 'SYN-PHM06', 'SYN-PHM07', 'SYN-PHM14'],
  };
}
