"""The table of Helionox: decks, Market, Events, Locations and the area of every player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from cinque.core.engine.parts import Part
from cinque.core.engine.piles import Pile, Piles
from cinque.core.engine.table import Table
from cinque.games.helionox.rules.components import Box
from cinque.games.helionox.rules.constants import DIFFICULTIES, MARKET_COST
from cinque.games.helionox.rules.moves import LOCATIONS
from cinque.games.helionox.view.decks import top_cards

if TYPE_CHECKING:
    from cinque.core.engine.game import Game
    from cinque.core.engine.pile_worlds import PublicFacts

NOBODY: Final = -1
NOTHING: Final = -1

SETUP: Final = 0
EVENT_PHASE: Final = 1
MAIN_PHASE: Final = 3
END_PHASE: Final = 4
SHADOW_PHASE: Final = 5
OVER: Final = 6
# Phases are saved by number, so 2 ("cryo"), which is no longer used, stays reserved.
PHASES: Final[list[str]] = ["setup", "event", "cryo", "main", "end", "shadow", "over"]


def ship_location(t: Helionox, seat: int, move: int) -> dict[str, Any]:
    """Name the Location of the seat's ship, for texts."""
    return {"location": LOCATIONS[t.seats[seat].ship]}


class Seat(Part):
    """The area of one player."""

    ENCODED: ClassVar[dict[str, str]] = {
        "architect": "one of 15", "ship": "one of 5", "embassies": "bits 5", "cargo": "bits 5", "uniques": "bits 20",
        "known": "bag 67", "proven": "bag 67", "trophies": "order 76",
    }  # fmt: skip

    architect: int
    cryo: int  # Cryo Counters on the Architect
    ship: int
    embassies: int  # bits by Location
    cargo: int  # bits by Location
    credits: int
    defense: int
    influence: int
    earned: int  # the part of the Influence that came from Events
    infamy: int
    bank_credits: int
    bank_defense: int
    uniques: int  # bits of the Unique names used this turn
    deck: Pile  # the next card is the last one
    hand: Pile
    discard: Pile
    played: Pile
    tops: int  # how many cards on top of the deck everyone knows; views show them
    known: list[int]  # cards in hand that everyone knows; views show them
    proven: list[int]  # at least one card in hand is one of these; empty if nothing was shown
    request: Pile  # the Current Request, or nothing
    fulfilled: Pile  # Requests
    offer: Pile  # draft: Architects to choose from
    picks: Pile  # draft: Architects chosen
    trophies: list[int]  # Events


