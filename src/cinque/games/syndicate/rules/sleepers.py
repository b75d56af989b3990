"""Sleepers: placing them, the windows in which they can be revealed, their targets and their effects (SYN-SLP).

Public facts decide who is asked: a filled slot, and a sleeper of that window that could be there and whose condition
holds (SYN-SLP10, SYN-INF05). Everyone decides at the same time and in secret; then it is public who plays.
"""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import PickPlace, YesNo, ask_unless_forced
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import SimultaneousAsk, Step
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.effects import PlayedCard, pending_sleeper
from cinque.games.syndicate.rules.moves import AT, BASES, CARDS, DECLINE, PICK, PLAY, SLEEPERS
from cinque.games.syndicate.rules.table import BOUGHT, Syndicate

TARGETED_EFFECTS: Final = (c.VOID_PARDON, c.UNFORTIFY, c.CLEAR, c.FLIP)


def activate(t: Syndicate, seat: int, design: int) -> None:
    """Put a card face down into the slot, burning the one already there (SYN-SLP01, SYN-SLP03, SYN-SLP04)."""
    t.burn_slot(seat)
    t.cards.move(t.hands[seat], t.slots[seat], t.card_of_design(seat, design))
    if t.recording:
        t.emit("placed", seat, {}, {"card": CARDS[design]}, 1 << seat)


def targets_of(t: Syndicate, seat: int, sleeper: int) -> list[int]:
    """Return the bases or seats a sleeper can target; empty for sleepers without a target."""
    effect = t.box.sleeper[sleeper]
    if effect.op == c.VOID_PARDON:
        return [other for other in range(t.players) if other != seat and t.seats[other].pardon == BOUGHT]
    rivals = [base for base in range(c.TERRITORY_COUNT) if t.owner[base] >= 0 and t.owner[base] != seat]
    if effect.op == c.UNFORTIFY:
        return [base for base in rivals if t.fort >> base & 1]
    if effect.op == c.CLEAR:
        return [base for base in rivals if t.research[base]]
    if effect.op == c.FLIP:
        return [base for base in rivals if t.owner[base] < t.players and effect.b >> t.box.zone[base] & 1]
    return []


def condition_holds(t: Syndicate, seat: int, sleeper: int, actor: int) -> bool:
    """Return whether a sleeper's condition holds for a seat, judged by public facts (SYN-SLP12)."""
    op = t.box.sleeper[sleeper].op
    if op in TARGETED_EFFECTS:
        return len(targets_of(t, seat, sleeper)) > 0
    if op == c.EXHAUST:
        return 0 <= actor < t.players and actor != seat and t.seats[actor].dice > 0
    if op == c.CANCEL:
        played = pending_sleeper(t)
        return played is not None and played.seat != seat
    return True


def possible_sleepers(t: Syndicate, seat: int, kind: int, actor: int) -> int:
    """Return a bit mask of sleepers that could be in a seat's slot and played now, judged by public facts."""
    mask = 0
    for sleeper in t.box.in_window[kind]:
        if could_play(t, seat, sleeper, actor):
            mask |= 1 << sleeper
    return mask


def could_play(t: Syndicate, seat: int, sleeper: int, actor: int) -> bool:
    """Return whether this sleeper could be in a seat's slot and played now, judged by public facts."""
    candidates = t.seats[seat].slot_candidates
    if candidates and not candidates >> sleeper & 1:
        return False
    return condition_holds(t, seat, sleeper, actor) and not all_copies_discarded(t, sleeper)


def all_copies_discarded(t: Syndicate, sleeper: int) -> bool:
    """Return whether all copies of a sleeper are in the discard pile."""
    discard = t.cards[t.discard]
    for card in t.box.copies[c.FIRST_SLEEPER + sleeper]:  # noqa: SIM110 - a generator would be slow here
        if card not in discard:
            return False
    return True


