"""Reads the content files, checks them against each other and packs them into a Box."""

# not compiled: works on msgspec Structs

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from cinque.core.engine.content import (
    ContentRecord,
    Number,
    check_ids_match,
    index_of,
    read_records,
    required_number,
    values_by_id,
)
from cinque.core.engine.effects import Vocabulary
from cinque.core.engine.errors import ContentError
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.components import Box, Effect, pack
from cinque.games.phoenix_syndicate.rules.galaxy import neighbors
from cinque.games.phoenix_syndicate.rules.moves import ACTIONS, ADVANTAGES, COLOURS, ROUTES, SYSTEMS, TILES, UPGRADES

LETTERS = "BYGRPK"


def read_one_with(**words: int) -> Callable[[str], list[int]]:
    """Read a word of an effect that has no number, after the number 1."""
    return lambda word: [1, words[word]]


EFFECTS = Vocabulary(
    {
        "GAIN <count> <good>": c.GAIN,
        "CREDIT <count>": c.CREDIT,
        "PAY <count> <any>": c.PAY,
        "TAKE": c.TAKE,
        "DIRECTOR <whose>": c.DIRECTOR,
        "CLAIM <claim>": c.CLAIM,
        "SECURE": c.SECURE,
        "SCORE": c.SCORE,
        "BUILD <price>": c.BUILD,
        "UNBUILD": c.UNBUILD,
        "PLACE <place>": c.PLACE,
        "MOVE_SHIP": c.MOVE_SHIP,
        "MOVE_BASE": c.MOVE_BASE,
        "ADVANCE <count> <track>": c.ADVANCE,
        "SWAP <count> <contraband>": c.SWAP,
        "MINE <count>": c.MINE,
    },
    good={"K": c.CONTRABAND, "any": c.ANY, "ship": c.SHIP, "placed": c.PLACED, "advanced": c.ADVANCED},
    any={"any": c.ANY},
    contraband={"K": c.CONTRABAND},
    whose=read_one_with(other=c.OTHER, any=c.ANY),
    claim=read_one_with(any=c.ANY, paid=c.PAID),
    price=read_one_with(free=c.FREE, paid=c.PAID),
    place=read_one_with(near_ship=c.NEAR_SHIP, near_base=c.NEAR_BASE),
    track={"first": c.FIRST, "gained": c.GAINED},
)
PER, DIV, MAX = range(3)
AMOUNTS = Vocabulary(  # what changes the number of a GAIN, CREDIT or MINE
    {"PER <counter>": PER, "DIV <count>": DIV, "MAX <count>": MAX},
    counter={
        "bases": c.BASES,
        "empty": c.EMPTY,
        "placed_alone": c.PLACED_ALONE,
        "embedded_now": c.EMBEDDED_NOW,
        "embedded_corps": c.EMBEDDED_CORPS,
        "rivals_at_ships": c.RIVALS_AT_SHIPS,
        "split": c.SPLIT,
        "market_match": c.MARKET_MATCH,
    },
)
LIMIT, MOD = range(2)
ALWAYS = Vocabulary(
    {"LIMIT <count>": LIMIT, "MOD <mod>": MOD, "MOD <mod> <count>": MOD},
    mod={
        "rivals_ok": c.RIVALS_OK,
        "build_minus": c.BUILD_MINUS,
        "any_colour": c.ANY_COLOUR,
        "advance_minus": c.ADVANCE_MINUS,
        "extra_advance": c.EXTRA_ADVANCE,
        "printed_free": c.PRINTED_FREE,
        "blank_alt": c.BLANK_ALT,
        "asteroids_free": c.ASTEROIDS_FREE,
        "any_mix": c.ANY_MIX,
        "second_advance": c.SECOND_ADVANCE,
    },
)
GATES = {"prime": 5, "colony": 4, "outpost": 3, "prestige": 5, "asteroid": 6}


class Tile(ContentRecord, frozen=True, kw_only=True):
    """A hex of the galaxy."""

    name: str
    kind: Literal["prime", "colony", "outpost", "prestige", "asteroid"]
    colour: str
    yields: str
    gates: list[str]


class MapRow(ContentRecord, frozen=True, kw_only=True):
    """A row of the map."""

    first: int
    last: int


