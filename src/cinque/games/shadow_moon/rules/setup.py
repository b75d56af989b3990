"""Setup: deck, row, hands, objectives, operation tokens and the first units (SMS-SET)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.piles import ALL, piles
from cinque.core.engine.steps import Ask, Step
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.influence import place_units
from cinque.games.shadow_moon.rules.moves import AGENTS, OBJECTIVES, OPERATIONS, PICK, SECTORS, WIDTH
from cinque.games.shadow_moon.rules.new_round import deal_hands, deal_row
from cinque.games.shadow_moon.rules.operation_tokens import refill_tokens
from cinque.games.shadow_moon.rules.table import KINGPIN, NO_TOKEN, NOBODY, SETUP, SOURCES, Seat, ShadowMoon


def clear_fields(t: ShadowMoon) -> None:
    """Initialize all fields to the state before setup (SMS-SET01, SMS-SET02, SMS-KIN02)."""
    t.colours = KINGPIN + 1 if t.players == KINGPIN else t.players
    t.seats = [new_seat(t, colour) for colour in range(t.colours)]
    t.units = [0] * (c.SECTOR_COUNT * WIDTH)
    t.status = [NO_TOKEN] * c.SECTOR_COUNT
    t.marker = [NOBODY] * c.SECTOR_COUNT
    declare_agents(t)
    declare_objectives(t)
    t.board = []
    t.bag = list(range(c.FIRST_PETTY))
    t.offer = []
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
    t.effect_done = False
    t.destinations = 0


def declare_agents(t: ShadowMoon) -> None:
    """Declare the piles of agents and who sees them (SMS-HID01..SMS-HID06)."""
    t.agents = piles(t, "agents", range(len(AGENTS)))
    t.deck = t.agents.pile("deck", ordered=True)
    t.burn = t.agents.pile("burn pile", visible_to=ALL, ordered=True)
    slots = t.box.row if t.game.options["row"] else 0
    t.row = t.agents.pile("row", visible_to=ALL, slots=slots, encode=f"row {t.box.row}")
    t.focus = t.agents.pile("focus pile", visible_to=ALL, ordered=True)
    t.kingpin_drawn = t.agents.pile("drawn for the Kingpin", visible_to=ALL)
    t.unused = t.agents.pile("unused", visible_to=ALL, encode="secret")
    t.hands = t.agents.per_seat("hand", encode="bag")
    t.banks = t.agents.per_seat("bank", encode="bag")
    t.stacks = t.agents.per_seat("stack", faces=True)
    if t.colours > t.players:
        t.stacks.append(t.agents.pile("stack of the Kingpin", faces=True))


def declare_objectives(t: ShadowMoon) -> None:
    """Declare the piles of objectives and who sees them (SMS-HID01, SMS-HID06, SMS-HID10)."""
    t.objectives = piles(t, "objectives", range(len(OBJECTIVES)))
    t.own_objectives = t.objectives.per_seat("hand", encode="bag")
    t.faceup = t.objectives.pile("faceup", visible_to=ALL, encode="bag")
    t.resolved = t.objectives.pile("resolved", visible_to=ALL, encode="bag")
    t.boxed = t.objectives.pile("box", ordered=True)


def new_seat(t: ShadowMoon, colour: int) -> Seat:
    """Return a seat with all influence in supply and, for a player, an active petty crime token."""
    s = Seat()
    s.supply = t.box.influence
    s.kredits = 0
    s.tokens = []
    s.active = 0
    if colour < t.players:
        s.tokens.append(c.FIRST_PETTY + colour)
        s.refresh(c.FIRST_PETTY + colour)
    return s


class Setup(Step[ShadowMoon]):
    """Set up everything and ask for the start tokens (SMS-SET03..SMS-SET18)."""

    def run(self, t: ShadowMoon) -> None:
        options: dict[str, Any] = t.game.options
        self.choose_first(t, options["first"])
        self.choose_syndicates(t, options["syndicates"])
        self.lay_cards(t)
        self.deal_objectives(t)
        refill_tokens(t)
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
        records = t.game.content.syndicates
        traits = [at for name in given for at in range(len(records)) if records[at].id == name]
        if not traits:
            traits = list(range(len(records)))
            t.shuffle(traits)
            traits = traits[: t.box.syndicates_in[t.players]]
        for trait in traits:
            t.syndicates |= 1 << trait
        if t.recording:
            t.emit("syndicates", -1, {"syndicates": [records[trait].id for trait in sorted(traits)]})

    def lay_cards(self, t: ShadowMoon) -> None:
        """Lay out deck, burned card, row and hands (SMS-SET06..SMS-SET09)."""
        t.agents.open(t.deck, [card for card in range(len(AGENTS)) if t.syndicates >> t.box.syndicate[card] & 1])
        t.agents.open(t.unused)
        t.agents.shuffle(t.deck, t)
        burned = t.agents.draw(t.deck, t.burn)
        if t.recording:
            t.emit("burned", -1, {"card": AGENTS[burned]})
        deal_row(t)
        deal_hands(t)

    def deal_objectives(self, t: ShadowMoon) -> None:
        """Deal three objectives to each player, some faceup, and the rest to the box (SMS-SET10..SMS-SET14)."""
        o = t.objectives
        o.open(t.boxed)
        o.shuffle(t.boxed, t)
        for seat in t.clockwise(t.first):
            for _ in range(t.box.objectives):
                o.draw(t.boxed, t.own_objectives[seat])
            if t.recording:
                secret = {"objectives": [OBJECTIVES[card] for card in o[t.own_objectives[seat]]]}
                t.emit("dealt", seat, {"count": t.box.objectives}, secret, 1 << seat)
        for _ in range(t.box.faceup[t.players]):
            o.draw(t.boxed, t.faceup)
        if t.recording and o[t.faceup]:
            t.emit("revealed", -1, {"objectives": [OBJECTIVES[card] for card in o[t.faceup]]})


class PickStart(Ask[ShadowMoon]):
    """Pick a start token, place a unit in each of its sectors and return it to the bag (SMS-SET18..SMS-SET20)."""

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
