"""The questions that steps of effects ask: which card, which place, which slot."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Ask
from cinque.games.helionox.able import destinations, slots
from cinque.games.helionox.cards import (
    can_cycle,
    consume,
    cycle_market,
    cycle_request,
    discard,
    put_in_hand,
    put_on_deck,
    take_from_market,
)
from cinque.games.helionox.moves import (
    CARDS,
    CONSUME,
    CONSUME_DISCARDED,
    CYCLE,
    CYCLE_REQUEST,
    DECLINE,
    DISCARD,
    DONE,
    LOCATIONS,
    LOSE_CARGO,
    LOSE_EMBASSY,
    MOVE,
    OBTAIN,
    RECOVER,
    SEARCH,
    SECURE,
)
from cinque.games.helionox.table import Helionox
from cinque.games.helionox.vocabulary import HAND, PLACES
from cinque.games.helionox.vocabulary import SECURE as SECURES


def different(cards: list[int]) -> list[int]:
    """Each card once, in order of first sight."""
    found: list[int] = []
    for card in cards:
        if card not in found:
            found.append(card)
    return found


def may_decline(t: Helionox, seat: int, node: int) -> bool:
    """Whether the step may be left out; not by a helper who needs it for Defense (HEL-PLY05, HEL-R11)."""
    e = t.box.effects[node]
    return e.may and not (e.guards and t.helping and seat == t.partner)


class StepAsk(Ask[Helionox]):
    """A question of one step of an effect; `left` counts how many things are still to be chosen."""

    __slots__ = ("node", "left")

    def __init__(self, seat: int, node: int, left: int) -> None:
        super().__init__(seat)
        self.node: Final[int] = node
        self.left: Final[int] = left

    def begun(self, t: Helionox) -> bool:
        """Whether a thing was chosen already, so that there is no way back."""
        return self.left < t.box.effects[self.node].n

    def declining(self, t: Helionox) -> list[int]:
        """The move that leaves the step out, where that is allowed."""
        return [DECLINE] if not self.begun(t) and may_decline(t, self.seat, self.node) else []

    def crumb(self) -> str:
        return "step"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"step": t.box.effects[self.node].text, "left": self.left}


class Discard(StepAsk):
    """Which card goes from hand to the discard pile."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        return self.declining(t) + [DISCARD.of(card) for card in different(t.seats[self.seat].hand)]

    def play(self, t: Helionox, move: int) -> None:
        if move == DECLINE:
            return
        discard(t, self.seat, DISCARD.arg(move))
        if self.left == 1:
            t.did = True
        elif t.seats[self.seat].hand:
            t.then(Discard(self.seat, self.node, self.left - 1))

    def shape(self) -> str:
        return "some"


class Consume(StepAsk):
    """Which card is Consumed, from hand or, where the step says so, from the discard pile (HEL-R67)."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        s = t.seats[self.seat]
        found = self.declining(t) + [CONSUME.of(card) for card in different(s.hand)]
        if t.box.effects[self.node].arg != HAND:
            found += [CONSUME_DISCARDED.of(card) for card in different(s.discard)]
        return found

    def play(self, t: Helionox, move: int) -> None:
        if move == DECLINE:
            return
        s = t.seats[self.seat]
        if move in CONSUME:
            consume(t, self.seat, CONSUME.arg(move), s.hand)
        else:
            consume(t, self.seat, CONSUME_DISCARDED.arg(move), s.discard)
        if self.left == 1:
            t.did = True
        elif s.hand or (s.discard and t.box.effects[self.node].arg != HAND):
            t.then(Consume(self.seat, self.node, self.left - 1))

    def shape(self) -> str:
        return "some"


class Recover(StepAsk):
    """Which card comes back from the discard pile to the hand."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        return self.declining(t) + [RECOVER.of(card) for card in different(t.seats[self.seat].discard)]

    def play(self, t: Helionox, move: int) -> None:
        if move == DECLINE:
            return
        card = RECOVER.arg(move)
        s = t.seats[self.seat]
        s.discard.remove(card)
        put_in_hand(t, self.seat, card)
        if t.watched:
            t.tell("recovered", self.seat, {"card": CARDS[card]})
        if self.left == 1:
            t.did = True
        elif s.discard:
            t.then(Recover(self.seat, self.node, self.left - 1))


