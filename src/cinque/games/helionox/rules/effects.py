"""The interpreter of effects: steps run one after another, each finished before the next (HEL-PLY, HEL-ALL).

HEL-PLY02, HEL-PLY14, HEL-R78.
"""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL
from cinque.core.engine.steps import Ask, Step
from cinque.games.helionox.rules import constants as c
from cinque.games.helionox.rules.bank import log_amount
from cinque.games.helionox.rules.cards import consume_card, discard_card
from cinque.games.helionox.rules.cargo import load_cargo, lose_cargo
from cinque.games.helionox.rules.effect_checks import (
    can_do,
    check_branch,
    check_copy,
    check_take,
    copy_cards,
    copy_market_cards,
    market_cards,
    other_played_cards,
    possible_branches,
)
from cinque.games.helionox.rules.effect_choices import (
    Consume,
    CycleAgain,
    Discard,
    Escort,
    LoseCargo,
    LoseEmbassy,
    Move,
    Recover,
    Search,
    StepAsk,
    TakeCard,
    distinct,
    may_decline,
)
from cinque.games.helionox.rules.embassies import lose_embassy, place_embassy
from cinque.games.helionox.rules.key_access import key_effect, mark_visited
from cinque.games.helionox.rules.moves import BRANCH, CARDS, COPY, COPY_PLAYED, DECLINE, DO
from cinque.games.helionox.rules.obtaining_cards import recover_card, take_card
from cinque.games.helionox.rules.simple_effects import apply_simple_effect
from cinque.games.helionox.rules.table import NOTHING, Helionox
from cinque.games.helionox.rules.travel import destinations, move_ship


class RunEffect(Step[Helionox]):
    """Run an effect from one step on for a seat; `card` is what "this card" refers to, or NOTHING."""

    __slots__ = ("seat", "node", "card")

    def __init__(self, seat: int, node: int, card: int) -> None:
        self.seat: Final[int] = seat
        self.node: Final[int] = node
        self.card: Final[int] = card

    def run(self, t: Helionox) -> None:
        e = t.box.effects[self.node]
        if e.next >= 0:
            t.then(RunEffect(self.seat, e.next, self.card))
        if e.each:
            for seat in reversed(t.clockwise(t.turn)):
                t.then(RunStep(seat, self.node, NOTHING))
        else:
            run_step(t, self.seat, self.node, self.card)


class RunStep(RunEffect):
    """Run a single step, once for each player in turn (HEL-ALL03, HEL-R35)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        run_step(t, self.seat, self.node, self.card)


class RunIfDone(RunEffect):
    """Run what follows `->`, but only if the step before it was done in full."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        if t.step_done:
            t.then(RunEffect(self.seat, self.node, self.card))


def run_step(t: Helionox, seat: int, node: int, card: int) -> None:
    """Carry out one step as far as possible, or ask (HEL-PLY05); skip what can't be done."""
    if not can_do(t, seat, node, card):
        return
    e = t.box.effects[node]
    t.step_done = False
    if e.then >= 0:
        t.then(RunIfDone(seat, e.then, card))
    op = e.op
    if op <= c.LAST_SIMPLE_EFFECT:
        apply_simple_effect(t, seat, op, e.n)
    elif op <= c.LAST_WHOLE_EFFECT:
        if not may_decline(t, seat, node):
            carry_out_whole(t, seat, node, card)
        elif op in (c.REMOVE_INFAMY, c.EMBASSY, c.CARGO):
            t.then(Gift(seat, node, card))
        else:
            t.then(UseOrDecline(seat, node, card))
    elif op == c.CHOOSE:
        ways = possible_branches(t, seat, node, card)
        if len(ways) == 1:
            t.then(RunEffect(seat, e.branches[ways[0] - 1], card))
        else:
            t.then(Branch(seat, node, card))
    elif op == c.COPY_MARKET:
        cards = copy_market_cards(t, seat, e)
        if len(cards) == 1 and not e.may:
            copy_card(t, seat, cards[0], card)
        else:
            t.then(Copy(seat, node, card))
    elif op == c.COPY_PLAYED:
        cards = copy_cards(t, seat, card)
        if len(cards) == 1 and not e.may:
            copy_card(t, seat, cards[0], card)
        else:
            t.then(CopyPlayed(seat, node, card))
    elif op == c.CYCLE:
        t.then(CycleAgain(seat, node, e.n))
    elif may_decline(t, seat, node):
        t.then(step_question(t, seat, node))
    else:
        choose_or_ask(t, seat, node)


