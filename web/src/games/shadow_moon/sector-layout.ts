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
/** The mean width of a letter, in font sizes. */
const LETTER_WIDTH = 0.58;

/** The scale of the tokens on the borders. */
export const tokenSize = (narrow: boolean): number => (narrow ? 1.35 : 1);

interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const around = (at: Point, width: number, height: number): Rectangle => ({
  left: at.x - width / 2,
  right: at.x + width / 2,
  top: at.y - height / 2,
  bottom: at.y + height / 2,
});

const overlap = (a: Rectangle, b: Rectangle, shift: Point): number =>
  Math.max(0, Math.min(a.right + shift.x, b.right) - Math.max(a.left + shift.x, b.left)) *
  Math.max(0, Math.min(a.bottom + shift.y, b.bottom) - Math.max(a.top + shift.y, b.top));

const STEPS = [-32, -24, -16, -8, 0, 8, 16, 24, 32];
/** Where a sector's content may move, the nearest first. */
const SHIFTS: Point[] = STEPS.flatMap((x) => STEPS.map((y) => ({ x, y }))).sort(
  (a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y),
);

const isInside = (p: Point, outline: Point[]): boolean =>
  outline.reduce((odd, a, i) => {
    const b = outline[(i + 1) % outline.length]!;
    const crosses = a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x;
    return crosses ? !odd : odd;
  }, false);

/**
 * The shortest shift that frees the content from the tokens on the borders as far as possible; the units stay inside
 * their sector.
 */
function shiftFromTokens(content: Rectangle[], tokens: Rectangle[], units: Point[], outline: Point[]): Point {
  let [best, least] = [{ x: 0, y: 0 }, Infinity];
  for (const shift of SHIFTS) {
    if (!units.every(({ x, y }) => isInside({ x: x + shift.x, y: y + shift.y }, outline))) continue;
    let hidden = 0;
    for (const box of content) for (const token of tokens) hidden += overlap(box, token, shift);
    if (hidden < least) [best, least] = [shift, hidden];
    if (least === 0) break;
  }
  return best;
}

/**
 * `previewSeat` is the seat of a unit that the selected move would place here, or -1; the content makes room for the
 * tokens on the borders.
 */
export function layout(
  sector: SectorView,
  name: string,
  narrow: boolean,
  previewSeat = -1,
  tokens: Point[] = [],
): SectorLayout {
  const inMiddle = layoutAt(middle(SECTORS[sector.sector]!), sector, name, narrow, previewSeat);
  const { font, unit } = inMiddle;
  const content = [
    ...inMiddle.lines.map(({ text, at }) =>
      around({ x: at.x, y: at.y - font * 0.3 }, text.length * font * LETTER_WIDTH, font),
    ),
    ...inMiddle.groups.map((group) => around(group.at, unit, unit)),
  ];
  const size = tokenSize(narrow);
  const shift = shiftFromTokens(
    content,
    tokens.map((at) => around(at, 52 * size, 32 * size)),
    inMiddle.groups.map((group) => group.at),
    SECTORS[sector.sector]!,
  );
  if (shift.x === 0 && shift.y === 0) return inMiddle;
  const { x, y } = inMiddle.middle;
  return layoutAt({ x: x + shift.x, y: y + shift.y }, sector, name, narrow, previewSeat);
}

function layoutAt(at: Point, sector: SectorView, name: string, narrow: boolean, previewSeat: number): SectorLayout {
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
  const font = narrow ? 21 : 13;
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
  const widest = Math.max(0, ...texts.map((text) => text.length)) * font * LETTER_WIDTH;
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
