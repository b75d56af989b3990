"""Read the content files, check them against each other and pack them into a Box."""

# not compiled: works on msgspec Structs

from __future__ import annotations

from pathlib import Path

import msgspec

from cinque.core.engine.content import ContentRecord, Number, R, check_ids_match, index_of, read_records
from cinque.core.engine.errors import ContentError
from cinque.core.engine.saving import fields
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules import moves as m
from cinque.games.syndicate.rules.components import Box
from cinque.games.syndicate.rules.effect_parser import parse_effect, parse_powers

Amount = tuple[int, int, int]
SPECIALS = ["none", "mining", "military", "research", "casino"]  # in the order of constants.PLAIN and those after it
# The order in which awards.py counts feats.
FEATS = ["successes", "captures", "assault", "tech", "bases", "routes", "zones", "forts"]


class Zone(ContentRecord, frozen=True, kw_only=True):
    """Prices, income and upkeep of bases in a zone."""

    purchase: Amount
    income: Amount
    upkeep: int
    fortify: Amount


class Territory(ContentRecord, frozen=True, kw_only=True):
    """A territory, which has room for one base."""

    name: str
    zone: str
    special: str
    mining: int
    boxes: int
    beams: list[str]
    vp: int


class Route(ContentRecord, frozen=True, kw_only=True):
    """A trade route."""

    name: str
    bases: list[str]
    any: int


class Mat(ContentRecord, frozen=True, kw_only=True):
    """A syndicate's mat."""

    name: str
    start: Amount
    income: Amount
    assault: int
    tech: int
    effect: list[str]


class Mission(ContentRecord, frozen=True, kw_only=True):
    """An ordinary mission."""

    name: str
    territory: str
    first_round: int = msgspec.field(name="round")
    rolls: tuple[tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int]]
    hire: Amount
    reward: Amount


class Robbery(ContentRecord, frozen=True, kw_only=True):
    """A robbery."""

    name: str
    zone: str
    first_round: int = msgspec.field(name="round")
    rolls: tuple[int, int]
    hire: Amount
    dice: tuple[int, int]


class Sleeper(ContentRecord, frozen=True, kw_only=True):
    """A sleeper."""

    name: str
    copies: int
    windows: list[str]
    effect: tuple[str]


class SovereignCard(ContentRecord, frozen=True, kw_only=True):
    """A sovereign card."""

    name: str
    yellow: list[str]
    orange: list[str]
    red: list[str]


class Tech(ContentRecord, frozen=True, kw_only=True):
    """An advanced tech card."""

    name: str
    tier: int
    effect: list[str]


class Chip(ContentRecord, frozen=True, kw_only=True):
    """A bonus chip."""

    zone: str
    copies: int
    effect: list[str]


class Award(ContentRecord, frozen=True, kw_only=True):
    """An award."""

    name: str
    feat: str
    count: int
    points: int


class PlayerCounts(ContentRecord, frozen=True, kw_only=True):
    """The alert track for a number of players."""

    alert: int
    yellow: int
    orange: int


class Exchange(ContentRecord, frozen=True, kw_only=True):
    """An exchange rate."""

    give: int
    from_: str = msgspec.field(name="from")
    to: str


