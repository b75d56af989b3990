"""Read the content files, check them against each other and pack them into a Box."""

# not compiled: works on msgspec Structs

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from cinque.core.engine.content import ContentRecord, Number, check_ids_match, read_records
from cinque.core.engine.errors import ContentError
from cinque.games.helionox.rules import constants
from cinque.games.helionox.rules.components import Box
from cinque.games.helionox.rules.effect_parser import EffectParser
from cinque.games.helionox.rules.moves import (
    ARCHITECTS,
    CARDS,
    EVENTS,
    FACTION_NAMES,
    FIRST_ILLEGAL,
    FIRST_MARKET,
    FIRST_PAIR,
    LOCATIONS,
    MISSIONS,
    PRIME_ASSET,
    REQUESTS,
    SITES,
)

LocationId = Literal["earth", "moon", "mars", "ceres", "europa"]
FactionId = Literal["bio", "cybernetic", "transport", "defense"]
MODIFIERS = {
    "mod(market_cost, +1)": constants.MARKET_COST,
    "mod(no_cycle)": constants.NO_CYCLE,
    "mod(tax_all)": constants.TAX_ALL,
    "mod(end_draw, -1)": constants.END_DRAW,
    "mod(no_free_move)": constants.NO_FREE_MOVE,
}
OCCUPIES = "on_active: garrison()"
ICONS = {"dA": constants.DISCARD_ANY, "dB": 0, "dC": 1, "dT": 2}
MISSION_MEASURES = ["bio", "starting", "embassies", "events", "consumed", "catastrophes", "factions"]
NUMBERS = [
    "material_assets", "sentinel_prototypes", "pair", "hand", "cryo", "embassies", "cargo", "travel", "travel_home",
    "travel_taxed", "embassy", "cargo_price", "garrison", "bank", "delivery", "request",
    "play_infamy", "end_infamy",
    "draft", "first_events", "later_events", "head_start",
]  # fmt: skip


class Card(ContentRecord, frozen=True, kw_only=True):
    """A card of a deck."""

    number: str
    name: str
    type: Literal["asset", "operative", "tech"]
    copies: int
    effect: str
    faction: FactionId | None = None
    unique: bool = False
    cost: int = -1
    influence: int = -1
    start: bool = False
    mercury: bool = False


class IllegalTech(ContentRecord, frozen=True, kw_only=True):
    """An Illegal Tech card."""

    number: str
    name: str
    location: LocationId
    copies: int
    effect: str


class Architect(ContentRecord, frozen=True, kw_only=True):
    """An Architect with the Cryo costs of its abilities."""

    number: str
    name: str
    cryo: list[int]
    abilities: list[str]
    mercury: bool = False


class LocationCard(ContentRecord, frozen=True, kw_only=True):
    """A Location card."""

    number: str
    name: str
    location: LocationId
    bonus: str
    key: str
    mercury: bool = False


class EventCard(ContentRecord, frozen=True, kw_only=True):
    """An Event: Defense and Influence of both faces, and the text of its Active face."""

    number: str
    name: str
    location: LocationId
    kind: Literal["stellar", "social", "catastrophic"] = msgspec.field(name="class")
    inactive: tuple[int, int]
    active: tuple[int, int]
    alternative: str = ""
    tax: bool = False
    text: str = ""
    mercury: bool = False


class Request(ContentRecord, frozen=True, kw_only=True):
    """A Request: Cargo of one Location for another."""

    number: str
    cargo: LocationId
    to: LocationId
    copies: int


class Mission(ContentRecord, frozen=True, kw_only=True):
    """A Mission: what it counts and how much is needed with 1 to 4 players."""

    number: str
    name: str
    counts: Literal["bio", "starting", "embassies", "events", "consumed", "catastrophes", "factions"]
    goal: tuple[int, int, int, int]
    influence: int
    competitive: bool = False


class EventDeck(ContentRecord, frozen=True, kw_only=True):
    """The three Event decks of a mode and number of players."""

    players: int
    regular: tuple[int, int, int]
    catastrophic: tuple[int, int, int]
    team: bool = False


class PlayerCounts(ContentRecord, frozen=True, kw_only=True):
    """Other numbers that depend on the number of players."""

    illegal: int
    requests: int


class Difficulty(ContentRecord, frozen=True, kw_only=True):
    """A level of the cooperative game."""

    garrisons: bool
    fewer_missions: int


