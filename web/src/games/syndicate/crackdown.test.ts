import { describe, expect, it } from 'vitest';
import type { EventInfo } from '../../protocol';
import { expectedSeizures, basesAtRisk, lastCrackdown } from './crackdown';

const event = (index: number, kind: string, seat: number, data = {}): EventInfo => ({
  index,
  kind,
  seat,
  step: index,
  data,
  text: kind,
  clauses: [],
});

describe('a hunt', () => {
  const risk = { io: 8, tycho: 4, koss: 8 };
  it('asks for any base, and once one is named for those after it', () => {
    expect(basesAtRisk({ risk, sides: 12, left: 2, chosen: [] })).toEqual(['io', 'tycho', 'koss']);
    expect(basesAtRisk({ risk, sides: 12, left: 1, chosen: ['tycho'] })).toEqual(['koss']);
  });
  it('costs what the safest bases cost', () => {
    expect(expectedSeizures(risk, 1, 12)).toBe(0.3);
    expect(expectedSeizures(risk, 3, 12)).toBe(1.7);
  });
});

describe('the last crackdown', () => {
  const rolled = (index: number, kind: string, seat: number, base: string, roll: number) =>
    event(index, kind, seat, { base, roll, limit: 6, sides: 12 });
  it('is what the last card rolled, for whomever', () => {
    const log = [
      event(0, 'sovereign', -1, { card: 'S05', colour: 'yellow' }),
      rolled(1, 'seized', 0, 'koss', 1),
      event(2, 'sovereign', -1, { card: 'S07', colour: 'orange' }),
      rolled(3, 'spared', 1, 'tycho', 9),
      rolled(4, 'seized', 0, 'honos', 6),
      event(5, 'safe', 0, { base: 'kepler', roll: 2, limit: 0, sides: 12 }),
      event(6, 'collected', 0),
    ];
    const raid = lastCrackdown(log)!;
    expect([raid.card, raid.colour, raid.index]).toEqual(['S07', 'orange', 5]);
    expect(raid.rolls.map(({ owner, base, roll }) => [owner, base, roll])).toEqual([
      [1, 'tycho', 9],
      [0, 'honos', 6],
      [0, 'kepler', 2],
    ]);
  });
  it('is none where the last card rolled for nothing', () => {
    expect(lastCrackdown([])).toBeNull();
    const taxed = [rolled(0, 'seized', 0, 'koss', 1), event(1, 'sovereign', -1, { card: 'S01', colour: 'yellow' })];
    expect(lastCrackdown(taxed)).toBeNull();
  });
});