class Helionox(Table):
    """The state of one game. A face is 2 * event, + 1 when Active."""

    SHARED: ClassVar[tuple[str, ...]] = ("box", "cooperative", "mercury", "garrisoned", "head_start")
    FIXED: ClassVar[tuple[str, ...]] = ("sites", "missions")
    PUBLIC: ClassVar[tuple[str, ...]] = ("unclaimed_pairs", "cards.box", "event_cards.drawn", "architect_cards.chosen")
    ENCODED: ClassVar[dict[str, str]] = {
        "sites": "row 5 of 10", "missions": "bag 9", "sections": "row 3", "faces": "order 152", "pile": "order 152",
        "shadow_events": "order 152", "cargo_left": "row 5", "delivered_cargo": "row 5 of 5",
        "unclaimed_pairs": "bag 4", "garrisons": "bits 5", "closed": "bits 5", "taxed": "bits 5", "modifiers": "row 5",
        "visited": "bits 5", "gained_at": "bits 5", "turn": "seat", "first": "seat", "phase": "one of 7",
        "partner": "seat", "target": "one of 76", "giving": "seat", "top_cards()": "row 268",
    }  # fmt: skip

    box: Box
    cooperative: bool
    mercury: bool
    garrisoned: bool  # played with Garrisons
    head_start: int  # points the Syndicate starts with, as a handicap
    sites: list[int]  # the five Location cards
    missions: list[int]
    seats: list[Seat]
    cards: Piles
    market: Pile  # a slot for each faction
    decks: list[Pile]  # by faction; the next card is the last one
    primes: Pile  # the supply of Prime Assets
    consumed: Pile
    shadow_cards: Pile
    illegal: Pile  # Illegal Tech at the Locations
    card_box: Pile  # starting cards and Illegal Tech that are not in the game
    aside: Pile  # cards that are being searched or shuffled
    event_cards: Piles
    event_deck: Pile  # the next card is the last one
    event_box: Pile  # Events left out of the deck, unseen
    drawn_events: Pile  # all Events that have come into play; `faces` and other fields say where they are now
    request_cards: Piles
    requests: Pile  # the next card is the last one
    request_box: Pile
    architect_cards: Piles
    architect_box: Pile
    passing: Pile  # draft: Architects on the way from the last seat to the first
    chosen: Pile  # the Architects of all seats
    sections: list[int]  # how many Events are left of each of the three Event decks, the first on top
    faces: list[int]  # Events in play, in order of placing
    failed_calls: list[int]  # for each face: bits of the partners with whom a Call failed this turn
    pile: list[int]  # the team's Trophy Pile, as faces
    shadow_events: list[int]  # the Shadow Syndicate's Events, as faces
    cargo_left: list[int]
    delivered_cargo: list[int]  # by Location: the colour of the Cargo delivered there this turn, or NOTHING
    unclaimed_pairs: list[int]  # factions whose pair of starting cards nobody has
    garrisons: int  # bits: Locations with a Garrison
    closed: int  # bits: Shut Down Locations
    taxed: int  # bits: Locations under the Movement Tax
    modifiers: list[int]  # how many Active Events have each continuous effect
    turn: int  # the current player
    first: int
    turns: int  # finished turns
    phase: int
    # The current player's turn:
    cycled: bool  # the turn's own Cycle was used
    bonus: bool  # the turn's Location Bonus or Key Access was used
    called: bool  # the turn's Call for Collaboration was used up
    visited: int  # bits: Locations whose ability was used
    gained_at: int  # bits: Locations where Cargo was gained
    no_shutdown: bool
    discard_first: bool  # the player wants to discard before drawing
    step_done: bool  # whether the last step of an effect was done in full
    # The Collaboration in progress:
    partner: int
    target: int  # the Event
    owed: int  # the Defense that the partner has promised
    partner_defense: int  # the Defense that the partner has given so far
    giving: int  # the seat that gives Defense now: first the partner, then the caller

    def bind_content(self, game: Game) -> None:
        """Set the content and options, which all tables of a game share."""
        self.box = game.content.box
        options = game.options
        self.cooperative = bool(options["cooperative"])
        self.mercury = bool(options["mercury"])
        level = DIFFICULTIES.index(options["difficulty"])
        self.garrisoned = self.cooperative and self.box.garrisons[level]
        self.head_start = 0
        if self.cooperative and options["head_start"]:
            self.head_start = self.box.head_start * game.players

    # -- queries that many rules use ---------------------------------------------------------------

    def is_shut_down(self, seat: int, place: int) -> bool:
        """Return whether Shut Down effects stop this seat there (HEL-SHU01, HEL-SHU05, HEL-R73)."""
        return self.closed >> place & 1 == 1 and not (self.no_shutdown and seat == self.turn)

    def card_price(self, card: int) -> int:
        """Return the Credits a Market card costs now (HEL-OBT07)."""
        return self.box.cost[card] + self.modifiers[MARKET_COST]

    def request_of(self, s: Seat) -> int:
        """Return the Current Request of a seat, or NOTHING."""
        held = self.request_cards[s.request]
        return held[0] if held else NOTHING

    def find_face(self, event: int) -> int:
        """Return the index in `faces` of an Event in play, or -1."""
        for index in range(len(self.faces)):
            if self.faces[index] >> 1 == event:
                return index
        return -1

    def event_at(self, place: int) -> bool:
        """Return whether an Event is there."""
        return any(self.box.place[face >> 1] == place for face in self.faces)

    # -- hooks of the engine -----------------------------------------------------------------------

    def compute_scores(self) -> list[int]:
        """Return the scores if the game ended now; in a cooperative game the team's score for every seat."""
        from cinque.games.helionox.rules.final_scoring import seat_score, team_score

        if self.cooperative:
            return [team_score(self)] * self.players
        return [seat_score(self, seat) for seat in range(self.players)]

    def returns(self) -> list[float]:
        """Return each seat's result: competitive winners share 1; a team's depends on its lead, even in a loss."""
        from cinque.games.helionox.rules.final_scoring import team_returns

        if self.cooperative:
            return [team_returns(self)] * self.players
        return Table.returns(self)

    def compute_breakdown(self, seat: int) -> list[tuple[str, int]]:
        """Return where the points come from."""
        from cinque.games.helionox.rules.final_scoring import seat_breakdown, team_breakdown

        return team_breakdown(self) if self.cooperative else seat_breakdown(self, seat)

    def rivals(self) -> list[tuple[str, int]]:
        """Return the Shadow Syndicate's score if the game ended now (HEL-CSC07..HEL-CSC10)."""
        from cinque.games.helionox.rules.final_scoring import shadow_score

        return [("shadow_syndicate", shadow_score(self))] if self.cooperative else []

    def rival_breakdown(self, party: str) -> list[tuple[str, int]]:
        """Return where the Syndicate's points come from (HEL-CSC07..HEL-CSC10, HEL-DIF06)."""
        from cinque.games.helionox.rules.final_scoring import shadow_breakdown

        return shadow_breakdown(self)

    def compute_stats(self, seat: int) -> dict[str, int]:
        """Return a seat's key numbers."""
        s = self.seats[seat]
        stats = {
            "points": self.compute_scores()[seat],
            "credits": s.credits,
            "defense": s.defense,
            "hand": len(self.cards[s.hand]),
            "cards": sum([len(self.cards[pile]) for pile in (s.hand, s.deck, s.discard, s.played)]),
            "cryo": s.cryo,
        }
        if self.mercury:
            stats["bank_credits"] = s.bank_credits
            stats["bank_defense"] = s.bank_defense
            stats["infamy"] = s.infamy
        return stats

    def era(self) -> int:
        """Return the round: one turn of every player."""
        return self.turns // self.players

    def public_facts(self, facts: PublicFacts) -> None:
        """State which cards everyone remembers, and which a hand must contain, as its owner's moves show (HEL-R31)."""
        from cinque.games.helionox.rules.alternative_costs import required_cards

        for seat in range(self.players):
            s = self.seats[seat]
            facts.show(self.cards, s.hand, s.known)
            if s.tops:
                facts.show(self.cards, s.deck, self.cards[s.deck][-s.tops :])
            for kinds in (s.proven, required_cards(self, seat)):
                if kinds:
                    worths = [0] * len(self.box.faction)
                    for kind in kinds:
                        worths[kind] = 1
                    facts.floor(self.cards, s.hand, worths, 1)

    def top_cards(self, seat: int) -> list[int]:
        """Return the positions of the cards on top of the decks that everyone knows: see `view/decks.py`."""
        return top_cards(self, seat)

    def build_view(self, seat: int) -> Any:
        """Return what the seat may see."""
        from cinque.games.helionox.view.view import view_of

        return view_of(self, seat)

    def census(self) -> dict[str, int]:
        """Return how many of each component there are, including those left in the box."""
        from cinque.games.helionox.rules.setup import census

        return census(self)
