"""The table of Helionox: decks, Market, Events, Locations and the area of every player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from cinque.core.engine.parts import Part
from cinque.core.engine.random import Dice
from cinque.core.engine.table import Table
from cinque.games.helionox.rules.components import Box
from cinque.games.helionox.rules.constants import DIFFICULTIES, MARKET_COST

if TYPE_CHECKING:
    from cinque.core.engine.game import Game

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


class Seat(Part):
    """The area of one player."""

    ENCODED: ClassVar[dict[str, str]] = {
        "embassies": "bits 5", "cargo": "bits 5", "request": "own", "hand": "own bag 67", "discard": "bag 67",
        "known": "bag 67", "offer": "own bag 15", "picks": "own bag 15", "saw": "own",
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
    request: int
    request_seen: int  # bits of the seats that once held it; bit 4: public
    denied: int  # bits of the Requests it cannot be, because such a delivery fulfilled nothing
    uniques: int  # bits of the Unique names used this turn
    tops: int  # how many cards on top of the deck are public
    sure: int  # at least this many of the unknown cards in hand are not in `barred`
    deck: list[int]  # the next card is the last one
    hand: list[int]
    discard: list[int]
    played: list[int]
    known: list[int]  # cards publicly known to be in the hand
    barred: list[int]
    proven: list[int]  # at least one card in hand is one of these; empty if nothing was shown
    trophies: list[int]  # Events
    fulfilled: list[int]  # Requests
    offer: list[int]  # draft: Architects to choose from
    picks: list[int]  # draft: Architects chosen
    saw: int  # draft: bits of Architects ever seen


class Helionox(Table):
    """The state of one game. A face is 2 * event, + 1 when Active."""

    SHARED: ClassVar[tuple[str, ...]] = ("box", "cooperative", "mercury", "garrisoned", "head_start")
    LOCKS_UNDO: ClassVar[bool] = True
    FIXED: ClassVar[tuple[str, ...]] = ("sites", "missions")
    ENCODED: ClassVar[dict[str, str]] = {
        "sites": "row 5", "market": "row 4", "decks": "lengths 4", "bottoms": "row 4", "sections": "row 3",
        "faces": "bag 152", "illegal": "row 10", "cargo_left": "row 5", "lying": "row 5", "garrisons": "bits 5",
        "closed": "bits 5", "taxed": "bits 5", "modifiers": "row 5", "visited": "bits 5", "gained_at": "bits 5",
    }  # fmt: skip

    box: Box
    cooperative: bool
    mercury: bool
    garrisoned: bool  # played with Garrisons
    head_start: int  # points the Syndicate starts with, as a handicap
    sites: list[int]  # the five Location cards
    missions: list[int]
    seats: list[Seat]
    market: list[int]  # by faction; NOTHING in an empty slot
    decks: list[list[int]]  # by faction; the next card is the last one
    bottoms: list[int]  # how many publicly known cards are under each faction deck
    primes: int
    consumed: list[int]
    event_deck: list[int]  # the next one is the last one
    sections: list[int]  # how many Events are left of each of the three decks, the first on top
    event_box: list[int]  # left out of the deck, unseen
    faces: list[int]  # Events in play, in order of placing
    tried: list[int]  # for each face: bits of the partners asked in vain this turn
    pile: list[int]  # the team's Trophy Pile, as faces
    shadow_events: list[int]  # as faces
    shadow_cards: list[int]
    illegal: list[int]  # Illegal Tech at the Locations
    cargo_left: list[int]
    lying: list[int]  # colour of the Cargo delivered at each Location this turn
    requests: list[int]  # the next one is the last one
    under: list[int]  # for each Request: bits of the seats that have held it; bit 4: public
    request_box: list[int]
    architect_box: list[int]
    pairs: list[int]  # factions whose pair of starting cards nobody has
    garrisons: int  # bits
    closed: int  # bits: Shut Down Locations
    taxed: int  # bits: Locations under the Movement Tax
    modifiers: list[int]  # how many Active Events have each continuous effect
    turn: int  # the current player
    first: int
    turns: int  # finished turns
    phase: int
    # The current player's turn:
    cycled: bool
    bonus: bool  # the turn's Location Bonus or Key Access was used
    called: bool
    visited: int  # bits: Locations whose ability was used
    gained_at: int  # bits: Locations where Cargo was gained
    no_shutdown: bool
    tidy: bool  # the player wants to discard before drawing
    did: bool  # whether the last step of an effect was done in full
    # The Collaboration in progress:
    partner: int
    target: int  # the Event
    owed: int  # the partner's share
    helped: int  # what the partner has given so far
    giving: int  # the seat that gives Defense now: first the partner, then the caller

    def bind_content(self, game: Game) -> None:
        """Set the content and options, which all tables of a game share."""
        self.box = game.content.box
        self.cooperative = bool(game.options["cooperative"])
        self.mercury = bool(game.options["mercury"])
        level = DIFFICULTIES.index(game.options["difficulty"])
        self.garrisoned = self.cooperative and self.box.garrisons[level]
        self.head_start = 0
        if self.cooperative and game.options["head_start"]:
            self.head_start = self.box.head_start * game.players

    # -- queries that many rules use ---------------------------------------------------------------

    def shut(self, seat: int, place: int) -> bool:
        """Return whether Shut Down effects stop this seat there (HEL-SHU01, HEL-SHU05, HEL-R73)."""
        return self.closed >> place & 1 == 1 and not (self.no_shutdown and seat == self.turn)

    def price(self, faction: int) -> int:
        """Return the Credits a Market card costs now (HEL-OBT07)."""
        return self.box.cost[self.market[faction]] + self.modifiers[MARKET_COST]

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
        """Return the scores if the game ended now; in a co-operative game the team's score for every seat."""
        from cinque.games.helionox.rules.final_scoring import score, team_score

        if self.cooperative:
            return [team_score(self)] * self.players
        return [score(self, seat) for seat in range(self.players)]

    def returns(self) -> list[float]:
        """Return each seat's result: competitive winners share 1; a team's depends on its lead, even in a loss."""
        from cinque.games.helionox.rules.final_scoring import team_returns

        if self.cooperative:
            return [team_returns(self)] * self.players
        return Table.returns(self)

    def score_breakdown(self, seat: int) -> list[tuple[str, int]]:
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

    def stats(self, seat: int) -> dict[str, int]:
        """Return a seat's key numbers."""
        s = self.seats[seat]
        stats = {
            "points": self.compute_scores()[seat],
            "credits": s.credits,
            "defense": s.defense,
            "hand": len(s.hand),
            "cards": len(s.hand) + len(s.deck) + len(s.discard) + len(s.played),
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

    def resample_hidden(self, seat: int, d: Dice) -> None:
        """Resample what the seat cannot know (HEL-R31)."""
        from cinque.games.helionox.rules.hidden_information import resample_hidden

        resample_hidden(self, seat, d)

    def hidden_places(self, seat: int) -> dict[str, list[int]]:
        """Return what `resample_hidden` changes, by place."""
        from cinque.games.helionox.rules.hidden_information import places

        return places(self, seat)

    def build_view(self, seat: int) -> Any:
        """Return what the seat may see."""
        from cinque.games.helionox.view.view import view_of

        return view_of(self, seat)

    def census(self) -> dict[str, int]:
        """Return how many of each component there are, including those left in the box."""
        from cinque.games.helionox.rules.setup import census

        return census(self)
