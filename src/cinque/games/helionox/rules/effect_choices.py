"""The questions that steps of effects ask: which card, which place, which slot (HEL-MPE)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL
from cinque.core.engine.move_kinds import Kind
from cinque.core.engine.steps import Ask
from cinque.games.helionox.rules import constants as c
from cinque.games.helionox.rules.cards import consume_card, discard_card
from cinque.games.helionox.rules.cargo import lose_cargo
from cinque.games.helionox.rules.cycle import can_cycle, carry_out_cycle, cycle_moves
from cinque.games.helionox.rules.effect_checks import check_take
from cinque.games.helionox.rules.embassies import lose_embassy
from cinque.games.helionox.rules.moves import (
    CARDS,
    CONSUME,
    CONSUME_DISCARDED,
    DECLINE,
    DISCARD,
    DISCARDS,
    DONE,
    LOSE_CARGO,
    LOSE_EMBASSY,
    MOVE,
    OBTAIN,
    RECOVER,
    SEARCH,
    SECURE,
)
from cinque.games.helionox.rules.obtaining_cards import recover_card, take_card
from cinque.games.helionox.rules.table import Helionox
from cinque.games.helionox.rules.travel import check_move, move_ship


def distinct(cards: list[int]) -> list[int]:
    """Return the cards without duplicates, in order of first occurrence."""
    result: list[int] = []
    seen = 0  # a bit mask
    for card in cards:
        bit = 1 << card
        if not seen & bit:
            seen |= bit
            result.append(card)
    return result


def may_decline(t: Helionox, seat: int, node: int) -> bool:
    """Return whether a step may be skipped; not if a Collaboration needs it (HEL-PLY05, HEL-R11)."""
    e = t.box.effects[node]
    return e.may and not (e.guards and seat == t.giving)


class StepAsk(Ask[Helionox]):
    """A question asked by one step of an effect; `left` is how many choices remain."""

    __slots__ = ("node", "left")

    def __init__(self, seat: int, node: int, left: int) -> None:
        super().__init__(seat)
        self.node: Final[int] = node
        self.left: Final[int] = left

    def declining_moves(self, t: Helionox) -> list[int]:
        """Return the move that skips the step as a list, empty if it is not allowed or something was chosen."""
        undecided = self.left == t.box.effects[self.node].n
        return [DECLINE] if undecided and may_decline(t, self.seat, self.node) else []

    def go_on(self, t: Helionox, more: bool) -> None:
        """Ask for the next choice if there is anything more to choose; the last choice completes the step."""
        if self.left == 1:
            t.step_done = True
        elif more:
            t.then(type(self)(self.seat, self.node, self.left - 1))

    def breadcrumb(self) -> str:
        return "step"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"step": t.box.effects[self.node].text, "left": self.left}


class Discard(StepAsk):
    """Choose which card to discard from hand."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return self.declining_moves(t) + [DISCARDS[card] for card in distinct(t.cards[t.seats[self.seat].hand])]

    def play(self, t: Helionox, move: int) -> None:
        if move == DECLINE:
            return
        discard_card(t, self.seat, DISCARD.arg(move))
        self.go_on(t, len(t.cards[t.seats[self.seat].hand]) > 0)

    def shape(self) -> str:
        return "some"


class Consume(StepAsk):
    """Choose which card to Consume, from hand or, if the step allows it, from the discard pile (HEL-R67)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        s = t.seats[self.seat]
        moves = self.declining_moves(t) + [CONSUME.of(card) for card in distinct(t.cards[s.hand])]
        if t.box.effects[self.node].arg != c.HAND:
            moves += [CONSUME_DISCARDED.of(card) for card in distinct(t.cards[s.discard])]
        return moves

    def play(self, t: Helionox, move: int) -> None:
        if move == DECLINE:
            return
        s = t.seats[self.seat]
        if move in CONSUME:
            consume_card(t, self.seat, CONSUME.arg(move), s.hand)
        else:
            consume_card(t, self.seat, CONSUME_DISCARDED.arg(move), s.discard)
        there = len(t.cards[s.hand]) + (0 if t.box.effects[self.node].arg == c.HAND else len(t.cards[s.discard]))
        self.go_on(t, there > 0)

    def shape(self) -> str:
        return "some"


class Recover(StepAsk):
    """Choose which card to return from the discard pile to the hand."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return self.declining_moves(t) + [RECOVER.of(card) for card in distinct(t.cards[t.seats[self.seat].discard])]

    def play(self, t: Helionox, move: int) -> None:
        if move == DECLINE:
            return
        recover_card(t, self.seat, RECOVER.arg(move))
        self.go_on(t, len(t.cards[t.seats[self.seat].discard]) > 0)


