"""Missions and robberies: requirements, the roll and its consequences (SYN-MIS, SYN-ROB)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import SeatStep
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.alert_level import move_alert, place_destroyer, top_alert
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.gain_choices import gain_any, take_resources
from cinque.games.syndicate.rules.moves import CARDS, MISSION, ROBBERY, ZONES
from cinque.games.syndicate.rules.sleepers import OpenWindow
from cinque.games.syndicate.rules.special_bases import has_casino
from cinque.games.syndicate.rules.table import Syndicate


def robbable_bases(t: Syndicate, seat: int, design: int) -> list[int]:
    """Return the rivals' bases in the zone of a robbery (SYN-ROB02)."""
    zones = t.box.zone
    zone = t.box.robbery_zone[design - c.MISSION_DESIGNS]
    return [b for b in range(c.TERRITORY_COUNT) if zones[b] == zone and t.owner[b] >= 0 and t.owner[b] != seat]


def robbery_dice(t: Syndicate, seat: int) -> int:
    """Return the number of consequence dice, which depends on the side of the tile (SYN-ROB03)."""
    design = t.box.design[t.card]
    dice = t.box.dice[design - c.MISSION_DESIGNS][t.fort >> t.target & 1] + t.power(seat, c.CONSEQUENCE_DICE)
    return min(max(dice, 1), t.box.consequence_dice)


def rob(t: Syndicate, seat: int) -> None:
    """Roll the consequence dice and take resources, at most what the owner has (SYN-ROB03..SYN-ROB05)."""
    dice = robbery_dice(t, seat)
    total = 0
    for _ in range(dice):
        total += t.below(t.box.action_die) + 1
    owner = t.owner[t.target]
    stolen = total
    if owner != t.phantom:
        purse = t.seats[owner].stock
        stolen = min(total, purse[c.CREDITS])
        purse[c.CREDITS] -= stolen
    t.seats[seat].stock[c.CREDITS] += stolen
    if t.recording:
        facts = {"owner": t.party(owner), "dice": int(dice), "total": int(total), "credits": int(stolen)}
        t.emit("stole", seat, facts)


def design_of(move: int) -> int:
    """Return the design that a move attempts."""
    return MISSION.arg(move) if move in MISSION else c.MISSION_DESIGNS + ROBBERY.arg(move)


NO_DICE: Final = clause("SYN-RND09")
TOO_EARLY: Final = clause(
    "SYN-MIS01", "card", facts=lambda t, seat, move: {"first": t.box.first_round[design_of(move)]}
)
NO_VICTIM: Final = clause(
    "SYN-ROB02", "card", facts=lambda t, seat, move: {"zone": ZONES[t.box.robbery_zone[ROBBERY.arg(move)]]}
)


def check_mission(t: Syndicate, seat: int, design: int) -> int:
    """Check that the round and the board allow a mission (SYN-MIS01, SYN-ROB02)."""
    if t.round < t.box.first_round[design]:
        return TOO_EARLY
    return LEGAL if design < c.MISSION_DESIGNS or robbable_bases(t, seat, design) else NO_VICTIM


def status(t: Syndicate, seat: int, coop: bool) -> int:
    """Return the status of the mission's territory: empty, own, cooperative or uncooperative (SYN-MIS04)."""
    owner = t.owner[t.target]
    if owner < 0:
        return c.EMPTY
    if owner == seat:
        return c.OWN_BASE
    return c.COOPERATIVE if coop else c.UNCOOPERATIVE


def roll_bonus(t: Syndicate, seat: int) -> int:
    """Return the sum of everything that changes the roll (SYN-MIS06, SYN-R35)."""
    total = t.bonus
    if t.boost:
        total += t.power(seat, c.BOOST)
    if not t.waived and has_casino(t, seat):
        total += t.box.casino
    if t.box.design[t.card] >= c.MISSION_DESIGNS:
        total += t.power(seat, c.ROLL_ROBBERY)
    return total