def carry_out_whole(t: Helionox, seat: int, node: int, card: int) -> None:
    """Carry out a step that is done as a whole."""
    e = t.box.effects[node]
    s = t.seats[seat]
    t.step_done = True
    if e.op == c.REMOVE_INFAMY:
        returned = min(e.n, s.infamy)
        s.infamy -= returned
        log_amount(t, "infamy_removed", seat, returned)
    elif e.op == c.EMBASSY:
        place_embassy(t, seat)
    elif e.op == c.CARGO:
        load_cargo(t, seat)
    elif e.op == c.KEY:
        mark_visited(t, seat, "key")
        t.then(RunEffect(seat, key_effect(t, seat), NOTHING))
    elif e.op == c.CONSUME_SELF:
        consume_card(t, seat, card, s.played)


def copy_card(t: Helionox, seat: int, copied: int, card: int) -> None:
    """Repeat a card's abilities for "this card"; its Unique name counts as used (HEL-PLY10, HEL-PLY15)."""
    t.step_done = True
    unique = t.box.unique[copied]
    if unique >= 0:
        t.seats[seat].uniques |= 1 << unique
    if t.recording:
        t.emit("copied", seat, {"card": CARDS[copied]})
    t.then(RunEffect(seat, t.box.program[copied], card))


QUESTIONS: Final[dict[int, type[StepAsk]]] = {
    c.DISCARD: Discard,
    c.CONSUME: Consume,
    c.RECOVER: Recover,
    c.SEARCH: Search,
    c.OBTAIN: TakeCard,
    c.SECURE: TakeCard,
    c.REMOVE_CARGO: LoseCargo,
    c.REMOVE_EMBASSY: LoseEmbassy,
}


def step_question(t: Helionox, seat: int, node: int) -> StepAsk:
    """Return the question that a step asks."""
    e = t.box.effects[node]
    if e.op == c.MOVE:
        return Escort(seat, node, e.n) if e.may and e.each and seat != t.turn else Move(seat, node, e.n)
    return QUESTIONS[e.op](seat, node, e.n)


def choose_or_ask(t: Helionox, seat: int, node: int) -> None:
    """Carry out a mandatory step, asking only if public facts leave more than one way."""
    e = t.box.effects[node]
    s = t.seats[seat]
    op = e.op
    if op == c.DISCARD and len(t.cards[s.hand]) <= e.n:
        t.step_done = len(t.cards[s.hand]) == e.n
        for card in t.cards[s.hand][:]:
            discard_card(t, seat, card)
    elif op == c.CONSUME and is_only_way(t.cards[s.hand], [] if e.arg == c.HAND else t.cards[s.discard]):
        zone = s.hand if t.cards[s.hand] else s.discard
        t.step_done = e.n == 1
        consume_card(t, seat, t.cards[zone][0], zone)
    elif op == c.RECOVER and len(t.cards[s.discard]) <= e.n:
        t.step_done = len(t.cards[s.discard]) == e.n
        for card in t.cards[s.discard][:]:
            recover_card(t, seat, card)
    elif op == c.MOVE and len(destinations(t, seat, e.arg)) == 1:
        move_ship(t, seat, destinations(t, seat, e.arg)[0])
    elif op in (c.OBTAIN, c.SECURE) and len(market_cards(t, e)) == 1:
        take_card(t, seat, market_cards(t, e)[0], op == c.SECURE)
    elif op == c.REMOVE_CARGO and only_location(s.cargo) >= 0:
        lose_cargo(t, seat, only_location(s.cargo))
    elif op == c.REMOVE_EMBASSY and only_location(s.embassies) >= 0:
        lose_embassy(t, seat, only_location(s.embassies))
    else:
        t.then(step_question(t, seat, node))


