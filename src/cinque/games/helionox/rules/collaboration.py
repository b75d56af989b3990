"""Calls for Collaboration: an offer, an answer, and a partner's cards on the caller's turn (HEL-COL)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.questions import MoveWarning
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.helionox.rules.abilities import abilities, use_ability
from cinque.games.helionox.rules.bank import pay_defense, public_defense
from cinque.games.helionox.rules.cards import draw_cards
from cinque.games.helionox.rules.defense import (
    can_help,
    check_defense_ability,
    check_help,
    defense_abilities,
    defense_cards,
    has_public_defense,
)
from cinque.games.helionox.rules.effect_choices import distinct
from cinque.games.helionox.rules.moves import (
    ACCEPT,
    BREAK_OFF,
    COUNTER,
    DROP,
    EVENTS,
    FAIL,
    OVERCOME,
    PLAY,
    PLAYS,
    REFUSE,
    SHARE,
    TAKE,
)
from cinque.games.helionox.rules.overcoming_events import ELSEWHERE, remove_from_play
from cinque.games.helionox.rules.playing_cards import play_card
from cinque.games.helionox.rules.table import NOBODY, NOTHING, Helionox, ship_location

# -- who may call whom -------------------------------------------------------------------------


ALREADY_CALLED: Final = clause("HEL-COL01")
NO_DEFENSE: Final = clause("HEL-COL03")
NO_CARDS: Final = clause("HEL-COL25", "to")
TOO_FAR: Final = clause("HEL-COL04", "to", facts=ship_location)
ALREADY_ASKED: Final = clause("HEL-COL20", "to")
NOTHING_TO_SHARE: Final = clause("HEL-COL10")
NO_DEFENSE_CARD: Final = clause("HEL-COL07")
TOO_LITTLE: Final = clause("HEL-COL27", "need", "have")
BOUND: Final = clause("HEL-COL28")


def check_partner(t: Helionox, seat: int, other: int) -> int:
    """Check that a seat may be called to the caller's Location (HEL-COL01, HEL-COL04, HEL-COL23..HEL-COL25)."""
    if t.called:
        return ALREADY_CALLED
    o = t.seats[other]
    if len(t.cards[o.hand]) == 0:
        return NO_CARDS
    here = t.seats[seat].ship
    return LEGAL if o.ship == here or o.embassies >> here & 1 else TOO_FAR


def check_event_call(t: Helionox, index: int, other: int) -> int:
    """Check that an Event in play may be shared with a seat (HEL-COL10, HEL-COL20)."""
    if t.failed_calls[index] >> other & 1:
        return ALREADY_ASKED
    return LEGAL if t.box.price[t.faces[index]] > 1 else NOTHING_TO_SHARE


def check_call(t: Helionox, seat: int, index: int, other: int) -> int:
    """Check that the current player may call a seat for an Event at the ship (HEL-COL01..HEL-COL04, HEL-COL25)."""
    refused = check_partner(t, seat, other)
    if refused != LEGAL:
        return refused
    return check_event_call(t, index, other) if has_defense(t, seat) else NO_DEFENSE


def possible_partners(t: Helionox, seat: int) -> list[int]:
    """Return the seats that the current player may call for some Event (HEL-COL03, HEL-COL04)."""
    seats = [other for other in range(t.players) if other != seat and check_partner(t, seat, other) == LEGAL]
    return seats if seats and has_defense(t, seat) else []


def has_defense(t: Helionox, seat: int) -> bool:
    """Return whether the current player has at least 1 Defense from any source (HEL-COL03)."""
    return public_defense(t, seat) > 0 or can_help(t, seat) or len(defense_abilities(t, seat)) > 0


# -- the negotiation ---------------------------------------------------------------------------


def event_price(t: Helionox) -> int:
    """Return the Defense that the Event of the Collaboration costs."""
    return t.box.price[t.faces[t.find_face(t.target)]]


def begin_call(t: Helionox, seat: int, event: int, partner: int) -> None:
    """Make the Call; if only one share is possible, offer it (HEL-COL06)."""
    t.target = event
    t.partner = partner
    if not has_public_defense(t, seat):
        note_defense_card(t, seat)
    if event_price(t) == 2:
        make_offer(t, seat, 1)
    else:
        t.then(Share(seat))


def make_offer(t: Helionox, seat: int, share: int) -> None:
    """Offer a split. `share` is the caller's; the rest is the partner's."""
    t.owed = event_price(t) - share
    if t.recording:
        t.emit("offered", seat, {"to": t.partner, "event": EVENTS[t.target], "share": share, "owed": t.owed})
    t.then(Reply(t.partner))