def narrow_down(t: Syndicate, seat: int, candidates: int) -> None:
    """Note that everyone can see from a request which sleepers the slot card can be (SYN-INF01)."""
    t.seats[seat].slot_candidates = candidates
    sleepers = [c.FIRST_SLEEPER + sleeper for sleeper in range(len(SLEEPERS)) if not candidates >> sleeper & 1]
    t.cards.deny(t.slots[seat], [*range(c.FIRST_SLEEPER), *sleepers])


def slot_facts(t: Syndicate, seat: int, move: int) -> dict[str, Any]:
    """Return the slot card."""
    return {"card": CARDS[t.box.design[t.slot(seat)]]}


DECOY: Final = clause("SYN-SLP05", facts=slot_facts)
OTHER_WINDOW: Final = clause("SYN-SLP06", facts=slot_facts)
NO_TARGET: Final = clause("SYN-SLP12", facts=slot_facts)


def check_slot(t: Syndicate, seat: int, kind: int, actor: int) -> int:
    """Check that the slot card can be played in this window (SYN-SLP05, SYN-SLP06, SYN-SLP12, SYN-SLP14)."""
    card = t.slot(seat)
    if card < c.FIRST_SLEEPER:
        return DECOY
    sleeper = t.box.design[card] - c.FIRST_SLEEPER
    if not t.box.sleeper_windows[sleeper] >> kind & 1:
        return OTHER_WINDOW
    return LEGAL if condition_holds(t, seat, sleeper, actor) else NO_TARGET


def may_use_window(t: Syndicate, seat: int, kind: int, actor: int) -> bool:
    """Return whether the window is open to a seat (COMPONENTS.md section 1)."""
    if kind == c.ASSAULT_ANNOUNCED:
        return t.owner[t.target] == seat
    if kind in (c.MISSION_ANNOUNCED, c.MISSION_SUCCEEDED, c.SLEEPER_PLAYED):
        return seat != actor
    return True


class OpenWindow(Step[Syndicate]):
    """Ask everyone who might answer; skip the window if there is nobody."""

    __slots__ = ("kind", "actor")

    def __init__(self, kind: int, actor: int) -> None:
        self.kind: Final[int] = kind
        self.actor: Final[int] = actor

    def run(self, t: Syndicate) -> None:
        seats = 0
        for seat in range(t.players):
            if t.slot(seat) >= 0 and may_use_window(t, seat, self.kind, self.actor):
                if possible_sleepers(t, seat, self.kind, self.actor):
                    seats |= 1 << seat
        if seats:
            t.then(Window(seats, self.kind, self.actor))


class Window(SimultaneousAsk[Syndicate]):
    """Decide in secret whether to play the card in the slot (SYN-SLP09)."""

    __slots__ = ("kind", "actor")

    def __init__(self, seats: int, kind: int, actor: int) -> None:
        super().__init__(seats)
        self.kind: Final[int] = kind
        self.actor: Final[int] = actor

    def candidates(self, t: Syndicate, seat: int) -> list[int]:
        return [DECLINE, PLAY]

    def check(self, t: Syndicate, seat: int, move: int) -> int:
        return LEGAL if move == DECLINE else check_slot(t, seat, self.kind, self.actor)

    def legal_moves(self, t: Syndicate, seat: int) -> list[int]:
        return [DECLINE, PLAY] if check_slot(t, seat, self.kind, self.actor) == LEGAL else [DECLINE]

    def resolve(self, t: Syndicate) -> None:
        order = t.from_lead() if t.turn < 0 else t.seats_after(t.circle.index(t.turn))
        answers: list[Step[Syndicate]] = []
        for seat in order:
            if self.seats >> seat & 1 and t.answers[seat][0] == PLAY:
                narrow_down(t, seat, possible_sleepers(t, seat, self.kind, self.actor))
                t.lock_undo()
                if t.recording:
                    t.emit("pledged", seat, {})
                answers.append(ResolvePlayRequest(seat, self.kind, self.actor))
        t.sleeper_revealed = False
        if answers:
            t.then(*answers)

    def window(self) -> str:
        return c.WINDOWS[self.kind]

    def pass_move(self, t: Syndicate, seat: int) -> int:
        return DECLINE

    def veiled(self) -> bool:
        return True

    def shape(self) -> str:
        return "yesno"

    def breadcrumb(self) -> str:
        return "window"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"window": c.WINDOWS[self.kind]}


