"""The burn pile: put cards on it (BURN, SACRIFICE) and take the top one back (REANIMATE) (SMS-KEY, SMS-BRN)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.checks import LEGAL
from cinque.core.engine.steps import Ask, Step
from cinque.games.shadow_moon.rules.card_effects import FACEDOWN_STACK, PlaceOnStack, draw
from cinque.games.shadow_moon.rules.kingpin_choices import ask_or_play
from cinque.games.shadow_moon.rules.moves import AGENTS, BURN, OFFER, PASS
from cinque.games.shadow_moon.rules.sector_choice import begin_effect
from cinque.games.shadow_moon.rules.table import ShadowMoon
from cinque.games.shadow_moon.rules.target_sectors import sectors_of


def burn_deck(t: ShadowMoon) -> None:
    """Put the top card of the deck faceup on the burn pile (SMS-KEY12, SMS-BRN02)."""
    card = t.agents.draw(t.deck, t.burn)
    if t.recording:
        t.emit("burned", t.decider, {"card": AGENTS[card]})


def sacrifice(t: ShadowMoon) -> None:
    """Draw a card and burn one from hand; the Kingpin burns the top of the deck (SMS-KEY13, SMS-KIN24)."""
    if t.must_do_all():
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

    def run(self, t: ShadowMoon) -> None:
        begin_effect(t, t.box.burned, sectors_of(t, t.box.effects[t.box.burned]))


class TakeBurned(Step[ShadowMoon]):
    """Take the burned card from the burn pile and ask for its stack (SMS-BRN03)."""

    def run(self, t: ShadowMoon) -> None:
        card = t.agents.draw(t.burn, t.kingpin_drawn if t.must_do_all() else t.hands[t.decider])
        if t.recording:
            t.emit("reanimated", t.decider, {"card": AGENTS[card]})
        ask_or_play(t, PlaceOnStack(t.decider, 1))

    def breadcrumb(self) -> str:
        return "reanimate"


class Sacrifice(Ask[ShadowMoon]):
    """Put one card from hand on the burn pile (SMS-KEY13)."""

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        return [OFFER.of(card) for card in t.agents[t.hands[self.seat]]]

    def play(self, t: ShadowMoon, move: int) -> None:
        card = OFFER.arg(move)
        t.agents.move(t.hands[self.seat], t.burn, card)
        if t.recording:
            t.emit("sacrificed", self.seat, {"card": AGENTS[card]})

    def breadcrumb(self) -> str:
        return "sacrifice"


class BurnStack(Ask[ShadowMoon]):
    """BURN STACK: put the top card of a stack faceup on the burn pile (SMS-KEY11, SMS-BRN02, SMS-HID09, SMS-R62)."""

    def candidates(self, t: ShadowMoon) -> list[int]:
        burns = [BURN.of(colour) for colour in range(t.stack_count()) if t.agents[t.stacks[colour]]]
        return burns if t.must_do_all() else [PASS, *burns]

    def check(self, t: ShadowMoon, move: int) -> int:
        return LEGAL if move == PASS or t.targetable(t.actor, BURN.arg(move)) else FACEDOWN_STACK

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        colour = BURN.arg(move)
        card = t.agents.draw(t.stacks[colour], t.burn)
        if t.recording:
            t.emit("burned_stack", self.seat, {"card": AGENTS[card], "owner": t.party(colour)})

    def breadcrumb(self) -> str:
        return "burn"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"owner": t.party(t.actor)}
