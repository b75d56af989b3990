"""Sleepers: placing them, the windows in which they can be revealed, their targets and their effects (SYN-SLP).

Public facts decide who is asked: a filled slot, and a sleeper of that window that could be there and whose condition
holds (SYN-SLP10, SYN-INF05). Everyone decides at the same time and in secret; then it is public who plays.
"""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import Ask, SimultaneousAsk, Step
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.alert_level import move_alert
from cinque.games.syndicate.rules.constants import FIRST_SLEEPER, TERRITORIES, WINDOWS
from cinque.games.syndicate.rules.moves import AT, BASES, CARDS, DECLINE, PICK, PLAY, SLEEPERS
from cinque.games.syndicate.rules.table import BOUGHT, FREE, NOBODY, VOID, Syndicate


def activate(t: Syndicate, seat: int, design: int) -> None:
    """Put a card face down into the slot, burning the one already there (SYN-SLP01, SYN-SLP03, SYN-SLP04)."""
    if t.slot(seat) >= 0:
        burn_card(t, seat)
    t.cards.move(t.hands[seat], t.slots[seat], t.card_of_design(seat, design))
    if t.recording:
        t.emit("placed", seat, {}, {"card": CARDS[design]}, 1 << seat)


def burn_card(t: Syndicate, seat: int) -> None:
    """Burn the slot card: discard it face up without playing it (SYN-SLP05, SYN-SLP15)."""
    card = t.discard_slot(seat)
    if t.recording:
        t.emit("burned", seat, {"card": CARDS[t.box.design[card]]})


def targets_of(t: Syndicate, seat: int, sleeper: int) -> list[int]:
    """Return the bases or seats a sleeper can target; empty for sleepers without a target."""
    effect = t.box.sleeper[sleeper]
    targets: list[int] = []
    if effect.op == constants.VOID_PARDON:
        for other in range(t.players):
            if other != seat and t.seats[other].pardon == BOUGHT:
                targets.append(other)
    elif effect.op == constants.UNFORTIFY or effect.op == constants.CLEAR:
        for base in range(TERRITORIES):
            if t.owner[base] >= 0 and t.owner[base] != seat:
                if t.fort >> base & 1 if effect.op == constants.UNFORTIFY else t.research[base] > 0:
                    targets.append(base)
    elif effect.op == constants.FLIP:
        for base in range(TERRITORIES):
            if 0 <= t.owner[base] < t.players and t.owner[base] != seat and effect.b >> t.box.zone[base] & 1:
                targets.append(base)
    return targets


def needs_target(op: int) -> bool:
    """Return whether an effect needs a target."""
    return op in (constants.VOID_PARDON, constants.UNFORTIFY, constants.CLEAR, constants.FLIP)


def condition_holds(t: Syndicate, seat: int, sleeper: int, actor: int) -> bool:
    """Return whether a sleeper's condition holds for a seat, judged by public facts (SYN-SLP12)."""
    op = t.box.sleeper[sleeper].op
    if needs_target(op):
        return len(targets_of(t, seat, sleeper)) > 0
    if op == constants.EXHAUST:
        return 0 <= actor < t.players and actor != seat and t.seats[actor].dice > 0
    if op == constants.CANCEL:
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


def any_possible(t: Syndicate, seat: int, kind: int, actor: int) -> bool:
    """Return whether any sleeper could be in a seat's slot and played now."""
    for sleeper in t.box.in_window[kind]:  # noqa: SIM110 - a generator would be slow here
        if could_play(t, seat, sleeper, actor):
            return True
    return False


def could_play(t: Syndicate, seat: int, sleeper: int, actor: int) -> bool:
    """Return whether this sleeper could be in a seat's slot and played now, judged by public facts."""
    could = t.seats[seat].could
    if could and not could >> sleeper & 1:
        return False
    return condition_holds(t, seat, sleeper, actor) and not all_copies_discarded(t, sleeper)


def all_copies_discarded(t: Syndicate, sleeper: int) -> bool:
    """Return whether all copies of a sleeper are in the discard pile."""
    discard = t.cards[t.discard]
    for card in t.box.copies[FIRST_SLEEPER + sleeper]:  # noqa: SIM110 - a generator would be slow here
        if card not in discard:
            return False
    return True


