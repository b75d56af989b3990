"""The state of a game of Shadow Moon Syndicates: influence, cards and tokens (SMS-HID)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from cinque.core.engine.parts import Part
from cinque.core.engine.piles import Pile, Piles
from cinque.core.engine.table import Table
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.components import Box
from cinque.games.shadow_moon.rules.moves import COLOURS, WIDTH

if TYPE_CHECKING:
    from cinque.core.engine.game import Game

NOBODY: Final = -1
KINGPIN: Final = 2  # the Kingpin's colour in a two-player game

NO_TOKEN: Final = 0
LOCKED_DOWN: Final = 1
DISPLACING: Final = 2
STATUS: Final[list[str]] = ["", "lockdown", "displace"]

SETUP: Final = 0
HUSTLING: Final = 1
DEPLOYING: Final = 2
FULFILLING: Final = 3
MANIPULATING: Final = 4
KINGPIN_TURN: Final = 5
ROUND_END: Final = 6
NEW_ROUND: Final = 7
SCORING: Final = 8

SURPLUS: Final = 0
CONTROL: Final = 1
OBJECTIVE: Final = 2
SCORE_SECTORS: Final = 3
CRIMES: Final = 4
SOURCES: Final[list[str]] = ["surplus", "control", "objective", "score_sector", "crimes"]

PHASES: Final[list[str]] = [
    "setup", "hustle", "deploy", "fulfill", "manipulate", "kingpin", "end_of_round", "new_round", "final",
]  # fmt: skip


class Seat(Part):
    """The tokens and supply of one player, or of the Kingpin."""

    ENCODED: ClassVar[dict[str, str]] = {"active": "bits 38", "tokens": "order 38"}

    supply: int
    kredits: int
    active: int  # bit mask of the active tokens: see `ready`, `refresh`, `exhaust`
    tokens: list[int]

    def ready(self, token: int) -> bool:
        """Whether a token is active."""
        return self.active >> token & 1 == 1

    def refresh(self, token: int) -> None:
        """Turn a token to its active side (SMS-OPT04)."""
        self.active |= 1 << token

    def exhaust(self, token: int) -> None:
        """Turn a token to its inactive side (SMS-OPT04)."""
        self.active &= ~(1 << token)


class ShadowMoon(Table):
    """The state of one game. Seats and colours have the same numbers; with two players colour 2 is the Kingpin."""

    SHARED: ClassVar[tuple[str, ...]] = ("box",)
    PUBLIC: ClassVar[tuple[str, ...]] = ("bag", "agents.unused")
    ENCODED: ClassVar[dict[str, str]] = {
        "units": "grid 15x5 by seat", "status": "row 15 of 3", "marker": "row 15 of parties", "board": "bag 38",
        "bag": "bag 38", "offer": "order 38", "earned": "secret", "syndicates": "bits 10", "colours": "secret",
        "first": "seat", "actor": "party", "decider": "seat", "phase": "one of 9", "roll": "one of 7",
        "place": "one of 15", "destinations": "bits 15",
    }  # fmt: skip

    box: Box
    seats: list[Seat]
    units: list[int]  # influence at sector * WIDTH + colour: see `here`
    status: list[int]  # by sector: NO_TOKEN, LOCKED_DOWN or DISPLACING
    marker: list[int]  # by sector: the colour of its status token, or NOBODY
    agents: Piles
    deck: Pile
    burn: Pile  # everyone saw all its cards; the burned card is on top
    row: Pile  # without slots in the variant without a row
    focus: Pile
    kingpin_drawn: Pile  # faceup cards drawn for the Kingpin and not placed yet
    unused: Pile  # agents of syndicates that are not in the game
    hands: list[Pile]
    banks: list[Pile]
    stacks: list[Pile]  # by colour, with the Kingpin's
    objectives: Piles
    own_objectives: list[Pile]
    faceup: Pile  # objectives on the board
    resolved: Pile  # objectives played at the end of a round
    boxed: Pile  # objectives never dealt
    board: list[int]
    bag: list[int]
    offer: list[int]  # start tokens not picked yet
    earned: list[int]  # Kredits at seat * len(SOURCES) + source: see `gain_kredits`
    syndicates: int  # bit mask
    colours: int  # how many colours are in the game
    round: int
    turns: int  # player turns finished in this round
    first: int
    actor: int  # the colour whose effects are being resolved
    decider: int  # the seat that decides for the actor
    phase: int
    roll: int  # the last face of the Kingpin die, 0 for BOB; NOBODY before the first roll
    place: int  # the sector chosen for the last effect, or NOBODY
    effect_done: bool  # whether the last effect did anything
    destinations: int  # bit mask of the sectors where the last effect moved units to

    def bind_content(self, game: Game) -> None:
        """Set the content, which all tables of a game share."""
        self.box = game.content.box

    # -- queries and helpers ---------------------------------------------------------------

    def party(self, colour: int) -> Any:
        """Return how texts refer to the owner of a colour: a seat, or "kingpin"."""
        return colour if colour < self.players else "kingpin"

    def gain_kredits(self, colour: int, source: int, kredits: int) -> None:
        """Give a colour Kredits from a source."""
        self.earned[colour * len(SOURCES) + source] += kredits
        self.seats[colour].kredits += kredits

    def units_of(self, sector: int, colour: int) -> int:
        """Return the number of units of a colour in a sector."""
        return self.units[sector * WIDTH + colour]

    def must_do_all(self) -> bool:
        """Whether the Kingpin is acting, which must perform everything it can (SMS-KIN06, SMS-KIN09)."""
        return self.actor >= self.players

    def targetable(self, actor: int, colour: int) -> bool:
        """Whether the actor may place cards on a stack (SMS-KEY18, SMS-STK05, SMS-STK06)."""
        stack = self.stacks[colour]
        return colour == actor or not self.agents[stack] or self.agents.is_up(stack)

    def matches_stack(self, colour: int, card: int) -> bool:
        """Whether a card can use its effect below the line on a stack: the stack is empty, or its top card is facedown
        or of the same syndicate (SMS-FOC03..SMS-FOC06)."""
        stack = self.stacks[colour]
        cards = self.agents[stack]
        return not cards or not self.agents.is_up(stack) or self.box.syndicate[cards[-1]] == self.box.syndicate[card]

    def stack_count(self) -> int:
        """Return the number of agent stacks; the Kingpin has none in the last round (SMS-KIN17, SMS-KIN28)."""
        return self.players if self.round == self.box.rounds else self.colours

    def score_tokens(self, sector: int) -> int:
        """Count the faceup objectives that name a sector: 1 makes it Minor, 2 make it Major."""
        count = 0
        for objective in self.objectives[self.faceup]:
            if self.box.objective_sector[objective] == sector:
                count += 1
        return count

    # -- hooks of the engine ---------------------------------------------------------------

    def compute_scores(self) -> list[int]:
        """Return Kredits plus the values of owned tokens (SMS-FIN07), without final scoring."""
        scores: list[int] = []
        for seat in range(self.players):
            s = self.seats[seat]
            total = s.kredits
            for token in s.tokens:
                total += self.box.value[token]
            scores.append(total)
        return scores

    def compute_breakdown(self, seat: int) -> list[tuple[str, int]]:
        """Return the value of owned tokens and the Kredits by source, which add up to the score (SMS-FIN07)."""
        first = seat * len(SOURCES)
        paid = [(SOURCES[source], self.earned[first + source]) for source in range(len(SOURCES))]
        return [("tokens", self.compute_scores()[seat] - self.seats[seat].kredits), *paid]

    def compute_stats(self, seat: int) -> dict[str, int]:
        """Return the key numbers of a seat."""
        s = self.seats[seat]
        return {
            "score": self.compute_scores()[seat],
            "kredits": s.kredits,
            "supply": s.supply,
            "tokens": len(s.tokens),
            "hand": len(self.agents[self.hands[seat]]),
        }

    def rivals(self) -> list[tuple[str, int]]:
        """Return the Kingpin in a two-player game; it never has Kredits (SMS-KIN11, SMS-KIN29)."""
        return [("kingpin", 0)] if self.colours > self.players else []

    def era(self) -> int:
        """Return the round."""
        return self.round

    def build_view(self, seat: int) -> Any:
        """Return the view of a seat."""
        from cinque.games.shadow_moon.view.view import view_of

        return view_of(self, seat)

    def census(self) -> dict[str, int]:
        """Count all cards, tokens and units (SMS-CMP02..SMS-CMP07)."""
        operations = len(self.board) + len(self.bag) + len(self.offer)
        petty = 0
        counts = self.card_census()
        for colour in range(self.colours):
            s = self.seats[colour]
            petty += sum([1 for token in s.tokens if token >= c.FIRST_PETTY])
            operations += sum([1 for token in s.tokens if token < c.FIRST_PETTY])
            on_board = sum([self.units_of(sector, colour) for sector in range(c.SECTOR_COUNT)])
            counts[f"influence {COLOURS[colour]}"] = s.supply + on_board
        counts["operation tokens"] = operations
        counts["petty crime tokens"] = petty
        return counts
