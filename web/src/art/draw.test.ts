import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { draw, nameOf } from './draw';
import { palettes } from './palettes';
import { scenes } from './scenes';

const games = ['helionox', 'phoenicia', 'phoenix_syndicate', 'shadow_moon', 'syndicate'];
/** The ids of a group of names in a game's words. */
function idsOf(game: string, group: string): string[] {
  const text = readFileSync(`../src/cinque/games/${game}/words/en.toml`, 'utf8');
  const table = text.split(`\n[names.${group}]\n`)[1]!.split('\n[')[0]!;
  return [...table.matchAll(/^"?([\w]+)"? = /gm)].map((match) => match[1]!);
}

describe('a picture', () => {
  it('is always the same for the same name', () => {
    expect(draw('person/bio/calla')).toBe(draw('person/bio/calla'));
  });
  it('differs by seed, palette and subject', () => {
    const drawn = ['person/bio/calla', 'person/bio/hale', 'person/def/calla', 'ship/bio/calla'] as const;
    expect(new Set(drawn.map(draw)).size).toBe(drawn.length);
  });
  it('is valid, small and made of finite numbers, for every subject', () => {
    for (const subject of Object.keys(scenes)) {
      const svg = draw(`${subject}/helio/x`);
      const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
      expect(parsed.documentElement.tagName, subject).toBe('svg');
      expect(svg, subject).not.toMatch(/NaN|undefined|Infinity|\d\.\d{3}/);
      expect(svg.length, subject).toBeLessThan(20_000);
    }
  });
});

describe('the pictures of the games', () => {
  it('have a known subject and palette', () => {
    const groups = [
      ['helionox', 'card'],
      ['helionox', 'event'],
      ['helionox', 'architect'],
      ['helionox', 'site'],
      ['phoenicia', 'card'],
      ['phoenicia', 'activity'],
      ['phoenix_syndicate', 'card'],
      ['phoenix_syndicate', 'action'],
      ['syndicate', 'card'],
      ['syndicate', 'tech'],
      ['syndicate', 'syndicate'],
      ['shadow_moon', 'syndicate'],
      ['shadow_moon', 'crime'],
    ] as const;
    for (const [game, group] of groups) {
      const ids = idsOf(game, group);
      expect(ids.length, `${game} ${group}`).toBeGreaterThan(3);
      const names = ids.map((id) => nameOf(game, game === 'shadow_moon' ? id : group, id));
      for (const name of names) {
        const [subject, palette] = name.split('/');
        expect(Object.keys(scenes)).toContain(subject);
        expect(Object.keys(palettes)).toContain(palette);
      }
      expect(new Set(names).size, `${game} ${group}`).toBe(ids.length);
    }
  });
  it('are a matter of choice: a game without them has none', () => {
    expect(nameOf('connect_four', 'card', 'x')).toBe('');
    for (const game of games) expect(nameOf(game, 'card', 'x')).not.toBe('');
  });
  it('name every card of Helionox, SYNDICATE and The Phoenix Syndicate: none falls back', () => {
    const lists = [
      ['helionox', 'card'],
      ['helionox', 'architect'],
      ['syndicate', 'card'],
      ['syndicate', 'syndicate'],
      ['phoenix_syndicate', 'card'],
    ] as const;
    const fallback = lists.flatMap(([game, group]) =>
      idsOf(game, group).filter((id) => nameOf(game, group, id).startsWith('world/')),
    );
    expect(fallback).toEqual(['EX7', 'AV07']); // worlds by choice
  });
});
