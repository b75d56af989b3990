"""Test positions: a scene is a table in exactly the state a clause describes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cinque
from cinque.core import Event, Game, Pile, Piles, dice
from cinque.games.helionox.rules.end_phase import EndPhase
from cinque.games.helionox.rules.main_phase import MainAction
from cinque.games.helionox.rules.moves import ARCHITECTS, CARDS, EVENTS, LOCATIONS, MISSIONS, REQUESTS
from cinque.games.helionox.rules.setup import declare_cards, declare_events, declare_requests
from cinque.games.helionox.rules.shadow_syndicate import ShadowTurn
from cinque.games.helionox.rules.shut_down import update_locations
from cinque.games.helionox.rules.table import MAIN_PHASE, Helionox
from cinque.games.helionox.rules.turn import NextTurn

_games: dict[str, Game] = {}

MARKET = ("spore_culture", "data_broker", "freight_hauler", "perimeter_guard")
NEXT = (
    ("symbiotic_graft", "gene_therapist"),
    ("logic_drone", "cryo_override"),
    ("warp_navigator", "telemetric_engineer"),
    ("patrol_frigate", "combat_medic"),
)
TO_COME = ("mars_solar_flare", "ceres_solar_flare", "europa_solar_flare", "moon_solar_flare", "earth_ion_squall")


def game(players: int = 2, **options: Any) -> Game:
    """A loaded game, shared by the tests."""
    key = f"{players} {sorted(options.items())}"
    if key not in _games:
        _games[key] = cinque.load("helionox", players=players, **options)
    return _games[key]


def fresh(players: int = 2, seed: int = 1, **options: Any) -> Helionox:
    """A newly dealt table."""
    t = game(players, **options).deal(seed)
    assert isinstance(t, Helionox)
    return t


def cards(names: Sequence[str]) -> list[int]:
    """Cards by name."""
    return [CARDS.index(name) for name in names]


def bits(places: Sequence[str]) -> int:
    """A set of Locations."""
    return sum(1 << LOCATIONS.index(place) for place in places)


class Scene:
    """A table and short ways to play on it and look at it."""

    def __init__(self, t: Helionox) -> None:
        self.t = t

    @property
    def question_id(self) -> str:
        """The id of the current step."""
        return self.t.game.id_of(type(self.t.agenda[-1]))

    @property
    def current_player(self) -> int:
        """The first seat to move."""
        return self.t.current_player()

    def legal_moves(self, kind: str = "") -> list[str]:
        """The legal moves as text, or only those of one kind."""
        found = [self.t.game.moves.text(m) for m in self.t.legal_moves(self.t.current_player())]
        return [text for text in found if not kind or text.split()[0] == kind]

    def do(self, *moves: str) -> Scene:
        """Play these moves, each for the first seat to move."""
        for move in moves:
            self.t.play(self.t.current_player(), self.t.game.moves.parse(move))
        return self

    def can(self, move: str) -> bool:
        """Whether a move is legal."""
        return move in self.legal_moves()

    def refused(self, move: str) -> str:
        """The clause that forbids a move now; empty when it is allowed or no clause is named."""
        refusal = self.t.why_not(self.t.current_player(), self.t.game.moves.parse(move))
        return "" if refusal is None else refusal.clause

    def hand(self, seat: int = 0) -> list[str]:
        return [CARDS[c] for c in self.t.cards[self.t.seats[seat].hand]]

    def deck(self, seat: int = 0) -> list[str]:
        """The deck, the next card last."""
        return [CARDS[c] for c in self.t.cards[self.t.seats[seat].deck]]

    def discard(self, seat: int = 0) -> list[str]:
        return [CARDS[c] for c in self.t.cards[self.t.seats[seat].discard]]

    def played(self, seat: int = 0) -> list[str]:
        return [CARDS[c] for c in self.t.cards[self.t.seats[seat].played]]

    def known(self, seat: int = 0) -> list[str]:
        return [CARDS[c] for c in self.t.seats[seat].known]

    def consumed(self) -> list[str]:
        return [CARDS[c] for c in self.t.cards[self.t.consumed]]

    def market(self) -> list[str]:
        return [CARDS[c] if c >= 0 else "" for c in self.t.cards[self.t.market]]

    def ship(self, seat: int = 0) -> str:
        return LOCATIONS[self.t.seats[seat].ship]

    def embassies(self, seat: int = 0) -> list[str]:
        return [place for i, place in enumerate(LOCATIONS) if self.t.seats[seat].embassies >> i & 1]

    def cargo(self, seat: int = 0) -> list[str]:
        return [place for i, place in enumerate(LOCATIONS) if self.t.seats[seat].cargo >> i & 1]

    def shut_down(self) -> list[str]:
        return [place for i, place in enumerate(LOCATIONS) if self.t.closed >> i & 1]

    def faces(self) -> dict[str, str]:
        """The Events in play with their sides."""
        return {EVENTS[f >> 1]: "active" if f & 1 else "inactive" for f in self.t.faces}

    def pool(self, seat: int = 0) -> tuple[int, int]:
        """Pooled Credits and Defense."""
        return self.t.seats[seat].credits, self.t.seats[seat].defense

    def bank(self, seat: int = 0) -> tuple[int, int]:
        return self.t.seats[seat].bank_credits, self.t.seats[seat].bank_defense

    def influence(self, seat: int = 0) -> int:
        return self.t.seats[seat].influence

    def trophies(self, seat: int = 0) -> list[str]:
        return [EVENTS[e] for e in self.t.seats[seat].trophies]

    def request(self, seat: int = 0) -> str:
        number = self.t.request_of(self.t.seats[seat])
        return REQUESTS[number] if number >= 0 else ""

    def pile(self) -> list[str]:
        """The team's Events, with a star where they were Active."""
        return [EVENTS[f >> 1] + "*" * (f & 1) for f in self.t.pile]

    def shadow(self) -> list[str]:
        """The Syndicate's Events, with a star where they were Active."""
        return [EVENTS[f >> 1] + "*" * (f & 1) for f in self.t.shadow_events]

    def shadow_cards(self) -> list[str]:
        return [CARDS[c] for c in self.t.cards[self.t.shadow_cards]]

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.t.events if event.kind == kind]


