"""The table of Shadow Moon Syndicates: influence, cards, tokens, and who may know them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from cinque.core.parts import Part
from cinque.core.random import Dice
from cinque.core.table import Table
from cinque.games.shadow_moon.box import Box
from cinque.games.shadow_moon.facing import face, facedown
from cinque.games.shadow_moon.hidden import conceal
from cinque.games.shadow_moon.moves import COLOURS, WIDTH
from cinque.games.shadow_moon.rumours import certain
from cinque.games.shadow_moon.vocabulary import FIRST_PETTY, SECTOR_COUNT

if TYPE_CHECKING:
    from cinque.core.game import Game

NOBODY: Final = -1
KINGPIN: Final = 2  # the colour it plays in a game of two

NO_TOKEN: Final = 0
LOCKED_DOWN: Final = 1
DISPLACING: Final = 2
STATUS: Final[list[str]] = ["", "lockdown", "displace"]

SETUP: Final = 0
HUSTLING: Final = 1
DEPLOYING: Final = 2
FULFILLING: Final = 3
MANIPULATING: Final = 4
KINGPINS: Final = 5
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
    """What lies in front of one player, or of the Kingpin."""

    ENCODED: ClassVar[dict[str, str]] = {
        "active": "bits 38", "hand": "own bag 100", "bank": "own bag 100", "objectives": "own bag 30",
        "tokens": "bag 38",
    }  # fmt: skip

    supply: int
    kredits: int
    active: int  # bit mask of the tokens that lie on their active side: see `ready`, `refresh`, `exhaust`
    hand: list[int]
    bank: list[int]
    stack: list[int]  # the top card is the last one; facedown ones are `flipped`
    objectives: list[int]
    tokens: list[int]

    def ready(self, token: int) -> bool:
        """Whether a token lies on its active side."""
        return self.active >> token & 1 == 1

    def refresh(self, token: int) -> None:
        """Turn a token to its active side (SMS-OPT04)."""
        self.active |= 1 << token

    def exhaust(self, token: int) -> None:
        """Turn a token to its inactive side (SMS-OPT04)."""
        self.active &= ~(1 << token)


class ShadowMoon(Table):
    """The state of one play. Seats and colours have the same numbers; with two players colour 2 is the Kingpin."""

    SHARED: ClassVar[tuple[str, ...]] = ("box",)
    SEALS: ClassVar[bool] = True
    ENCODED: ClassVar[dict[str, str]] = {
        "units": "row 75", "status": "row 15", "marker": "row 15", "row": "row 5", "board": "bag 38",
        "bag": "bag 38", "offer": "bag 38", "faceup": "bag 30", "resolved": "bag 30", "syndicates": "bits 10",
        "dest": "bits 15", "rumours": "secret", "kept": "secret", "dealt_for": "secret", "spent": "secret",
    }  # fmt: skip

    box: Box
    seats: list[Seat]
    units: list[int]  # influence at sector * WIDTH + colour: see `here`
    status: list[int]  # of each sector: NO_TOKEN, LOCKED_DOWN or DISPLACING
    marker: list[int]  # the colour whose status token lies in each sector, or NOBODY
    deck: list[int]  # the top card is the last one
    burn: list[int]  # the burned card is the last one
    row: list[int]  # NOBODY in an empty slot; no slots when there is no row
    focus: list[int]
    shown: list[int]  # cards drawn for the Kingpin, open to all, not placed yet
    board: list[int]
    bag: list[int]
    offer: list[int]  # start tokens not picked yet
    faceup: list[int]  # objectives on the board
    resolved: list[int]  # objectives played at the end of a round
    boxed: list[int]  # objectives never dealt
    earned: list[int]  # Kredits at seat * sources + source: see `gain`
    syndicates: int  # bit mask
    colours: int  # how many colours are in the game
    round: int
    turns: int  # player turns finished in this round
    first: int
    actor: int  # the colour that resolves effects now
    decider: int  # the seat that decides for it
    phase: int
    roll: int  # the last face of the Kingpin die, 0 for BOB; NOBODY before the first roll
    place: int  # the sector that the last effect chose, or NOBODY
    did: bool  # whether that effect did something
    dest: int  # bit mask of the sectors where units it moved came to rest
    rumours: list[int]  # what is known of hidden cards in this round: see rumours.py
    kept: list[int]  # what was known of cards at the end of rounds 1 and 2; empty before
    dealt_for: int  # the viewer whose world this is, or NOBODY: then it is the true one
    spent: list[int]  # cards seen to leave hands in the last round, by seat

    def bind(self, game: Game) -> None:
        """The box is the same for all tables of a game."""
        self.box = game.content.box

    # -- what rules ask again and again ----------------------------------------------------

    def party(self, colour: int) -> Any:
        """How texts call the owner of a colour: by seat, or the Kingpin, which has none."""
        return colour if colour < self.players else "kingpin"

    def gain(self, colour: int, source: int, kredits: int) -> None:
        """Kredits from a source."""
        self.earned[colour * len(SOURCES) + source] += kredits
        self.seats[colour].kredits += kredits

    def here(self, sector: int, colour: int) -> int:
        """How many units of a colour are in a sector."""
        return self.units[sector * WIDTH + colour]

    def compelled(self) -> bool:
        """Whether the Kingpin is resolving effects, so that nothing may be left out (SMS-KIN06, SMS-KIN09)."""
        return self.actor >= self.players

    def controller(self, sector: int) -> int:
        """The colour with at least 2 units and strictly more than every other (SMS-CTL01..SMS-CTL05), or NOBODY."""
        best = NOBODY
        most = self.box.control - 1
        base = sector * WIDTH
        for colour in range(self.colours):
            here = self.units[base + colour]
            if here > most:
                most = here
                best = colour
            elif here == most:
                best = NOBODY
        return best

    def open_to(self, actor: int, colour: int, sector: int) -> bool:
        """Whether the actor may touch units of that colour there (SMS-LCK01, SMS-LCK03)."""
        return colour == actor or self.status[sector] != LOCKED_DOWN or self.marker[sector] != colour

    def targetable(self, actor: int, colour: int) -> bool:
        """Whether the actor may place cards on that stack (SMS-KEY18, SMS-STK05, SMS-STK06)."""
        stack = self.seats[colour].stack
        return colour == actor or not stack or not facedown(stack[-1])

    def stacks(self) -> int:
        """How many agent stacks there are: the Kingpin has none in the last round (SMS-KIN17, SMS-KIN28)."""
        return self.players if self.round == self.box.rounds else self.colours

    def score_tokens(self, sector: int) -> int:
        """How many faceup objectives name the sector: 1 makes it Minor, 2 make it Major."""
        count = 0
        for objective in self.faceup:
            if self.box.objective_sector[objective] == sector:
                count += 1
        return count

    # -- what every game offers ------------------------------------------------------------

    def points(self) -> list[int]:
        """Kredits plus the values of all owned tokens (SMS-FIN07), as if the game ended unscored now."""
        found: list[int] = []
        for seat in range(self.players):
            s = self.seats[seat]
            total = s.kredits
            for token in s.tokens:
                total += self.box.value[token]
            found.append(total)
        return found

    def tally(self, seat: int) -> list[tuple[str, int]]:
        """Kredits by source and the values of all owned tokens: together the score (SMS-FIN07)."""
        first = seat * len(SOURCES)
        paid = [(SOURCES[source], self.earned[first + source]) for source in range(len(SOURCES))]
        return [("tokens", self.points()[seat] - self.seats[seat].kredits), *paid]

    def figures(self, seat: int) -> dict[str, int]:
        """What a player counts by."""
        s = self.seats[seat]
        return {
            "score": self.points()[seat],
            "kredits": s.kredits,
            "supply": s.supply,
            "tokens": len(s.tokens),
            "hand": len(s.hand),
        }

    def rivals(self) -> list[tuple[str, int]]:
        """With two players the Kingpin is there too; it never gains a Kredit (SMS-KIN11, SMS-KIN29)."""
        return [("kingpin", 0)] if self.colours > self.players else []

    def era(self) -> int:
        """The round."""
        return self.round

    def conceal(self, seat: int, d: Dice) -> None:
        """Redraw deck, others' hands, banks, facedown cards and objectives (SMS-HID01, SMS-HID02, SMS-HID06, SMS-R74).

        Cards under the burned card stay: all saw them burned. The bag is drawn from by chance anyway.
        """
        conceal(self, seat, d)

    def show(self, seat: int) -> Any:
        """What the seat may see."""
        from cinque.games.shadow_moon.view import view_of

        return view_of(self, seat)

    def hidden(self, seat: int) -> dict[str, list[int]]:
        """Deck, others' hands, banks and facedown cards, and objectives not shown (SMS-HID01, SMS-HID02, SMS-HID06)."""
        known = certain(self, seat)
        found: dict[str, list[int]] = {
            "agents/deck": [card for card in self.deck if card not in known],
            "objectives/box": sorted(self.boxed),
        }
        for colour in range(self.players):
            if colour != seat:
                s = self.seats[colour]
                found[f"agents/hand of {colour}"] = sorted([card for card in s.hand if card not in known])
                found[f"agents/bank of {colour}"] = s.bank[:]
                found[f"agents/facedown of {colour}"] = [face(card) for card in s.stack if facedown(card)]
                found[f"objectives/of {colour}"] = sorted(s.objectives)
        return found

    def census(self) -> dict[str, int]:
        """Every card, token and unit, wherever it is (SMS-CMP02..SMS-CMP07)."""
        agents = len(self.deck) + len(self.burn) + len(self.focus) + len(self.shown)
        agents += sum([1 for card in self.row if card >= 0])
        objectives = len(self.faceup) + len(self.resolved) + len(self.boxed)
        operations = len(self.board) + len(self.bag) + len(self.offer)
        petty = 0
        found: dict[str, int] = {}
        for colour in range(self.colours):
            s = self.seats[colour]
            agents += len(s.hand) + len(s.bank) + len(s.stack)
            objectives += len(s.objectives)
            petty += sum([1 for token in s.tokens if token >= FIRST_PETTY])
            operations += sum([1 for token in s.tokens if token < FIRST_PETTY])
            on_board = sum([self.here(sector, colour) for sector in range(SECTOR_COUNT)])
            found[f"influence {COLOURS[colour]}"] = s.supply + on_board
        found["agents"] = agents
        found["objectives"] = objectives
        found["operation tokens"] = operations
        found["petty crime tokens"] = petty
        return found
