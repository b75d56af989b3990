"""Before the roll of a mission: show its card and declare everything that changes the roll (SYN-MIS03..SYN-MIS08)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cinque.core.engine.asks import PickPlace, ask_unless_forced
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules import moves as m
from cinque.games.syndicate.rules.bonus_chips import play_chip, roll_bonuses, roll_chips
from cinque.games.syndicate.rules.missions import (
    RollMission,
    failure_consequence,
    lowest_winning_roll,
    robbable_bases,
    robbery_dice,
    roll_bonus,
    status,
    winning_faces,
)
from cinque.games.syndicate.rules.moves import BASES, BOOST, CARDS, CASINO, CHIP, ROB
from cinque.games.syndicate.rules.sleepers import OpenWindow
from cinque.games.syndicate.rules.special_bases import has_casino
from cinque.games.syndicate.rules.table import NOBODY, Syndicate

TERRITORY_STATUS: Final = ["empty", "own", "coop", "against"]  # in the order of c.EMPTY and the three after it
HIRED: Final = (m.ROLL_HIRED, m.COOP_HIRED, m.AGAINST_HIRED)
WITH_OWNER: Final = (m.COOP, m.COOP_HIRED)

HANDS_TOO_EXPENSIVE: Final = clause("SYN-MIS08", "goods")


def start_mission(t: Syndicate, seat: int, design: int) -> None:
    """Show the card; for a robbery, choose the base (SYN-MIS03, SYN-ROB02)."""
    t.cards.move(t.hands[seat], t.mission, t.card_of_design(seat, design))
    t.bonus = 0
    t.coop = False
    t.hired = False
    t.waived = False
    t.boost = False
    for kind in range(3):
        t.reward[kind] = t.box.reward[design][kind] if design < c.MISSION_DESIGNS else 0
    if design < c.MISSION_DESIGNS:
        t.target = t.box.territory[design]
        if t.recording:
            t.emit("announced", seat, {"card": CARDS[design], "base": BASES[t.target]})
        t.then(AskPreparation(seat))
        return
    t.target = NOBODY
    t.then(AskPreparation(seat))
    ask_unless_forced(t, ChooseVictim(seat))


class ChooseVictim(PickPlace[Syndicate]):
    """Choose which base to rob (SYN-ROB02, SYN-R69)."""

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [ROB.of(base) for base in robbable_bases(t, self.seat, t.box.design[t.card])]

    def play(self, t: Syndicate, move: int) -> None:
        t.target = ROB.arg(move)
        if t.recording:
            owner = t.party(t.owner[t.target])
            t.emit("robbing", self.seat, {"card": CARDS[t.box.design[t.card]], "base": BASES[t.target], "owner": owner})

    def breadcrumb(self) -> str:
        return "robbery"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"card": CARDS[t.box.design[t.card]]}


class AskPreparation(SeatStep[Syndicate]):
    """Ask how to prepare the mission, unless public facts leave nothing to decide (SYN-INF05)."""

    def run(self, t: Syndicate) -> None:
        t.then(OpenWindow(c.MISSION_ANNOUNCED, self.seat), RollMission(self.seat))
        rival = status(t, self.seat, False) == c.UNCOOPERATIVE and t.box.design[t.card] < c.MISSION_DESIGNS
        if rival:
            t.then(PrepareRival(self.seat))
        elif t.held_chips(self.seat) or can_boost(t, self.seat) or has_casino(t, self.seat) or can_hire(t, self.seat):
            t.then(Prepare(self.seat))
        else:
            finish_preparation(t, self.seat)


def can_boost(t: Syndicate, seat: int) -> bool:
    """Return whether the seat can still use Probability Engine this round."""
    return not t.seats[seat].boosted and t.power(seat, c.BOOST) > 0


def can_hire(t: Syndicate, seat: int) -> bool:
    """Return whether the seat can pay for hired hands in full (SYN-MIS07, SYN-MIS08)."""
    return t.can_pay(seat, t.box.hire[t.box.design[t.card]])


def finish_preparation(t: Syndicate, seat: int) -> None:
    """Finish the preparation and pay the hired hands."""
    if t.hired:
        t.pay(seat, t.box.hire[t.box.design[t.card]])
    if t.recording:
        chance = winning_faces(t, roll_bonus(t, seat), lowest_winning_roll(t, seat, t.coop, t.hired))
        how = "coop" if t.coop else "against" if status(t, seat, False) == c.UNCOOPERATIVE else "alone"
        facts = {"how": how, "hands": "hired" if t.hired else "none", "chance": chance, "sides": t.box.action_die}
        t.emit("declared", seat, facts)


class Prepare(Ask[Syndicate]):
    """Declare roll chips, advanced tech, casino and hired hands, all before the roll (SYN-MIS06, SYN-MIS07)."""

    WAYS: ClassVar[list[int]] = [m.ROLL, m.ROLL_HIRED]  # to end the preparation

    def candidates(self, t: Syndicate) -> list[int]:
        moves = self.WAYS + [CHIP.of(design) for design in roll_chips(t, self.seat, c.MISSION_ROLL)]
        if not t.boost and can_boost(t, self.seat):
            moves.append(BOOST)
        if not t.waived and has_casino(t, self.seat):
            moves.append(CASINO)
        return moves

    def check(self, t: Syndicate, move: int) -> int:
        return LEGAL if move not in HIRED or can_hire(t, self.seat) else HANDS_TOO_EXPENSIVE

    def play(self, t: Syndicate, move: int) -> None:
        if move in CHIP:
            play_chip(t, self.seat, CHIP.arg(move))
            t.then(self)
        elif move == BOOST:
            t.boost = True
            t.seats[self.seat].boosted = True
            if t.recording:
                t.emit("boosted", self.seat, {})
            t.then(self)
        elif move == CASINO:
            t.waived = True
            if t.recording:
                t.emit("waived", self.seat, {})
            t.then(self)
        else:
            t.coop = move in WITH_OWNER
            t.hired = move in HIRED
            finish_preparation(t, self.seat)

    def breadcrumb(self) -> str:
        return "mission"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        """Return what the player weighs before the roll.

        For each way to end the preparation, `wins` is the number of winning faces and `needs` the lowest winning roll.
        `roll_bonuses` lists how much each other declaration would add to the current `bonus`; `failed` is
        what a failure leads to.
        """
        bonus = roll_bonus(t, self.seat)
        ways = [t.game.moves.text(move) for move in self.WAYS]
        rolls = [lowest_winning_roll(t, self.seat, move in WITH_OWNER, move in HIRED) for move in self.WAYS]
        needs = dict(zip(ways, rolls, strict=True))
        wins = {way: winning_faces(t, bonus, needs[way]) for way in ways}
        design = t.box.design[t.card]
        return {
            "card": CARDS[design],
            "base": BASES[t.target],
            "chance": wins[ways[-2]],
            "with_hands": wins[ways[-1]],
            "sides": t.box.action_die,
            "wins": wins,
            "needs": needs,
            "bonus": bonus,
            # of every declaration, even impossible ones, so that it doesn't reveal the seat's chips
            "roll_bonuses": [
                *roll_bonuses(t, c.MISSION_ROLL),
                ["boost", t.power(self.seat, c.BOOST)],
                ["casino", -t.box.casino],
            ],
            "place": TERRITORY_STATUS[status(t, self.seat, False)],
            "dice": robbery_dice(t, self.seat) if design >= c.MISSION_DESIGNS else 0,
            "failed": failure_consequence(t, self.seat),
            "comfort": t.power(self.seat, c.ON_FAILED),
            **t.goods_facts(t.box.hire[design]),
        }


class PrepareRival(Prepare):
    """Prepare a mission on a rival's base, with the owner's cooperation or without it (SYN-MIS05)."""

    WAYS: ClassVar[list[int]] = [m.COOP, m.COOP_HIRED, m.AGAINST, m.AGAINST_HIRED]

    def facts(self, t: Syndicate) -> dict[str, Any]:
        facts = super().facts(t)
        owner = t.party(t.owner[t.target])
        return {**facts, "owner": owner, "coop": facts["wins"]["coop"], "coop_hands": facts["wins"]["coop_hired"]}
