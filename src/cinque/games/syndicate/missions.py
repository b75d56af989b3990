"""Missions and robberies: what they take, the roll and what follows (SYN-MIS, SYN-ROB)."""

from __future__ import annotations

from cinque.core.steps import Seated
from cinque.games.syndicate import box as v
from cinque.games.syndicate.amounts import gain_any, take
from cinque.games.syndicate.awards import check_awards
from cinque.games.syndicate.box import FIRST_SLEEPER, MISSION_DESIGNS, TERRITORIES
from cinque.games.syndicate.moves import BASES, CARDS
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


def failure(t: Syndicate, seat: int) -> str:
    """What follows when the mission fails: alert, or the Destroyer when the alert level already is at its top.

    SYN-MIS12, SYN-MIS13, SYN-R05.
    """
    if t.seats[seat].quiet_failures < t.power(seat, v.QUIET_FAILURE):
        return "unnoticed"
    if t.alert < t.top_alert():
        return "alert"
    return "destroyer" if t.blockade and t.destroyer != t.target else "nothing"


def failed(t: Syndicate, seat: int) -> None:
    """Carry that out."""
    gain_any(t, seat, t.power(seat, v.ON_FAILED))
    follows = failure(t, seat)
    if follows == "unnoticed":
        t.seats[seat].quiet_failures += 1
        if t.watched:
            t.tell("unnoticed", seat, {})
    elif follows == "alert":
        t.move_alert(1)
    elif follows == "destroyer":
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


def robbery_dice(t: Syndicate, seat: int) -> int:
    """Consequence dice by the side of the tile (SYN-ROB03)."""
    design = t.box.design[t.card]
    dice = t.box.dice[design - MISSION_DESIGNS][t.fort >> t.target & 1] + t.power(seat, v.CDICE)
    return min(max(dice, 1), t.box.consequence_dice)


def rob(t: Syndicate, seat: int) -> None:
    """Roll them and take; at most what the owner has (SYN-ROB03..SYN-ROB05)."""
    dice = robbery_dice(t, seat)
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
