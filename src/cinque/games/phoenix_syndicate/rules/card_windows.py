"""Card windows: every question of an action also offers the upgrades and advantages that can be used (PSY-TRN)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.questions import MoveWarning
from cinque.core.engine.steps import Ask, Step
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.card_effects import use_card
from cinque.games.phoenix_syndicate.rules.effect_checks import (
    add_uses,
    card_of,
    is_gift,
    needs_goods,
    only_credits,
    possible_uses,
    would_help,
)
from cinque.games.phoenix_syndicate.rules.moves import ACTIONS, CALL, GO_ON, MIX, UPGRADES, USE
from cinque.games.phoenix_syndicate.rules.payment import check_by_hand
from cinque.games.phoenix_syndicate.rules.table import SEATS, PhoenixSyndicate, forget_declined

USED_ALREADY: Final = clause("PSY-TRN11", "upgrade")
OTHER_ACTION: Final = clause("PSY-TRN13", "upgrade")
NO_EFFECT: Final = clause("PSY-TRN17", "upgrade")
CARD_TOO_EXPENSIVE: Final = clause("PSY-UPG27", "upgrade")


class ActionAsk(Ask[PhoenixSyndicate]):
    """A question of an action: its own moves, the possible card uses, and going on (PSY-TRN11, PSY-TRN16)."""

    def own_moves(self, t: PhoenixSyndicate) -> list[int]:
        """Return the moves of this step; while `by_hand`, only those with a payment choice."""
        return []

    def surely_has_choice(self, t: PhoenixSyndicate) -> bool:
        """Whether a cheap check shows that there is a choice here."""
        moves = self.own_moves(t)
        return len(moves) > 1 or (len(moves) == 1 and not t.by_hand and self.may_skip(t))

    def payable_in_several_ways(self, t: PhoenixSyndicate) -> bool:
        """Whether a price here can be paid in more than one way; only called for a seat with black goods."""
        return False

    def may_skip(self, t: PhoenixSyndicate) -> bool:
        """Whether the player may skip this step (PSY-R09)."""
        return True

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        """Play one of the step's own moves."""
        raise NotImplementedError

    def ends_action(self) -> bool:
        """Whether going on ends the action, so that unused cards lapse (PSY-TRN16)."""
        return False

    def makes_difference(self, t: PhoenixSyndicate) -> bool:
        """Whether answering here instead of at the next question can make a difference (PSY-TRN20)."""
        return True

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        moves = self.own_moves(t)
        if t.by_hand:
            return moves
        if moves and t.seats[self.seat].goods[c.BLACK] > 0 and self.payable_in_several_ways(t):
            moves.append(MIX)
        add_uses(t, self.seat, moves)
        if self.may_skip(t):
            moves.append(GO_ON)
        return moves

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move == GO_ON:
            t.declined = possible_uses(t, self.seat)
            return
        forget_declined(t)
        if move == MIX:
            t.by_hand = True
            t.then(Window(self))
        elif move in USE or move in CALL:
            t.then(Window(self))
            self.use(t, move)
        else:
            self.carry_out(t, move)

    def use(self, t: PhoenixSyndicate, move: int) -> None:
        """Use a card during the step."""
        use_card(t, self.seat, move)

    def own_candidates(self, t: PhoenixSyndicate) -> list[int]:
        """Return the step's own moves, legal or not."""
        return []

    def check_own(self, t: PhoenixSyndicate, move: int) -> int:
        """Check one of the step's own moves, which may be paid in any way."""
        return LEGAL

    def candidates(self, t: PhoenixSyndicate) -> list[int]:
        mask = t.seats[self.seat].upgrades & t.box.usable
        cards = [USE.of(upgrade) for upgrade in range(len(UPGRADES)) if mask >> upgrade & 1]
        return list(dict.fromkeys(self.legal_moves(t) + self.own_candidates(t) + cards))

    def check(self, t: PhoenixSyndicate, move: int) -> int:
        if move in (GO_ON, MIX) or move in CALL:
            return LEGAL
        usable = move in USE and t.box.usable >> USE.arg(move) & 1
        found = check_use(t, self.seat, USE.arg(move)) if usable else self.check_own(t, move)
        return check_by_hand(t, found, move, self.own_moves(t))

    def warnings(self, t: PhoenixSyndicate) -> list[MoveWarning]:
        from cinque.games.phoenix_syndicate.view.warnings import lapse_warnings

        return lapse_warnings(t, self.seat, False) if self.ends_action() and not t.by_hand else []


