"""Missions and robberies (SYN-MIS, SYN-ROB)."""

from __future__ import annotations

from typing import Any

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Seated
from cinque.games.syndicate import box as v
from cinque.games.syndicate.amounts import gain_any, take
from cinque.games.syndicate.awards import check_awards
from cinque.games.syndicate.box import FIRST_SLEEPER, MISSION_DESIGNS, TERRITORIES
from cinque.games.syndicate.chips import play_roll_chip, roll_chips
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


def robbable(t: Syndicate, seat: int, design: int) -> list[int]:
    """Bases of others in the zone of a robbery (SYN-ROB02)."""
    zones = t.box.zone
    zone = t.box.robbery_zone[design - MISSION_DESIGNS]
    return [b for b in range(TERRITORIES) if zones[b] == zone and t.owner[b] >= 0 and t.owner[b] != seat]


def can_attempt(t: Syndicate, seat: int, design: int) -> bool:
    """Whether the round and the board allow a mission; die and card are looked at by the menu (SYN-MIS01)."""
    if design >= FIRST_SLEEPER or t.round < t.box.round[design]:
        return False
    return design < MISSION_DESIGNS or len(robbable(t, seat, design)) > 0


def status(t: Syndicate, seat: int, coop: bool) -> int:
    """Whose base stands where the mission takes place (SYN-MIS04)."""
    owner = t.owner[t.target]
    if owner < 0:
        return v.EMPTY
    if owner == seat:
        return v.OWN_BASE
    return v.COOPERATIVE if coop else v.UNCOOPERATIVE


def casino(t: Syndicate, seat: int) -> bool:
    """Whether the seat's casino is in play (SYN-SPB10, SYN-SPB11)."""
    for base in range(TERRITORIES):
        if t.box.special[base] == v.GAMBLING and t.owner[base] == seat and t.works(base):
            return True
    return False


def roll_bonus(t: Syndicate, seat: int) -> int:
    """All that changes the roll, summed (SYN-MIS06, SYN-R35)."""
    total = t.bonus
    if t.boost:
        total += t.power(seat, v.BOOST)
    if not t.waived and casino(t, seat):
        total += t.box.casino
    if t.box.design[t.card] >= MISSION_DESIGNS:
        total += t.power(seat, v.ROLL_ROBBERY)
    return total


def needed(t: Syndicate, seat: int, coop: bool, hired: bool) -> int:
    """The lowest winning roll."""
    return t.box.rolls[t.box.design[t.card]][status(t, seat, coop)][1 if hired else 0]


def faces(t: Syndicate, bonus: int, need: int) -> int:
    """How many faces of the die win; a changed roll is held within 1 and 6 (SYN-R17)."""
    sides = t.box.action_die
    if need <= 1:
        return sides
    return min(max(sides - (need - bonus) + 1, 0), sides)


def start_mission(t: Syndicate, seat: int, design: int) -> None:
    """Show the card; a robbery names its base (SYN-MIS03, SYN-ROB02)."""
    t.seal()
    card = t.held(seat, design)
    t.seats[seat].hand.remove(card)
    t.card = card
    t.bonus = 0
    t.coop = False
    t.hired = False
    t.waived = False
    t.boost = False
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
        """`wins` says for each way on how many faces it succeeds: the client writes it beside the choice."""
        bonus = roll_bonus(t, self.seat)
        chance = faces(t, bonus, needed(t, self.seat, False, False))
        hands = faces(t, bonus, needed(t, self.seat, False, True))
        return {
            "card": CARDS[t.box.design[t.card]],
            "base": BASES[t.target],
            "chance": chance,
            "hands": hands,
            "sides": t.box.action_die,
            "wins": {"roll": chance, "roll_hired": hands},
            **t.goods(t.box.hire[t.box.design[t.card]]),
        }


