"""Sleepers: the windows in which they are turned up, what they aim at and what they do (SYN-SLP).

Who is asked follows from what all can see: a filled slot, and a sleeper of that window that could be there and whose
condition holds (SYN-SLP10, SYN-INF05). All decide at once and in secret; then it is open who plays.
"""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Ask, Step, Together
from cinque.games.syndicate import box as v
from cinque.games.syndicate.box import FIRST_SLEEPER, TERRITORIES, WINDOWS
from cinque.games.syndicate.moves import AT, BASES, DECLINE, PICK, PLAY, SLEEPERS
from cinque.games.syndicate.table import BOUGHT, FREE, NOBODY, VOID, Syndicate


def aims(t: Syndicate, seat: int, sleeper: int) -> list[int]:
    """The bases or seats a sleeper can be turned against; empty for those that aim at nothing."""
    effect = t.box.sleeper[sleeper]
    found: list[int] = []
    if effect.op == v.VOID_PARDON:
        for other in range(t.players):
            if other != seat and t.seats[other].pardon == BOUGHT:
                found.append(other)
    elif effect.op == v.UNFORTIFY or effect.op == v.CLEAR:
        for base in range(TERRITORIES):
            if t.owner[base] >= 0 and t.owner[base] != seat:
                if t.fort >> base & 1 if effect.op == v.UNFORTIFY else t.research[base] > 0:
                    found.append(base)
    elif effect.op == v.FLIP:
        for base in range(TERRITORIES):
            if 0 <= t.owner[base] < t.players and t.owner[base] != seat and effect.b >> t.box.zone[base] & 1:
                found.append(base)
    return found


def needs_aim(op: int) -> bool:
    """Whether an effect must be turned against something."""
    return op in (v.VOID_PARDON, v.UNFORTIFY, v.CLEAR, v.FLIP)


def holds(t: Syndicate, seat: int, sleeper: int, actor: int) -> bool:
    """Whether a sleeper's condition holds for a seat, by what all can see (SYN-SLP12)."""
    op = t.box.sleeper[sleeper].op
    if needs_aim(op):
        return len(aims(t, seat, sleeper)) > 0
    if op == v.EXHAUST:
        return 0 <= actor < t.players and actor != seat and t.seats[actor].dice > 0
    if op == v.CANCEL:
        played = pending(t)
        return played is not None and played.seat != seat
    return True


def possible(t: Syndicate, seat: int, kind: int, actor: int) -> int:
    """The sleepers that could be in a seat's slot and be played now, by what all can see, as a bit mask."""
    mask = 0
    for sleeper in t.box.in_window[kind]:
        if could_play(t, seat, sleeper, actor):
            mask |= 1 << sleeper
    return mask


def any_possible(t: Syndicate, seat: int, kind: int, actor: int) -> bool:
    """Whether there is such a sleeper at all."""
    for sleeper in t.box.in_window[kind]:  # noqa: SIM110 - a generator would be slow here
        if could_play(t, seat, sleeper, actor):
            return True
    return False


def could_play(t: Syndicate, seat: int, sleeper: int, actor: int) -> bool:
    """Whether a sleeper could be in a seat's slot and be played now, by what all can see."""
    could = t.seats[seat].could
    if could and not could >> sleeper & 1:
        return False
    return holds(t, seat, sleeper, actor) and not burnt_out(t, sleeper)


def burnt_out(t: Syndicate, sleeper: int) -> bool:
    """Whether all copies of a sleeper lie in the discard pile."""
    for card in t.box.copies[FIRST_SLEEPER + sleeper]:  # noqa: SIM110 - a generator would be slow here
        if card not in t.discard:
            return False
    return True


def playable(t: Syndicate, seat: int, kind: int, actor: int) -> bool:
    """Whether the card that really lies in the slot can be played now."""
    card = t.seats[seat].slot
    if card < FIRST_SLEEPER:
        return False
    sleeper = t.box.design[card] - FIRST_SLEEPER
    return t.box.sleeper_windows[sleeper] >> kind & 1 == 1 and holds(t, seat, sleeper, actor)


def entitled(t: Syndicate, seat: int, kind: int, actor: int) -> bool:
    """Whether the window is open to a seat at all (COMPONENTS.md section 1)."""
    if kind == v.ASSAULT_ANNOUNCED:
        return t.owner[t.target] == seat
    if kind in (v.MISSION_ANNOUNCED, v.MISSION_SUCCEEDED, v.SLEEPER_PLAYED):
        return seat != actor
    return True


