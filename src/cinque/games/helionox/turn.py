"""A player's turn: Event, Cryo, Main and End Phase (HEL-TRN02)."""

from __future__ import annotations

from typing import Any

from cinque.core.steps import Ask, Seated
from cinque.games.helionox.cards import discard, draw
from cinque.games.helionox.choices import different
from cinque.games.helionox.effects import Run
from cinque.games.helionox.final import Final
from cinque.games.helionox.mainphase import Main
from cinque.games.helionox.moves import DISCARD, DONE, EVENTS
from cinque.games.helionox.shadow import ShadowTurn
from cinque.games.helionox.table import END_PHASE, EVENT_PHASE, MAIN_PHASE, NOTHING, Helionox, renew
from cinque.games.helionox.vocabulary import END_DRAW, PLACES


class Turn(Seated[Helionox]):
    """The four phases, and in a co-operative game the Shadow Syndicate after them (HEL-TRN02, HEL-TRN04)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        seat = self.seat
        t.turn = seat
        if t.cooperative:
            t.then(EventPhase(seat), CryoPhase(seat), Main(seat), EndPhase(seat), ShadowTurn(seat), NextTurn(seat))
        else:
            t.then(EventPhase(seat), CryoPhase(seat), Main(seat), EndPhase(seat), NextTurn(seat))


class NextTurn(Seated[Helionox]):
    """The turn passes clockwise (HEL-TRN01)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        t.turns += 1
        t.then(Turn((self.seat + 1) % t.players))


class EventPhase(Seated[Helionox]):
    """Without an Event to draw the game ends; else Inactive Events turn, then new ones are placed.

    HEL-EVT01..HEL-EVT03.
    """

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        if not t.event_deck:
            t.then(Final())
            return
        t.phase = EVENT_PHASE
        if t.watched:
            t.tell("turn", self.seat, {"turn": t.turns // t.players + 1})
        t.then(PlaceEvents(self.seat))
        turned = turn_active(t)
        for event in reversed(turned):
            if t.box.on_active[event] >= 0:
                t.then(Run(self.seat, t.box.on_active[event], NOTHING))


def turn_active(t: Helionox) -> list[int]:
    """Turn every Inactive Event; returns them from Earth outward, the older first (HEL-EVT12, HEL-R61)."""
    turned: list[int] = []
    for place in range(PLACES):
        for index in range(len(t.faces)):
            face = t.faces[index]
            if face & 1 == 0 and t.box.place[face >> 1] == place:
                t.faces[index] = face + 1
                turned.append(face >> 1)
                if t.watched:
                    t.tell("activated", -1, {"event": EVENTS[face >> 1]})
    renew(t)
    return turned


class PlaceEvents(Seated[Helionox]):
    """New Events come to their Locations, Inactive side up (HEL-EVT03, HEL-EVT13, HEL-R03)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        count = t.box.later_events if t.cooperative and t.turns > 0 else t.box.first_events
        for _ in range(count):
            if t.event_deck:
                event = t.event_deck.pop()
                section = 0
                while t.sections[section] == 0:
                    section += 1
                t.sections[section] -= 1
                t.faces.append(2 * event)
                t.tried.append(0)
                if t.watched:
                    t.seal()
                    t.tell("placed", -1, {"event": EVENTS[event]})


class CryoPhase(Seated[Helionox]):
    """One Cryo Counter leaves the current player's Architect (HEL-CRY01, HEL-CRY02)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        t.phase = MAIN_PHASE
        s = t.seats[self.seat]
        if s.cryo > 0:
            s.cryo -= 1
            if t.watched:
                t.tell("thawed", self.seat, {"amount": 1})


class EndPhase(Seated[Helionox]):
    """Played cards are discarded, perhaps others too, then a new hand is drawn (HEL-END01..HEL-END04, HEL-END09)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        t.phase = END_PHASE
        for s in t.seats:
            s.discard.extend(s.played)
            s.played = []
        t.then(DrawHand(self.seat), DownTo(self.seat), Reset(self.seat))
        if t.tidy:
            t.then(Tidy(self.seat))


class Tidy(Ask[Helionox]):
    """Unplayed cards may be discarded before the draw (HEL-END02, HEL-R59)."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        return [DONE] + [DISCARD.of(card) for card in different(t.seats[self.seat].hand)]

    def play(self, t: Helionox, move: int) -> None:
        if move == DONE:
            return
        discard(t, self.seat, DISCARD.arg(move))
        if t.seats[self.seat].hand:
            t.then(self)

    def shape(self) -> str:
        return "some"

    def crumb(self) -> str:
        return "end"


class DrawHand(Seated[Helionox]):
    """Five cards whatever the size of the hand, fewer where an Event says so (HEL-END03, HEL-R82)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        draw(t, self.seat, max(0, t.box.hand - t.modifiers[END_DRAW]))


class DownTo(Seated[Helionox]):
    """Above five cards some must be discarded (HEL-END04)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        if len(t.seats[self.seat].hand) > t.box.hand:
            t.then(Shed(self.seat))


class Shed(Ask[Helionox]):
    """Which card is discarded, until five are left (HEL-END04)."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        return [DISCARD.of(card) for card in different(t.seats[self.seat].hand)]

    def play(self, t: Helionox, move: int) -> None:
        discard(t, self.seat, DISCARD.arg(move))
        t.then(DownTo(self.seat))

    def shape(self) -> str:
        return "some"

    def crumb(self) -> str:
        return "end"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"left": len(t.seats[self.seat].hand) - t.box.hand}


class Reset(Seated[Helionox]):
    """Delivered Cargo returns, pools are lost, and what counts once a turn may be used again (HEL-END07, HEL-END08)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        for place in range(PLACES):
            if t.lying[place] >= 0:
                t.cargo_left[t.lying[place]] += 1
                t.lying[place] = NOTHING
        for s in t.seats:
            s.uniques = 0
            s.credits = 0
            s.defense = 0
        for index in range(len(t.tried)):
            t.tried[index] = 0
        t.cycled = False
        t.bonus = False
        t.called = False
        t.visited = 0
        t.gained_at = 0
        t.no_shutdown = False
        t.tidy = False
