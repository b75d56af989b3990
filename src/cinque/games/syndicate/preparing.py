"""Before the roll of a mission: its card is shown, all that changes the roll is declared (SYN-MIS03..SYN-MIS08)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Seated
from cinque.games.syndicate import box as v
from cinque.games.syndicate.box import MISSION_DESIGNS
from cinque.games.syndicate.chips import play_roll_chip, roll_bonuses, roll_chips
from cinque.games.syndicate.missions import (
    RollMission,
    casino,
    faces,
    failure,
    needed,
    robbable,
    robbery_dice,
    roll_bonus,
    status,
)
from cinque.games.syndicate.moves import (
    AGAINST,
    AGAINST_HIRED,
    BASES,
    BOOST,
    CARDS,
    CASINO,
    CHIP,
    COOP,
    COOP_HIRED,
    ROB,
    ROLL,
    ROLL_HIRED,
)
from cinque.games.syndicate.table import NOBODY, Syndicate
from cinque.games.syndicate.windows import OpenWindow

STATUS: Final = ["empty", "own", "coop", "against"]  # by v.EMPTY, v.OWN_BASE, v.COOPERATIVE, v.UNCOOPERATIVE


def start_mission(t: Syndicate, seat: int, design: int) -> None:
    """Show the card; a robbery names its base (SYN-MIS03, SYN-ROB02)."""
    t.seal()
    card = t.held(seat, design)
    t.seats[seat].hand.remove(card)
    t.bare(seat, card)
    t.card = card
    t.bonus = 0
    t.coop = False
    t.hired = False
    t.waived = False
    t.boost = False
    for kind in range(3):
        t.reward[kind] = t.box.reward[design][kind] if design < MISSION_DESIGNS else 0
    if design < MISSION_DESIGNS:
        t.target = t.box.territory[design]
        if t.watched:
            t.tell("announced", seat, {"card": CARDS[design], "base": BASES[t.target]})
        t.then(Ready(seat))
        return
    found = robbable(t, seat, design)
    if len(found) == 1:
        name_victim(t, seat, found[0])
        t.then(Ready(seat))
    else:
        t.target = NOBODY
        t.then(Victim(seat), Ready(seat))


def name_victim(t: Syndicate, seat: int, base: int) -> None:
    """The base that is robbed."""
    t.target = base
    if t.watched:
        facts = {"card": CARDS[t.box.design[t.card]], "base": BASES[base], "owner": t.party(t.owner[base])}
        t.tell("robbing", seat, facts)


class Victim(Ask[Syndicate]):
    """Which base is robbed (SYN-ROB02, SYN-R69)."""

    __slots__ = ()

    def options(self, t: Syndicate) -> list[int]:
        return [ROB.of(base) for base in robbable(t, self.seat, t.box.design[t.card])]

    def play(self, t: Syndicate, move: int) -> None:
        name_victim(t, self.seat, ROB.arg(move))

    def shape(self) -> str:
        return "place"

    def crumb(self) -> str:
        return "robbery"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"card": CARDS[t.box.design[t.card]]}


class Ready(Seated[Syndicate]):
    """Ask how the mission is prepared, unless open facts leave nothing to decide (SYN-INF05)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        s = t.seats[self.seat]
        t.then(OpenWindow(v.MISSION_ANNOUNCED, self.seat), RollMission(self.seat))
        rival = status(t, self.seat, False) == v.UNCOOPERATIVE and t.box.design[t.card] < MISSION_DESIGNS
        if rival:
            t.then(PrepareRival(self.seat))
        elif s.chips or boostable(t, self.seat) or casino(t, self.seat) or hireable(t, self.seat):
            t.then(Prepare(self.seat))
        else:
            declare(t, self.seat)


def boostable(t: Syndicate, seat: int) -> bool:
    """Whether Probability Engine can still be used this round."""
    return not t.seats[seat].boosted and t.power(seat, v.BOOST) > 0


def hireable(t: Syndicate, seat: int) -> bool:
    """Whether extra hands can be paid in full (SYN-MIS07, SYN-MIS08)."""
    return t.can_pay(seat, t.box.hire[t.box.design[t.card]])


def declare(t: Syndicate, seat: int) -> None:
    """Everything is announced: pay the hands."""
    if t.hired:
        t.pay(seat, t.box.hire[t.box.design[t.card]])
    if t.watched:
        chance = faces(t, roll_bonus(t, seat), needed(t, seat, t.coop, t.hired))
        how = "coop" if t.coop else "against" if status(t, seat, False) == v.UNCOOPERATIVE else "alone"
        facts = {"how": how, "hands": "hired" if t.hired else "none", "chance": chance, "sides": t.box.action_die}
        t.tell("declared", seat, facts)