def check_use(t: PhoenixSyndicate, seat: int, upgrade: int) -> int:
    """Check that an upgrade belongs to the action, is unused, can be paid and has an effect (PSY-TRN11, PSY-TRN13,
    PSY-TRN17, PSY-UPG27)."""
    if t.box.action[upgrade] != t.action:
        return OTHER_ACTION
    if t.seats[seat].used >> upgrade & 1:
        return USED_ALREADY
    if would_help(t, seat, upgrade):
        return LEGAL
    return CARD_TOO_EXPENSIVE if needs_goods(t, seat, upgrade) else NO_EFFECT


class Window(Step[PhoenixSyndicate]):
    """Ask an action's question, unless there is no real choice or it makes no difference (PSY-TRN20)."""

    __slots__ = ("ask",)

    def __init__(self, ask: ActionAsk) -> None:
        self.ask: Final[ActionAsk] = ask

    def run(self, t: PhoenixSyndicate) -> None:
        ask = self.ask
        if not ask.makes_difference(t):
            return
        if ask.surely_has_choice(t):
            t.then(ask)
            return
        legal = ask.legal_moves(t)
        if not legal:
            return
        if len(legal) == 1:
            if legal[0] != GO_ON:
                ask.play(t, legal[0])
            return
        if legal[-1] == GO_ON and only_gifts_of_credits(t, legal):
            return
        t.then(ask)


def only_gifts_of_credits(t: PhoenixSyndicate, legal: list[int]) -> bool:
    """Whether the moves only give credits, which can wait until the end of the action (PSY-R77)."""
    for move in legal:
        if move == GO_ON:
            continue
        if not (move in USE or move in CALL) or not only_credits(t, card_of(move)):
            return False
    return True


class LastWindow(Step[PhoenixSyndicate]):
    """The last window of an action: cards not just declined, then cards that only give (PSY-R76, PSY-R77)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def run(self, t: PhoenixSyndicate) -> None:
        gifts = False
        for move in possible_uses(t, self.seat):
            if is_gift(t, card_of(move)):
                gifts = True
            elif move not in t.declined:
                t.then(RemainingCards(self.seat))
                return
        if gifts:
            t.then(Gifts(self.seat))

    def breadcrumb(self) -> str:
        return "action"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"action": ACTIONS[t.action]}


class RemainingCards(ActionAsk):
    """Use remaining cards after all steps of the action."""

    def ends_action(self) -> bool:
        return True

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"action": ACTIONS[t.action]}

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(LAST_WINDOW[self.seat])
        if move == GO_ON:
            t.declined = possible_uses(t, self.seat)
        else:
            forget_declined(t)
            use_card(t, self.seat, move)


class Gifts(Ask[PhoenixSyndicate]):
    """Take remaining gifts, which offer no further choice (PSY-UPG26)."""

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return [*[move for move in possible_uses(t, self.seat) if is_gift(t, card_of(move))], GO_ON]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move != GO_ON:
            t.then(LAST_WINDOW[self.seat])
            use_card(t, self.seat, move)

    def warnings(self, t: PhoenixSyndicate) -> list[MoveWarning]:
        from cinque.games.phoenix_syndicate.view.warnings import lapse_warnings

        return lapse_warnings(t, self.seat, True)

    def window(self) -> str:
        """Return the decision window, which lets a player set an auto-answer."""
        return "gifts"

    def pass_move(self, t: PhoenixSyndicate) -> int:
        """Decline the gifts."""
        return GO_ON

    def accept_move(self, t: PhoenixSyndicate) -> int:
        """Take a gift, because credits and goods never hurt."""
        return self.legal_moves(t)[0]


LAST_WINDOW: Final = [LastWindow(seat) for seat in range(SEATS)]