class OpenWindow(Step[Syndicate]):
    """Ask all who might answer; nobody there, no window."""

    __slots__ = ("kind", "actor")

    def __init__(self, kind: int, actor: int) -> None:
        self.kind: Final[int] = kind
        self.actor: Final[int] = actor

    def run(self, t: Syndicate) -> None:
        seats = 0
        for seat in range(t.players):
            if t.seats[seat].slot >= 0 and entitled(t, seat, self.kind, self.actor):
                if any_possible(t, seat, self.kind, self.actor):
                    seats |= 1 << seat
        if seats:
            t.then(Window(seats, self.kind, self.actor))


class Window(Together[Syndicate]):
    """Everybody asked decides in secret whether to play the card in the slot (SYN-SLP09)."""

    __slots__ = ("kind", "actor")

    def __init__(self, seats: int, kind: int, actor: int) -> None:
        super().__init__(seats)
        self.kind: Final[int] = kind
        self.actor: Final[int] = actor

    def options(self, t: Syndicate, seat: int) -> list[int]:
        return [DECLINE, PLAY] if playable(t, seat, self.kind, self.actor) else [DECLINE]

    def settle(self, t: Syndicate) -> None:
        order = t.from_lead() if t.turn < 0 else t.after(t.circle.index(t.turn))
        answers: list[Step[Syndicate]] = []
        for seat in order:
            if self.seats >> seat & 1 and t.answers[seat][0] == PLAY:
                t.seats[seat].could = possible(t, seat, self.kind, self.actor)
                t.seal()
                if t.watched:
                    t.tell("pledged", seat, {})
                answers.append(Answer(seat, self.kind, self.actor))
        t.turned = False
        if answers:
            t.then(*answers)

    def window(self) -> str:
        return WINDOWS[self.kind]

    def passing(self, t: Syndicate, seat: int) -> int:
        return DECLINE

    def veiled(self) -> bool:
        return True

    def shape(self) -> str:
        return "yesno"

    def crumb(self) -> str:
        return "window"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"window": WINDOWS[self.kind]}


class Answer(Step[Syndicate]):
    """The turn of one who wished to play: at once, or asked again after another card; dropped if it cannot (SYN-SLP09).

    Either way all can see what happened, and so know a little more of the card.
    """

    __slots__ = ("seat", "kind", "actor")

    def __init__(self, seat: int, kind: int, actor: int) -> None:
        self.seat: Final[int] = seat
        self.kind: Final[int] = kind
        self.actor: Final[int] = actor

    def run(self, t: Syndicate) -> None:
        s = t.seats[self.seat]
        now = possible(t, self.seat, self.kind, self.actor)
        if not playable(t, self.seat, self.kind, self.actor):
            s.could &= ~now
            if t.watched:
                t.tell("dropped", self.seat, {})
            return
        s.could = now
        if t.turned:
            t.then(Still(self.seat, self.kind, self.actor))
        else:
            t.then(TurnUp(self.seat, self.actor))


class Still(Ask[Syndicate]):
    """After another card was turned up: still play?"""

    __slots__ = ("kind", "actor")

    def __init__(self, seat: int, kind: int, actor: int) -> None:
        super().__init__(seat)
        self.kind: Final[int] = kind
        self.actor: Final[int] = actor

    def options(self, t: Syndicate) -> list[int]:
        return [DECLINE, PLAY]

    def play(self, t: Syndicate, move: int) -> None:
        if move == PLAY:
            t.then(TurnUp(self.seat, self.actor))
        elif t.watched:
            t.tell("took_back", self.seat, {})

    def shape(self) -> str:
        return "yesno"

    def crumb(self) -> str:
        return "window"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"window": WINDOWS[self.kind]}


class TurnUp(Step[Syndicate]):
    """Turn the slot card up, aim it, let others answer, then carry it out (SYN-SLP07)."""

    __slots__ = ("seat", "actor")

    def __init__(self, seat: int, actor: int) -> None:
        self.seat: Final[int] = seat
        self.actor: Final[int] = actor

    def run(self, t: Syndicate) -> None:
        card = t.empty_slot(self.seat)
        t.lay(card)
        sleeper = t.box.design[card] - FIRST_SLEEPER
        if t.watched:
            t.tell("turned_up", self.seat, {"card": SLEEPERS[sleeper]})
        played = PlayedCard(self.seat, sleeper, self.actor)
        t.then(OpenWindow(v.SLEEPER_PLAYED, self.seat), played)
        if needs_aim(t.box.sleeper[sleeper].op):
            found = aims(t, self.seat, sleeper)
            if len(found) == 1:
                aim_at(t, self.seat, sleeper, found[0])
            else:
                t.then(Aim(self.seat, sleeper))


