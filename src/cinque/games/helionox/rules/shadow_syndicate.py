"""The Shadow Syndicate's turn: it takes an Event and a Market card (HEL-SHD)."""

from __future__ import annotations

from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.helionox.rules.moves import CARDS, EVENTS, TIED_CARD, TIED_EVENT
from cinque.games.helionox.rules.obtaining_cards import refill_market
from cinque.games.helionox.rules.overcoming_events import remove_from_play
from cinque.games.helionox.rules.table import SHADOW_PHASE, Helionox


class ShadowTurn(SeatStep[Helionox]):
    """Run after every player's End Phase, including the last one (HEL-SHD01, HEL-SHD09)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        t.phase = SHADOW_PHASE
        t.then(ShadowEvent(self.seat), ShadowCard(self.seat))


class ShadowEvent(SeatStep[Helionox]):
    """Take an Event; the player whose turn ended breaks a full tie (HEL-SHD02..HEL-SHD05)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        tied = best_events(t)
        if len(tied) == 1:
            take_event(t, tied[0])
        elif tied:
            t.then(TiedEvent(self.seat))


def best_events(t: Helionox) -> list[int]:
    """Return the best Events: Active before Inactive, then the most Influence, then closest to Earth.

    HEL-SHD02..HEL-SHD04, HEL-R36, HEL-R38.
    """
    tied: list[int] = []
    best = -1
    for face in t.faces:
        rank = (face & 1) * 10000 + t.box.worth[face] * 10 + 9 - t.box.place[face >> 1]
        if rank > best:
            best = rank
            tied = []
        if rank == best:
            tied.append(face >> 1)
    return tied


def take_event(t: Helionox, event: int) -> None:
    """Move an Event to the Syndicate's score pile with its current face (HEL-SHD08)."""
    face = remove_from_play(t, event)
    t.shadow_events.append(face)
    if t.recording:
        t.emit("shadow_event", -1, {"event": EVENTS[event], "amount": t.box.worth[face]})


class TiedEvent(Ask[Helionox]):
    """Choose which of the tied Events the Syndicate takes (HEL-SHD04, HEL-SHD12)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [TIED_EVENT.of(event) for event in best_events(t)]

    def play(self, t: Helionox, move: int) -> None:
        take_event(t, TIED_EVENT.arg(move))

    def breadcrumb(self) -> str:
        return "shadow"


class ShadowCard(SeatStep[Helionox]):
    """Take a Market card (HEL-SHD06, HEL-SHD07)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        tied = best_slots(t)
        if len(tied) == 1:
            shadow_takes(t, tied[0])
        elif tied:
            t.then(TiedCard(self.seat))


def best_slots(t: Helionox) -> list[int]:
    """Return the slots with the most printed Influence, then the highest printed cost (HEL-SHD06, HEL-R37)."""
    tied: list[int] = []
    best = -1
    market = t.cards[t.market]
    for faction in range(len(market)):
        card = market[faction]
        if card >= 0:
            rank = t.box.influence[card] * 100 + t.box.cost[card]
            if rank > best:
                best = rank
                tied = []
            if rank == best:
                tied.append(faction)
    return tied


def shadow_takes(t: Helionox, faction: int) -> None:
    """Move a Market card to the Syndicate's score pile and refill its slot (HEL-SHD07, HEL-SHD11)."""
    card = t.cards[t.market][faction]
    if t.recording:
        t.emit("shadow_card", -1, {"card": CARDS[card], "amount": t.box.influence[card]})
    t.cards.move(t.market, t.shadow_cards, card)
    refill_market(t, faction)


class TiedCard(Ask[Helionox]):
    """Choose which of the tied Market cards the Syndicate takes (HEL-SHD06, HEL-SHD12)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [TIED_CARD.of(t.cards[t.market][faction]) for faction in best_slots(t)]

    def play(self, t: Helionox, move: int) -> None:
        shadow_takes(t, t.box.faction[TIED_CARD.arg(move)])

    def breadcrumb(self) -> str:
        return "shadow"