class Search(StepAsk):
    """Choose a card from your own deck, in secret, then shuffle the deck (HEL-PLY11, HEL-R68)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        moves = distinct(t.cards[t.seats[self.seat].deck])
        moves.sort()
        return self.declining_moves(t) + [SEARCH.of(card) for card in moves]

    def play(self, t: Helionox, move: int) -> None:
        s = t.seats[self.seat]
        s.tops = 0
        if move == DECLINE:  # the player has seen the whole deck anyway
            t.cards.shuffle(s.deck, t)
            return
        card = SEARCH.arg(move)
        t.cards.move_all(s.deck, t.aside)  # nobody sees from which position the card is taken
        t.cards.move(t.aside, s.hand, card)
        t.cards.move_all(t.aside, s.deck)
        t.cards.shuffle(s.deck, t)
        t.step_done = True
        if t.recording:
            t.emit("searched", self.seat, {}, {"card": CARDS[card]}, 1 << self.seat)


class Move(StepAsk):
    """Choose where the ship moves for free (HEL-PLY12, HEL-TAX04)."""

    __slots__ = ()

    def candidates(self, t: Helionox) -> list[int]:
        here = t.seats[self.seat].ship
        return self.declining_moves(t) + [MOVE.of(place) for place in range(c.LOCATION_COUNT) if place != here]

    def check(self, t: Helionox, move: int) -> int:
        return LEGAL if move == DECLINE else check_move(t, self.seat, t.box.effects[self.node].arg, MOVE.arg(move))

    def play(self, t: Helionox, move: int) -> None:
        if move != DECLINE:
            move_ship(t, self.seat, MOVE.arg(move))

    def shape(self) -> str:
        return "place"


class Escort(Move):
    """Choose a move that another player's card offers (HEL-ALL02)."""

    __slots__ = ()

    def window(self) -> str:
        return "escort"

    def pass_move(self, t: Helionox) -> int:
        return DECLINE


class TakeCard(StepAsk):
    """Choose which face-up Market card to Obtain or Secure for free (HEL-OBT08)."""

    __slots__ = ()

    def kind(self, t: Helionox) -> Kind:
        """Return the moves that Secure or Obtain a card."""
        return SECURE if t.box.effects[self.node].op == c.SECURE else OBTAIN

    def candidates(self, t: Helionox) -> list[int]:
        return self.declining_moves(t) + [self.kind(t).of(card) for card in t.cards[t.market] if card >= 0]

    def check(self, t: Helionox, move: int) -> int:
        return LEGAL if move == DECLINE else check_take(t, t.box.effects[self.node], self.kind(t).arg(move))

    def play(self, t: Helionox, move: int) -> None:
        if move != DECLINE:
            take_card(t, self.seat, self.kind(t).arg(move), move in SECURE)


class CycleAgain(StepAsk):
    """Cycle up to `left` more times, or stop (HEL-CYC03)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [DONE, *cycle_moves(t, self.seat)]

    def play(self, t: Helionox, move: int) -> None:
        if move == DONE:
            return
        carry_out_cycle(t, self.seat, move)
        t.step_done = True
        if self.left > 1 and can_cycle(t, self.seat):
            t.then(CycleAgain(self.seat, self.node, self.left - 1))


class LoseCargo(StepAsk):
    """Choose which Cargo to return to the supply (HEL-MPE03)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        cargo = t.seats[self.seat].cargo
        return [LOSE_CARGO.of(place) for place in range(c.LOCATION_COUNT) if cargo >> place & 1]

    def play(self, t: Helionox, move: int) -> None:
        lose_cargo(t, self.seat, LOSE_CARGO.arg(move))


class LoseEmbassy(StepAsk):
    """Choose which Embassy to return (HEL-R22)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        embassies = t.seats[self.seat].embassies
        return [LOSE_EMBASSY.of(place) for place in range(c.LOCATION_COUNT) if embassies >> place & 1]

    def play(self, t: Helionox, move: int) -> None:
        lose_embassy(t, self.seat, LOSE_EMBASSY.arg(move))
