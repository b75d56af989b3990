import { describe, expect, it } from 'vitest';
import type { MomentRules } from './moment';
import { headlines, joined, MAX_HEADLINES } from './headlines';
import { momentContext, momentsOf, type Moment } from './moment';
import { MomentPlayer } from './moment-player.svelte';
import { thingNames } from '../net/session.svelte';
import { games, wordsFile } from '../testing';
import { momentRules } from '../games';
import type { EventInfo } from '../protocol';

const event = (index: number, kind: string, seat: number, data: object = {}, step = index): EventInfo => ({
  index,
  kind,
  seat,
  step,
  data,
  text: `${kind}.`,
  clauses: [],
});
const seats = ['Ada', 'Ben', 'Cem'].map((name, seat) => ({
  seat,
  name,
  bot: '',
  waiting: false,
  online: true,
  points: null,
}));

async function found(game: string, log: EventInfo[], view: unknown = {}, me = 0): Promise<Moment[]> {
  const rules: MomentRules = (await momentRules[game]!()).default;
  const names = thingNames(wordsFile(game, 'en'));
  return momentsOf(log, rules, momentContext({ me, seats, names, view, you: 'You' }, log));
}

const moment = (index: number, impact: number, more: Partial<Moment> = {}): Moment => ({
  index,
  step: index,
  seat: 1,
  icon: 'log',
  picture: null,
  tone: 'plain',
  impact,
  headline: `${index}`,
  detail: '',
  changes: [],
  places: [],
  staging: { title: '', stage: { type: 'card', icon: 'log', lines: [] }, stamp: '' },
  join: '',
  count: 1,
  headlineOf: null,
  ...more,
});

describe('moments of SYNDICATE', () => {
  const assault = [
    event(1, 'assault', 1, { base: 'koss', owner: 0, reinforcements: 2, chance: 3, sides: 6 }),
    event(2, 'assault_won', 1, { base: 'koss', roll: 4, total: 6, need: 5 }),
  ];

  it('tells whose base fell, as a loss', async () => {
    const [lost] = await found('syndicate', assault);
    expect(lost).toMatchObject({ headline: 'Ben took Koss from you', tone: 'bad', impact: 10, places: ['base:koss'] });
    expect(lost!.staging).toMatchObject({ title: 'Does Koss hold?', stamp: 'Base lost' });
  });
  it('matters less to the others, and is a win for the attacker', async () => {
    expect((await found('syndicate', assault, {}, 2))[0]).toMatchObject({ tone: 'plain', impact: 3 });
    expect((await found('syndicate', assault, {}, 1))[0]).toMatchObject({ headline: 'You took Koss from Ada' });
  });
  it('tells in one headline how often a base of mine held', async () => {
    const held = [1, 3].flatMap((index) => [
      event(index, 'assault', 1, { base: 'koss', owner: 0, reinforcements: 2, chance: 3, sides: 6 }),
      event(index + 1, 'assault_lost', 1, { base: 'koss', roll: index, total: index, need: 5 }),
    ]);
    const [one, ...more] = headlines(await found('syndicate', held));
    expect(one).toMatchObject({ headline: 'Your base on Koss held against 2 assaults', count: 2, detail: '' });
    expect(more).toEqual([]);
    expect((await found('syndicate', held))[0]!.headline).toBe('Your base on Koss held against Ben');
  });
  it('stages a roll with its target, what it brought and what it cost', async () => {
    const log = [
      event(1, 'announced', 0, { card: 'M22', base: 'ceto' }),
      event(2, 'declared', 0, { how: 'alone', hands: 'none', chance: 4, sides: 6 }),
      event(3, 'mission_won', 0, { card: 'M22', roll: 2, total: 4, need: 3 }),
      event(4, 'gained', 0, { goods: { credits: 5 } }, 3),
      event(5, 'alert', -1, { level: 2, before: 1 }, 3),
    ];
    const world = { world: { yellow: 3, orange: 6 } };
    const won = (await found('syndicate', log, world)).find((one) => one.index === 3)!;
    expect(won.staging!.stage).toEqual({ type: 'roll', roll: 2, total: 4, need: 3, sides: 6 });
    expect(won.changes.map(({ icon, text, tone }) => [icon, text, tone])).toEqual([
      ['credits', '+5', 'good'],
      ['alert', '+1', 'bad'],
    ]);
  });
  it('sums up a crackdown in one moment', async () => {
    const log = [
      event(1, 'sovereign', -1, { card: 'S03', colour: 'orange', effects: ['CRACKDOWN exo 6 2'] }, 9),
      event(2, 'spared', 0, { base: 'koss', roll: 9, limit: 6, sides: 12 }, 9),
      event(3, 'seized', 0, { base: 'sedna', roll: 2, limit: 6, sides: 12 }, 9),
    ];
    const all = await found('syndicate', log);
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ tone: 'bad', headline: 'The Sovereign seized your base on Sedna' });
    expect(all[0]!.staging!.stamp).toBe('1 hit');
  });
});

