"""Calls for Collaboration: an offer, an answer, and another player's cards in one's own turn (HEL-COL)."""

from __future__ import annotations

from typing import Any

from cinque.core.steps import Ask, Seated
from cinque.games.helionox.able import holds
from cinque.games.helionox.cards import draw, leave_hand
from cinque.games.helionox.choices import different
from cinque.games.helionox.effects import Run
from cinque.games.helionox.gains import say
from cinque.games.helionox.moves import (
    ACCEPT,
    CALL,
    CARDS,
    COUNTER,
    DROP,
    EVENTS,
    FAIL,
    FIRST_ILLEGAL,
    PLAY,
    REFUSE,
    SHARE,
    TAKE,
)
from cinque.games.helionox.table import NOBODY, NOTHING, Helionox, leaves_play
from cinque.games.helionox.vocabulary import CONSUME, CONSUME_SELF, DEFENSE, DISCARD, HAND


def pay_defense(t: Helionox, seat: int, amount: int) -> None:
    """Defense from the pool first, then from the Bank (HEL-R81)."""
    s = t.seats[seat]
    pooled = min(amount, s.defense)
    s.defense -= pooled
    s.bank_defense -= amount - pooled


def playable(t: Helionox, seat: int, card: int) -> bool:
    """A Unique card only once a turn, whether played or copied (HEL-PLY09, HEL-PLY10)."""
    unique = t.box.unique[card]
    return unique < 0 or not t.seats[seat].uniques >> unique & 1


def play_card(t: Helionox, seat: int, card: int) -> None:
    """From hand to the play area; Illegal Tech brings Infamy; then its abilities (HEL-PLY01, HEL-ILT07)."""
    s = t.seats[seat]
    leave_hand(t, seat, card)
    s.played.append(card)
    unique = t.box.unique[card]
    if unique >= 0:
        s.uniques |= 1 << unique
    if t.watched:
        t.tell("played", seat, {"card": CARDS[card]})
    if card >= FIRST_ILLEGAL:
        s.infamy += t.box.play_infamy
        say(t, "infamy", seat, t.box.play_infamy)
    t.then(Run(seat, t.box.program[card], card))


# -- who may help, and with what -----------------------------------------------------------


def call_options(t: Helionox, seat: int, index: int) -> list[int]:
    """The Calls for one Event in play, by open facts alone (HEL-COL02..HEL-COL04, HEL-COL25)."""
    s = t.seats[seat]
    face = t.faces[index]
    if t.called or t.box.price[face] < 2 or s.defense + s.bank_defense < 1:
        return []
    found: list[int] = []
    for other in range(t.players):
        if other != seat and may_help(t, other, s.ship) and not t.tried[index] >> other & 1:
            found.append(CALL.of(face >> 1, other))
    return found


def may_help(t: Helionox, other: int, place: int) -> bool:
    """Ship or Embassy there, and a card in hand (HEL-COL04, HEL-COL23..HEL-COL25)."""
    o = t.seats[other]
    return (o.ship == place or o.embassies >> place & 1 == 1) and len(o.hand) > 0


def gives_defense(t: Helionox, seat: int, node: int, hand: int) -> bool:
    """Whether an effect from a step on can give its player Defense now, with so many other cards in hand (HEL-R11)."""
    while node >= 0:
        e = t.box.effects[node]
        if holds(t, seat, e.cond):
            if e.op == DEFENSE:
                return True
            if e.then >= 0 and payable(t, seat, node, hand) and gives_defense(t, seat, e.then, hand):
                return True
            for branch in e.branches:
                if gives_defense(t, seat, branch, hand):
                    return True
        node = e.next
    return False


def payable(t: Helionox, seat: int, node: int, hand: int) -> bool:
    """Whether the left side of `->` can be done in full from so many cards in hand."""
    e = t.box.effects[node]
    if e.op == DISCARD or (e.op == CONSUME and e.arg == HAND):
        return hand >= e.n
    if e.op == CONSUME:
        return hand + len(t.seats[seat].discard) >= e.n
    return e.op == CONSUME_SELF


def helps(t: Helionox, seat: int, card: int) -> bool:
    """Whether the card could be played in a Collaboration if it is in that hand (HEL-COL08, HEL-R11)."""
    if not t.box.arms[card] or not playable(t, seat, card):
        return False
    return gives_defense(t, seat, t.box.program[card], len(t.seats[seat].hand) - 1)


def helpful(t: Helionox, seat: int) -> list[int]:
    """The different cards in hand that may be played in a Collaboration."""
    return [card for card in different(t.seats[seat].hand) if helps(t, seat, card)]


# -- the talk ------------------------------------------------------------------------------


def shares(t: Helionox, seat: int) -> int:
    """The most the caller can offer: he has it, and the partner gives at least 1 (HEL-COL10, HEL-R08)."""
    s = t.seats[seat]
    return min(t.box.price[t.faces[t.find_face(t.target)]] - 1, s.defense + s.bank_defense)


def begin_call(t: Helionox, seat: int, event: int, partner: int) -> None:
    """The Call is made; with one possible share that one is offered (HEL-COL06)."""
    t.target = event
    t.partner = partner
    if shares(t, seat) == 1:
        offer(t, seat, 1)
    else:
        t.then(Share(seat))


def offer(t: Helionox, seat: int, share: int) -> None:
    """The caller names his own share; the rest is the partner's."""
    t.owed = t.box.price[t.faces[t.find_face(t.target)]] - share
    if t.watched:
        t.tell("offered", seat, {"to": t.partner, "event": EVENTS[t.target], "share": share, "owed": t.owed})
    t.then(Reply(t.partner))