class Prepare(Ask[Syndicate]):
    """Roll chips, advanced tech, casino and hands, all before the roll (SYN-MIS06, SYN-MIS07)."""

    __slots__ = ()

    def options(self, t: Syndicate) -> list[int]:
        found = self.ways(t)
        for design in roll_chips(t, self.seat, v.MISSION_ROLL):
            found.append(CHIP.of(design))
        if not t.boost and boostable(t, self.seat):
            found.append(BOOST)
        if not t.waived and casino(t, self.seat):
            found.append(CASINO)
        return found

    def ways(self, t: Syndicate) -> list[int]:
        """The moves that end the preparation."""
        return [ROLL, ROLL_HIRED] if hireable(t, self.seat) else [ROLL]

    def play(self, t: Syndicate, move: int) -> None:
        if move in CHIP:
            play_roll_chip(t, self.seat, CHIP.arg(move))
            t.then(self)
        elif move == BOOST:
            t.boost = True
            t.seats[self.seat].boosted = True
            if t.watched:
                t.tell("boosted", self.seat, {})
            t.then(self)
        elif move == CASINO:
            t.waived = True
            if t.watched:
                t.tell("waived", self.seat, {})
            t.then(self)
        else:
            t.coop = move in (COOP, COOP_HIRED)
            t.hired = move in (ROLL_HIRED, COOP_HIRED, AGAINST_HIRED)
            declare(t, self.seat)

    def refusals(self, t: Syndicate) -> list[Refusal]:
        if hireable(t, self.seat):
            return []
        price = t.goods(t.box.hire[t.box.design[t.card]])
        return [Refusal("SYN-MIS08", move, price) for move in self.hired_ways()]

    def hired_ways(self) -> list[int]:
        """The moves that need hands."""
        return [ROLL_HIRED]

    def crumb(self) -> str:
        return "mission"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        """What the player weighs before the roll.

        `wins` says for each way on how many faces it succeeds, `needs` the lowest winning roll, `adds` by how much
        what else may be declared changes the `bonus` there is, `failed` what a failure brings.
        """
        bonus = roll_bonus(t, self.seat)
        needs = self.needs(t)
        ways = list(needs)
        wins = {way: faces(t, bonus, needs[way]) for way in ways}
        design = t.box.design[t.card]
        return {
            "card": CARDS[design],
            "base": BASES[t.target],
            "chance": wins[ways[-2]],
            "hands": wins[ways[-1]],
            "sides": t.box.action_die,
            "wins": wins,
            "needs": needs,
            "bonus": bonus,
            "adds": self.adds(t),
            "place": STATUS[status(t, self.seat, False)],
            "dice": robbery_dice(t, self.seat) if design >= MISSION_DESIGNS else 0,
            "failed": failure(t, self.seat),
            "comfort": t.power(self.seat, v.ON_FAILED),
            **t.goods(t.box.hire[design]),
        }

    def needs(self, t: Syndicate) -> dict[str, int]:
        """The lowest winning roll of every way, that with hands last."""
        return {"roll": needed(t, self.seat, False, False), "roll_hired": needed(t, self.seat, False, True)}

    def adds(self, t: Syndicate) -> list[list[Any]]:
        """What each declaration adds to the roll, also those that cannot be made: which chips a seat has is its own."""
        return [
            *roll_bonuses(t, v.MISSION_ROLL),
            ["boost", t.power(self.seat, v.BOOST)],
            ["casino", -t.box.casino],
        ]


class PrepareRival(Prepare):
    """The same on another's base: together with its owner or not (SYN-MIS05)."""

    __slots__ = ()

    def ways(self, t: Syndicate) -> list[int]:
        if hireable(t, self.seat):
            return [COOP, COOP_HIRED, AGAINST, AGAINST_HIRED]
        return [COOP, AGAINST]

    def hired_ways(self) -> list[int]:
        return [COOP_HIRED, AGAINST_HIRED]

    def needs(self, t: Syndicate) -> dict[str, int]:
        return {
            "coop": needed(t, self.seat, True, False),
            "coop_hired": needed(t, self.seat, True, True),
            "against": needed(t, self.seat, False, False),
            "against_hired": needed(t, self.seat, False, True),
        }

    def facts(self, t: Syndicate) -> dict[str, Any]:
        found = super().facts(t)
        owner = t.party(t.owner[t.target])
        return {**found, "owner": owner, "coop": found["wins"]["coop"], "coop_hands": found["wins"]["coop_hired"]}
