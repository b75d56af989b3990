"""Step 1b: train and employ workers, or choose to shift one (chapter PHO-WRK)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, SeatStep, Step, for_seats
from cinque.games.phoenicia.rules.moves import ACTIVITY_COUNT, ACTIVITY_IDS, EMPLOY, REST, SHIFT, TRAIN
from cinque.games.phoenicia.rules.payment import TOO_EXPENSIVE, pay_for, price_of_move
from cinque.games.phoenicia.rules.shifting import ShiftWorker, start_work
from cinque.games.phoenicia.rules.table import TREASURY, Phoenicia, Seat
from cinque.games.phoenicia.rules.turn_steps import WORKER_MOVES, other_steps


def circle_facts(t: Phoenicia, seat: int, move: int) -> dict[str, Any]:
    """Return the activity that the worker would enter, and its circles."""
    activity = EMPLOY.arg(move) if move in EMPLOY else SHIFT.arg(move, 1)
    return {"activity": ACTIVITY_IDS[activity], "circles": t.box.circles[activity]}


NOBODY_TO_TRAIN: Final = clause("PHO-WRK02")
NOT_TRAINED: Final = clause("PHO-WRK03", "activity")
NO_ACTIVITY: Final = clause("PHO-WRK04", facts=circle_facts)
CIRCLES_TAKEN: Final = clause("PHO-WRK16", facts=circle_facts)
NO_WORKERS: Final = clause("PHO-CAR05", "activity")
NOBODY_TO_SHIFT: Final = clause("PHO-SHF01", "activity")
NOT_MORE_EXPENSIVE: Final = clause("PHO-SHF02", "activity")


def check_enter(t: Phoenicia, s: Seat, activity: int, wealth: int) -> int:
    """Check that the settlement has the activity, a free circle and a tool there, or the money for one (PHO-WRK04,
    PHO-WRK05, PHO-WRK16, PHO-SHF07, PHO-SHF08, PHO-PAY07)."""
    if not s.opened >> activity & 1:
        return NO_ACTIVITY
    if s.workers[activity] >= t.box.circles[activity]:
        return CIRCLES_TAKEN
    return LEGAL if wealth >= t.tool_price(s, activity) else TOO_EXPENSIVE


def check_train(s: Seat, wealth: int) -> int:
    """Check that there is a worker to train and the money for it (PHO-WRK02, PHO-PAY07)."""
    if s.untrained == 0:
        return NOBODY_TO_TRAIN
    return LEGAL if wealth >= s.training else TOO_EXPENSIVE


def worker_moves(t: Phoenicia, s: Seat, wealth: int) -> list[int]:
    """Return the worker moves this much money can pay (PHO-WRK01, PHO-SHF01, PHO-SHF02, PHO-SHF07, PHO-SHF08)."""
    moves: list[int] = []
    if check_train(s, wealth) == LEGAL:
        moves.append(TRAIN)
    for activity in range(ACTIVITY_COUNT):
        if check_enter(t, s, activity, wealth) == LEGAL:
            if s.trained > 0:
                moves.append(EMPLOY.of(activity))
            for old in range(activity):
                if s.workers[old] > 0:
                    moves.append(SHIFT.of(old, activity))
    return moves


def has_worker_move(t: Phoenicia, s: Seat, wealth: int) -> bool:
    """Whether this much money can pay for a worker move: `worker_moves` without listing them."""
    if check_train(s, wealth) == LEGAL:
        return True
    anyone = s.trained > 0
    for activity in range(ACTIVITY_COUNT):
        if anyone and check_enter(t, s, activity, wealth) == LEGAL:
            return True
        anyone = anyone or s.workers[activity] > 0  # a worker can shift to a later activity
    return False


class Workers(SeatStep[Phoenicia]):
    """Repeat step 1b while public information allows that the player can pay for a worker move (PHO-R47)."""

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        if has_worker_move(t, s, t.max_wealth(s)):
            t.then(WORK[self.seat])
        else:
            t.step = TREASURY


class Work(Ask[Phoenicia]):
    """Train, employ or shift a worker, or end the step (PHO-WRK01, PHO-WRK17, PHO-R33)."""

    def legal_moves(self, t: Phoenicia) -> list[int]:
        s = t.seats[self.seat]
        moves = worker_moves(t, s, s.wealth)
        moves.append(REST)
        return moves

    def candidates(self, t: Phoenicia) -> list[int]:
        return [*WORKER_MOVES, REST]

    def check(self, t: Phoenicia, move: int) -> int:
        s = t.seats[self.seat]
        if move == TRAIN:
            return check_train(s, s.wealth)
        if move in EMPLOY:
            refused = check_enter(t, s, EMPLOY.arg(move), s.wealth)
            if s.trained > 0 or refused not in (LEGAL, TOO_EXPENSIVE):
                return refused
            return NOT_TRAINED if s.untrained > 0 else NO_WORKERS
        if move == REST:
            return LEGAL
        old, new = SHIFT.arg(move, 0), SHIFT.arg(move, 1)
        if s.workers[old] == 0:
            return NOBODY_TO_SHIFT
        return check_enter(t, s, new, s.wealth) if new > old else NOT_MORE_EXPENSIVE

    def not_now(self, t: Phoenicia) -> list[tuple[int, int]]:
        return other_steps(t, self.seat)

    def play(self, t: Phoenicia, move: int) -> None:
        seat = self.seat
        s = t.seats[seat]
        if move == REST:
            t.step = TREASURY
            return
        t.round_active = True
        bought: Step[Phoenicia] = TRAINING[seat]
        if move in SHIFT:
            bought = ShiftWorker(seat, SHIFT.arg(move, 0), SHIFT.arg(move, 1))
        elif move in EMPLOY:
            bought = EmployWorker(seat, EMPLOY.arg(move))
        pay_for(t, seat, price_of_move(t, s, move), bought, WORKERS_OF[seat])

    def breadcrumb(self) -> str:
        return "workers"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        s = t.seats[self.seat]
        return {"seat": self.seat, "untrained": s.untrained, "trained": s.trained, "training": s.training}


class TrainWorker(SeatStep[Phoenicia]):
    """Turn an untrained worker into a trained one (PHO-WRK02)."""

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        s.untrained -= 1
        s.trained += 1
        if t.recording:
            t.emit("train", self.seat, {"price": s.training})

    def breadcrumb(self) -> str:
        return "train"


class EmployWorker(Step[Phoenicia]):
    """Employ a trained worker in an activity, using a tool on its tile if there is one (PHO-WRK06, PHO-WRK07)."""

    __slots__ = ("seat", "activity")

    def __init__(self, seat: int, activity: int) -> None:
        self.seat: Final[int] = seat
        self.activity: Final[int] = activity

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        price = t.tool_price(s, self.activity)
        s.trained -= 1
        start_work(t, s, self.activity)
        if t.recording:
            facts = {"activity": ACTIVITY_IDS[self.activity], "price": price, "production": s.production, "vp": s.vp}
            t.emit("employ" if price > 0 else "employ_tool", self.seat, facts)

    def breadcrumb(self) -> str:
        return "employ"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"seat": self.seat, "activity": ACTIVITY_IDS[self.activity]}


WORKERS_OF: Final = for_seats(Workers)
WORK: Final = for_seats(Work)
TRAINING: Final = for_seats(TrainWorker)
