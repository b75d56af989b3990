"""Effects on cards: INTERFERE, BURN, SACRIFICE, REANIMATE."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask, Step
from cinque.games.shadow_moon.rules.card_facing import face, facedown
from cinque.games.shadow_moon.rules.card_knowledge import left_deck, left_stack, seen_leave, seen_taken, shown_from_deck
from cinque.games.shadow_moon.rules.kingpin_choices import pose
from cinque.games.shadow_moon.rules.moves import AGENTS, BURN, OFFER, PASS, PLANT
from cinque.games.shadow_moon.rules.sector_choice import begin
from cinque.games.shadow_moon.rules.table import ShadowMoon
from cinque.games.shadow_moon.rules.target_sectors import sectors_of


def draw(t: ShadowMoon, seat: int, count: int) -> None:
    """Draw cards that only the player sees, as many as the deck has (SMS-HID07, SMS-R31)."""
    t.lock_undo()
    hand = t.seats[seat].hand
    drawn: list[int] = []
    while len(drawn) < count and t.deck:
        drawn.append(t.deck.pop())
        left_deck(t, seat)
    hand.extend(drawn)
    if t.recording and drawn:
        t.emit("drew", seat, {"count": len(drawn)}, {"cards": [AGENTS[card] for card in drawn]}, 1 << seat)


def turn_up(t: ShadowMoon) -> int:
    """Take the top card of the deck and show it to everyone."""
    t.lock_undo()
    card = t.deck.pop()
    shown_from_deck(t, card)
    return card


def burn_deck(t: ShadowMoon) -> None:
    """Put the top card of the deck faceup on the burn pile (SMS-KEY12, SMS-BRN02)."""
    card = turn_up(t)
    t.burn.append(card)
    if t.recording:
        t.emit("burned", t.decider, {"card": AGENTS[card]})


def interfere(t: ShadowMoon, count: int) -> None:
    """Draw up to `count` cards, then place as many on stacks (SMS-KEY10, SMS-R31, SMS-KIN22)."""
    cards = count if count < len(t.deck) else len(t.deck)
    if t.compelled():
        for _ in range(cards):
            t.shown.append(turn_up(t))
        if t.recording:
            t.emit("turned", t.decider, {"cards": [AGENTS[card] for card in t.shown]})
    else:
        draw(t, t.decider, cards)
    pose(t, Plant(t.decider, cards))


def sacrifice(t: ShadowMoon) -> None:
    """Draw a card and burn one from hand; the Kingpin burns the top of the deck (SMS-KEY13, SMS-KIN24)."""
    if t.compelled():
        burn_deck(t)
        t.then(BurnedUnit())
    else:
        draw(t, t.decider, 1)
        t.then(Sacrifice(t.decider), BurnedUnit())


def reanimate(t: ShadowMoon) -> None:
    """Place the unit, then put the burned card on a stack; a player takes it into hand first.

    SMS-KEY14, SMS-BRN11, SMS-KIN23.
    """
    t.then(BurnedUnit(), TakeBurned())


class BurnedUnit(Step[ShadowMoon]):
    """Place the unit of SACRIFICE and REANIMATE: ADD 1 in a sector of the burned card."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        begin(t, t.box.burned, sectors_of(t, t.box.effects[t.box.burned]))


class TakeBurned(Step[ShadowMoon]):
    """Take the burned card from the burn pile and ask for its stack (SMS-BRN03)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        card = t.burn.pop()
        if t.recording:
            t.emit("reanimated", t.decider, {"card": AGENTS[card]})
        if t.compelled():
            t.shown.append(card)
        else:
            t.seats[t.decider].hand.append(card)
            seen_taken(t, t.decider, card)
        pose(t, Plant(t.decider, 1))

    def breadcrumb(self) -> str:
        return "reanimate"


class Plant(Ask[ShadowMoon]):
    """Place a card faceup on a stack; it is not played (SMS-FOC15, SMS-KEY10, SMS-KEY14, SMS-KEY18, SMS-R48)."""

    __slots__ = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final[int] = left

    def cards(self, t: ShadowMoon) -> list[int]:
        """Return the cards to choose from: the hand, or the cards drawn for the Kingpin."""
        return t.shown if t.compelled() else t.seats[self.seat].hand

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = []
        stacks = t.stacks()
        for card in self.cards(t):
            for colour in range(stacks):
                if t.targetable(t.actor, colour):
                    moves.append(PLANT.of(card, colour))
        return moves

    def play(self, t: ShadowMoon, move: int) -> None:
        card = PLANT.arg(move)
        colour = PLANT.arg(move, 1)
        if not t.compelled():
            t.lock_undo()
            seen_leave(t, self.seat, card)
        self.cards(t).remove(card)
        t.seats[colour].stack.append(card)
        if t.recording:
            t.emit("planted", self.seat, {"card": AGENTS[card], "owner": t.party(colour)})
        if self.left > 1:
            pose(t, Plant(self.seat, self.left - 1))

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        refusals: list[Refusal] = []
        for card in self.cards(t):
            for colour in range(t.stacks()):
                if not t.targetable(t.actor, colour):
                    facts = {"card": AGENTS[card], "owner": t.party(colour)}
                    refusals.append(Refusal("SMS-STK05", PLANT.of(card, colour), facts))
        return refusals

    def breadcrumb(self) -> str:
        return "plant"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"left": self.left, "owner": t.party(t.actor)}


class Sacrifice(Ask[ShadowMoon]):
    """Put one card from hand on the burn pile (SMS-KEY13)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        return [OFFER.of(card) for card in t.seats[self.seat].hand]

    def play(self, t: ShadowMoon, move: int) -> None:
        card = OFFER.arg(move)
        t.lock_undo()
        seen_leave(t, self.seat, card)
        t.seats[self.seat].hand.remove(card)
        t.burn.append(card)
        if t.recording:
            t.emit("sacrificed", self.seat, {"card": AGENTS[card]})

    def breadcrumb(self) -> str:
        return "sacrifice"


class BurnStack(Ask[ShadowMoon]):
    """BURN STACK: put the top card of a stack faceup on the burn pile (SMS-KEY11, SMS-BRN02, SMS-HID09, SMS-R62)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.compelled() else [PASS]
        for colour in range(t.stacks()):
            if t.seats[colour].stack and t.targetable(t.actor, colour):
                moves.append(BURN.of(colour))
        return moves

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        colour = BURN.arg(move)
        top = t.seats[colour].stack.pop()
        if facedown(top):
            t.lock_undo()
            left_stack(t, colour)
            seen_leave(t, colour, face(top))
        t.burn.append(face(top))
        if t.recording:
            t.emit("burned_stack", self.seat, {"card": AGENTS[face(top)], "owner": t.party(colour)})

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        refusals: list[Refusal] = []
        for colour in range(t.stacks()):
            if not t.targetable(t.actor, colour):
                refusals.append(Refusal("SMS-STK05", BURN.of(colour), {"owner": t.party(colour)}))
        return refusals

    def breadcrumb(self) -> str:
        return "burn"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"owner": t.party(t.actor)}