class Content:
    """All records of the content files, and the same packed for the rules."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.zones = self._read("zone", Zone, m.ZONES)
        self.territories = self._read("territory", Territory, m.BASES, "territories")
        self.routes = self._read("route", Route, ["TR1", "TR2"])
        self.syndicates = self._read("syndicate", Mat, m.SYNDICATES)
        self.missions = self._read("mission", Mission, m.MISSIONS)
        self.robberies = self._read("robbery", Robbery, m.ROBBERIES, "robberies")
        self.sleepers = self._read("sleeper", Sleeper, m.SLEEPERS)
        self.sovereign = self._read("card", SovereignCard, m.SOVEREIGN, "sovereign")
        self.techs = self._read("tech", Tech, m.TECHS)
        self.chips = self._read("chip", Chip, m.CHIPS)
        self.awards = self._read("award", Award, m.AWARDS)
        self.players = self._read("players", PlayerCounts, ["1", "2", "3", "4", "5"], "players")
        self.exchanges = self._read("exchange", Exchange, m.RATES)
        self.numbers = read_records(folder / "numbers.toml", "number", Number)
        self.box = self._pack()
        self.card_ids = [m.CARDS[design] for design in self.box.design]
        self.chip_ids = [m.CHIPS[design] for design in self.box.chip_design]

    def _read(self, table: str, kind: type[R], wanted: list[str], file: str = "") -> list[R]:
        name = f"{file or table + 's'}.toml"
        rows = read_records(self.folder / name, table, kind)
        check_ids_match(name, [row.id for row in rows], wanted)
        return rows

    def _pack(self) -> Box:
        b = Box()
        self._pack_board(b)
        self._pack_cards(b)
        self._pack_powers(b)
        self._pack_chips(b)
        self._pack_tables(b)
        for number in self.numbers:
            name = {"dice": "action_dice"}.get(number.id, number.id)
            if name not in fields(Box):
                raise ContentError(f"numbers.toml: the rules know no number '{number.id}'")
            setattr(b, name, number.value)
        lacking = [name for name in fields(Box) if not hasattr(b, name)]
        if lacking:
            raise ContentError(f"numbers.toml: record '{lacking[0]}' is missing")
        if b.market_boxes != m.BOXES:
            raise ContentError(f"numbers.toml: expected {m.BOXES} boxes in each market, not {b.market_boxes}")
        return b

    def _pack_board(self, b: Box) -> None:
        b.zone = [index_of("territories.toml", t.id, t.zone, m.ZONES) for t in self.territories]
        b.special = [index_of("territories.toml", t.id, t.special, SPECIALS) for t in self.territories]
        b.mining = [t.mining for t in self.territories]
        b.boxes = [t.boxes for t in self.territories]
        b.vp = [t.vp for t in self.territories]
        links = [(t.id, beam) for t in self.territories for beam in t.beams]
        if [f"{one}_{two}" for one, two in links] != m.LINKS:
            raise ContentError(f"territories.toml: expected the beams {', '.join(m.LINKS)}")
        b.link_from = [m.BASES.index(one) for one, _ in links]
        b.link_to = [m.BASES.index(two) for _, two in links]
        b.routes = [[index_of("routes.toml", r.id, base, m.BASES) for base in r.bases] for r in self.routes]
        b.route_any = [r.any for r in self.routes]
        b.purchase = [list(z.purchase) for z in self.zones]
        b.income = [list(z.income) for z in self.zones]
        b.upkeep = [z.upkeep for z in self.zones]
        b.fortify = [list(z.fortify) for z in self.zones]

    def _pack_cards(self, b: Box) -> None:
        b.territory = [index_of("missions.toml", x.id, x.territory, m.BASES) for x in self.missions]
        b.robbery_zone = [index_of("robberies.toml", x.id, x.zone, m.ZONES) for x in self.robberies]
        jobs: list[Mission | Robbery] = [*self.missions, *self.robberies]
        b.first_round = [x.first_round for x in jobs]
        b.hire = [list(x.hire) for x in jobs]
        b.rolls = [[list(cell) for cell in x.rolls] for x in self.missions]
        b.rolls += [[list(x.rolls)] * 4 for x in self.robberies]
        b.reward = [list(x.reward) for x in self.missions]
        b.dice = [list(x.dice) for x in self.robberies]
        b.design = list(range(constants.FIRST_SLEEPER))
        b.sleeper, b.sleeper_windows = [], []
        b.in_window = [[] for _ in constants.WINDOWS]
        for number, x in enumerate(self.sleepers):
            b.design += [constants.FIRST_SLEEPER + number] * x.copies
            b.sleeper.append(parse_effect(f"sleepers.toml, sleeper '{x.id}'", x.effect[0]))
            kinds = [index_of("sleepers.toml", x.id, window, constants.WINDOWS) for window in x.windows]
            b.sleeper_windows.append(sum(1 << kind for kind in kinds))
            for kind in kinds:
                b.in_window[kind].append(number)
        if len(b.design) != constants.CARD_COUNT:
            raise ContentError(f"sleepers.toml: there are {len(b.design)} operation cards, not {constants.CARD_COUNT}")
        b.copies = [[c for c, d in enumerate(b.design) if d == design] for design in range(len(m.CARDS))]

    def _pack_powers(self, b: Box) -> None:
        b.start = [list(s.start) for s in self.syndicates]
        b.racket = [list(s.income) for s in self.syndicates]
        b.start_assault = [s.assault for s in self.syndicates]
        b.start_tech = [s.tech for s in self.syndicates]
        b.start_base = [-1] * len(self.syndicates)
        b.start_fort = [0] * len(self.syndicates)
        b.powers = [[0] * (len(self.syndicates) + len(self.techs)) for _ in range(constants.POWER_COUNT)]
        for number, s in enumerate(self.syndicates):
            for text in s.effect:
                words = text.split()
                if words[0] == "START_BASE":
                    b.start_base[number] = index_of("syndicates.toml", s.id, words[1], m.BASES)
                    b.start_fort[number] = int(words[2] == "fort")
                else:
                    self._power(b, f"syndicates.toml, syndicate '{s.id}'", number, text)
        for number, tech in enumerate(self.techs):
            for text in tech.effect:
                self._power(b, f"techs.toml, tech '{tech.id}'", constants.FIRST_TECH + number, text)
        b.tier = [tech.tier for tech in self.techs]
        b.thresholds = sorted(set(b.tier))

    def _power(self, b: Box, where: str, source: int, text: str) -> None:
        for power, value in parse_powers(where, text):
            b.powers[power][source] += value

    def _pack_chips(self, b: Box) -> None:
        b.chip_design, b.chip_zone, b.chip_effects = [], [], []
        for number, chip in enumerate(self.chips):
            where = f"chips.toml, chip '{chip.id}'"
            b.chip_design += [number] * chip.copies
            b.chip_zone.append(index_of("chips.toml", chip.id, chip.zone, m.ZONES))
            b.chip_effects.append([parse_effect(where, text) for text in chip.effect])
        if len(b.chip_design) != constants.CHIP_COUNT:
            raise ContentError(f"chips.toml: there are {len(b.chip_design)} chips, not {constants.CHIP_COUNT}")

    def _pack_tables(self, b: Box) -> None:
        b.sovereign = [
            [
                [parse_effect(f"sovereign.toml, card '{card.id}'", text) for text in row]
                for row in (card.yellow, card.orange, card.red)
            ]
            for card in self.sovereign
        ]
        b.quiet = [all(e.op in (constants.ALERT, constants.FINAL_ROUND) for e in rows[0]) for rows in b.sovereign]
        b.feat = [index_of("awards.toml", award.id, award.feat, FEATS) for award in self.awards]
        b.feat_count = [award.count for award in self.awards]
        b.feat_points = [award.points for award in self.awards]
        b.max_alert = [0, *(p.alert for p in self.players)]
        b.yellow = [0, *(p.yellow for p in self.players)]
        b.orange = [0, *(p.orange for p in self.players)]
        b.rate_give = [x.give for x in self.exchanges]
        b.rate_from = [index_of("exchanges.toml", x.id, x.from_, m.RESOURCES) for x in self.exchanges]
        b.rate_to = [index_of("exchanges.toml", x.id, x.to, m.RESOURCES) for x in self.exchanges]
