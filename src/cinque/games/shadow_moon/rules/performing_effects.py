"""Performing effects: each as far as possible, in printed order; GAMBLE and RECALL add to the focus pile (SMS-EFF)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import YesNo
from cinque.core.engine.piles import UP
from cinque.core.engine.steps import Ask, Step
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.add_each import begin_add_each
from cinque.games.shadow_moon.rules.burn_pile import BurnStack, burn_deck, reanimate, sacrifice
from cinque.games.shadow_moon.rules.card_effects import draw, interfere
from cinque.games.shadow_moon.rules.kingpin_choices import ask_or_play
from cinque.games.shadow_moon.rules.moves import AGENTS, GAMBLE_CARD, PASS, PERFORM
from cinque.games.shadow_moon.rules.sector_choice import begin_effect
from cinque.games.shadow_moon.rules.status_tokens import PlaceStatusToken, token_sectors
from cinque.games.shadow_moon.rules.table import NOBODY, ShadowMoon
from cinque.games.shadow_moon.rules.target_sectors import sectors_of


class Perform(Step[ShadowMoon]):
    """Perform one effect of a card for the current actor."""

    __slots__ = ("effect",)

    def __init__(self, effect: int) -> None:
        self.effect: Final[int] = effect

    def run(self, t: ShadowMoon) -> None:
        perform(t, self.effect, False)


def perform(t: ShadowMoon, effect: int, chosen: bool) -> None:
    """Perform an effect as far as possible (SMS-EFF01, SMS-EFF08); if `chosen`, the player has already agreed to an
    all-or-nothing effect."""
    e = t.box.effects[effect]
    op = e.op
    mask = sectors_of(t, e)
    t.place = NOBODY
    t.effect_done = False
    t.destinations = 0
    if op <= c.LAST_UNIT_OP:
        begin_effect(t, effect, mask)
    elif op == c.ADD_EACH:
        begin_add_each(t, effect)
    elif op in (c.LOCKDOWN, c.DISPLACE):
        mask = token_sectors(t, mask)
        if mask:
            ask_or_play(t, PlaceStatusToken(t.decider, effect, mask))
    elif op == c.BURN_STACK:
        ask = BurnStack(t.decider)
        if ask.legal_moves(t)[-1] != PASS:
            ask_or_play(t, ask)
    elif has_cards(t, op):
        if chosen:
            carry_out(t, effect)
        else:
            ask_or_play(t, PerformOrSkip(t.decider, effect))


def has_cards(t: ShadowMoon, op: int) -> bool:
    """Whether the cards an all-or-nothing effect needs are there (SMS-BRN04, SMS-KIN25, SMS-R31)."""
    if op == c.REANIMATE:
        return len(t.agents[t.burn]) > 0
    if op == c.RECALL:
        return not t.must_do_all() and len(t.agents[t.stacks[t.actor]]) > 0
    return len(t.agents[t.deck]) > 0


def can_skip(t: ShadowMoon, effect: int) -> bool:
    """Whether the player would be asked to perform or skip the effect."""
    op = t.box.effects[effect].op
    return op > c.DISPLACE and op != c.BURN_STACK and has_cards(t, op)


def carry_out(t: ShadowMoon, effect: int) -> None:
    """Perform an all-or-nothing effect (SMS-EFF05)."""
    e = t.box.effects[effect]
    op = e.op
    if op == c.INTERFERE:
        interfere(t, e.count)
    elif op == c.BURN_DECK:
        burn_deck(t)
    elif op == c.SACRIFICE:
        sacrifice(t)
    elif op == c.REANIMATE:
        reanimate(t)
    elif op == c.GAMBLE:
        gamble(t)
    else:
        recall(t)


class PerformOrSkip(YesNo[ShadowMoon]):
    """Perform an effect completely or skip it (SMS-EFF05); the Kingpin must perform it (SMS-KIN30)."""

    __slots__ = ("effect",)

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final[int] = effect

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        return [PERFORM] if t.must_do_all() else [PASS, PERFORM]

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PERFORM:
            carry_out(t, self.effect)

    def breadcrumb(self) -> str:
        return "effect"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"effect": t.box.effects[self.effect].text, "owner": t.party(t.actor)}


class PerformCard(Step[ShadowMoon]):
    """Perform the effects above the line of a card in printed order (SMS-FOC01, SMS-EFF02)."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final[int] = card

    def run(self, t: ShadowMoon) -> None:
        first = Perform(t.box.first_line[self.card])
        second = t.box.second_line[self.card]
        if second >= 0:
            t.then(first, Perform(second))
        else:
            t.then(first)


def gamble(t: ShadowMoon) -> None:
    """Draw a card, then play one from hand; the Kingpin plays the top of the deck to its stack (SMS-KEY15,
    SMS-KIN25)."""
    if t.must_do_all():
        card = t.agents.draw(t.deck, t.stacks[t.actor], face=UP)
        if t.recording:
            t.emit("turned", t.decider, {"cards": [AGENTS[card]]})
        t.then(PerformCard(card))
    else:
        draw(t, t.decider, 1)
        t.then(Gamble(t.decider))


def recall(t: ShadowMoon) -> None:
    """Return the top card of the actor's stack to the focus pile, faceup, and perform its effects above the line
    immediately (SMS-KEY16, SMS-FOC11, SMS-FOC12, SMS-FOC17)."""
    card = t.agents.draw(t.stacks[t.actor], t.focus)
    if t.recording:
        t.emit("recalled", t.decider, {"card": AGENTS[card]})
    t.then(PerformCard(card))


class Gamble(Ask[ShadowMoon]):
    """Put one card from hand on the focus pile, faceup, and perform its effects above the line immediately.

    SMS-KEY15, SMS-FOC11, SMS-FOC12, SMS-R07.
    """

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        return [GAMBLE_CARD.of(card) for card in t.agents[t.hands[self.seat]]]

    def play(self, t: ShadowMoon, move: int) -> None:
        card = GAMBLE_CARD.arg(move)
        t.agents.move(t.hands[self.seat], t.focus, card)
        if t.recording:
            t.emit("gambled", self.seat, {"card": AGENTS[card]})
        t.then(PerformCard(card))

    def breadcrumb(self) -> str:
        return "gamble"