class CollaborationAsk(Ask[Helionox]):
    """A question about the Collaboration in progress."""

    __slots__ = ()

    def warnings(self, t: Helionox) -> list[MoveWarning]:
        from cinque.games.helionox.rules.collaboration_promises import promise_warnings

        return promise_warnings(t, self.seat, self.legal_moves(t))

    def breadcrumb(self) -> str:
        return "collaboration"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {
            "event": EVENTS[t.target],
            "by": t.turn,
            "to": t.partner,
            "price": event_price(t),
            "share": event_price(t) - t.owed,
            "owed": t.owed,
            "helped": t.partner_defense,
            "left": t.owed - t.partner_defense,
            "need": defense_needed(t),
            "have": public_defense(t, t.turn),
        }


class Share(CollaborationAsk):
    """Choose the caller's own share of the Defense, leaving at least 1 to each side.

    The caller need not have that Defense on the table yet (HEL-COL06, HEL-COL10, HEL-R09).
    """

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [SHARE.of(share) for share in range(1, event_price(t))]

    def play(self, t: Helionox, move: int) -> None:
        make_offer(t, self.seat, SHARE.arg(move))

    def shape(self) -> str:
        return "amount"


class Reply(CollaborationAsk):
    """Accept, refuse or counter; without a Defense card the only answer is to refuse (HEL-R09)."""

    __slots__ = ()

    def candidates(self, t: Helionox) -> list[int]:
        offered = event_price(t) - t.owed
        return [REFUSE, ACCEPT] + [COUNTER.of(share) for share in range(1, event_price(t)) if share != offered]

    def check(self, t: Helionox, move: int) -> int:
        return LEGAL if move == REFUSE or can_help(t, self.seat) else NO_DEFENSE_CARD

    def legal_moves(self, t: Helionox) -> list[int]:
        return self.candidates(t) if can_help(t, self.seat) else [REFUSE]

    def play(self, t: Helionox, move: int) -> None:
        if move == REFUSE:
            if t.recording:
                t.emit("refused", self.seat, {"to": t.turn})
            drop_call(t)
        elif move == ACCEPT:
            accept_offer(t)
        else:
            t.owed = event_price(t) - COUNTER.arg(move)
            note_defense_card(t, self.seat)
            if t.recording:
                t.emit("countered", self.seat, {"to": t.turn, "share": COUNTER.arg(move), "owed": t.owed})
            t.then(FinalAnswer(t.turn))

    def window(self) -> str:
        return "collaboration"

    def pass_move(self, t: Helionox) -> int:
        return REFUSE


class FinalAnswer(CollaborationAsk):
    """Accept the partner's counter-offer or drop the Call (HEL-COL06)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [TAKE, DROP]

    def play(self, t: Helionox, move: int) -> None:
        if move == TAKE:
            accept_offer(t)
        else:
            if t.recording:
                t.emit("dropped", self.seat, {"to": t.partner})
            drop_call(t)

    def shape(self) -> str:
        return "yesno"


def drop_call(t: Helionox) -> None:
    """Drop the Call without using it up; the two can't negotiate again this turn (HEL-COL20, HEL-R10)."""
    t.failed_calls[t.find_face(t.target)] |= 1 << t.partner
    reset_collaboration(t)


def reset_collaboration(t: Helionox) -> None:
    """Reset the Collaboration in progress."""
    t.partner = NOBODY
    t.target = NOTHING
    t.owed = 0
    t.partner_defense = 0
    t.giving = NOBODY


def note_defense_card(t: Helionox, seat: int) -> None:
    """Note that everyone knows the seat holds a Defense card, until one leaves its hand (HEL-R31)."""
    t.lock_undo()
    t.seats[seat].proven = defense_cards(t, seat)


def accept_offer(t: Helionox) -> None:
    """Use up the Call; the partner plays cards, then the caller contributes (HEL-COL20)."""
    note_defense_card(t, t.partner)
    t.called = True
    t.giving = t.partner
    t.partner_defense = 0
    if t.recording:
        t.emit("agreed", t.partner, {"to": t.turn, "owed": t.owed})
    t.then(HelpCaller(t.partner))


# -- the partner's part --------------------------------------------------------------------


class HelpCaller(CollaborationAsk):
    """Play a Defense card as the partner; without one, the contribution ends (HEL-COL07, HEL-COL08, HEL-R09).

    The partner is always asked, so that the question reveals nothing about the hand.
    """

    __slots__ = ()

    def candidates(self, t: Helionox) -> list[int]:
        moves = [PLAYS[card] for card in distinct(t.cards[t.seats[self.seat].hand])]
        return moves if can_help(t, self.seat) else [*moves, FAIL]

    def check(self, t: Helionox, move: int) -> int:
        return LEGAL if move == FAIL else check_help(t, self.seat, PLAY.arg(move))

    def play(self, t: Helionox, move: int) -> None:
        if move == FAIL:
            end_partner_contribution(t, self.seat)
            return
        t.then(CheckPartnerShare(self.seat))
        play_card(t, self.seat, PLAY.arg(move))


