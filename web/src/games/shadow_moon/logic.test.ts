import { describe, expect, it } from 'vitest';
import { pieceMoves } from '../../board/moved-pieces';
import { middle, type Point } from '../../board/geometry';
import { wordsFile } from '../../testing';
import { changed as copied } from '../testing';
import { effect } from './effects';
import {
  explainCard,
  explainObjective,
  explainScore,
  explainSector,
  explainStack,
  explainToken,
  type Context,
} from './explain';
import { sector, view } from './fixture';
import { layout, tokenSize } from './sector-layout';
import { border, BORDER_COUNT, MOON_DISC, SECTORS } from './map';
import { holdings, look, places, unitGroups, regionOf, shortName } from './places';
import type { View } from './view';

const c: Context = {
  view,
  names: { sector: { AVA: 'Avante', BAZ: 'Bazaar' }, effect: { 'ADD 2 AVA': 'Add 2 to Avante' } },
  name: (seat) => `seat ${seat}`,
  me: 0,
};
const changed = (change: (copy: View) => void): View => copied(view, change);

describe('where a move is made', () => {
  it.each([
    ['claim', { token: 'OP23' }, ['token:OP23']],
    ['hustle', { token: 'PC1' }, ['owned:PC1']],
    ['play', { card: '007' }, ['hand:007']],
    ['bury', { card: '007' }, ['hand:007']],
    ['add', { sector: 'AVA' }, ['sector:AVA']],
    ['push', { colour: 'blue', sector: 'BAZ' }, ['sector:BAZ']],
    ['remove', { colour: 'orange' }, ['seat:2']],
    ['plant', { card: '007', colour: 'teal' }, ['hand:007', 'stack:4']],
    ['swap', { card: '007', slot: 3 }, ['hand:007', 'row:3']],
    ['under', { card: '007' }, ['hand:007', 'deck']],
    ['resolve', { objective: 'OB17' }, ['objective:OB17']],
    ['pass', {}, []],
  ])('%s', (kind, args, expected) => {
    expect(places(kind, args as Record<string, string | number>)).toEqual(expected);
  });

  it('removes a unit where it lies: in the sector the question is about', () => {
    expect(places('remove', { colour: 'orange' }, { sector: 'AVA' })).toEqual(['unit:AVA:2']);
  });
});

describe('the part of the board a place belongs to', () => {
  it.each([
    ['sector:AVA', 'board'],
    ['token:OP23', 'board'],
    ['unit:AVA:2', 'board'],
    ['row:2', 'offer'],
    ['hand:007', 'mine'],
    ['stack:0', 'mine'],
    ['stack:1', 'others'],
    ['seat:2', 'others'],
  ])('%s', (place, region) => {
    expect(regionOf(place, 0)).toBe(region);
  });
});

describe('what travels', () => {
  it('is a unit from sector to sector', () => {
    const pushed = changed((v) => {
      v.sectors.find((one) => one.sector === 'AVA')!.units[0] = 3;
      v.sectors.find((one) => one.sector === 'BAZ')!.units[0] = 1;
    });
    expect(pieceMoves(holdings(view, 0), holdings(pushed, 0))).toEqual([
      { thing: 'unit:0', from: 'unit:AVA:0', to: 'unit:BAZ:0', count: 1 },
    ]);
  });

  it('is a unit from my supply, or from the card of another player', () => {
    const added = changed((v) => {
      v.seats[0]!.supply -= 1;
      v.seats[1]!.supply -= 1;
      const bazaar = v.sectors.find((one) => one.sector === 'BAZ')!;
      bazaar.units = [1, 1, 0, 0];
    });
    expect(pieceMoves(holdings(view, 0), holdings(added, 0))).toEqual([
      { thing: 'unit:0', from: 'supply', to: 'unit:BAZ:0', count: 1 },
      { thing: 'unit:1', from: 'seat:1', to: 'unit:BAZ:1', count: 1 },
    ]);
  });

  it('is a claimed token and a card that slides to its stack', () => {
    const done = changed((v) => {
      v.board = [];
      v.seats[0]!.tokens.push({ token: 'OP23', active: true });
      v.focus = [];
      v.seats[0]!.stack.push({ card: '007', facedown: false });
      v.seats[0]!.hand = ['012'];
    });
    const found = pieceMoves(holdings(view, 0), holdings(done, 0));
    expect(found).toContainEqual({ thing: 'token:OP23', from: 'token:OP23', to: 'owned:OP23', count: 1 });
    expect(found.some((flow) => flow.thing === 'card:007' && flow.to === 'stack:0')).toBe(true);
  });

  it('wears its sign', () => {
    expect(look('token:OP23', view)).toEqual({ symbol: 'crime-esp' });
    expect(look('card:007', view)).toEqual({ symbol: 'syn-fnd', card: true });
    expect(look('unit:3', view)).toEqual({ symbol: 'seat-4', seat: 3 });
  });
});