def is_only_way(hand: list[int], pile: list[int]) -> bool:
    """Return whether there is publicly only one way: a single card in hand, or one kind of card in a face-up pile."""
    if not pile:
        return len(hand) == 1
    return not hand and len(distinct(pile)) == 1


def only_location(bits: int) -> int:
    """Return the only Location in a bit mask, or -1."""
    for place in range(c.LOCATION_COUNT):
        if bits == 1 << place:
            return place
    return -1


class CardAsk(Ask[Helionox]):
    """A question that needs to know which card "this card" is."""

    __slots__ = ("node", "card")

    def __init__(self, seat: int, node: int, card: int) -> None:
        super().__init__(seat)
        self.node: Final[int] = node
        self.card: Final[int] = card

    def breadcrumb(self) -> str:
        return "step"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"step": t.box.effects[self.node].text, "left": 1}


class UseOrDecline(CardAsk):
    """Do a step as a whole, or skip it (HEL-PLY05)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [DECLINE, DO]

    def play(self, t: Helionox, move: int) -> None:
        if move == DO:
            carry_out_whole(t, self.seat, self.node, self.card)

    def shape(self) -> str:
        return "yesno"


class Gift(UseOrDecline):
    """Accept an Embassy, Cargo or less Infamy, which is never harmful and can be auto-answered (HEL-PLY16, HEL-R85)."""

    __slots__ = ()

    def window(self) -> str:
        return "gifts"

    def pass_move(self, t: Helionox) -> int:
        return DECLINE

    def accept_move(self, t: Helionox) -> int:
        return DO


class Branch(CardAsk):
    """Choose one of several alternatives."""

    __slots__ = ()

    def candidates(self, t: Helionox) -> list[int]:
        return BRANCH.between(1, len(t.box.effects[self.node].branches))

    def check(self, t: Helionox, move: int) -> int:
        return check_branch(t, self.seat, self.node, self.card, BRANCH.arg(move))

    def play(self, t: Helionox, move: int) -> None:
        t.then(RunEffect(self.seat, t.box.effects[self.node].branches[BRANCH.arg(move) - 1], self.card))


class Copy(CardAsk):
    """Choose which face-up Market card to copy (HEL-R79)."""

    __slots__ = ()

    def candidates(self, t: Helionox) -> list[int]:
        moves = [COPY.of(card) for card in t.cards[t.market] if card >= 0]
        return [DECLINE, *moves] if t.box.effects[self.node].may else moves

    def check(self, t: Helionox, move: int) -> int:
        if move == DECLINE:
            return LEGAL
        refused = check_take(t, t.box.effects[self.node], COPY.arg(move))
        return check_copy(t, self.seat, COPY.arg(move)) if refused == LEGAL else refused

    def play(self, t: Helionox, move: int) -> None:
        if move != DECLINE:
            copy_card(t, self.seat, COPY.arg(move), self.card)


class CopyPlayed(CardAsk):
    """Choose which card in your own play area to copy (HEL-R79)."""

    __slots__ = ()

    def candidates(self, t: Helionox) -> list[int]:
        moves = [COPY_PLAYED.of(card) for card in other_played_cards(t, self.seat, self.card)]
        return [DECLINE, *moves] if t.box.effects[self.node].may else moves

    def check(self, t: Helionox, move: int) -> int:
        return LEGAL if move == DECLINE else check_copy(t, self.seat, COPY_PLAYED.arg(move))

    def play(self, t: Helionox, move: int) -> None:
        if move != DECLINE:
            copy_card(t, self.seat, COPY_PLAYED.arg(move), self.card)