class CheckPartnerShare(SeatStep[Helionox]):
    """End the partner's part if the share is reached; otherwise the partner continues (HEL-COL22)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        if t.partner_defense < t.owed:
            t.then(HelpCaller(self.seat))
        else:
            t.giving = t.turn
            t.then(CheckCallerShare(t.turn))


def end_partner_contribution(t: Helionox, seat: int) -> None:
    """Handle a partner without Defense cards. The caller may cover the rest if there was any help (HEL-COL27)."""
    note_no_defense_card(t, seat)
    if t.recording:
        t.emit("short", seat, {"to": t.turn, "helped": t.partner_defense, "owed": t.owed})
    if t.partner_defense == 0:
        end_failed_call(t)
    else:
        t.giving = t.turn
        t.then(Contribute(t.turn))


def note_no_defense_card(t: Helionox, seat: int) -> None:
    """Note that the seat has shown that it holds no Defense card now (HEL-R31)."""
    t.lock_undo()
    t.cards.deny(t.seats[seat].hand, defense_cards(t, seat))


# -- the caller's part ---------------------------------------------------------------------


def defense_needed(t: Helionox) -> int:
    """Return what the caller must give: their share plus what the partner is short (HEL-COL27)."""
    return event_price(t) - min(t.partner_defense, t.owed) if t.giving == t.turn else event_price(t) - t.owed


def at_event(t: Helionox) -> bool:
    """Return whether the caller's ship is at the Event (HEL-COL02, HEL-OVC01)."""
    return t.seats[t.turn].ship == t.box.place[t.target]


def is_bound(t: Helionox) -> bool:
    """Return whether the partner gave a full share and the caller can still Overcome the Event (HEL-R10)."""
    return t.partner_defense >= t.owed and at_event(t)


class CheckCallerShare(SeatStep[Helionox]):
    """Finish if the pooled Defense covers the caller's share, else ask (HEL-COL22, HEL-COL27)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        if is_bound(t) and t.seats[self.seat].defense >= defense_needed(t):
            reward_both(t)
        else:
            t.then(Contribute(self.seat))


class Contribute(CollaborationAsk):
    """Play Defense cards, use Location, Architect and Bank, and Overcome the Event (HEL-COL27).

    The caller is bound like the partner: if the partner gave a full share, the caller may break off only with nothing
    left to give or with the ship gone (HEL-R10). The caller is always asked, so that the question reveals nothing about
    the hand.
    """

    __slots__ = ()

    def candidates(self, t: Helionox) -> list[int]:
        s = t.seats[self.seat]
        cards = [PLAYS[card] for card in distinct(t.cards[s.hand])]
        return [OVERCOME.of(t.target), *cards, *abilities(t, s), BREAK_OFF]

    def check(self, t: Helionox, move: int) -> int:
        if move in PLAY:
            return check_help(t, self.seat, PLAY.arg(move))
        if move == BREAK_OFF:
            return LEGAL if self.legal_moves(t)[-1] == BREAK_OFF else BOUND
        if move not in OVERCOME:
            return check_defense_ability(t, self.seat, move)
        if not at_event(t):
            return ELSEWHERE
        have = public_defense(t, self.seat)
        return LEGAL if have > 0 and have + t.partner_defense >= event_price(t) else TOO_LITTLE

    def legal_moves(self, t: Helionox) -> list[int]:
        moves = [move for move in self.candidates(t)[:-1] if self.check(t, move) == LEGAL]
        return moves if moves and is_bound(t) else [*moves, BREAK_OFF]

    def play(self, t: Helionox, move: int) -> None:
        if move in OVERCOME:
            reward_both(t)
            return
        if move == BREAK_OFF:
            if is_bound(t):
                note_no_defense_card(t, self.seat)
            end_failed_call(t)
            return
        t.then(CheckCallerShare(self.seat))
        if move in PLAY:
            play_card(t, self.seat, PLAY.arg(move))
        else:
            use_ability(t, self.seat, move)


# -- outcome -----------------------------------------------------------------------------------


def end_failed_call(t: Helionox) -> None:
    """End a failed Collaboration; the caller keeps their Defense, the partner's is lost (HEL-R10)."""
    if t.recording:
        t.emit("failed", t.turn, {"to": t.partner, "event": EVENTS[t.target]})
    reset_collaboration(t)


def reward_both(t: Helionox) -> None:
    """Give Influence by contribution, the trophy, and a card each.

    HEL-COL11..HEL-COL14, HEL-COP04, HEL-COP05.
    """
    caller, partner = t.turn, t.partner
    share = min(defense_needed(t), public_defense(t, caller))
    rest = event_price(t) - share
    pay_defense(t, caller, share)
    face = remove_from_play(t, t.target)
    if t.recording:
        data = {"to": partner, "event": EVENTS[t.target], "share": share, "owed": rest}
        t.emit("overcome_team" if t.cooperative else "overcome_together", caller, data)
    if t.cooperative:
        t.pile.append(face)
    else:
        t.seats[caller].influence += share
        t.seats[caller].earned += share
        t.seats[partner].influence += rest
        t.seats[partner].earned += rest
        t.seats[caller].trophies.append(t.target)
    reset_collaboration(t)
    draw_cards(t, caller, 1)
    draw_cards(t, partner, 1)