def _at(given: Sequence[Any], seat: int, default: Any) -> Any:
    return given[seat] if seat < len(given) and given[seat] is not None else default


def put_hidden(family: Piles, pile: Pile, cards: Sequence[int]) -> None:
    """Put cards into a pile in this order, which nobody knows."""
    family.open(pile, cards)
    family.shuffle(pile, dice(0))
    family.cards[pile.number] = list(cards)


def put_requests(t: Helionox, held: Sequence[int], deck: Sequence[int] = (), fulfilled: Sequence[int] = ()) -> None:
    """Let each seat hold a Request (-1: none), below them the deck; so many fulfilled ones of each seat."""
    own = [request for request in held if request >= 0]
    declare_requests(t, [*own, *deck, *[0] * sum(fulfilled)])
    put_hidden(t.request_cards, t.requests, [*deck, *reversed(own)])
    for s, request in zip(t.seats, held, strict=True):
        if request >= 0:
            t.request_cards.draw(t.requests, s.request)
    for s, count in zip(t.seats, fulfilled, strict=False):
        t.request_cards.open(s.fulfilled, [0] * count)


def scene(
    players: int = 2,
    *,
    seat: int = 0,
    hands: Sequence[Sequence[str]] = (),
    decks: Sequence[Sequence[str]] = (),
    discards: Sequence[Sequence[str]] = (),
    played: Sequence[Sequence[str]] = (),
    ships: Sequence[str] = (),
    embassies: Sequence[Sequence[str]] = (),
    cargo: Sequence[Sequence[str]] = (),
    architects: Sequence[str] = (),
    requests: Sequence[str] = (),
    cryo: Sequence[int] = (),
    credits: int = 0,
    defense: int = 0,
    bank: tuple[int, int] = (0, 0),
    influence: Sequence[int] = (),
    infamy: Sequence[int] = (),
    events: Mapping[str, str] | None = None,
    to_come: Sequence[str] = TO_COME,
    market: Sequence[str] = MARKET,
    below: Sequence[Sequence[str]] = NEXT,
    illegal: Sequence[str] = (),
    request_deck: Sequence[str] = ("earth_moon", "moon_mars"),
    garrisons: Sequence[str] = (),
    consumed: Sequence[str] = (),
    missions: Sequence[str] = (),
    turns: int = 4,
    start: bool = True,
    **options: Any,
) -> Scene:
    """A seat in its Main Phase with nothing on the table but what is named; decks have their next card last.

    Without a name an Architect is Vashti, a deck five Material Assets; ships are at Earth.
    """
    t = fresh(players, 1, **options)
    for number, s in enumerate(t.seats):
        s.known, s.proven, s.tops, s.uniques = [], [], 0, 0
        s.ship = LOCATIONS.index(_at(ships, number, "earth"))
        s.embassies = bits(_at(embassies, number, ()))
        s.cargo = bits(_at(cargo, number, ()))
        s.architect = ARCHITECTS.index(_at(architects, number, "vashti"))
        s.cryo = _at(cryo, number, 0)
        s.influence = _at(influence, number, 0)
        s.infamy = _at(infamy, number, 0)
        s.earned = s.credits = s.defense = s.bank_credits = s.bank_defense = 0
        s.trophies = []
    hidden = [
        (cards(_at(decks, number, ["material_asset"] * 5)), cards(_at(hands, number, ()))) for number in range(players)
    ]
    used = [
        name
        for group in (*discards, *played, *below, market, illegal, consumed, ["prime_asset"] * 16)
        for name in group
    ]
    spare = [card for card in range(len(CARDS)) for _ in range(12)]  # in the box
    declare_cards(
        t, spare + cards([name for name in used if name]) + [card for deck, hand in hidden for card in deck + hand]
    )
    for s, (deck, hand) in zip(t.seats, hidden, strict=True):
        put_hidden(t.cards, s.deck, deck + hand[::-1])
        for _ in hand:
            t.cards.draw(s.deck, s.hand)
    for number, s in enumerate(t.seats):
        t.cards.open(s.discard, cards(_at(discards, number, ())))
        t.cards.open(s.played, cards(_at(played, number, ())))
    for faction, name in enumerate(market):
        put_hidden(t.cards, t.decks[faction], cards([*below[faction], *[name][: len(name)]]))
        if name:
            t.cards.draw(t.decks[faction], t.market, slot=faction)
    t.cards.open(t.illegal, cards(illegal))
    t.cards.open(t.consumed, cards(consumed))
    t.cards.open(t.primes, cards(["prime_asset"]) * 16)
    t.cards.open(t.card_box)
    held = [_at(requests, number, "") for number in range(players)]
    put_requests(
        t,
        [REQUESTS.index(name) if name else -1 for name in held],
        [REQUESTS.index(name) for name in request_deck] if t.mercury else [],
    )
    current = t.seats[seat]
    current.credits, current.defense = credits, defense
    current.bank_credits, current.bank_defense = bank
    if t.mercury:
        t.cargo_left = [4 - sum(s.cargo >> place & 1 for s in t.seats) for place in range(5)]
    t.faces, t.failed_calls = [], []
    for name, side in (events or {}).items():
        t.faces.append(2 * EVENTS.index(name) + (side == "active"))
        t.failed_calls.append(0)
    declare_events(t)
    put_hidden(t.event_cards, t.event_deck, [EVENTS.index(name) for name in to_come])
    t.event_cards.open(t.drawn_events)
    t.sections = [0, 0, len(to_come)]
    t.garrisons = bits(garrisons)
    t.missions = [MISSIONS.index(name) for name in missions]
    t.turn, t.first, t.turns, t.phase = seat, 0, turns, MAIN_PHASE
    update_locations(t)
    t.agenda = []
    t.then(NextTurn(seat))
    if t.cooperative:
        t.then(ShadowTurn(seat))
    t.then(EndPhase(seat))
    if start:
        t.then(MainAction(seat))
    t.advance()
    t.simplify_knowledge()
    return Scene(t)
