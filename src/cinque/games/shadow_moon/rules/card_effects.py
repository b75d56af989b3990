"""Effects on cards (SMS-KEY): draw, and INTERFERE. BURN, SACRIFICE and REANIMATE are in `burn_pile`."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.piles import UP, Pile
from cinque.core.engine.steps import Ask
from cinque.games.shadow_moon.rules.kingpin_choices import ask_or_play
from cinque.games.shadow_moon.rules.moves import AGENTS, BURN, PLACE_CARD
from cinque.games.shadow_moon.rules.table import ShadowMoon

FACEDOWN_STACK: Final = clause(
    "SMS-STK05",
    facts=lambda t, seat, move: {"owner": t.party(BURN.arg(move) if move in BURN else PLACE_CARD.arg(move, 1))},
)


def draw(t: ShadowMoon, seat: int, count: int) -> None:
    """Draw cards that only the player sees, as many as the deck has (SMS-HID07, SMS-R31)."""
    deck = t.agents[t.deck]
    drawn: list[int] = []
    while len(drawn) < count and deck:
        drawn.append(t.agents.draw(t.deck, t.hands[seat]))
    if t.recording and drawn:
        t.emit("drew", seat, {"count": len(drawn)}, {"cards": [AGENTS[card] for card in drawn]}, 1 << seat)


def interfere(t: ShadowMoon, count: int) -> None:
    """Draw up to `count` cards, then place as many on stacks (SMS-KEY10, SMS-R31, SMS-KIN22)."""
    left = len(t.agents[t.deck])
    cards = count if count < left else left
    if t.must_do_all():
        for _ in range(cards):
            t.agents.draw(t.deck, t.kingpin_drawn)
        if t.recording:
            t.emit("turned", t.decider, {"cards": [AGENTS[card] for card in t.agents[t.kingpin_drawn]]})
    else:
        draw(t, t.decider, cards)
    ask_or_play(t, PlaceOnStack(t.decider, cards))


class PlaceOnStack(Ask[ShadowMoon]):
    """Place a card faceup on a stack; it is not played (SMS-FOC15, SMS-KEY10, SMS-KEY14, SMS-KEY18, SMS-R48)."""

    __slots__ = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final[int] = left

    def source(self, t: ShadowMoon) -> Pile:
        """Return the cards to choose from: the hand, or the cards drawn for the Kingpin."""
        return t.kingpin_drawn if t.must_do_all() else t.hands[self.seat]

    def candidates(self, t: ShadowMoon) -> list[int]:
        stacks = range(t.stack_count())
        return [PLACE_CARD.of(card, colour) for card in t.agents[self.source(t)] for colour in stacks]

    def check(self, t: ShadowMoon, move: int) -> int:
        return LEGAL if t.targetable(t.actor, PLACE_CARD.arg(move, 1)) else FACEDOWN_STACK

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        stacks = [colour for colour in range(t.stack_count()) if t.targetable(t.actor, colour)]
        return [PLACE_CARD.of(card, colour) for card in t.agents[self.source(t)] for colour in stacks]

    def play(self, t: ShadowMoon, move: int) -> None:
        card = PLACE_CARD.arg(move)
        colour = PLACE_CARD.arg(move, 1)
        t.agents.move(self.source(t), t.stacks[colour], card, face=UP)
        if t.recording:
            t.emit("planted", self.seat, {"card": AGENTS[card], "owner": t.party(colour)})
        if self.left > 1:
            ask_or_play(t, PlaceOnStack(self.seat, self.left - 1))

    def breadcrumb(self) -> str:
        return "plant"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"left": self.left, "owner": t.party(t.actor)}