class Search(StepAsk):
    """Which card of the own deck is taken, unseen by others; the deck is shuffled afterwards (HEL-PLY11, HEL-R68)."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        found = different(t.seats[self.seat].deck)
        found.sort()
        return self.declining(t) + [SEARCH.of(card) for card in found]

    def play(self, t: Helionox, move: int) -> None:
        if move == DECLINE:
            return
        card = SEARCH.arg(move)
        s = t.seats[self.seat]
        s.deck.remove(card)
        s.hand.append(card)
        s.tops = 0
        t.shuffle(s.deck)
        t.did = True
        if t.watched:
            t.tell("searched", self.seat, {}, {"card": CARDS[card]}, 1 << self.seat)


class Move(StepAsk):
    """Where the ship goes, free of charge (HEL-PLY12, HEL-TAX04)."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        places = destinations(t, self.seat, t.box.effects[self.node].arg)
        return self.declining(t) + [MOVE.of(place) for place in places]

    def play(self, t: Helionox, move: int) -> None:
        if move != DECLINE:
            move_ship(t, self.seat, MOVE.arg(move))

    def shape(self) -> str:
        return "place"


class Escort(Move):
    """Another player's card offers a move (HEL-ALL02)."""

    __slots__ = ()

    def window(self) -> str:
        """It can be answered ahead."""
        return "escort"

    def passing(self, t: Helionox) -> int:
        """Staying where one is."""
        return DECLINE


def move_ship(t: Helionox, seat: int, place: int) -> None:
    """A ship goes to another Location without payment."""
    t.seats[seat].ship = place
    t.did = True
    if t.watched:
        t.tell("moved", seat, {"location": LOCATIONS[place]})


class TakeCard(StepAsk):
    """Which face-up Market card is Obtained or Secured without payment (HEL-OBT08)."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        e = t.box.effects[self.node]
        kind = SECURE if e.op == SECURES else OBTAIN
        return self.declining(t) + [kind.of(t.market[faction]) for faction in slots(t, e)]

    def play(self, t: Helionox, move: int) -> None:
        if move in SECURE:
            take_card(t, self.seat, t.box.faction[SECURE.arg(move)], True)
        elif move in OBTAIN:
            take_card(t, self.seat, t.box.faction[OBTAIN.arg(move)], False)


def take_card(t: Helionox, seat: int, faction: int, secure: bool) -> None:
    """A Market card comes to the hand or on top of the deck; its slot is refilled (HEL-R26)."""
    card = t.market[faction]
    if t.watched:
        t.tell("secured" if secure else "obtained", seat, {"card": CARDS[card]})
    take_from_market(t, faction)
    if secure:
        put_in_hand(t, seat, card)
    else:
        put_on_deck(t, seat, card)
    t.did = True


class Cycles(StepAsk):
    """Up to `left` further Cycles, stopped at any time (HEL-CYC03)."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        return [DONE, *cycle_options(t, self.seat)]

    def play(self, t: Helionox, move: int) -> None:
        if move == DONE:
            return
        carry_out_cycle(t, self.seat, move)
        t.did = True
        if self.left > 1 and can_cycle(t, self.seat):
            t.then(Cycles(self.seat, self.node, self.left - 1))


def cycle_options(t: Helionox, seat: int) -> list[int]:
    """Every face-up Market card, and the own Current Request (HEL-CYC01, HEL-CYC02, HEL-CYC05, HEL-CYC06)."""
    found = [CYCLE.of(card) for card in t.market if card >= 0]
    if t.seats[seat].request >= 0:
        found.append(CYCLE_REQUEST)
    return found


def carry_out_cycle(t: Helionox, seat: int, move: int) -> None:
    """One Cycle of a Market card or of the Current Request."""
    if move == CYCLE_REQUEST:
        cycle_request(t, seat)
    else:
        cycle_market(t, seat, t.box.faction[CYCLE.arg(move)])


class LoseCargo(StepAsk):
    """Which Cargo goes back to the supply (HEL-MPE03)."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        cargo = t.seats[self.seat].cargo
        return [LOSE_CARGO.of(place) for place in range(PLACES) if cargo >> place & 1]

    def play(self, t: Helionox, move: int) -> None:
        lose_cargo(t, self.seat, LOSE_CARGO.arg(move))


def lose_cargo(t: Helionox, seat: int, place: int) -> None:
    """Cargo goes from a Carrier back to its supply (HEL-R66)."""
    t.seats[seat].cargo &= ~(1 << place)
    t.cargo_left[place] += 1
    if t.watched:
        t.tell("cargo_lost", seat, {"cargo": LOCATIONS[place]})


class LoseEmbassy(StepAsk):
    """Which Embassy goes back to its owner (HEL-R22)."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        embassies = t.seats[self.seat].embassies
        return [LOSE_EMBASSY.of(place) for place in range(PLACES) if embassies >> place & 1]

    def play(self, t: Helionox, move: int) -> None:
        lose_embassy(t, self.seat, LOSE_EMBASSY.arg(move))


def lose_embassy(t: Helionox, seat: int, place: int) -> None:
    """An Embassy leaves the board."""
    t.seats[seat].embassies &= ~(1 << place)
    if t.watched:
        t.tell("embassy_lost", seat, {"location": LOCATIONS[place]})
