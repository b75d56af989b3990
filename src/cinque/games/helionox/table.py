"""The table of Helionox: decks, Market, Events, Locations, and what lies before every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from cinque.core.parts import Part
from cinque.core.random import Dice
from cinque.core.table import Table
from cinque.games.helionox.box import Box
from cinque.games.helionox.vocabulary import DIFFICULTIES, MARKET_COST, PLACES, TAX_ALL

if TYPE_CHECKING:
    from cinque.core.game import Game

NOBODY: Final = -1
NOTHING: Final = -1

SETUP: Final = 0
EVENT_PHASE: Final = 1
CRYO_PHASE: Final = 2
MAIN_PHASE: Final = 3
END_PHASE: Final = 4
SHADOW_PHASE: Final = 5
OVER: Final = 6
PHASES: Final[list[str]] = ["setup", "event", "cryo", "main", "end", "shadow", "over"]


class Seat(Part):
    """What lies before one player."""

    ENCODED: ClassVar[dict[str, str]] = {
        "embassies": "bits 5", "cargo": "bits 5", "request": "own", "hand": "own bag 67", "discard": "bag 67",
        "known": "bag 67", "offer": "own bag 15", "picks": "own bag 15", "saw": "own",
    }  # fmt: skip

    architect: int
    cryo: int  # Cryo Counters on the Architect
    ship: int
    embassies: int  # bits
    cargo: int  # bits
    credits: int
    defense: int
    influence: int
    earned: int  # how much of the Influence came from Events
    infamy: int
    bank_credits: int
    bank_defense: int
    request: int
    request_seen: int  # bits of the seats that once held it, bit 4: open to all
    denied: int  # bits of the Requests it cannot be: such a delivery fulfilled nothing
    uniques: int  # bits of the Unique names used this turn
    tops: int  # how many cards on top of the deck all know
    sure: int  # at least so many cards of the hand that not all know are none of `barred`
    deck: list[int]  # the next card is the last one
    hand: list[int]
    discard: list[int]
    played: list[int]
    known: list[int]  # cards all know to be in the hand
    barred: list[int]
    proven: list[int]  # at least one card of the hand is one of these; empty: nothing was shown
    trophies: list[int]  # Events
    fulfilled: list[int]  # Requests
    offer: list[int]  # Architects in the draft: to choose from,
    picks: list[int]  # chosen,
    saw: int  # and ever seen (bits)


class Helionox(Table):
    """The state of one play. A face is 2 * event, + 1 when Active."""

    SHARED: ClassVar[tuple[str, ...]] = ("box", "cooperative", "mercury", "head_start")
    SEALS: ClassVar[bool] = True
    FIXED: ClassVar[tuple[str, ...]] = ("sites", "missions")
    ENCODED: ClassVar[dict[str, str]] = {
        "sites": "row 5", "market": "row 4", "decks": "lengths 4", "bottoms": "row 4", "sections": "row 3",
        "faces": "bag 152", "illegal": "row 10", "cargo_left": "row 5", "lying": "row 5", "garrisons": "bits 5",
        "closed": "bits 5", "taxed": "bits 5", "modifiers": "row 5", "visited": "bits 5", "gained_at": "bits 5",
    }  # fmt: skip

    box: Box
    cooperative: bool
    mercury: bool
    head_start: int  # what the Syndicate begins with
    sites: list[int]  # the five Location cards
    missions: list[int]
    seats: list[Seat]
    market: list[int]  # by faction; NOTHING in an empty slot
    decks: list[list[int]]  # by faction; the next card is the last one
    bottoms: list[int]  # how many cards under each faction deck all know
    primes: int
    consumed: list[int]
    event_deck: list[int]  # the next one is the last one
    sections: list[int]  # how many of it are left of each of the three decks, the first on top
    event_box: list[int]  # left out of the deck, unseen
    faces: list[int]  # in play, in order of placing
    tried: list[int]  # for each of them, the partners asked in vain this turn (bits)
    pile: list[int]  # the team's Trophy Pile, as faces
    shadow_events: list[int]  # as faces
    shadow_cards: list[int]
    illegal: list[int]  # at the Locations
    cargo_left: list[int]
    lying: list[int]  # the colour delivered at each Location this turn
    requests: list[int]  # the next one is the last one
    under: list[int]  # for each of them, the seats that have held it (bits, bit 4: all know it)
    request_box: list[int]
    architect_box: list[int]
    pairs: list[int]  # factions whose pair of starting cards nobody has
    garrisons: int  # bits
    closed: int  # bits: Shut Down Locations
    taxed: int  # bits: Locations under the Movement Tax
    modifiers: list[int]  # how many Active Events have each running text
    turn: int  # whose
    first: int
    turns: int  # finished
    phase: int
    # Of the present turn, all of the current player:
    cycled: bool
    bonus: bool  # the turn's Location Bonus or Key Access was used
    called: bool
    visited: int  # bits: Locations whose ability was used
    gained_at: int  # bits: Locations where Cargo was gained
    no_shutdown: bool
    tidy: bool  # wants to discard before drawing
    did: bool  # whether the last step of an effect was done in full
    # The Collaboration in progress:
    partner: int
    target: int  # the event
    owed: int  # the partner's share
    helped: int  # what he gave so far
    helping: bool  # he has agreed and is playing cards

    def bind(self, game: Game) -> None:
        """What is the same for all tables of a game."""
        self.box = game.content.box
        self.cooperative = bool(game.options["cooperative"])
        self.mercury = bool(game.options["mercury"])
        self.head_start = 0
        if self.cooperative and game.options["head_start"]:
            level = DIFFICULTIES.index(game.options["difficulty"])
            self.head_start = self.box.head_start[1 if self.mercury else 0][game.players][level]

    # -- what rules ask again and again ----------------------------------------------------

    def shut(self, seat: int, place: int) -> bool:
        """Whether Shut Down effects stop this seat there (HEL-SHU01, HEL-SHU05, HEL-R73)."""
        return self.closed >> place & 1 == 1 and not (self.no_shutdown and seat == self.turn)

    def fare(self, seat: int, place: int) -> int:
        """The Credits it takes the seat to travel there (HEL-TRV01, HEL-TRV02, HEL-TAX01, HEL-TAX02)."""
        s = self.seats[seat]
        if self.taxed >> s.ship & 1:
            return self.box.travel_taxed
        return self.box.travel_home if s.embassies >> place & 1 else self.box.travel

    def price(self, faction: int) -> int:
        """The Credits a Market card costs now (HEL-OBT07)."""
        return self.box.cost[self.market[faction]] + self.modifiers[MARKET_COST]

    def find_face(self, event: int) -> int:
        """The index in `faces` of an event in play, or -1."""
        for index in range(len(self.faces)):
            if self.faces[index] >> 1 == event:
                return index
        return -1

    def event_at(self, place: int) -> bool:
        """Whether an Event lies there."""
        return any(self.box.place[face >> 1] == place for face in self.faces)

    # -- what every game offers ------------------------------------------------------------

    def points(self) -> list[int]:
        """The scores if the game ended now; in a co-operative game the team's, for every seat."""
        from cinque.games.helionox.final import score, team_score

        if self.cooperative:
            return [team_score(self)] * self.players
        return [score(self, seat) for seat in range(self.players)]

    def payoff(self) -> list[float]:
        """Competitive: winners share 1. Team: by the lead, so that a narrow loss is better than a bad one."""
        from cinque.games.helionox.final import team_payoff

        if self.cooperative:
            return [team_payoff(self)] * self.players
        return Table.payoff(self)

    def tally(self, seat: int) -> list[tuple[str, int]]:
        """Where the points came from."""
        from cinque.games.helionox.final import seat_tally, team_tally

        return team_tally(self) if self.cooperative else seat_tally(self, seat)

    def rivals(self) -> list[tuple[str, int]]:
        """The Shadow Syndicate's score, as if the game ended now (HEL-CSC07..HEL-CSC10)."""
        from cinque.games.helionox.final import shadow_score

        return [("shadow_syndicate", shadow_score(self))] if self.cooperative else []

    def figures(self, seat: int) -> dict[str, int]:
        """The numbers a seat counts by."""
        s = self.seats[seat]
        found = {
            "points": self.points()[seat],
            "credits": s.credits,
            "defense": s.defense,
            "hand": len(s.hand),
            "cards": len(s.hand) + len(s.deck) + len(s.discard) + len(s.played),
            "cryo": s.cryo,
        }
        if self.mercury:
            found["bank_credits"] = s.bank_credits
            found["bank_defense"] = s.bank_defense
            found["infamy"] = s.infamy
        return found

    def era(self) -> int:
        """The round: every player's turn once."""
        return self.turns // self.players

    def conceal(self, seat: int, d: Dice) -> None:
        """Draw anew what the seat cannot know (HEL-R31)."""
        from cinque.games.helionox.hidden import conceal

        conceal(self, seat, d)

    def hidden(self, seat: int) -> dict[str, list[int]]:
        """What `conceal` draws anew, place by place."""
        from cinque.games.helionox.hidden import places

        return places(self, seat)

    def show(self, seat: int) -> Any:
        """What the seat may see."""
        from cinque.games.helionox.view import view_of

        return view_of(self, seat)

    def census(self) -> dict[str, int]:
        """Every component wherever it is; what the options left in the box is counted there."""
        from cinque.games.helionox.setup import census

        return census(self)


def renew(t: Helionox) -> None:
    """What is Shut Down and taxed, and which running texts count: after any change of Events or Garrisons."""
    closed = t.garrisons
    taxed = 0
    for i in range(len(t.modifiers)):
        t.modifiers[i] = 0
    for face in t.faces:
        if face & 1:
            event = face >> 1
            place = t.box.place[event]
            closed |= (1 << PLACES) - 1 if t.box.catastrophe[event] else 1 << place
            if t.box.tax[event]:
                taxed |= 1 << place
            modifier = t.box.modifier[event]
            if modifier >= 0:
                t.modifiers[modifier] += 1
    if t.modifiers[TAX_ALL] > 0:
        taxed = (1 << PLACES) - 1
    t.closed = closed
    t.taxed = taxed


def leaves_play(t: Helionox, event: int) -> int:
    """Take an Event out of play; returns its face (HEL-OVC08, HEL-OVC10)."""
    index = t.find_face(event)
    face = t.faces.pop(index)
    t.tried.pop(index)
    renew(t)
    return face