class Aim(Ask[Syndicate]):
    """What the sleeper is turned against; all learn of it before anybody may answer."""

    __slots__ = ("sleeper",)

    def __init__(self, seat: int, sleeper: int) -> None:
        super().__init__(seat)
        self.sleeper: Final[int] = sleeper

    def options(self, t: Syndicate) -> list[int]:
        found = aims(t, self.seat, self.sleeper)
        if t.box.sleeper[self.sleeper].op == v.VOID_PARDON:
            return [AT.of(other) for other in found]
        return [PICK.of(base) for base in found]

    def play(self, t: Syndicate, move: int) -> None:
        aim_at(t, self.seat, self.sleeper, AT.arg(move) if move in AT else PICK.arg(move))

    def shape(self) -> str:
        return "place"

    def crumb(self) -> str:
        return "sleeper"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"card": SLEEPERS[self.sleeper]}


def aim_at(t: Syndicate, seat: int, sleeper: int, aim: int) -> None:
    """Name the target."""
    t.aim = aim
    if t.watched:
        if t.box.sleeper[sleeper].op == v.VOID_PARDON:
            t.tell("aimed_seat", seat, {"card": SLEEPERS[sleeper], "rival": aim})
        else:
            t.tell("aimed", seat, {"card": SLEEPERS[sleeper], "base": BASES[aim]})


class PlayedCard(Step[Syndicate]):
    """A sleeper that lies open and takes effect, unless it is cancelled before."""

    __slots__ = ("seat", "sleeper", "actor")

    def __init__(self, seat: int, sleeper: int, actor: int) -> None:
        self.seat: Final[int] = seat
        self.sleeper: Final[int] = sleeper
        self.actor: Final[int] = actor

    def run(self, t: Syndicate) -> None:
        t.turned = True
        effect = t.box.sleeper[self.sleeper]
        if effect.op == v.CANCEL:
            cancel(t)
        elif effect.op == v.ROLL:
            t.bonus += effect.b
        elif effect.op == v.STEAL_SHARE:
            self.steal(t, effect.a)
        elif effect.op == v.UNFORTIFY:
            t.fort &= ~(1 << t.aim)
        elif effect.op == v.CLEAR:
            t.research[t.aim] = 0
        elif effect.op == v.FLIP:
            t.no_effect |= 1 << t.aim
        elif effect.op == v.ALERT:
            t.move_alert(effect.a)
        elif effect.op == v.EXHAUST:
            target = t.seats[self.actor]
            target.dice = max(target.dice - effect.a, 0)
        elif effect.op == v.PARDON:
            t.seats[self.seat].pardon = FREE
        elif effect.op == v.VOID_PARDON:
            t.seats[t.aim].pardon = VOID

    def steal(self, t: Syndicate, part: int) -> None:
        """A share of what the attempter still has of the reward."""
        taken = [amount // part for amount in t.reward]
        for kind in range(3):
            t.reward[kind] -= taken[kind]
        t.gain(self.seat, taken)
        if t.watched:
            t.tell("hijacked", self.seat, t.goods(taken))

    def crumb(self) -> str:
        return "sleeper"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"card": SLEEPERS[self.sleeper]}


def pending(t: Syndicate) -> PlayedCard | None:
    """The sleeper that lies open and has not taken effect yet."""
    for place in range(len(t.agenda) - 1, -1, -1):
        step = t.agenda[place]
        if isinstance(step, PlayedCard):
            return step
    return None


def cancel(t: Syndicate) -> None:
    """The sleeper turned up before has no effect."""
    for place in range(len(t.agenda) - 1, -1, -1):
        step = t.agenda[place]
        if isinstance(step, PlayedCard):
            del t.agenda[place]
            if t.watched:
                t.tell("cancelled", step.seat, {"card": SLEEPERS[step.sleeper]})
            return


def can_reveal(t: Syndicate, seat: int) -> bool:
    """Whether the slot card can be turned up as a free move of the own turn (SYN-SLP14)."""
    return t.seats[seat].slot != NOBODY and playable(t, seat, v.OWN_TURN, NOBODY)
