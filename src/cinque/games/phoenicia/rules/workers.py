"""Step 1b: train and employ workers, or choose to shift one (chapter PHO-WRK)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask, SeatStep, Step, for_seats
from cinque.games.phoenicia.rules.moves import ACTIVITIES, ACTIVITY_IDS, EMPLOY, REST, SHIFT, TRAIN
from cinque.games.phoenicia.rules.payment import buy
from cinque.games.phoenicia.rules.refusals import no_more_auctions, treasury_not_now
from cinque.games.phoenicia.rules.shifting import Shifting, start_work
from cinque.games.phoenicia.rules.table import TREASURY, Phoenicia, Seat


def has_free_circle(t: Phoenicia, s: Seat, activity: int) -> bool:
    """Whether the settlement has the activity and a free circle there (PHO-WRK03, PHO-WRK04, PHO-WRK16)."""
    return s.has(activity) and s.workers[activity] < t.box.circles[activity]


def worker_moves(t: Phoenicia, s: Seat, wealth: int) -> list[int]:
    """Return the worker moves this much money can pay (PHO-WRK01, PHO-SHF01, PHO-SHF02, PHO-SHF07, PHO-SHF08)."""
    moves: list[int] = []
    if s.untrained > 0 and wealth >= s.training:
        moves.append(TRAIN)
    for activity in range(ACTIVITIES):
        if has_free_circle(t, s, activity) and wealth >= t.tool_price(s, activity):
            if s.trained > 0:
                moves.append(EMPLOY.of(activity))
            for old in range(activity):
                if s.workers[old] > 0:
                    moves.append(SHIFT.of(old, activity))
    return moves


def has_worker_move(t: Phoenicia, s: Seat, wealth: int) -> bool:
    """Whether this much money can pay for a worker move: `worker_moves` without listing them."""
    if s.untrained > 0 and wealth >= s.training:
        return True
    anyone = s.trained > 0
    for activity in range(ACTIVITIES):
        if anyone and has_free_circle(t, s, activity) and wealth >= t.tool_price(s, activity):
            return True
        anyone = anyone or s.workers[activity] > 0  # a worker can shift to a later activity
    return False


class Workers(SeatStep[Phoenicia]):
    """Repeat step 1b while public information allows that the player can pay for a worker move (PHO-R47)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        if has_worker_move(t, s, t.most_wealth(s)):
            t.then(WORK[self.seat])
        else:
            t.step = TREASURY


class Work(Ask[Phoenicia]):
    """Train, employ or shift a worker, or end the step (PHO-WRK01, PHO-WRK17, PHO-R33)."""

    __slots__ = ()

    def legal_moves(self, t: Phoenicia) -> list[int]:
        s = t.seats[self.seat]
        moves = worker_moves(t, s, s.wealth)
        moves.append(REST)
        return moves

    def play(self, t: Phoenicia, move: int) -> None:
        seat = self.seat
        s = t.seats[seat]
        if move == REST:
            t.step = TREASURY
            return
        t.busy = True
        if move == TRAIN:
            buy(t, seat, s.training, TRAINING[seat], WORKERS_OF[seat])
        elif move in SHIFT:
            old, new = SHIFT.arg(move, 0), SHIFT.arg(move, 1)
            buy(t, seat, t.tool_price(s, new), Shifting(seat, old, new), WORKERS_OF[seat])
        else:
            activity = EMPLOY.arg(move)
            buy(t, seat, t.tool_price(s, activity), Employing(seat, activity), WORKERS_OF[seat])

    def refusals(self, t: Phoenicia) -> list[Refusal]:
        s = t.seats[self.seat]
        refusals: list[Refusal] = []
        if s.untrained == 0:
            refusals.append(Refusal("PHO-WRK02", TRAIN, {}))
        elif s.wealth < s.training:
            refusals.append(Refusal("PHO-PAY07", TRAIN, {"owed": s.training, "have": s.wealth}))
        for activity in range(ACTIVITIES):
            refusals += self.why_not_employ(t, s, activity)
        for activity in range(ACTIVITIES):
            refusals += self.why_not_shift(t, s, activity)
        return refusals + no_more_auctions(t, self.seat) + treasury_not_now()

    def why_not_employ(self, t: Phoenicia, s: Seat, activity: int) -> list[Refusal]:
        """Explain why no worker can be employed in this activity."""
        move = EMPLOY.of(activity)
        if has_free_circle(t, s, activity) and s.trained == 0:
            clause = "PHO-WRK03" if s.untrained > 0 else "PHO-CAR05"
            return [Refusal(clause, move, {"activity": ACTIVITY_IDS[activity]})]
        return self.why_not_enter(t, s, activity, move)

    def why_not_shift(self, t: Phoenicia, s: Seat, old: int) -> list[Refusal]:
        """Explain why workers of this activity cannot be shifted."""
        moves = [SHIFT.of(old, new) for new in range(ACTIVITIES)]
        facts = {"activity": ACTIVITY_IDS[old]}
        if s.workers[old] == 0:
            return [Refusal("PHO-SHF01", moves[ACTIVITIES - 1], facts, moves[: ACTIVITIES - 1])]
        refusals = [Refusal("PHO-SHF02", moves[0], facts, moves[1 : old + 1])] if old > 0 else []
        for new in range(old + 1, ACTIVITIES):
            refusals += self.why_not_enter(t, s, new, moves[new])
        return refusals

    def why_not_enter(self, t: Phoenicia, s: Seat, activity: int, move: int) -> list[Refusal]:
        """Explain why no worker can enter this activity."""
        facts = {"activity": ACTIVITY_IDS[activity], "circles": t.box.circles[activity]}
        if not s.has(activity):
            return [Refusal("PHO-WRK04", move, facts)]
        if not has_free_circle(t, s, activity):
            return [Refusal("PHO-WRK16", move, facts)]
        price = t.tool_price(s, activity)
        return [Refusal("PHO-PAY07", move, {"owed": price, "have": s.wealth})] if s.wealth < price else []

    def breadcrumb(self) -> str:
        return "workers"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        s = t.seats[self.seat]
        return {"seat": self.seat, "untrained": s.untrained, "trained": s.trained, "training": s.training}


class Training(SeatStep[Phoenicia]):
    """Turn an untrained worker into a trained one (PHO-WRK02)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        s = t.seats[self.seat]
        s.untrained -= 1
        s.trained += 1
        if t.recording:
            t.emit("train", self.seat, {"price": s.training})

    def breadcrumb(self) -> str:
        return "train"


class Employing(Step[Phoenicia]):
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
TRAINING: Final = for_seats(Training)
