"""The interruptible turn: a question of an action is at the same time a window for upgrades and advantages."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Step
from cinque.games.phoenix_syndicate.box import BLACK
from cinque.games.phoenix_syndicate.cards import begin
from cinque.games.phoenix_syndicate.effects import add_uses, card_of, gift, only_credits, unpaid, uses
from cinque.games.phoenix_syndicate.moves import ACTIONS, CALL, GO_ON, MIX, UPGRADES, USE
from cinque.games.phoenix_syndicate.table import SEATS, PhoenixSyndicate, forget


class ActionAsk(Ask[PhoenixSyndicate]):
    """A step of an action with its own moves, the uses that are possible, and going on (PSY-TRN11, PSY-TRN16)."""

    __slots__ = ()

    def own(self, t: PhoenixSyndicate) -> list[int]:
        """The moves of this step; while a price is paid by hand only those it concerns."""
        return []

    def sure(self, t: PhoenixSyndicate) -> bool:
        """Whether there is certainly a choice here, as far as that is quickly found out."""
        found = self.own(t)
        return len(found) > 1 or (len(found) == 1 and not t.by_hand and self.leaves(t))

    def mixed(self, t: PhoenixSyndicate) -> bool:
        """Whether a price here can be paid in more ways than one; asked only of a seat with black goods."""
        return False

    def leaves(self, t: PhoenixSyndicate) -> bool:
        """Whether the step may be left as it is (PSY-R09)."""
        return True

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        """One of the step's own moves."""
        raise NotImplementedError

    def matters(self, t: PhoenixSyndicate) -> bool:
        """Whether the question can turn out differently than the next one (PSY-TRN20)."""
        return True

    def options(self, t: PhoenixSyndicate) -> list[int]:
        found = self.own(t)
        if t.by_hand:
            return found
        if found and t.seats[self.seat].goods[BLACK] > 0 and self.mixed(t):
            found.append(MIX)
        add_uses(t, self.seat, found)
        if self.leaves(t):
            found.append(GO_ON)
        return found

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move == GO_ON:
            t.declined = uses(t, self.seat)
            return
        forget(t)
        if move == MIX:
            t.by_hand = True
            t.then(Window(self))
        elif move in USE or move in CALL:
            t.then(Window(self))
            self.use(t, move)
        else:
            self.carry_out(t, move)

    def use(self, t: PhoenixSyndicate, move: int) -> None:
        """A card is used in the middle of the step."""
        begin(t, self.seat, move)

    def refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        return [*self.own_refusals(t), *card_refusals(t, self.seat)]

    def own_refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        """What the step itself refuses."""
        return []


def card_refusals(t: PhoenixSyndicate, seat: int) -> list[Refusal]:
    """Upgrades that cannot be used now: used up, of another action, too dear, or without effect (PSY-TRN17)."""
    s = t.seats[seat]
    offered = uses(t, seat)
    found: list[Refusal] = []
    for upgrade in range(len(UPGRADES)):
        move = USE.of(upgrade)
        if not s.upgrades & t.box.usable & 1 << upgrade or move in offered:
            continue
        if t.box.action[upgrade] != t.action:
            clause = "PSY-TRN13"
        elif s.used >> upgrade & 1:
            clause = "PSY-TRN11"
        elif unpaid(t, seat, upgrade):
            clause = "PSY-UPG27"
        else:
            clause = "PSY-TRN17"
        found.append(Refusal(clause, move, {"upgrade": UPGRADES[upgrade]}))
    return found


class Window(Step[PhoenixSyndicate]):
    """Ask an action's question, unless open facts leave one way only or it makes no difference (PSY-TRN20)."""

    __slots__ = ("ask",)

    def __init__(self, ask: ActionAsk) -> None:
        self.ask: Final[ActionAsk] = ask

    def run(self, t: PhoenixSyndicate) -> None:
        ask = self.ask
        if not ask.matters(t):
            return
        if ask.sure(t):
            t.then(ask)
            return
        options = ask.options(t)
        if not options:
            return
        if len(options) == 1:
            if options[0] != GO_ON:
                ask.play(t, options[0])
            return
        if options[-1] == GO_ON and only_gifts_of_credits(t, options):
            return
        t.then(ask)


def only_gifts_of_credits(t: PhoenixSyndicate, options: list[int]) -> bool:
    """Whether nothing but credits can be had here: those come at the end of the action just as well (PSY-R77)."""
    for move in options:
        if move == GO_ON:
            continue
        if not (move in USE or move in CALL) or not only_credits(t, card_of(move)):
            return False
    return True


class After(Step[PhoenixSyndicate]):
    """The last window: what was not passed over just before, then what only gives (PSY-R76, PSY-R77)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def run(self, t: PhoenixSyndicate) -> None:
        gifts = False
        for move in uses(t, self.seat):
            if gift(t, card_of(move)):
                gifts = True
            elif move not in t.declined:
                t.then(Rest(self.seat))
                return
        if gifts:
            t.then(Gifts(self.seat))

    def crumb(self) -> str:
        return "action"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"action": ACTIONS[t.action]}


class Rest(ActionAsk):
    """What can still be used when all steps of the action are done."""

    __slots__ = ()

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(AFTER[self.seat])
        if move == GO_ON:
            t.declined = uses(t, self.seat)
        else:
            forget(t)
            begin(t, self.seat, move)


class Gifts(Ask[PhoenixSyndicate]):
    """What gives without any choice and was not taken yet (PSY-UPG26)."""

    __slots__ = ()

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return [*[move for move in uses(t, self.seat) if gift(t, card_of(move))], GO_ON]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move != GO_ON:
            t.then(AFTER[self.seat])
            begin(t, self.seat, move)

    def window(self) -> str:
        """The answer can be given ahead."""
        return "gifts"

    def passing(self, t: PhoenixSyndicate) -> int:
        """Leave them."""
        return GO_ON

    def taking(self, t: PhoenixSyndicate) -> int:
        """Credits and goods never harm."""
        return self.options(t)[0]


AFTER: Final = [After(seat) for seat in range(SEATS)]