def narrow_down(t: Syndicate, seat: int, could: int) -> None:
    """Note that everyone can see from a request which sleepers the slot card can be (SYN-INF01)."""
    t.seats[seat].could = could
    others = list(range(FIRST_SLEEPER))
    for sleeper in range(len(SLEEPERS)):
        if not could >> sleeper & 1:
            others.append(FIRST_SLEEPER + sleeper)
    t.cards.deny(t.slots[seat], others)


def can_play_slot(t: Syndicate, seat: int, kind: int, actor: int) -> bool:
    """Return whether the card actually in the slot can be played now."""
    card = t.slot(seat)
    if card < FIRST_SLEEPER:
        return False
    sleeper = t.box.design[card] - FIRST_SLEEPER
    return t.box.sleeper_windows[sleeper] >> kind & 1 == 1 and condition_holds(t, seat, sleeper, actor)


def may_use_window(t: Syndicate, seat: int, kind: int, actor: int) -> bool:
    """Return whether the window is open to a seat (COMPONENTS.md section 1)."""
    if kind == constants.ASSAULT_ANNOUNCED:
        return t.owner[t.target] == seat
    if kind in (constants.MISSION_ANNOUNCED, constants.MISSION_SUCCEEDED, constants.SLEEPER_PLAYED):
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
                if any_possible(t, seat, self.kind, self.actor):
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

    def legal_moves(self, t: Syndicate, seat: int) -> list[int]:
        return [DECLINE, PLAY] if can_play_slot(t, seat, self.kind, self.actor) else [DECLINE]

    def resolve(self, t: Syndicate) -> None:
        order = t.from_lead() if t.turn < 0 else t.seats_after(t.circle.index(t.turn))
        answers: list[Step[Syndicate]] = []
        for seat in order:
            if self.seats >> seat & 1 and t.answers[seat][0] == PLAY:
                narrow_down(t, seat, possible_sleepers(t, seat, self.kind, self.actor))
                t.lock_undo()
                if t.recording:
                    t.emit("pledged", seat, {})
                answers.append(PlayRevealed(seat, self.kind, self.actor))
        t.turned = False
        if answers:
            t.then(*answers)

    def window(self) -> str:
        return WINDOWS[self.kind]

    def pass_move(self, t: Syndicate, seat: int) -> int:
        return DECLINE

    def veiled(self) -> bool:
        return True

    def shape(self) -> str:
        return "yesno"

    def breadcrumb(self) -> str:
        return "window"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"window": WINDOWS[self.kind]}


class PlayRevealed(Step[Syndicate]):
    """Let a player who asked to play do so, or ask again if another card came first (SYN-SLP09).

    A card that can no longer be played is dropped. Either way the result is public and narrows down what the card is.
    """

    __slots__ = ("seat", "kind", "actor")

    def __init__(self, seat: int, kind: int, actor: int) -> None:
        self.seat: Final[int] = seat
        self.kind: Final[int] = kind
        self.actor: Final[int] = actor

    def run(self, t: Syndicate) -> None:
        now = possible_sleepers(t, self.seat, self.kind, self.actor)
        if not can_play_slot(t, self.seat, self.kind, self.actor):
            narrow_down(t, self.seat, t.seats[self.seat].could & ~now)
            if t.recording:
                t.emit("dropped", self.seat, {})
            return
        narrow_down(t, self.seat, now)
        if t.turned:
            t.then(PlayAnyway(self.seat, self.kind, self.actor))
        else:
            t.then(TurnUp(self.seat, self.actor))


class PlayAnyway(Ask[Syndicate]):
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

    def shape(self) -> str:
        return "yesno"

    def breadcrumb(self) -> str:
        return "window"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"window": WINDOWS[self.kind]}


class TurnUp(Step[Syndicate]):
    """Reveal the slot card, choose its target, let others answer, then carry it out (SYN-SLP07)."""

    __slots__ = ("seat", "actor")

    def __init__(self, seat: int, actor: int) -> None:
        self.seat: Final[int] = seat
        self.actor: Final[int] = actor

    def run(self, t: Syndicate) -> None:
        card = t.discard_slot(self.seat)
        sleeper = t.box.design[card] - FIRST_SLEEPER
        if t.recording:
            t.emit("turned_up", self.seat, {"card": SLEEPERS[sleeper]})
        played = PlayedCard(self.seat, sleeper, self.actor)
        t.then(OpenWindow(constants.SLEEPER_PLAYED, self.seat), played)
        if needs_target(t.box.sleeper[sleeper].op):
            targets = targets_of(t, self.seat, sleeper)
            if len(targets) == 1:
                set_target(t, self.seat, sleeper, targets[0])
            else:
                t.then(ChooseTarget(self.seat, sleeper))