describe('the map', () => {
  const inside = (p: Point, points: Point[]): boolean =>
    points.reduce((odd, a, i) => {
      const b = points[(i + 1) % points.length]!;
      const crosses = a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x;
      return crosses ? !odd : odd;
    }, false);

  it('has 15 sectors, all on the disc, and 33 borders', () => {
    expect(Object.keys(SECTORS)).toHaveLength(15);
    expect(BORDER_COUNT).toBe(33);
    for (const points of Object.values(SECTORS)) {
      for (const p of points)
        expect(Math.hypot(p.x - MOON_DISC.x, p.y - MOON_DISC.y)).toBeLessThanOrEqual(MOON_DISC.r + 1);
    }
  });

  it('writes each name inside its own sector', () => {
    for (const points of Object.values(SECTORS)) expect(inside(middle(points), points)).toBe(true);
  });

  it('finds a border from either side, and none between sectors that do not touch', () => {
    expect(border(['BAZ', 'AVA'])).toEqual(border(['AVA', 'BAZ']));
    expect(border(['COR', 'AVA'])).toBeNull();
  });

  it.each([false, true])('keeps all units of a sector inside it, narrow %s', (narrow) => {
    for (const code of Object.keys(SECTORS)) {
      for (let players = 1; players <= 5; players++) {
        const units = Array.from({ length: 5 }, (_, seat) => (seat < players ? 9 : 0));
        const at = layout(sector(code, { units, score: 'minor' }), 'Sector', narrow);
        expect(at.groups).toHaveLength(players);
        for (const group of at.groups) expect(inside(group.at, SECTORS[code]!), `${code} ${players}`).toBe(true);
      }
    }
  });
});

describe('the name of a sector', () => {
  const neighbors = Object.keys(SECTORS).flatMap((code) =>
    Object.keys(SECTORS).flatMap((other) => {
      const token = border([code, other]);
      return token ? [{ code, token }] : [];
    }),
  );

  it.each([0, 1, 2, 3, 4])('is not under a token on its border, with units of %d players', (players) => {
    const units = Array.from({ length: 5 }, (_, seat) => (seat < players ? 2 : 0));
    const texts = wordsFile('shadow_moon', 'en')['names.sector']!;
    const size = tokenSize(true);
    const hidden = neighbors.flatMap(({ code, token }) => {
      const { lines, font } = layout(sector(code, { units }), texts[code]!, true, -1, [token]);
      return lines
        .filter(({ text, at }) => {
          const [across, up] = [Math.abs(at.x - token.x), Math.abs(at.y - font * 0.3 - token.y)];
          return across < (text.length * font * 0.58) / 2 + 26 * size - 2 && up < font * 0.4 + 16 * size - 2;
        })
        .map(({ text }) => text);
    });
    expect(hidden).toEqual([]);
  });
});

describe('units of a sector', () => {
  it('stand with the controller first, then by number; none are left out', () => {
    expect(unitGroups([1, 3, 0, 3], null).map((group) => group.seat)).toEqual([1, 3, 0]);
    expect(unitGroups([2, 3, 0, 1], 1)[0]).toEqual({ seat: 1, count: 3 });
    expect(unitGroups([0, 0], null)).toEqual([]);
  });
});

describe('a sector where there is little room', () => {
  it('goes by a shortName name', () => {
    expect(shortName('The Spire')).toBe('Spire');
    expect(shortName('Neural Network')).toBe('Neural');
    expect(shortName('Corp Sec')).toBe('Corp Sec');
  });
});

describe('effects', () => {
  it('have a symbol, a clause and words, with the keyword first', () => {
    expect(effect(c.names, 'ADD 2 AVA')).toMatchObject({
      symbol: 'plus',
      clause: 'SMS-KEY01',
      verb: 'Add',
      rest: '2 to Avante',
    });
    expect(effect({ effect: { X: '2 in Casino legen' } }, 'X')).toMatchObject({ verb: '', rest: '2 in Casino legen' });
    expect(effect({}, 'BURN DECK')).toMatchObject({ symbol: 'op-burn', clause: 'SMS-KEY12' });
    expect(effect({}, 'LOCKDOWN OWN')).toMatchObject({ symbol: 'lockdown', clause: 'SMS-KEY09' });
  });
});

describe('an explanation', () => {
  it('of a card has both lines and the clauses of their keywords', () => {
    const { lines, clauses } = explainCard(c, '002');
    expect(lines.join(' ')).toContain('Add 2 to Avante');
    expect(clauses).toEqual(expect.arrayContaining(['SMS-KEY01', 'SMS-KEY03', 'SMS-FOC03']));
  });

  it('of a sector says who is there, who controls it and what its status token does', () => {
    const spire = explainSector(
      c,
      view.sectors.find((one) => one.sector === 'SPI')!,
    );
    expect(spire.lines.join(' ')).toContain('seat 1: 3');
    expect(spire.lines.join(' ')).toContain('seat 1 controls');
    expect(spire.clauses).toContain('SMS-DSP01');
    expect(explainSector(c, sector('CAS')).lines.join(' ')).toContain('Nobody controls');
  });

  it('of a token says what it needs and when it is used', () => {
    expect(explainToken(c, 'OP23').lines[0]).toContain('3 units in one of its sectors: Bazaar, Avante');
    expect(explainToken(c, 'PC1', false).lines.at(-1)).toContain('inactive');
  });

  it('of a score adds the values of the tokens', () => {
    expect(explainScore(c, 1).lines.join(' ')).toContain('4K');
  });

  it('of an objective says what it would pay me now', () => {
    expect(explainObjective(c, 'OB17').lines.at(-1)).toBe('For you right now: 0K for tokens, 3K for control.');
  });

  it('of a stack names no card that is hidden', () => {
    expect(explainStack(c, 1).lines.at(-1)).toBe(' (facedown)');
  });
});
