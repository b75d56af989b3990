"""Reads the content files, checks them against each other and packs them into a Box."""

# not compiled: works on msgspec Structs

from __future__ import annotations

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
from cinque.core.engine.errors import ContentError
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.components import Box, Effect, pack
from cinque.games.phoenix_syndicate.rules.galaxy import neighbors
from cinque.games.phoenix_syndicate.rules.moves import ACTIONS, ADVANTAGES, COLOURS, ROUTES, SYSTEMS, TILES, UPGRADES

LETTERS = "BYGRPK"
OPS = {
    "GAIN": c.GAIN, "CREDIT": c.CREDIT, "PAY": c.PAY, "TAKE": c.TAKE, "DIRECTOR": c.DIRECTOR, "CLAIM": c.CLAIM,
    "SECURE": c.SECURE, "SCORE": c.SCORE, "BUILD": c.BUILD, "UNBUILD": c.UNBUILD, "PLACE": c.PLACE,
    "MOVE_SHIP": c.MOVE_SHIP, "MOVE_BASE": c.MOVE_BASE, "ADVANCE": c.ADVANCE, "SWAP": c.SWAP, "MINE": c.MINE,
}  # fmt: skip
WORDS = {
    "K": c.CONTRABAND, "any": c.ANY, "ship": c.SHIP, "placed": c.PLACED, "advanced": c.ADVANCED, "other": c.OTHER,
    "paid": c.PAID, "free": c.FREE, "near_ship": c.NEAR_SHIP, "near_base": c.NEAR_BASE, "first": c.FIRST,
    "gained": c.GAINED,
}  # fmt: skip
TAKES = {  # the words an op requires after its number
    "GAIN": {"K", "any", "ship", "placed", "advanced"}, "PAY": {"any"}, "DIRECTOR": {"other", "any"},
    "CLAIM": {"any", "paid"}, "BUILD": {"free", "paid"}, "PLACE": {"near_ship", "near_base"},
    "ADVANCE": {"first", "gained"}, "SWAP": {"K"},
}  # fmt: skip
NUMBERED = {"GAIN", "CREDIT", "PAY", "ADVANCE", "SWAP", "MINE"}
COUNTERS = {
    "bases": c.BASES, "empty": c.EMPTY, "placed_alone": c.PLACED_ALONE, "embedded_now": c.EMBEDDED_NOW,
    "embedded_corps": c.EMBEDDED_CORPS, "rivals_at_ships": c.RIVALS_AT_SHIPS, "split": c.SPLIT,
    "market_match": c.MARKET_MATCH,
}  # fmt: skip
MODS = {
    "rivals_ok": c.RIVALS_OK, "build_minus": c.BUILD_MINUS, "any_colour": c.ANY_COLOUR,
    "advance_minus": c.ADVANCE_MINUS, "extra_advance": c.EXTRA_ADVANCE, "printed_free": c.PRINTED_FREE,
    "blank_alt": c.BLANK_ALT, "asteroids_free": c.ASTEROIDS_FREE, "any_mix": c.ANY_MIX,
    "second_advance": c.SECOND_ADVANCE,
}  # fmt: skip
GATES = {"prime": 5, "colony": 4, "outpost": 3, "prestige": 5, "asteroid": 6}


class Tile(ContentRecord, frozen=True, kw_only=True):
    """A hex of the galaxy."""

    name: str
    kind: Literal["prime", "colony", "outpost", "prestige", "asteroid"]
    colour: str
    yields: str
    gates: list[str]


class Row(ContentRecord, frozen=True, kw_only=True):
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
        self.rows = read_records(folder / "map.toml", "row", Row)
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
        box.mod, box.mod_number = [0] * c.MOD_COUNT, [0] * c.MOD_COUNT
        box.usable = box.given = box.moves_ships_or_advances = box.reads_directors = box.limiting = 0
        for number, card in enumerate(self.upgrades):
            where = f"upgrades.toml, upgrade '{card.id}'"
            effects = [parse(where, text) for text in card.effect]
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
            box.cards.append([parse(where, text) for text in advantage.effect])

    def _pack_always(self, box: Box, where: str, number: int, text: str) -> None:
        words = text.split()
        if len(words) == 2 and words[0] == "LIMIT" and words[1].isdigit():
            box.limit[number] = int(words[1])
            box.limiting |= 1 << number
        elif len(words) in (2, 3) and words[0] == "MOD" and words[1] in MODS and all(w.isdigit() for w in words[2:]):
            kind = MODS[words[1]]
            if box.mod[kind]:
                raise ContentError(f"{where}: '{words[1]}' is the change of another card already")
            box.mod[kind] = 1 << number
            box.mod_number[kind] = int(words[2]) if len(words) == 3 else 1
        else:
            raise ContentError(f"{where}: '{text}' is not in the effect vocabulary")

    def _pack_numbers(self, box: Box) -> None:
        n = values_by_id(self.numbers)
        for name in (
            "agents", "goods", "dealt", "market", "display", "price", "capacity", "spaces", "agent", "base", "two",
            "three", "embedded_more", "rounds",
        ):  # fmt: skip
            setattr(box, name, required_number("numbers.toml", name, n))
        box.deep = pack([required_number("numbers.toml", "deep", n)] * c.COLOUR_COUNT)
        box.transits = [
            box.deep,
            *(box.mod_number[c.BLANK_ALT] << c.FIELD * colour for colour in range(c.COLOUR_COUNT)),
        ]
        box.embedded = [0, *(required_number("numbers.toml", f"embedded_{count}", n) for count in range(1, 6))]


def parse(where: str, text: str) -> Effect:
    """Parse one effect, `OP [number] [word] [PER counter] [DIV n] [MAX n]`; ContentError names the record."""
    words = text.split()
    number, word, counter, divisor, limit = 1, c.NOTHING, c.ONE, 1, 1_000
    op = words.pop(0) if words else ""
    if op not in OPS:
        raise ContentError(f"{where}: '{text}' is not in the effect vocabulary")
    if op in NUMBERED and words and words[0].isdigit():
        number = int(words.pop(0))
    elif op in NUMBERED:
        raise ContentError(f"{where}: '{text}' needs a number")
    if op in TAKES:
        if not words or words[0] not in TAKES[op]:
            raise ContentError(f"{where}: '{text}' needs one of {', '.join(sorted(TAKES[op]))}")
        word = WORDS[words.pop(0)]
    while len(words) >= 2 and op in ("GAIN", "CREDIT", "MINE"):
        key, value = words.pop(0), words.pop(0)
        if key == "PER" and value in COUNTERS:
            counter = COUNTERS[value]
        elif key == "DIV" and value.isdigit():
            divisor = int(value)
        elif key == "MAX" and value.isdigit():
            limit = int(value)
        else:
            raise ContentError(f"{where}: '{key} {value}' in '{text}' is not in the effect vocabulary")
    if words:
        raise ContentError(f"{where}: '{' '.join(words)}' in '{text}' is not in the effect vocabulary")
    return Effect(OPS[op], number, word, counter, divisor, limit, text)


def _count(where: str, letters: str, known: str) -> list[int]:
    unknown = set(letters) - set(known)
    if unknown:
        raise ContentError(f"{where}: '{letters}' may hold only the letters {known}")
    return [letters.count(letter) for letter in known]
