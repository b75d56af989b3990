"""Effects on cards: INTERFERE, BURN, SACRIFICE, REANIMATE."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Step
from cinque.games.shadow_moon.aiming import begin
from cinque.games.shadow_moon.facing import face, facedown
from cinque.games.shadow_moon.forced import pose
from cinque.games.shadow_moon.moves import AGENTS, BURN, OFFER, PASS, PLANT
from cinque.games.shadow_moon.rumours import left_deck, left_stack, seen_leave, seen_taken, shown_from_deck
from cinque.games.shadow_moon.table import ShadowMoon
from cinque.games.shadow_moon.targets import sectors_of


def draw(t: ShadowMoon, seat: int, count: int) -> None:
    """Cards from the deck into a hand, seen by the drawer only, never more than there are (SMS-HID07, SMS-R31)."""
    t.seal()
    hand = t.seats[seat].hand
    drawn: list[int] = []
    while len(drawn) < count and t.deck:
        drawn.append(t.deck.pop())
        left_deck(t, seat)
    hand.extend(drawn)
    if t.watched and drawn:
        t.tell("drew", seat, {"count": len(drawn)}, {"cards": [AGENTS[card] for card in drawn]}, 1 << seat)


def turn_up(t: ShadowMoon) -> int:
    """The top card of the deck, for all to see."""
    t.seal()
    card = t.deck.pop()
    shown_from_deck(t, card)
    return card


def burn_deck(t: ShadowMoon) -> None:
    """The top card of the deck goes faceup on the burn pile (SMS-KEY12, SMS-BRN02)."""
    card = turn_up(t)
    t.burn.append(card)
    if t.watched:
        t.tell("burned", t.decider, {"card": AGENTS[card]})


def interfere(t: ShadowMoon, count: int) -> None:
    """Draw as many cards as the deck has, up to n, then place as many (SMS-KEY10, SMS-R31, SMS-KIN22)."""
    cards = count if count < len(t.deck) else len(t.deck)
    if t.compelled():
        for _ in range(cards):
            t.shown.append(turn_up(t))
        if t.watched:
            t.tell("turned", t.decider, {"cards": [AGENTS[card] for card in t.shown]})
    else:
        draw(t, t.decider, cards)
    pose(t, Plant(t.decider, cards))


def sacrifice(t: ShadowMoon) -> None:
    """A player draws and burns a card from hand; the Kingpin burns the top of the deck (SMS-KEY13, SMS-KIN24)."""
    if t.compelled():
        burn_deck(t)
        t.then(BurnedUnit())
    else:
        draw(t, t.decider, 1)
        t.then(Sacrifice(t.decider), BurnedUnit())


def reanimate(t: ShadowMoon) -> None:
    """First the unit, then the burned card goes to a stack, a player's through the hand.

    SMS-KEY14, SMS-BRN11, SMS-KIN23.
    """
    t.then(BurnedUnit(), TakeBurned())


class BurnedUnit(Step[ShadowMoon]):
    """The unit of SACRIFICE and REANIMATE: ADD 1 in a sector of the burned card."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        begin(t, t.box.burned, sectors_of(t, t.box.effects[t.box.burned]))


class TakeBurned(Step[ShadowMoon]):
    """The burned card leaves the burn pile (SMS-BRN03)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        card = t.burn.pop()
        if t.watched:
            t.tell("reanimated", t.decider, {"card": AGENTS[card]})
        if t.compelled():
            t.shown.append(card)
        else:
            t.seats[t.decider].hand.append(card)
            seen_taken(t, t.decider, card)
        pose(t, Plant(t.decider, 1))

    def crumb(self) -> str:
        return "reanimate"


class Plant(Ask[ShadowMoon]):
    """Place a card faceup on a stack; it is not played (SMS-FOC15, SMS-KEY10, SMS-KEY14, SMS-KEY18, SMS-R48)."""

    __slots__ = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final[int] = left

    def cards(self, t: ShadowMoon) -> list[int]:
        """The hand; for the Kingpin the cards drawn for it."""
        return t.shown if t.compelled() else t.seats[self.seat].hand

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = []
        stacks = t.stacks()
        for card in self.cards(t):
            for colour in range(stacks):
                if t.targetable(t.actor, colour):
                    found.append(PLANT.of(card, colour))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        card = PLANT.arg(move)
        colour = PLANT.arg(move, 1)
        if not t.compelled():
            t.seal()
            seen_leave(t, self.seat, card)
        self.cards(t).remove(card)
        t.seats[colour].stack.append(card)
        if t.watched:
            t.tell("planted", self.seat, {"card": AGENTS[card], "owner": t.party(colour)})
        if self.left > 1:
            pose(t, Plant(self.seat, self.left - 1))

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        for card in self.cards(t):
            for colour in range(t.stacks()):
                if not t.targetable(t.actor, colour):
                    facts = {"card": AGENTS[card], "owner": t.party(colour)}
                    found.append(Refusal("SMS-STK05", PLANT.of(card, colour), facts))
        return found

    def crumb(self) -> str:
        return "plant"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"left": self.left, "owner": t.party(t.actor)}


class Sacrifice(Ask[ShadowMoon]):
    """Put one card from hand on the burn pile (SMS-KEY13)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        return [OFFER.of(card) for card in t.seats[self.seat].hand]

    def play(self, t: ShadowMoon, move: int) -> None:
        card = OFFER.arg(move)
        t.seal()
        seen_leave(t, self.seat, card)
        t.seats[self.seat].hand.remove(card)
        t.burn.append(card)
        if t.watched:
            t.tell("sacrificed", self.seat, {"card": AGENTS[card]})

    def crumb(self) -> str:
        return "sacrifice"


class BurnStack(Ask[ShadowMoon]):
    """BURN STACK: the top card of a stack goes faceup on the burn pile (SMS-KEY11, SMS-BRN02, SMS-HID09, SMS-R62)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        for colour in range(t.stacks()):
            if t.seats[colour].stack and t.targetable(t.actor, colour):
                found.append(BURN.of(colour))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        colour = BURN.arg(move)
        top = t.seats[colour].stack.pop()
        if facedown(top):
            t.seal()
            left_stack(t, colour)
            seen_leave(t, colour, face(top))
        t.burn.append(face(top))
        if t.watched:
            t.tell("burned_stack", self.seat, {"card": AGENTS[face(top)], "owner": t.party(colour)})

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        for colour in range(t.stacks()):
            if not t.targetable(t.actor, colour):
                found.append(Refusal("SMS-STK05", BURN.of(colour), {"owner": t.party(colour)}))
        return found

    def crumb(self) -> str:
        return "burn"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"owner": t.party(t.actor)}