class ChooseTarget(Ask[Syndicate]):
    """Choose the sleeper's target, which is public before anyone may answer."""

    __slots__ = ("sleeper",)

    def __init__(self, seat: int, sleeper: int) -> None:
        super().__init__(seat)
        self.sleeper: Final[int] = sleeper

    def legal_moves(self, t: Syndicate) -> list[int]:
        moves = targets_of(t, self.seat, self.sleeper)
        if t.box.sleeper[self.sleeper].op == constants.VOID_PARDON:
            return [AT.of(other) for other in moves]
        return [PICK.of(base) for base in moves]

    def play(self, t: Syndicate, move: int) -> None:
        set_target(t, self.seat, self.sleeper, AT.arg(move) if move in AT else PICK.arg(move))

    def shape(self) -> str:
        return "place"

    def breadcrumb(self) -> str:
        return "sleeper"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"card": SLEEPERS[self.sleeper]}


def set_target(t: Syndicate, seat: int, sleeper: int, aim: int) -> None:
    """Set the target."""
    t.aim = aim
    if t.recording:
        if t.box.sleeper[sleeper].op == constants.VOID_PARDON:
            t.emit("aimed_seat", seat, {"card": SLEEPERS[sleeper], "rival": aim})
        else:
            t.emit("aimed", seat, {"card": SLEEPERS[sleeper], "base": BASES[aim]})


class PlayedCard(Step[Syndicate]):
    """A revealed sleeper that takes effect unless it is cancelled first."""

    __slots__ = ("seat", "sleeper", "actor")

    def __init__(self, seat: int, sleeper: int, actor: int) -> None:
        self.seat: Final[int] = seat
        self.sleeper: Final[int] = sleeper
        self.actor: Final[int] = actor

    def run(self, t: Syndicate) -> None:
        t.turned = True
        effect = t.box.sleeper[self.sleeper]
        if effect.op == constants.CANCEL:
            cancel_sleeper(t)
        elif effect.op == constants.ROLL:
            t.bonus += effect.b
        elif effect.op == constants.STEAL_SHARE:
            self.steal(t, effect.a)
        elif effect.op == constants.UNFORTIFY:
            t.fort &= ~(1 << t.aim)
        elif effect.op == constants.CLEAR:
            t.research[t.aim] = 0
        elif effect.op == constants.FLIP:
            t.no_effect |= 1 << t.aim
        elif effect.op == constants.ALERT:
            move_alert(t, effect.a)
        elif effect.op == constants.EXHAUST:
            target = t.seats[self.actor]
            target.dice = max(target.dice - effect.a, 0)
        elif effect.op == constants.PARDON:
            t.seats[self.seat].pardon = FREE
        elif effect.op == constants.VOID_PARDON:
            t.seats[t.aim].pardon = VOID

    def steal(self, t: Syndicate, part: int) -> None:
        """Take a share of what is left of the attempter's reward."""
        taken = [amount // part for amount in t.reward]
        for kind in range(3):
            t.reward[kind] -= taken[kind]
        t.gain(self.seat, taken)
        if t.recording:
            t.emit("hijacked", self.seat, t.goods_facts(taken))

    def breadcrumb(self) -> str:
        return "sleeper"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"card": SLEEPERS[self.sleeper]}


def pending_sleeper(t: Syndicate) -> PlayedCard | None:
    """Return the revealed sleeper that hasn't taken effect yet, or None."""
    for place in range(len(t.agenda) - 1, -1, -1):
        step = t.agenda[place]
        if isinstance(step, PlayedCard):
            return step
    return None


def cancel_sleeper(t: Syndicate) -> None:
    """Cancel the previously revealed sleeper."""
    for place in range(len(t.agenda) - 1, -1, -1):
        step = t.agenda[place]
        if isinstance(step, PlayedCard):
            del t.agenda[place]
            if t.recording:
                t.emit("cancelled", step.seat, {"card": SLEEPERS[step.sleeper]})
            return


def can_reveal(t: Syndicate, seat: int) -> bool:
    """Return whether the seat can reveal its slot card as a free move on its own turn (SYN-SLP14)."""
    return t.slot(seat) >= 0 and can_play_slot(t, seat, constants.OWN_TURN, NOBODY)
