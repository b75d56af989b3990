"""Assaults on rivals' bases, and the break-in of the campaign, which uses the same table (SYN-ASL, SYN-SOL05)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.alert_level import move_alert, top_alert
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.bonus_chips import play_roll_chip, roll_bonuses, roll_chips
from cinque.games.syndicate.rules.constants import TERRITORIES
from cinque.games.syndicate.rules.missions import winning_faces
from cinque.games.syndicate.rules.moves import BASES, CHIP, FORCE
from cinque.games.syndicate.rules.sleepers import OpenWindow
from cinque.games.syndicate.rules.table import NOBODY, Syndicate
from cinque.games.syndicate.rules.trading import revoke


def crew_for(t: Syndicate, seat: int, force: int) -> int:
    """Return the crew an assault commits; any reinforcement adds the same flat amount (SYN-ASL03, SYN-R55)."""
    crew = t.box.assault_crew + (t.box.reinforced_crew if force else 0)
    return max(crew + t.power(seat, constants.COST_ASSAULT), 0)


def roll_needed(t: Syndicate, force: int, fortified: bool) -> int:
    """Return the lowest winning roll (SYN-ASL04, SYN-ASL05)."""
    return (t.box.fort_roll if fortified else t.box.assault_roll) - force


def possible_forces(t: Syndicate, seat: int, base: int) -> list[int]:
    """Return the numbers of reinforcements with which the seat can assault a base (SYN-ASL02, SYN-ASL05)."""
    s = t.seats[seat]
    allowed: list[int] = []
    for force in range(min(s.reinforcements, t.box.top_assault) + 1):
        if s.stock[constants.CREW] >= crew_for(t, seat, force) and (force or not t.fortified(base, seat)):
            allowed.append(force)
    return allowed


def assaultable_bases(t: Syndicate, seat: int) -> list[int]:
    """Return the rivals' bases that the seat can assault with some number of reinforcements (SYN-ASL01)."""
    s = t.seats[seat]
    crew = s.stock[constants.CREW]
    reinforced = s.reinforcements > 0 and crew >= crew_for(t, seat, 1)
    alone = crew >= crew_for(t, seat, 0)
    bases: list[int] = []
    if reinforced or alone:
        for base in range(TERRITORIES):
            owner = t.owner[base]
            if owner >= 0 and owner != seat and (reinforced or not t.fortified(base, seat)):
                bases.append(base)
    return bases


def assault_bonus(t: Syndicate, seat: int) -> int:
    """Return the bonus from chips, advanced tech and sleepers; casino and mission effects don't count (SYN-ASL15)."""
    return t.bonus + t.power(seat, constants.ROLL_ASSAULT)


def assault_faces(t: Syndicate, bonus: int, fortified: bool) -> list[int]:
    """Return the winning faces for each number of reinforcements, from 0, with this bonus."""
    chances: list[int] = []
    for force in range(t.box.top_assault + 1):
        chances.append(0 if fortified and not force else winning_faces(t, bonus, roll_needed(t, force, fortified)))
    return chances


def start_assault(t: Syndicate, seat: int, base: int) -> None:
    """Announce the target; protection that the attacker has granted it ends (SYN-ASL02, SYN-R15)."""
    t.target = base
    t.bonus = 0
    t.force = 0
    for link in range(len(t.box.link_to)):
        if t.granted >> link & 1 and t.box.link_to[link] == base and t.owner[t.box.link_from[link]] == seat:
            revoke(t, seat, link)
    possible = possible_forces(t, seat, base)
    t.then(OpenWindow(constants.ASSAULT_ANNOUNCED, seat), RollAssault(seat))
    if len(possible) == 1 and not t.held_chips(seat):
        commit_reinforcements(t, seat, possible[0])
    else:
        t.then(PrepareAssault(seat))


def commit_reinforcements(t: Syndicate, seat: int, force: int) -> None:
    """Commit crew and reinforcements (SYN-ASL07, SYN-ASL08)."""
    s = t.seats[seat]
    t.force = force
    s.stock[constants.CREW] -= crew_for(t, seat, force)
    s.reinforcements -= force
    if t.recording:
        fortified = t.fortified(t.target, seat)
        facts = {
            "base": BASES[t.target],
            "owner": t.party(t.owner[t.target]),
            "reinforcements": force,
            "chance": winning_faces(t, assault_bonus(t, seat), roll_needed(t, force, fortified)),
            "sides": t.box.action_die,
        }
        t.emit("assault", seat, facts)