def lowest_winning_roll(t: Syndicate, seat: int, coop: bool, hired: bool) -> int:
    """Return the lowest winning roll."""
    return t.box.rolls[t.box.design[t.card]][status(t, seat, coop)][1 if hired else 0]


def winning_faces(t: Syndicate, bonus: int, need: int) -> int:
    """Return how many faces of the die win; a modified roll stays between 1 and 6 (SYN-R17)."""
    sides = t.box.action_die
    if need <= 1:
        return sides
    return min(max(sides - (need - bonus) + 1, 0), sides)


def roll_die(t: Syndicate, seat: int, bonus: int, need: int, won: str, lost: str, facts: dict[str, Any]) -> bool:
    """Roll an action die and return whether it wins; `won` and `lost` are the events (SYN-R17)."""
    roll = t.below(t.box.action_die) + 1
    total = min(max(roll + bonus, 1), t.box.action_die)
    if t.recording:
        figures = {"roll": int(roll), "total": int(total), "need": need}
        t.emit(won if total >= need else lost, seat, {**facts, **figures})
    return total >= need


class RollMission(SeatStep[Syndicate]):
    """Roll an armed die (SYN-MIS09), which is used up either way (SYN-RND10, SYN-MIS14)."""

    def run(self, t: Syndicate) -> None:
        s = t.seats[self.seat]
        s.dice -= 1
        need = lowest_winning_roll(t, self.seat, t.coop, t.hired)
        facts = {"card": CARDS[t.box.design[t.card]]}
        t.then(EndMission(self.seat))
        if not roll_die(t, self.seat, roll_bonus(t, self.seat), need, "mission_won", "mission_lost", facts):
            apply_failure(t, self.seat)
            return
        s.successes += 1
        if t.box.design[t.card] < c.MISSION_DESIGNS:
            s.zones |= 1 << t.box.zone[t.target]
            s.leads += 1
            split_reward(t)
            t.then(OpenWindow(c.MISSION_SUCCEEDED, self.seat), Reward(self.seat))
        else:
            rob(t, self.seat)
        check_awards(t)


def failure_consequence(t: Syndicate, seat: int) -> str:
    """Return what a failed mission leads to: alert, or the Destroyer at the maximum alert level.

    SYN-MIS12, SYN-MIS13, SYN-R05.
    """
    if t.seats[seat].failures < t.power(seat, c.QUIET_FAILURE):
        return "unnoticed"
    if t.alert < top_alert(t):
        return "alert"
    return "destroyer" if t.blockade and t.destroyer != t.target else "nothing"


def apply_failure(t: Syndicate, seat: int) -> None:
    """Apply the consequences of a failed mission."""
    gain_any(t, seat, t.power(seat, c.ON_FAILED))
    follows = failure_consequence(t, seat)
    t.seats[seat].failures += 1
    if follows == "unnoticed":
        if t.recording:
            t.emit("unnoticed", seat, {})
    elif follows == "alert":
        move_alert(t, 1)
    elif follows == "destroyer":
        place_destroyer(t, t.target)


def split_reward(t: Syndicate) -> None:
    """Set the reward; with cooperation the base's owner gets half, rounded down.

    SYN-MIS10, SYN-MIS11.
    """
    whole = t.box.reward[t.box.design[t.card]]
    for kind in range(3):
        t.owner_reward[kind] = whole[kind] // 2 if t.coop else 0
        t.reward[kind] = whole[kind] - t.owner_reward[kind]


class Reward(SeatStep[Syndicate]):
    """Pay what is left of the reward; the phantom's half is not paid at all (SYN-MIS18)."""

    def run(self, t: Syndicate) -> None:
        take_resources(t, self.seat, t.reward)
        owner = t.owner[t.target]
        if t.coop and owner != t.phantom:
            take_resources(t, owner, t.owner_reward)


class EndMission(SeatStep[Syndicate]):
    """Discard the mission card (SYN-MIS14)."""

    def run(self, t: Syndicate) -> None:
        t.cards.draw(t.mission, t.discard)
        t.end_roll()
