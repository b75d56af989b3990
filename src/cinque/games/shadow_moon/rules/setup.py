"""Setup: deck, row, hands, objectives, operation tokens and the first units."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.steps import Ask, Step
from cinque.games.shadow_moon.rules.constants import FIRST_PETTY, SECTOR_COUNT
from cinque.games.shadow_moon.rules.influence import place_units
from cinque.games.shadow_moon.rules.moves import AGENTS, OBJECTIVES, OPERATIONS, PICK, SECTORS, WIDTH
from cinque.games.shadow_moon.rules.new_round import deal_hands, deal_row
from cinque.games.shadow_moon.rules.operation_tokens import refill
from cinque.games.shadow_moon.rules.table import KINGPIN, NO_TOKEN, NOBODY, SETUP, SOURCES, Seat, ShadowMoon


def blank(t: ShadowMoon) -> None:
    """Initialise all fields to the state before setup (SMS-SET01, SMS-SET02, SMS-KIN02)."""
    t.colours = KINGPIN + 1 if t.players == KINGPIN else t.players
    t.seats = [new_seat(t, colour) for colour in range(t.colours)]
    t.units = [0] * (SECTOR_COUNT * WIDTH)
    t.status = [NO_TOKEN] * SECTOR_COUNT
    t.marker = [NOBODY] * SECTOR_COUNT
    t.deck = []
    t.burn = []
    t.row = []
    t.focus = []
    t.shown = []
    t.board = []
    t.bag = list(range(FIRST_PETTY))
    t.offer = []
    t.faceup = []
    t.resolved = []
    t.boxed = []
    t.earned = [0] * (t.colours * len(SOURCES))
    t.syndicates = 0
    t.round = 1
    t.turns = 0
    t.first = NOBODY
    t.actor = NOBODY
    t.decider = NOBODY
    t.phase = SETUP
    t.roll = NOBODY
    t.place = NOBODY
    t.did = False
    t.dest = 0
    t.rumours = []
    t.kept = []
    t.spent = []
    t.dealt_for = NOBODY


def new_seat(t: ShadowMoon, colour: int) -> Seat:
    """Return a seat with all influence in supply and, for a player, an active petty crime token."""
    s = Seat()
    s.supply = t.box.influence
    s.kredits = 0
    s.tokens = []
    s.active = 0
    if colour < t.players:
        s.tokens.append(FIRST_PETTY + colour)
        s.refresh(FIRST_PETTY + colour)
    s.hand = []
    s.bank = []
    s.stack = []
    s.objectives = []
    return s


class Setup(Step[ShadowMoon]):
    """Set up everything and ask for the start tokens (SMS-SET03..SMS-SET18)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        options: dict[str, Any] = t.game.options
        self.choose_first(t, options["first"])
        self.choose_syndicates(t, options["syndicates"])
        self.lay_cards(t, t.box.row if options["row"] else 0)
        self.deal_objectives(t)
        refill(t)
        for _ in range(t.players):
            t.offer.append(t.bag.pop(t.below(len(t.bag))))
        if t.recording:
            t.emit("offered", -1, {"tokens": [OPERATIONS[token] for token in t.offer]})
        t.then(*[PickStart(seat) for seat in t.clockwise(t.first)])

    def choose_first(self, t: ShadowMoon, given: int) -> None:
        """Use the given first player, or draw one if it is negative (SMS-SET17, SMS-R49)."""
        t.first = given if given >= 0 else t.below(t.players)
        t.actor = t.first
        t.decider = t.first
        if t.recording:
            t.emit("first", t.first, {"tokens": 1})

    def choose_syndicates(self, t: ShadowMoon, given: list[str]) -> None:
        """Use the given syndicates, or draw them at random if there are none (SMS-SET03..SMS-SET05)."""
        names = [record.id for record in t.game.content.syndicates]
        traits = [names.index(name) for name in given]
        if not traits:
            traits = list(range(len(names)))
            t.shuffle(traits)
            traits = traits[: t.box.syndicates_in[t.players]]
        for trait in traits:
            t.syndicates |= 1 << trait
        if t.recording:
            t.emit("syndicates", -1, {"syndicates": [names[trait] for trait in sorted(traits)]})

    def lay_cards(self, t: ShadowMoon, slots: int) -> None:
        """Lay out deck, burned card, row and hands (SMS-SET06..SMS-SET09)."""
        for card in range(len(AGENTS)):
            if t.syndicates >> t.box.syndicate[card] & 1:
                t.deck.append(card)
        t.shuffle(t.deck)
        t.burn.append(t.deck.pop())
        if t.recording:
            t.emit("burned", -1, {"card": AGENTS[t.burn[0]]})
        deal_row(t, slots)
        deal_hands(t)

    def deal_objectives(self, t: ShadowMoon) -> None:
        """Deal three objectives to each player, some faceup, and the rest to the box (SMS-SET10..SMS-SET14)."""
        t.boxed = list(range(len(OBJECTIVES)))
        t.shuffle(t.boxed)
        for seat in t.clockwise(t.first):
            for _ in range(t.box.objectives):
                t.seats[seat].objectives.append(t.boxed.pop())
            if t.recording:
                secret = {"objectives": [OBJECTIVES[o] for o in t.seats[seat].objectives]}
                t.emit("dealt", seat, {"count": t.box.objectives}, secret, 1 << seat)
        for _ in range(t.box.faceup[t.players]):
            t.faceup.append(t.boxed.pop())
        if t.recording and t.faceup:
            t.emit("revealed", -1, {"objectives": [OBJECTIVES[o] for o in t.faceup]})


class PickStart(Ask[ShadowMoon]):
    """Pick a start token, place a unit in each of its sectors and return it to the bag (SMS-SET18..SMS-SET20)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        return [PICK.of(token) for token in t.offer]

    def play(self, t: ShadowMoon, move: int) -> None:
        token = PICK.arg(move)
        t.offer.remove(token)
        t.actor = self.seat
        t.decider = self.seat
        if t.recording:
            sides = [SECTORS[sector] for sector in t.box.sides[token]]
            t.emit("picked", self.seat, {"token": OPERATIONS[token], "sectors": sides})
        for sector in t.box.sides[token]:
            place_units(t, self.seat, sector, 1)
        t.bag.append(token)

    def breadcrumb(self) -> str:
        return "start"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"owner": t.party(self.seat)}