class PrepareRival(Prepare):
    """The same on another's base: together with its owner or not (SYN-MIS05)."""

    __slots__ = ()

    def ways(self, t: Syndicate) -> list[int]:
        if hireable(t, self.seat):
            return [COOP, COOP_HIRED, AGAINST, AGAINST_HIRED]
        return [COOP, AGAINST]

    def hired_ways(self) -> list[int]:
        return [COOP_HIRED, AGAINST_HIRED]

    def facts(self, t: Syndicate) -> dict[str, Any]:
        bonus = roll_bonus(t, self.seat)
        alone = super().facts(t)
        shared = faces(t, bonus, needed(t, self.seat, True, False))
        hands = faces(t, bonus, needed(t, self.seat, True, True))
        wins = {"coop": shared, "coop_hired": hands, "against": alone["chance"], "against_hired": alone["hands"]}
        owner = t.party(t.owner[t.target])
        return {**alone, "owner": owner, "coop": shared, "coop_hands": hands, "wins": wins}


class RollMission(Seated[Syndicate]):
    """Roll an armed die (SYN-MIS09); it is used, whatever comes (SYN-RND10, SYN-MIS14)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        s = t.seats[self.seat]
        s.dice -= 1
        roll = t.below(t.box.action_die) + 1
        total = min(max(roll + roll_bonus(t, self.seat), 1), t.box.action_die)
        need = needed(t, self.seat, t.coop, t.hired)
        won = total >= need
        if t.watched:
            facts = {"card": CARDS[t.box.design[t.card]], "roll": int(roll), "total": int(total), "need": need}
            t.tell("mission_won" if won else "mission_lost", self.seat, facts)
        t.then(EndMission(self.seat))
        if not won:
            failed(t, self.seat)
            return
        s.successes += 1
        if t.box.design[t.card] < MISSION_DESIGNS:
            s.zones |= 1 << t.box.zone[t.target]
            s.leads += 1
            split(t)
            t.then(OpenWindow(v.MISSION_SUCCEEDED, self.seat), Reward(self.seat))
        else:
            rob(t, self.seat)
        check_awards(t)


def failed(t: Syndicate, seat: int) -> None:
    """Alert, or the Destroyer when the alert level already is at its top (SYN-MIS12, SYN-MIS13, SYN-R05)."""
    s = t.seats[seat]
    gain_any(t, seat, t.power(seat, v.ON_FAILED))
    if s.quiet_failures < t.power(seat, v.QUIET_FAILURE):
        s.quiet_failures += 1
        if t.watched:
            t.tell("unnoticed", seat, {})
    elif t.alert < t.top_alert():
        t.move_alert(1)
    elif t.blockade and t.destroyer != t.target:
        t.destroyer = t.target
        if t.watched:
            t.tell("destroyer", -1, {"base": BASES[t.target]})


def split(t: Syndicate) -> None:
    """The reward; together with the owner of the base it is halved, odd ones to the attempter.

    SYN-MIS10, SYN-MIS11.
    """
    whole = t.box.reward[t.box.design[t.card]]
    for kind in range(3):
        t.cut[kind] = whole[kind] // 2 if t.coop else 0
        t.reward[kind] = whole[kind] - t.cut[kind]


class Reward(Seated[Syndicate]):
    """Pay what is left of the reward; the phantom's half is not paid at all (SYN-MIS18)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        take(t, self.seat, t.reward)
        owner = t.owner[t.target]
        if t.coop and owner != t.phantom:
            take(t, owner, t.cut)


def rob(t: Syndicate, seat: int) -> None:
    """Consequence dice by the side of the tile; at most what the owner has (SYN-ROB03..SYN-ROB05)."""
    design = t.box.design[t.card]
    dice = t.box.dice[design - MISSION_DESIGNS][t.fort >> t.target & 1] + t.power(seat, v.CDICE)
    dice = min(max(dice, 1), t.box.consequence_dice)
    total = 0
    for _ in range(dice):
        total += t.below(t.box.action_die) + 1
    owner = t.owner[t.target]
    stolen = total
    if owner != t.phantom:
        purse = t.seats[owner].stock
        stolen = min(total, purse[v.CREDITS])
        purse[v.CREDITS] -= stolen
    t.seats[seat].stock[v.CREDITS] += stolen
    if t.watched:
        facts = {"owner": t.party(owner), "dice": int(dice), "total": int(total), "credits": int(stolen)}
        t.tell("stole", seat, facts)


class EndMission(Seated[Syndicate]):
    """The card goes to the discard pile (SYN-MIS14)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        t.lay(t.card)
        t.card = NOBODY
        t.target = NOBODY
        t.bonus = 0