class Route(ContentRecord, frozen=True, kw_only=True):
    """A trade route; its id spells its systems."""

    colour: str


class Upgrade(ContentRecord, frozen=True, kw_only=True):
    """An upgrade of one action."""

    action: str
    name: str
    effect: list[str]
    always: list[str] = []


class Advantage(ContentRecord, frozen=True, kw_only=True):
    """The reward for embedding in a corp."""

    name: str
    effect: list[str]


class Content:
    """All records of the files, and the same data packed into a Box."""

    def __init__(self, folder: Path) -> None:
        self.tiles = read_records(folder / "tiles.toml", "tile", Tile)
        self.rows = read_records(folder / "map.toml", "row", MapRow)
        self.routes = read_records(folder / "routes.toml", "route", Route)
        self.upgrades = read_records(folder / "upgrades.toml", "upgrade", Upgrade)
        self.advantages = read_records(folder / "advantages.toml", "advantage", Advantage)
        self.numbers = read_records(folder / "numbers.toml", "number", Number)
        check_ids_match("tiles.toml", [r.id for r in self.tiles], TILES)
        check_ids_match("routes.toml", [r.id for r in self.routes], ROUTES)
        check_ids_match("upgrades.toml", [r.id for r in self.upgrades], UPGRADES)
        check_ids_match("advantages.toml", [r.id for r in self.advantages], ADVANTAGES)
        self.box = Box()
        self._pack_map(self.box)
        self._pack_routes(self.box)
        self._pack_cards(self.box)
        self._pack_numbers(self.box)

    def _pack_map(self, box: Box) -> None:
        box.rows = [[row.first, row.last] for row in self.rows]
        if sum(last - first + 1 for first, last in box.rows) != len(TILES):
            raise ContentError(f"map.toml: the rows need {len(TILES)} cells, one for each tile (PSY-MAP01)")
        box.beside = neighbors(box)
        box.tile_colour, box.yields, box.gates, box.prestige = [], [], [], 0
        for number, tile in enumerate(self.tiles):
            where = f"tiles.toml, tile '{tile.id}'"
            system = tile.kind != "asteroid"
            if system != (tile.id in SYSTEMS):
                raise ContentError(f"{where}: exactly the Asteroids are no systems (PSY-MAP05)")
            if tile.kind == "prestige":
                box.prestige |= 1 << number
            elif system and tile.colour not in COLOURS:
                raise ContentError(f"{where}: '{tile.colour}' is no basic colour (PSY-MAP11)")
            colour = COLOURS.index(tile.colour) if tile.colour in COLOURS else c.PRESTIGE
            box.tile_colour.append(colour if system else -1)
            if len(tile.yields) != (6 if system else 0):
                raise ContentError(f"{where}: a system yields 6 goods, an Asteroid none (PSY-MAP14)")
            box.yields += _count(where, tile.yields, LETTERS)
            if len(tile.gates) != c.SIDES or sum(gate != "-" for gate in tile.gates) != GATES[tile.kind]:
                raise ContentError(f"{where}: needs six edges, {GATES[tile.kind]} of them gates (PSY-MAP09)")
            for gate in tile.gates:
                if gate != "-" and not 1 <= len(gate) <= 4:
                    raise ContentError(f"{where}: a gate shows 1 to 4 goods, not '{gate}' (PSY-MAP10)")
                box.gates.append(c.BLANK if gate == "-" else pack(_count(where, gate, LETTERS[:5])))

    def _pack_routes(self, box: Box) -> None:
        box.route_colour, box.route_systems, box.route_mask = [], [], []
        kinds = {tile.id: tile.kind for tile in self.tiles}
        for route in self.routes:
            classes = [kinds.get(letter, "") for letter in route.id]
            black = route.colour == "black"
            wanted = ["prestige", "prestige", "colony"] if black else ["prime", "colony", "outpost"]
            if classes != wanted:
                raise ContentError(f"routes.toml, route '{route.id}': needs {', '.join(wanted)} (PSY-MKT02, PSY-MKT03)")
            systems = [SYSTEMS.index(letter) for letter in route.id]
            colour = c.BLACK if black else index_of("routes.toml", route.id, route.colour, COLOURS)
            if not black and box.tile_colour[systems[0]] != colour:
                raise ContentError(f"routes.toml, route '{route.id}': has not the colour of its Prime (PSY-MKT02)")
            box.route_colour.append(colour)
            box.route_systems.append(systems)
            box.route_mask.append(sum(1 << system for system in systems))

    def _pack_cards(self, box: Box) -> None:
        box.cards, box.action, box.limit = [], [], []
        box.of_action = [0] * len(ACTIONS)
        box.mod, box.mod_number = [0] * c.MODIFIER_COUNT, [0] * c.MODIFIER_COUNT
        box.usable = box.given = box.moves_ships_or_advances = box.reads_directors = box.limiting = 0
        for number, card in enumerate(self.upgrades):
            where = f"upgrades.toml, upgrade '{card.id}'"
            effects = [parse_effect(where, text) for text in card.effect]
            box.cards.append(effects)
            box.action.append(index_of("upgrades.toml", card.id, card.action, ACTIONS))
            box.of_action[box.action[number]] |= 1 << number
            box.limit.append(0)
            for text in card.always:
                self._pack_always(box, where, number, text)
            if effects and all(e.op == c.GAIN and e.word == c.CONTRABAND and e.counter == c.ONE for e in effects):
                box.given |= 1 << number
            elif effects:
                box.usable |= 1 << number
            if any(e.op in (c.ADVANCE, c.MOVE_SHIP) for e in effects):
                box.moves_ships_or_advances |= 1 << number
            if any(e.op == c.DIRECTOR or e.counter == c.EMPTY for e in effects):
                box.reads_directors |= 1 << number
        for advantage in self.advantages:
            where = f"advantages.toml, advantage '{advantage.id}'"
            box.cards.append([parse_effect(where, text) for text in advantage.effect])

    def _pack_always(self, box: Box, where: str, number: int, text: str) -> None:
        op, arguments = ALWAYS.read(where, text)
        if op == LIMIT:
            box.limit[number] = arguments[0]
            box.limiting |= 1 << number
            return
        kind, amount = [*arguments, 1][:2]
        if box.mod[kind]:
            raise ContentError(f"{where}: '{text}' is the change of another card already")
        box.mod[kind] = 1 << number
        box.mod_number[kind] = amount

    def _pack_numbers(self, box: Box) -> None:
        n = values_by_id(self.numbers)
        for name in (
            "agents", "goods", "dealt", "market", "display", "price", "capacity", "spaces", "agent", "base", "two",
            "three", "embedded_more", "rounds",
        ):  # fmt: skip
            setattr(box, name, required_number("numbers.toml", name, n))
        box.deep = pack([required_number("numbers.toml", "deep", n)] * c.COLOUR_COUNT)
        box.transit = [box.deep]
        box.transits = [
            box.deep,
            *(box.mod_number[c.BLANK_ALT] << c.FIELD * colour for colour in range(c.COLOUR_COUNT)),
        ]
        box.embedded = [0, *(required_number("numbers.toml", f"embedded_{count}", n) for count in range(1, 6))]


def parse_effect(where: str, text: str) -> Effect:
    """Parse one effect, such as `GAIN 1 any PER empty MAX 2`; ContentError names the record."""
    head, *changes = re.split(r" (?=PER |DIV |MAX )", text)
    op, arguments = EFFECTS.read(where, head)
    if changes and op not in (c.GAIN, c.CREDIT, c.MINE):
        raise ContentError(f"{where}: '{text}' is not in the effect vocabulary")
    number, word = [*(arguments or [1]), c.NOTHING][:2]
    amounts = {PER: c.ONE, DIV: 1, MAX: 1_000}
    for change in changes:
        key, values = AMOUNTS.read(where, change)
        amounts[key] = values[0]
    return Effect(op, number, word, amounts[PER], amounts[DIV], amounts[MAX], text)


def _count(where: str, letters: str, known: str) -> list[int]:
    unknown = set(letters) - set(known)
    if unknown:
        raise ContentError(f"{where}: '{letters}' may hold only the letters {known}")
    return [letters.count(letter) for letter in known]