class PrepareAssault(Ask[Syndicate]):
    """Play assault chips and choose the number of reinforcements (SYN-ASL02, SYN-ASL17)."""

    __slots__ = ()

    def legal_moves(self, t: Syndicate) -> list[int]:
        moves = [FORCE.of(force) for force in possible_forces(t, self.seat, t.target)]
        for design in roll_chips(t, self.seat, constants.ASSAULT_ROLL):
            moves.append(CHIP.of(design))
        return moves

    def play(self, t: Syndicate, move: int) -> None:
        if move in CHIP:
            play_roll_chip(t, self.seat, CHIP.arg(move))
            t.then(self)
        else:
            commit_reinforcements(t, self.seat, FORCE.arg(move))

    def refusals(self, t: Syndicate) -> list[Refusal]:
        s = t.seats[self.seat]
        refusals: list[Refusal] = []
        allowed = possible_forces(t, self.seat, t.target)
        for force in range(t.box.top_assault + 1):
            if force in allowed:
                continue
            if force > s.reinforcements:
                facts = {"reinforcements": s.reinforcements}
                refusals.append(Refusal("SYN-ASL02", FORCE.of(force), facts))
            elif not force and t.fortified(t.target, self.seat):
                refusals.append(Refusal("SYN-ASL05", FORCE.of(force), {"base": BASES[t.target]}))
            else:
                crew = crew_for(t, self.seat, force)
                refusals.append(Refusal("SYN-ASL03", FORCE.of(force), {"crew": crew, "have": s.stock[constants.CREW]}))
        return refusals

    def breadcrumb(self) -> str:
        return "assault"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        fortified = t.fortified(t.target, self.seat)
        bonus = assault_bonus(t, self.seat)
        chances = assault_faces(t, bonus, fortified)
        sides = t.box.action_die
        return {
            "base": BASES[t.target],
            "owner": t.party(t.owner[t.target]),
            "odds": [f"{force}: {chances[force]}/{sides}" for force in range(len(chances))],
            "wins": {f"force {force}": chances[force] for force in range(len(chances))},
            "needs": {f"force {force}": roll_needed(t, force, fortified) for force in range(len(chances))},
            "bonus": bonus,
            "roll_bonuses": roll_bonuses(t, constants.ASSAULT_ROLL),
            "failed": alert_consequence(t, self.seat),
            "spoils": t.power(self.seat, constants.ON_WON),
            "sides": sides,
            "crew": crew_for(t, self.seat, 0),
            "more": crew_for(t, self.seat, 1),
        }


class RollAssault(SeatStep[Syndicate]):
    """Roll, take the base on success, and raise the alert level (SYN-ASL09..SYN-ASL14, SYN-ASL17)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        s = t.seats[self.seat]
        s.dice -= 1
        base = t.target
        need = roll_needed(t, t.force, t.fortified(base, self.seat))
        roll = t.below(t.box.action_die) + 1
        total = min(max(roll + assault_bonus(t, self.seat), 1), t.box.action_die)
        won = total >= need
        if t.recording:
            facts = {"base": BASES[base], "roll": int(roll), "total": int(total), "need": need}
            t.emit("assault_won" if won else "assault_lost", self.seat, facts)
        if won:
            t.fort &= ~(1 << base)
            t.capture(base, self.seat)
            s.captures += 1
            spoils = t.power(self.seat, constants.ON_WON)
            if spoils:
                s.stock[constants.CREDITS] += spoils
                if t.recording:
                    t.emit("gained", self.seat, t.goods_facts([spoils, 0, 0]))
        apply_alert(t, self.seat)
        t.force = NOBODY
        t.target = NOBODY
        t.bonus = 0
        check_awards(t)


def alert_consequence(t: Syndicate, seat: int) -> str:
    """Return what an assault does to the alert level; it never moves the Destroyer (SYN-ASL09, SYN-ASL10)."""
    if t.seats[seat].quiet_assaults < t.power(seat, constants.QUIET_ASSAULT):
        return "unnoticed"
    return "alert" if t.alert < top_alert(t) else "nothing"


def apply_alert(t: Syndicate, seat: int) -> None:
    """Raise the alert level after an assault, unless a power exempts it."""
    if alert_consequence(t, seat) == "unnoticed":
        t.seats[seat].quiet_assaults += 1
        if t.recording:
            t.emit("unnoticed", seat, {})
    else:
        move_alert(t, 1)
