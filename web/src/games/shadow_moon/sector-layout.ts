/** Where a sector's name, units, labels and number are drawn, for wide and narrow screens. */
import { middle, type Point } from '../../board/geometry';
import { SECTORS } from './map';
import { unitGroups, shortName, type UnitGroup } from './places';
import type { SectorView } from './view';

export interface SectorLayout {
  lines: { text: string; at: Point }[];
  font: number;
  groups: (UnitGroup & { at: Point; text: string; preview: boolean })[];
  unit: number;
  /** The positions of the status token and the score label. */
  status: Point;
  score: Point;
  numberAt: Point;
  /** The upper edge of all of these. */
  top: number;
  middle: Point;
}

/** Wide and low: units in one row, labels next to the name. Narrow: two units per row if units are large. */
const FLAT_SECTORS = ['PRE', 'SUP'];
const NARROW_SECTORS = ['MAZ', 'REC'];
const HUB_SECTOR = 'SPI';

/** `previewSeat` is the seat of a unit that the selected move would place here, or -1. */
export function layout(sector: SectorView, name: string, narrow: boolean, previewSeat = -1): SectorLayout {
  const at = middle(SECTORS[sector.sector]!);
  const flat = FLAT_SECTORS.includes(sector.sector);
  const hub = sector.sector === HUB_SECTOR;
  const groups = unitGroups(
    sector.units.map((count, seat) => count + Number(seat === previewSeat)),
    sector.controller,
  );
  const texts = narrow
    ? hub && groups.length > 2
      ? []
      : [shortName(name)]
    : name.length > 12 && !flat
      ? name.split(/[ -]/)
      : [name];
  const font = narrow ? 19 : 13;
  const tight = groups.length > 4;
  const unit = narrow ? (tight ? 29 : 34) : tight ? 22 : 26;
  const pitch = unit + (narrow ? 6 : 8);
  const inRow = flat ? 5 : groups.length === 4 || (narrow && NARROW_SECTORS.includes(sector.sector)) ? 2 : 3;
  const rows = Math.ceil(groups.length / inRow);
  const plates = Number(sector.status !== null) + Number(sector.score !== null);
  const beside = plates > 0 && texts.length === 1 && (flat || (narrow && plates === 1 && texts[0]!.length < 9));
  const plate = narrow ? 52 : 42;
  const under = plates > 0 && !beside ? (narrow ? 29 : 24) : 0;
  const height = texts.length * font * 1.05 + rows * pitch + under;
  const top = at.y - height / 2 + (hub && !narrow ? 6 : 0);
  const nameY = top + font * 0.9;
  const nameX = at.x - (beside ? (plate * plates) / 2 - 2 : 0);
  const widest = Math.max(0, ...texts.map((text) => text.length)) * font * 0.58;
  const unitsY = top + texts.length * font * 1.05 + 6 + unit / 2;
  const plateY = beside ? nameY - font * 0.35 : top + height - under / 2 + 6;
  const plateX = beside ? nameX + widest / 2 + plate / 2 + 3 : at.x - ((plates - 1) * plate) / 2;
  return {
    lines: texts.map((text, i) => ({ text, at: { x: nameX, y: nameY + i * font * 1.05 } })),
    font,
    groups: groups.map((group, i) => {
      const row = Math.floor(i / inRow);
      const inThis = Math.min(inRow, groups.length - row * inRow);
      return {
        ...group,
        text: group.seat === previewSeat ? `${group.count > 1 ? group.count - 1 : ''}+1` : String(group.count),
        preview: group.seat === previewSeat,
        at: { x: at.x + (i - row * inRow - (inThis - 1) / 2) * pitch, y: unitsY + row * pitch },
      };
    }),
    unit,
    status: { x: plateX, y: plateY },
    score: { x: plateX + (sector.status !== null ? plate : 0), y: plateY },
    numberAt:
      texts.length === 0
        ? { x: at.x - 60, y: at.y }
        : { x: nameX - widest / 2 - (narrow ? 19 : 16), y: nameY - font * 0.35 },
    top,
    middle: at,
  };
}