class ResolvePlayRequest(Step[Syndicate]):
    """Resolve a request to play the slot card: turn it up, or ask again if another card came first (SYN-SLP09).

    A card that can no longer be played is dropped. Either way the result is public and narrows down what the card is.
    """

    __slots__ = ("seat", "kind", "actor")

    def __init__(self, seat: int, kind: int, actor: int) -> None:
        self.seat: Final[int] = seat
        self.kind: Final[int] = kind
        self.actor: Final[int] = actor

    def run(self, t: Syndicate) -> None:
        now = possible_sleepers(t, self.seat, self.kind, self.actor)
        if check_slot(t, self.seat, self.kind, self.actor) != LEGAL:
            narrow_down(t, self.seat, t.seats[self.seat].slot_candidates & ~now)
            if t.recording:
                t.emit("dropped", self.seat, {})
            return
        narrow_down(t, self.seat, now)
        if t.sleeper_revealed:
            t.then(PlayAnyway(self.seat, self.kind, self.actor))
        else:
            t.then(TurnUp(self.seat, self.actor))


class PlayAnyway(YesNo[Syndicate]):
    """Choose whether to still play after another card was revealed."""

    __slots__ = ("kind", "actor")

    def __init__(self, seat: int, kind: int, actor: int) -> None:
        super().__init__(seat)
        self.kind: Final[int] = kind
        self.actor: Final[int] = actor

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [DECLINE, PLAY]

    def play(self, t: Syndicate, move: int) -> None:
        if move == PLAY:
            t.then(TurnUp(self.seat, self.actor))
        elif t.recording:
            t.emit("took_back", self.seat, {})

    def breadcrumb(self) -> str:
        return "window"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"window": c.WINDOWS[self.kind]}


class TurnUp(Step[Syndicate]):
    """Reveal the slot card, choose its target, let others answer, then carry it out (SYN-SLP07)."""

    __slots__ = ("seat", "actor")

    def __init__(self, seat: int, actor: int) -> None:
        self.seat: Final[int] = seat
        self.actor: Final[int] = actor

    def run(self, t: Syndicate) -> None:
        card = t.discard_slot(self.seat)
        sleeper = t.box.design[card] - c.FIRST_SLEEPER
        if t.recording:
            t.emit("turned_up", self.seat, {"card": SLEEPERS[sleeper]})
        played = PlayedCard(self.seat, sleeper, self.actor)
        t.then(OpenWindow(c.SLEEPER_PLAYED, self.seat), played)
        if t.box.sleeper[sleeper].op in TARGETED_EFFECTS:
            ask_unless_forced(t, ChooseTarget(self.seat, sleeper))


class ChooseTarget(PickPlace[Syndicate]):
    """Choose the sleeper's target, which is public before anyone may answer."""

    __slots__ = ("sleeper",)

    def __init__(self, seat: int, sleeper: int) -> None:
        super().__init__(seat)
        self.sleeper: Final[int] = sleeper

    def legal_moves(self, t: Syndicate) -> list[int]:
        moves = targets_of(t, self.seat, self.sleeper)
        if t.box.sleeper[self.sleeper].op == c.VOID_PARDON:
            return [AT.of(other) for other in moves]
        return [PICK.of(base) for base in moves]

    def play(self, t: Syndicate, move: int) -> None:
        t.sleeper_target = AT.arg(move) if move in AT else PICK.arg(move)
        if t.recording and move in AT:
            t.emit("aimed_seat", self.seat, {"card": SLEEPERS[self.sleeper], "rival": t.sleeper_target})
        elif t.recording:
            t.emit("aimed", self.seat, {"card": SLEEPERS[self.sleeper], "base": BASES[t.sleeper_target]})

    def breadcrumb(self) -> str:
        return "sleeper"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"card": SLEEPERS[self.sleeper]}