it('a secured route pays its seats', async () => {
  const log = [
    event(1, 'secured', 1, { route: 'AFX' }, 5),
    event(2, 'scored', 0, { route: 'AFX', credits: 2, more: 0 }, 5),
    event(3, 'scored_bonus', 1, { route: 'AFX', credits: 5, more: 2 }, 5),
  ];
  const [paid] = await found('phoenix_syndicate', log);
  expect(paid!.staging).toMatchObject({ stamp: '+2', stage: { from: ['A', 'F', 'X'] } });
  expect(paid).toMatchObject({ headline: 'Ben secured Adamos–Fennick–Xandor', detail: 'Ben +5 CR' });
});

it('the hammer shows the last word of each bidder', async () => {
  const log = [
    event(1, 'open', 1, { card: 'dyer', amount: 5 }),
    event(2, 'pass', 2, { card: 'dyer' }),
    event(3, 'bid', 0, { amount: 6 }),
    event(4, 'pass', 1, { card: 'dyer' }),
    event(5, 'sold', 0, { card: 'dyer', amount: 6, price: 6 }, 4),
  ];
  const [sold] = await found('phoenicia', log);
  expect(sold!.staging!.stage).toMatchObject({
    bids: [{ text: 'passes' }, { text: 'passes' }, { text: '6', top: true, name: 'You' }],
  });
});

it('units of mine that several moves remove from a sector are one headline', async () => {
  const hit = (index: number) => event(index, 'removed', 1, { owner: 0, count: 2, sector: 'SPI' });
  const one = joined(await found('shadow_moon', [hit(1), hit(2)]));
  expect(one.map(({ headline }) => headline)).toEqual(['Ben removed 4 of your units from The Spire']);
});

it.each(games())('%s has all texts of its moments in both languages', (game) => {
  const keys = (lang: string) =>
    Object.keys(wordsFile(game, lang).web ?? {}).filter((key) => key.startsWith('moment.'));
  expect(keys('de').sort()).toEqual(keys('en').sort());
  expect(keys('en').length > 0).toBe(game in momentRules);
});

describe('headlines', () => {
  it('are the most important first, and a loss before others', () => {
    const all = [moment(1, 2), moment(2, 5), moment(3, 5, { tone: 'bad' }), moment(4, 1)];
    expect(headlines(all).map((one) => one.index)).toEqual([3, 2, 1]);
  });
  it('are at most five, and three if nothing matters much', () => {
    expect(headlines([1, 2, 3, 4, 5, 6, 7].map((n) => moment(n, 4)))).toHaveLength(MAX_HEADLINES);
    expect(headlines([1, 2, 3, 4].map((n) => moment(n, 1)))).toHaveLength(3);
  });
});

describe('a moment on stage', () => {
  it('hides its result until the stamp, which any key brings, and a second key ends it', () => {
    const player = new MomentPlayer();
    player.add([moment(7, 5)], 'before');
    expect([player.now?.viewBefore, player.hiddenFrom]).toEqual(['before', 7]);
    expect(player.skip()).toBe(true);
    expect([player.stamped, player.hiddenFrom]).toEqual([true, Infinity]);
    player.skip();
    expect(player.now).toBeNull();
    expect(player.skip()).toBe(false);
  });
  it('is small for what others do to others, and large once at a time', () => {
    const player = new MomentPlayer();
    player.add([moment(1, 1), moment(2, 4), moment(3, 4), moment(4, 4, { tone: 'bad' })], null);
    const sizes: string[] = [];
    for (; player.now; player.end()) sizes.push(player.now.size);
    expect(sizes).toEqual(['small', 'large', 'small', 'large']);
  });
  it('makes way for the more important ones when there are too many', () => {
    const player = new MomentPlayer();
    player.add(
      [1, 2, 3, 4, 5, 6].map((n) => moment(n, n)),
      null,
    );
    const shown: number[] = [];
    for (; player.now; player.end()) shown.push(player.now.moment.index);
    expect(shown).toEqual([3, 4, 5, 6]);
  });
  it('that the user asked for reports its stamp, and whether it was taken off', async () => {
    const player = new MomentPlayer();
    const stamps: number[] = [];
    const watched = player.show(moment(1, 5), () => stamps.push(1));
    player.skip();
    player.skip();
    expect([await watched, stamps]).toEqual([true, [1]]);
    const left = player.show(moment(1, 5), () => stamps.push(2));
    player.clear();
    expect([await left, stamps]).toEqual([false, [1]]);
  });
});