class Content:
    """All records of the content files, and the same packed for the rules."""

    def __init__(self, folder: Path) -> None:
        self.cards = read_records(folder / "cards.toml", "card", Card)
        self.illegal = read_records(folder / "illegal.toml", "illegal", IllegalTech)
        self.architects = read_records(folder / "architects.toml", "architect", Architect)
        self.sites = read_records(folder / "locations.toml", "location", LocationCard)
        self.events = read_records(folder / "events.toml", "event", EventCard)
        self.requests = read_records(folder / "requests.toml", "request", Request)
        self.missions = read_records(folder / "missions.toml", "mission", Mission)
        self.decks = read_records(folder / "decks.toml", "deck", EventDeck)
        self.players = read_records(folder / "decks.toml", "players", PlayerCounts)
        self.difficulties = read_records(folder / "decks.toml", "difficulty", Difficulty)
        self.numbers = read_records(folder / "numbers.toml", "number", Number)
        check_ids_match("cards.toml", [c.id for c in self.cards], CARDS[:FIRST_ILLEGAL])
        check_ids_match("illegal.toml", [c.id for c in self.illegal], CARDS[FIRST_ILLEGAL:])
        check_ids_match("architects.toml", [a.id for a in self.architects], ARCHITECTS)
        check_ids_match("locations.toml", [s.id for s in self.sites], SITES)
        check_ids_match("events.toml", [e.id for e in self.events], EVENTS)
        check_ids_match("requests.toml", [r.id for r in self.requests], REQUESTS)
        check_ids_match("missions.toml", [m.id for m in self.missions], MISSIONS)
        check_ids_match("decks.toml", [d.id for d in self.difficulties], constants.DIFFICULTIES)
        check_ids_match("decks.toml", [p.id for p in self.players], ["1", "2", "3", "4"])
        check_ids_match("numbers.toml", [n.id for n in self.numbers], NUMBERS)
        self.parser = EffectParser()
        self.box = self._pack()

    def _pack(self) -> Box:
        b = Box()
        self._pack_cards(b)
        self._pack_events(b)
        b.cryo_cost = [list(a.cryo) for a in self.architects]
        b.ability = [
            [self.parser.parse(f"architects.toml, architect '{a.id}'", text) for text in a.abilities]
            for a in self.architects
        ]
        for a in self.architects:
            if len(a.cryo) != 2 or len(a.abilities) != 2:
                raise ContentError(f"architects.toml, architect '{a.id}': needs two abilities, each with its Cryo cost")
        b.architect_mercury = [a.mercury for a in self.architects]
        b.site_place = [LOCATIONS.index(s.location) for s in self.sites]
        b.bonus = [self.parser.parse(f"locations.toml, location '{s.id}'", s.bonus) for s in self.sites]
        b.key = [self.parser.parse(f"locations.toml, location '{s.id}'", s.key) for s in self.sites]
        b.request_from = [LOCATIONS.index(r.cargo) for r in self.requests]
        b.request_to = [LOCATIONS.index(r.to) for r in self.requests]
        b.request_copies = [r.copies for r in self.requests]
        b.mission_measure = [MISSION_MEASURES.index(m.counts) for m in self.missions]
        b.mission_goal = [[0, *m.goal] for m in self.missions]
        b.mission_influence = [m.influence for m in self.missions]
        b.mission_competitive = [m.competitive for m in self.missions]
        b.regular = [[] for _ in range(10)]
        b.catastrophic = [[] for _ in range(10)]
        for deck in self.decks:
            b.regular[deck.players + 5 * deck.team] = list(deck.regular)
            b.catastrophic[deck.players + 5 * deck.team] = list(deck.catastrophic)
        b.illegal_at = [0, *(p.illegal for p in self.players)]
        b.request_deck_size = [0, *(p.requests for p in self.players)]
        b.garrisons = [d.garrisons for d in self.difficulties]
        b.fewer_missions = [d.fewer_missions for d in self.difficulties]
        for number in self.numbers:
            setattr(b, number.id, number.value)
        b.effects = self.parser.effects
        self._pack_decks(b)
        return b

    def _pack_decks(self, b: Box) -> None:
        """List the cards of each deck, for the base game and with Mercury Protocol."""
        b.illegal_cards = [[] for _ in LOCATIONS]
        for card in range(FIRST_ILLEGAL, len(CARDS)):
            b.illegal_cards[b.home[card]] += [card] * b.copies[card]
        b.pair_cards = [FIRST_PAIR + faction for faction in range(constants.FACTION_COUNT) for _ in range(b.pair)]
        primes = [PRIME_ASSET] * b.copies[PRIME_ASSET]
        b.other_cards, b.market_cards = [], []
        for copies, end in ((b.base_copies, FIRST_ILLEGAL), (b.copies, len(CARDS))):
            rest = [card for card in range(FIRST_MARKET, end) for _ in range(copies[card])]
            b.other_cards.append(b.pair_cards + primes + rest)
            b.market_cards.append(
                [[card for card in rest if b.faction[card] == f] for f in range(constants.FACTION_COUNT)]
            )
        catastrophic, mercury = b.catastrophe, b.event_mercury
        b.event_classes = [int(one) for one in catastrophic]
        b.catastrophic_events = [e for e in range(len(self.events)) if catastrophic[e]]
        regular = [e for e in range(len(self.events)) if not catastrophic[e]]
        b.regular_events = [[e for e in regular if not mercury[e]], regular]
        requests = range(len(self.requests))
        b.request_cards = [[], [request for request in requests for _ in range(b.request_copies[request])]]
        architects = list(range(len(self.architects)))
        b.architects = [[a for a in architects if not b.architect_mercury[a]], architects]

    def _pack_cards(self, b: Box) -> None:
        names = [c.id for c in self.cards if c.unique]
        b.faction = [-1 if c.faction is None else FACTION_NAMES.index(c.faction) for c in self.cards]
        b.cost = [c.cost for c in self.cards]
        b.influence = [c.influence for c in self.cards]
        b.unique = [names.index(c.id) if c.unique else -1 for c in self.cards]
        b.copies = [c.copies for c in self.cards]
        b.base_copies = [0 if c.mercury else c.copies for c in self.cards]
        b.home = [-1] * len(self.cards)
        texts = [(f"cards.toml, card '{c.id}'", c.effect) for c in self.cards]
        for c in self.illegal:
            b.faction.append(-1)
            b.cost.append(-1)
            b.influence.append(-1)
            b.unique.append(-1)
            b.copies.append(c.copies)
            b.base_copies.append(0)
            b.home.append(LOCATIONS.index(c.location))
            texts.append((f"illegal.toml, illegal '{c.id}'", c.effect))
        b.program = [self.parser.parse(where, text) for where, text in texts]
        b.copying = [self.parser.has(node, (constants.COPY_MARKET, constants.COPY_PLAYED)) for node in b.program]
        b.arms = [self.parser.has(node, (constants.DEFENSE,)) for node in b.program]
        b.armed_cards = [card for card in range(len(b.arms)) if b.arms[card]]

    def _pack_events(self, b: Box) -> None:
        b.place = [LOCATIONS.index(e.location) for e in self.events]
        b.catastrophe = [e.kind == "catastrophic" for e in self.events]
        b.event_mercury = [e.mercury for e in self.events]
        b.price = [face[0] for e in self.events for face in (e.inactive, e.active)]
        b.worth = [face[1] for e in self.events for face in (e.inactive, e.active)]
        everywhere = (1 << len(LOCATIONS)) - 1
        b.closes = [everywhere if b.catastrophe[e] else 1 << b.place[e] for e in range(len(self.events))]
        b.taxes = [1 << b.place[e] if event.tax else 0 for e, event in enumerate(self.events)]
        b.alternative_discards, b.alternative_credits, b.has_alternative_cost = [], [], []
        b.on_active, b.modifier = [], []
        b.occupies = [e.text == OCCUPIES for e in self.events]
        for e in self.events:
            where = f"events.toml, event '{e.id}'"
            icons = [ICONS[icon] for icon in e.alternative.split("+") if icon in ICONS]
            b.alternative_discards.append(sorted(icons, reverse=True))
            credits = [int(icon[1:]) for icon in e.alternative.split("+") if icon in ("c3", "c4")]
            if len(icons) + len(credits) != len(e.alternative.split("+")) - (not e.alternative):
                raise ContentError(f"{where}: '{e.alternative}' is no alternative cost (HEL-ALT03, HEL-ALT04)")
            b.alternative_credits.append(sum(credits))
            b.has_alternative_cost.append(bool(e.alternative))
            once, _, always = ("" if e.text == OCCUPIES else e.text).partition("while_active: ")
            if always and always not in MODIFIERS:
                raise ContentError(f"{where}: '{always}' is not in the effect vocabulary")
            b.modifier.append(MODIFIERS.get(always, -1))
            b.on_active.append(self.parser.parse(where, once.removeprefix("on_active: ")) if once else -1)