class Talk(Ask[Helionox]):
    """A question about the Collaboration in progress."""

    __slots__ = ()

    def crumb(self) -> str:
        return "collaboration"

    def facts(self, t: Helionox) -> dict[str, Any]:
        price = t.box.price[t.faces[t.find_face(t.target)]]
        return {
            "event": EVENTS[t.target],
            "by": t.turn,
            "to": t.partner,
            "price": price,
            "share": price - t.owed,
            "owed": t.owed,
            "left": t.owed - t.helped,
        }


class Share(Talk):
    """How much Defense the caller himself offers (HEL-COL06)."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        return [SHARE.of(share) for share in range(1, shares(t, self.seat) + 1)]

    def play(self, t: Helionox, move: int) -> None:
        offer(t, self.seat, SHARE.arg(move))

    def shape(self) -> str:
        return "amount"


class Reply(Talk):
    """Accept, refuse, or name other shares; without a Defense card only a refusal is possible (HEL-R09)."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        found = [REFUSE]
        if helpful(t, self.seat):
            found.append(ACCEPT)
            offered = t.box.price[t.faces[t.find_face(t.target)]] - t.owed
            for share in range(1, shares(t, t.turn) + 1):
                if share != offered:
                    found.append(COUNTER.of(share))
        return found

    def play(self, t: Helionox, move: int) -> None:
        if move == REFUSE:
            if t.watched:
                t.tell("refused", self.seat, {"to": t.turn})
            give_up(t)
        elif move == ACCEPT:
            agree(t)
        else:
            t.owed = t.box.price[t.faces[t.find_face(t.target)]] - COUNTER.arg(move)
            show_arms(t, self.seat)
            if t.watched:
                t.tell("countered", self.seat, {"to": t.turn, "share": COUNTER.arg(move), "owed": t.owed})
            t.then(LastWord(t.turn))

    def window(self) -> str:
        """It can be answered ahead."""
        return "collaboration"

    def passing(self, t: Helionox) -> int:
        """Not helping."""
        return REFUSE


class LastWord(Talk):
    """The caller takes the counter-offer or drops the Call (HEL-COL06)."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        return [TAKE, DROP]

    def play(self, t: Helionox, move: int) -> None:
        if move == TAKE:
            agree(t)
        else:
            if t.watched:
                t.tell("dropped", self.seat, {"to": t.partner})
            give_up(t)

    def shape(self) -> str:
        return "yesno"


def give_up(t: Helionox) -> None:
    """Nothing happened, and the Call is not used up; this pair talks no more this turn (HEL-COL20, HEL-R10)."""
    t.tried[t.find_face(t.target)] |= 1 << t.partner
    clear(t)


def clear(t: Helionox) -> None:
    """No Collaboration is in progress."""
    t.partner = NOBODY
    t.target = NOTHING
    t.owed = 0
    t.helped = 0
    t.helping = False


def show_arms(t: Helionox, seat: int) -> None:
    """All now know that the partner holds a Defense card, until one leaves his hand (HEL-R31)."""
    t.seal()
    t.seats[seat].proven = armed(t, seat)


def armed(t: Helionox, seat: int) -> list[int]:
    """All cards that the seat could help with if it held them."""
    return [card for card in range(len(t.box.program)) if helps(t, seat, card)]


def agree(t: Helionox) -> None:
    """The Call is used, and the partner plays cards (HEL-COL20)."""
    show_arms(t, t.partner)
    t.called = True
    t.helping = True
    t.helped = 0
    if t.watched:
        t.tell("agreed", t.partner, {"to": t.turn, "owed": t.owed})
    t.then(Help(t.partner))


# -- the help ------------------------------------------------------------------------------


class Help(Talk):
    """The partner plays a Defense card; without one the Collaboration fails (HEL-COL07, HEL-COL08, HEL-R09, HEL-R10).

    He is asked in any case, so that the question tells nothing of his hand."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        found = [PLAY.of(card) for card in helpful(t, self.seat)]
        return found if found else [FAIL]

    def play(self, t: Helionox, move: int) -> None:
        if move == FAIL:
            fail(t, self.seat)
            return
        t.then(Helped(self.seat))
        play_card(t, self.seat, PLAY.arg(move))


class Helped(Seated[Helionox]):
    """A card of the partner is resolved: the share is reached, or he goes on (HEL-COL22)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        if t.helped >= t.owed:
            succeed(t)
        else:
            t.then(Help(self.seat))


def fail(t: Helionox, seat: int) -> None:
    """The caller keeps his Defense; all now know which cards the partner does not hold (HEL-R10, HEL-R31)."""
    t.seal()
    s = t.seats[seat]
    s.barred = armed(t, seat)
    s.sure = len(s.hand) - len(s.known)
    if s.sure == 0:
        s.barred = []
    if t.watched:
        t.tell("failed", seat, {"to": t.turn, "event": EVENTS[t.target]})
    clear(t)


def succeed(t: Helionox) -> None:
    """Influence by Defense contributed, the trophy, a card each (HEL-COL11..HEL-COL14, HEL-COP04, HEL-COP05)."""
    caller, partner = t.turn, t.partner
    share = t.box.price[t.faces[t.find_face(t.target)]] - t.owed
    pay_defense(t, caller, share)
    face = leaves_play(t, t.target)
    if t.watched:
        data = {"to": partner, "event": EVENTS[t.target], "share": share, "owed": t.owed}
        t.tell("overcome_team" if t.cooperative else "overcome_together", caller, data)
    if t.cooperative:
        t.pile.append(face)
    else:
        t.seats[caller].influence += share
        t.seats[caller].earned += share
        t.seats[partner].influence += t.owed
        t.seats[partner].earned += t.owed
        t.seats[caller].trophies.append(t.target)
    clear(t)
    draw(t, caller, 1)
    draw(t, partner, 1)
