"""A slow, plain reference implementation of the legal moves, derived from the clauses without the rule code.

It reads the state of the table and the content files (as text, not the packed box) and names for each question the
moves that the clauses allow. It knows the cards by their ids and what COMPONENTS.md says about them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from cinque.games.phoenix_syndicate.rules.content import Content
from cinque.games.phoenix_syndicate.rules.moves import (
    ACTIONS,
    ADVANTAGES,
    COLOURS,
    GOODS,
    ROUTES,
    SYSTEMS,
    TILES,
    UPGRADES,
)
from cinque.games.phoenix_syndicate.rules.table import PhoenixSyndicate

LETTER = dict(zip("BYGRP", COLOURS, strict=True))
WAYS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
Goods = dict[str, int]


def total(*parts: Goods) -> Goods:
    found = dict.fromkeys(GOODS, 0)
    for one in parts:
        for good, count in one.items():
            found[good] += count
    return found


class Oracle:
    """One position as the clauses see it."""

    def __init__(self, t: PhoenixSyndicate) -> None:
        self.t = t
        content: Content = t.game.content
        self.tiles = {tile.id: tile for tile in content.tiles}
        self.me = t.current_player()
        self.seat = t.seats[self.me]
        self.goods = dict(zip(GOODS, self.seat.goods, strict=True))
        self.cards = {name for number, name in enumerate(UPGRADES) if self.seat.upgrades >> number & 1}
        self.used = {name for number, name in enumerate(UPGRADES) if self.seat.used >> number & 1}
        self.action = ACTIONS[t.action] if t.action >= 0 else ""
        cells = [(q, r) for r in range(6) for q in range(6) if 3 <= q + r <= 8]
        self.where = {TILES[number]: cells[cell] for number, cell in enumerate(t.cells)}
        self.who = {cell: name for name, cell in self.where.items()}
        self.turned = dict(zip(TILES, t.turned, strict=True))
        self.market = [ROUTES[route] for route in t.routes[t.market] if route >= 0]
        self.ships = [TILES[self.seat.ship_a], TILES[self.seat.ship_b]]

    # -- the map -----------------------------------------------------------------------------

    def beside(self, tile: str) -> list[str]:
        q, r = self.where[tile]
        return [self.who[q + x, r + y] for x, y in WAYS if (q + x, r + y) in self.who]

    def side(self, tile: str, target: str) -> str:
        """What is printed on the edge of a tile that faces a neighbor."""
        q, r = self.where[tile]
        way = next(n for n, (x, y) in enumerate(WAYS) if self.who.get((q + x, r + y)) == target)
        return self.tiles[tile].gates[(way - self.turned[tile]) % 6]

    def piece(self, system: str, seat: int | None = None) -> int:
        return self.t.presence[TILES.index(system) * 4 + (self.me if seat is None else seat)]

    def rivals(self) -> list[int]:
        return [seat for seat in range(self.t.players) if seat != self.me]

    def own(self, piece: int = 0) -> list[str]:
        return [system for system in SYSTEMS if self.piece(system) and (not piece or self.piece(system) == piece)]

    def open(self, tile: str, target: str) -> bool:
        return bool(self.t.links[TILES.index(tile)] >> TILES.index(target) & 1)

    # -- paying ------------------------------------------------------------------------------

    def ways(self, price: Goods) -> set[tuple[int, ...]]:
        """Every way to pay: how many black goods stand for each colour (PSY-GDS01, PSY-GDS02)."""
        found = set()
        for blacks in product(*(range(price.get(colour, 0) + 1) for colour in COLOURS)):
            enough = all(price.get(c, 0) - b <= self.goods[c] for c, b in zip(COLOURS, blacks, strict=True))
            if enough and sum(blacks) <= self.goods["black"]:
                found.add(blacks)
        return found

    def pays(self, price: Goods) -> bool:
        """PSY-GDS05."""
        lacking = sum(max(0, count - self.goods[colour]) for colour, count in price.items() if colour in COLOURS)
        return lacking <= self.goods["black"]

    def picks(self, price: Goods) -> bool:
        """Whether the payer has a choice (PSY-GDS07); the exact ways are counted for small prices."""
        lacking = sum(max(0, count - self.goods[colour]) for colour, count in price.items())
        coloured = any(count and self.goods[colour] for colour, count in price.items())
        found = coloured and self.goods["black"] > lacking
        if sum(price.values()) <= 4 and self.pays(price):
            assert found == (len(self.ways(price)) > 1)
        return found

    def all_goods(self) -> int:
        return sum(self.goods.values())

    # -- agents ------------------------------------------------------------------------------

    def on_corps(self) -> int:
        return sum(1 for space in self.seat.track if space) + sum(self.seat.embedded)

    def due(self, ships: list[str]) -> int:
        return len({ship for ship in ships if not self.piece(ship)})

    def spare(self) -> int:
        """Agents to be had beyond those owed to the ships (PSY-EXP17)."""
        return self.seat.supply + self.on_corps() - self.due(self.ships)

    # -- prices of gates ---------------------------------------------------------------------

    def gate_prices(self, tile: str, target: str, drive: str | None) -> list[Goods]:
        """All prices a gate can have for its payer now: one for each way to pay its blank sides."""
        sides: list[list[Goods]] = []
        for here, there in ((tile, target), (target, tile)):
            printed = self.side(here, there)
            if printed == "-":
                options = [dict.fromkeys(COLOURS, 1)]
                if "EX2" in self.cards and self.action == "expand":
                    options += [{colour: 2} for colour in COLOURS]
                sides.append(options)
            elif here == drive or (here.startswith("asteroid") and "EX4" in self.cards and self.action == "expand"):
                sides.append([{}])
            else:
                sides.append([{LETTER[letter]: printed.count(letter) for letter in printed}])
        return [total(one, two) for one in sides[0] for two in sides[1]]

    def edges(self) -> list[tuple[str, str]]:
        return [(one, two) for n, one in enumerate(TILES) for two in TILES[n + 1 :] if two in self.beside(one)]

    def drive_now(self) -> str | None:
        return TILES[self.t.drive] if self.t.drive >= 0 else None

    def gates(self, hand: bool) -> set[str]:
        test = self.picks if hand else self.pays
        return {
            f"open {one} {two}"
            for one, two in self.edges()
            if not self.open(one, two)
            and any(self.pays(price) and test(price) for price in self.gate_prices(one, two, self.drive_now()))
        }

    def helped(self, tile: str, hand: bool = False) -> set[str]:
        found = set()
        for target in self.beside(tile):
            printed = self.side(tile, target)
            free = tile.startswith("asteroid") and "EX4" in self.cards
            if printed == "-" or free or self.open(tile, target):
                continue
            prices = self.gate_prices(tile, target, tile)
            if any(self.pays(price) and (not hand or self.picks(price)) for price in prices):
                one, two = sorted((tile, target), key=TILES.index)
                found.add(f"open {one} {two}")
        return found

    def flights(self) -> set[str]:
        """PSY-EXP08, PSY-EXP09, PSY-EXP14: by walking."""
        found = set()
        agents = self.seat.supply + self.on_corps()
        for number, ship in enumerate(self.ships):
            if self.t.flown >> number & 1:
                continue
            seen, todo = {ship}, [ship]
            while todo:
                here = todo.pop()
                for there in self.beside(here):
                    if self.open(here, there) and there not in seen:
                        seen.add(there)
                        todo.append(there)
            for system in seen - {ship}:
                others = [other for place, other in enumerate(self.ships) if place != number]
                if system in SYSTEMS and self.due([system, *others]) <= agents:
                    found.add(f"fly {ship} {system}")
        return found

    # -- bases, routes, corps ----------------------------------------------------------------

    def colour(self, system: str) -> set[str]:
        """The colours a system counts as (PSY-MAP11, PSY-UPG08)."""
        colour = self.tiles[system].colour
        return set(COLOURS) if colour == "any" else {colour}

    def sites(self, rivals_ok: bool) -> list[str]:
        if self.spare() < 1:
            return []
        return [
            system
            for system in self.own(1)
            if rivals_ok or not any(self.piece(system, rival) == 2 for rival in self.rivals())
        ]

    def bases(self, price: int, hand: bool) -> set[str]:
        test = self.picks if hand else self.pays
        depot = "DE2" in self.cards and self.action == "deploy"
        return {
            f"base {system}"
            for system in self.sites(depot)
            if any(self.pays({c: price}) and test({c: price}) for c in self.colour(system))
        }

    def route_colour(self, route: str) -> str:
        return "black" if route[0] in "RST" else self.tiles[route[0]].colour

    def deals(self) -> bool:
        return "SC3" in self.cards and self.action == "scheme"

    def price_colours(self, amount: int, hand: bool = False) -> set[str]:
        if self.deals():
            return set(COLOURS) if self.all_goods() >= amount and not hand else set()
        test = self.picks if hand else self.pays
        return {colour for colour in COLOURS if self.pays({colour: amount}) and test({colour: amount})}

    def bought(self, hand: bool) -> set[str]:
        colours = self.price_colours(4, hand)
        return {
            f"claim {route}"
            for route in self.market
            if self.route_colour(route) in colours or (self.route_colour(route) == "black" and colours)
        }

    def matching(self) -> set[str]:
        colours = {colour for system in self.own(2) for colour in self.colour(system)}
        if colours and "DE7" in self.cards:
            colours = set(COLOURS)
        return {
            f"claim {route}" for route in self.market if colours and self.route_colour(route) in {*colours, "black"}
        }

    def advances(self, hand: bool) -> set[str]:
        found = set()
        for number, colour in enumerate(COLOURS):
            again = "IN4" in self.cards - self.used
            if not self.seat.track[number] or (self.t.bought >> number & 1 and not again):
                continue
            less = sum(1 for system in self.own() if colour in self.colour(system))
            for kind, price in (("advance", 4), ("blackmail", max(0, 4 - less))):
                if kind == "blackmail" and (price == 4 or "IN1" not in self.cards - self.used):
                    continue
                if self.pays({colour: price}) and (not hand or self.picks({colour: price})):
                    found.add(f"{kind} {colour}")
        return found

    def first_steps(self, hand: bool = False) -> set[str]:
        return {
            f"advance {colour}"
            for number, colour in enumerate(COLOURS)
            if self.seat.track[number] == 1 and self.pays({colour: 2}) and (not hand or self.picks({colour: 2}))
        }

    def insider(self) -> set[str]:
        gained = dict(zip(GOODS, self.t.gained, strict=True))
        return {
            f"advance {colour}"
            for number, colour in enumerate(COLOURS)
            if self.seat.track[number] and gained[colour] + gained["black"] >= 8
        }

    def placing(self, near: list[str]) -> set[str]:
        found = set()
        for system in SYSTEMS:
            if self.piece(system) or not any(system in self.beside(tile) for tile in near):
                continue
            left = self.seat.supply + self.on_corps() - 1
            if left >= len({ship for ship in self.ships if not self.piece(ship)} - {system}):
                found.add(f"place {system}")
        return found

    def network(self) -> set[str]:
        found = set()
        for number, ship in enumerate(self.ships):
            for system in self.beside(ship):
                if (
                    system in SYSTEMS
                    and self.due([system, self.ships[1 - number]]) <= self.seat.supply + self.on_corps()
                ):
                    found.add(f"fly {ship} {system}")
        return found

    def cartel(self) -> set[str]:
        if self.spare() < 1:
            return set()
        return {
            f"shift {base} {system}"
            for base in self.own(2)
            for system in self.beside(base)
            if system in SYSTEMS and not self.piece(system)
        }

    def worth(self, route: str) -> int:
        return sum(self.piece(system) for system in route)

    def director_free(self) -> bool:
        return sum(self.seat.directors) < 4

    # -- cards -------------------------------------------------------------------------------

    def changes(self, card: str) -> bool:
        """Whether using a card would change anything now (PSY-TRN17, PSY-R75)."""
        shown = any(upgrade >= 0 for upgrade in self.t.upgrade_cards[self.t.display])
        settled = [system for number, system in enumerate(SYSTEMS) if self.t.settled >> number & 1]
        if card in ("DE3", "IN2", "EX3", "SM3"):
            return self.director_free()
        tests: dict[str, Callable[[], bool]] = {
            "DE5": lambda: bool(self.bases(4, False)),
            "DE6": lambda: len(self.own(2)) >= 2,
            "IN3": lambda: self.all_goods() >= 3 and shown,
            "IN5": lambda: bool(self.first_steps()),
            "IN6": lambda: self.t.advanced != 0,
            "IN7": lambda: self.t.embeddings > 0,
            "EX5": lambda: self.all_goods() >= 4 and bool(self.placing(self.ships)),
            "EX6": lambda: bool(settled),
            "EX7": lambda: any(not any(self.piece(s, rival) for rival in self.rivals()) for s in settled),
            "SM1": lambda: bool(self.own(2)),
            "SM2": lambda: bool(self.insider()),
            "SM4": lambda: True,
            "SM5": lambda: any(self.goods[colour] for colour in COLOURS),
            "SM6": self.split,
            "SM7": lambda: any(self.piece(ship, rival) for ship in self.ships for rival in self.rivals()),
            "SC2": lambda: 0 in self.seat.directors,
            "SC5": lambda: bool(self.bought(False)),
            "SC7": lambda: any(self.seat.embedded),
            "AV01": lambda: True,
            "AV02": lambda: bool(self.network()),
            "AV03": lambda: bool(self.cartel()),
            "AV04": lambda: bool(self.sites(False)),
            "AV05": lambda: bool(self.placing(self.own(2))),
            "AV06": lambda: True,
            "AV07": lambda: any(self.worth(ROUTES[route]) for route in self.t.routes[self.seat.held]),
            "AV08": lambda: True,
            "AV09": lambda: bool(self.market),
            "AV10": lambda: bool(self.own(2)),
        }
        return tests[card]() if card in tests else False

    def split(self) -> bool:
        one, two = self.ships
        if one == two:
            return False
        kinds = [self.tiles[ship].colour for ship in self.ships]
        return "any" in kinds or kinds[0] != kinds[1]

    def uses(self) -> set[str]:
        """PSY-TRN11..PSY-TRN14, PSY-ADV03."""
        own = {"deploy": "DE", "infiltrate": "IN", "expand": "EX", "smuggle": "SM", "scheme": "SC"}[self.action]
        ready = {card for card in self.cards - self.used if card.startswith(own)}
        found = {f"use {card}" for card in ready if self.changes(card)}
        for corp, count in enumerate(self.t.pending):
            card = ADVANTAGES[self.t.advantages[corp]]
            if count and self.changes(card):
                found.add(f"call {card}")
        return found

    def mining(self) -> set[str]:
        """PSY-UPG19, PSY-UPG25: can each good taken so far and one more be shared out among the bases?"""
        bases = [self.colour(system) for system in self.own(2)]
        found = set()
        for colour in COLOURS:
            wanted = {c: self.t.mined_goods[n] + (c == colour) for n, c in enumerate(COLOURS)}
            if any(self.covered(wanted, choice) for choice in product(*bases)):
                found.add(f"gain {colour}")
        return found

    @staticmethod
    def covered(wanted: dict[str, int], bases: tuple[str, ...]) -> bool:
        return all(count <= 2 * bases.count(colour) for colour, count in wanted.items())
