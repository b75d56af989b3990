"""Assaults on bases of others, and the break-in of the campaign that follows the same table (SYN-ASL, SYN-SOL05)."""

from __future__ import annotations

from typing import Any

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Seated
from cinque.games.syndicate import box as v
from cinque.games.syndicate.awards import check_awards
from cinque.games.syndicate.box import TERRITORIES
from cinque.games.syndicate.chips import play_roll_chip, roll_bonuses, roll_chips
from cinque.games.syndicate.missions import faces
from cinque.games.syndicate.moves import BASES, CHIP, FORCE
from cinque.games.syndicate.table import NOBODY, Syndicate
from cinque.games.syndicate.trading import revoke
from cinque.games.syndicate.windows import OpenWindow


def crew_for(t: Syndicate, seat: int, force: int) -> int:
    """Crew committed: flat with any reinforcement (SYN-ASL03, SYN-R55)."""
    crew = t.box.assault_crew + (t.box.reinforced_crew if force else 0)
    return max(crew + t.power(seat, v.COST_ASSAULT), 0)


def need_for(t: Syndicate, force: int, fortified: bool) -> int:
    """The lowest winning roll (SYN-ASL04, SYN-ASL05)."""
    return (t.box.fort_roll if fortified else t.box.assault_roll) - force


def forces(t: Syndicate, seat: int, base: int) -> list[int]:
    """The numbers of reinforcements the seat can assault a base with (SYN-ASL02, SYN-ASL05)."""
    s = t.seats[seat]
    found: list[int] = []
    for force in range(min(s.reinforcements, t.box.top_assault) + 1):
        if s.stock[v.CREW] >= crew_for(t, seat, force) and (force or not t.fortified(base, seat)):
            found.append(force)
    return found


def assaultable(t: Syndicate, seat: int) -> list[int]:
    """Bases of others against which some force is enough; crew is the same with any reinforcement (SYN-ASL01)."""
    s = t.seats[seat]
    crew = s.stock[v.CREW]
    reinforced = s.reinforcements > 0 and crew >= crew_for(t, seat, 1)
    alone = crew >= crew_for(t, seat, 0)
    found: list[int] = []
    if reinforced or alone:
        for base in range(TERRITORIES):
            owner = t.owner[base]
            if owner >= 0 and owner != seat and (reinforced or not t.fortified(base, seat)):
                found.append(base)
    return found


def assault_bonus(t: Syndicate, seat: int) -> int:
    """Chips, advanced tech and sleepers; casino and mission effects do not count (SYN-ASL15)."""
    return t.bonus + t.power(seat, v.ROLL_ASSAULT)


def odds(t: Syndicate, seat: int, fortified: bool) -> list[int]:
    """Winning faces by reinforcements, from 0 on."""
    bonus = assault_bonus(t, seat)
    found: list[int] = []
    for force in range(t.box.top_assault + 1):
        found.append(0 if fortified and not force else faces(t, bonus, need_for(t, force, fortified)))
    return found


def start_assault(t: Syndicate, seat: int, base: int) -> None:
    """Announce the target; a protection granted to it by the attacker lapses (SYN-ASL02, SYN-R15)."""
    t.target = base
    t.bonus = 0
    t.force = 0
    for link in range(len(t.box.link_to)):
        if t.granted >> link & 1 and t.box.link_to[link] == base and t.owner[t.box.link_from[link]] == seat:
            revoke(t, seat, link)
    found = forces(t, seat, base)
    t.then(OpenWindow(v.ASSAULT_ANNOUNCED, seat), RollAssault(seat))
    if len(found) == 1 and not t.seats[seat].chips:
        commit(t, seat, found[0])
    else:
        t.then(PrepareAssault(seat))


def commit(t: Syndicate, seat: int, force: int) -> None:
    """Crew and reinforcements go aboard (SYN-ASL07, SYN-ASL08)."""
    s = t.seats[seat]
    t.force = force
    s.stock[v.CREW] -= crew_for(t, seat, force)
    s.reinforcements -= force
    if t.watched:
        fortified = t.fortified(t.target, seat)
        facts = {
            "base": BASES[t.target],
            "owner": t.party(t.owner[t.target]),
            "reinforcements": force,
            "chance": faces(t, assault_bonus(t, seat), need_for(t, force, fortified)),
            "sides": t.box.action_die,
        }
        t.tell("assault", seat, facts)


class PrepareAssault(Ask[Syndicate]):
    """Assault chips and the number of reinforcements (SYN-ASL02, SYN-ASL17)."""

    __slots__ = ()

    def options(self, t: Syndicate) -> list[int]:
        found = [FORCE.of(force) for force in forces(t, self.seat, t.target)]
        for design in roll_chips(t, self.seat, v.ASSAULT_ROLL):
            found.append(CHIP.of(design))
        return found

    def play(self, t: Syndicate, move: int) -> None:
        if move in CHIP:
            play_roll_chip(t, self.seat, CHIP.arg(move))
            t.then(self)
        else:
            commit(t, self.seat, FORCE.arg(move))

    def refusals(self, t: Syndicate) -> list[Refusal]:
        s = t.seats[self.seat]
        found: list[Refusal] = []
        allowed = forces(t, self.seat, t.target)
        for force in range(t.box.top_assault + 1):
            if force in allowed:
                continue
            if force > s.reinforcements:
                facts = {"reinforcements": s.reinforcements}
                found.append(Refusal("SYN-ASL02", FORCE.of(force), facts))
            elif not force and t.fortified(t.target, self.seat):
                found.append(Refusal("SYN-ASL05", FORCE.of(force), {"base": BASES[t.target]}))
            else:
                crew = crew_for(t, self.seat, force)
                found.append(Refusal("SYN-ASL03", FORCE.of(force), {"crew": crew, "have": s.stock[v.CREW]}))
        return found

    def crumb(self) -> str:
        return "assault"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        fortified = t.fortified(t.target, self.seat)
        chances = odds(t, self.seat, fortified)
        sides = t.box.action_die
        return {
            "base": BASES[t.target],
            "owner": t.party(t.owner[t.target]),
            "odds": [f"{force}: {chances[force]}/{sides}" for force in range(len(chances))],
            "wins": {f"force {force}": chances[force] for force in range(len(chances))},
            "needs": {f"force {force}": need_for(t, force, fortified) for force in range(len(chances))},
            "bonus": assault_bonus(t, self.seat),
            "adds": roll_bonuses(t, v.ASSAULT_ROLL),
            "failed": notice(t, self.seat),
            "spoils": t.power(self.seat, v.ON_WON),
            "sides": sides,
            "crew": crew_for(t, self.seat, 0),
            "more": crew_for(t, self.seat, 1),
        }


class RollAssault(Seated[Syndicate]):
    """Roll, move the base or not, raise the alert level (SYN-ASL09..SYN-ASL14, SYN-ASL17)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        s = t.seats[self.seat]
        s.dice -= 1
        base = t.target
        need = need_for(t, t.force, t.fortified(base, self.seat))
        roll = t.below(t.box.action_die) + 1
        total = min(max(roll + assault_bonus(t, self.seat), 1), t.box.action_die)
        won = total >= need
        if t.watched:
            facts = {"base": BASES[base], "roll": int(roll), "total": int(total), "need": need}
            t.tell("assault_won" if won else "assault_lost", self.seat, facts)
        if won:
            t.fort &= ~(1 << base)
            t.hand_over(base, self.seat)
            s.captures += 1
            spoils = t.power(self.seat, v.ON_WON)
            if spoils:
                s.stock[v.CREDITS] += spoils
                if t.watched:
                    t.tell("gained", self.seat, t.goods([spoils, 0, 0]))
        noticed(t, self.seat)
        t.force = NOBODY
        t.target = NOBODY
        t.bonus = 0
        check_awards(t)


def notice(t: Syndicate, seat: int) -> str:
    """Every assault raises the alert level, and never moves the Destroyer (SYN-ASL09, SYN-ASL10)."""
    if t.seats[seat].quiet_assaults < t.power(seat, v.QUIET_ASSAULT):
        return "unnoticed"
    return "alert" if t.alert < t.top_alert() else "nothing"


def noticed(t: Syndicate, seat: int) -> None:
    """Carry that out."""
    if notice(t, seat) == "unnoticed":
        t.seats[seat].quiet_assaults += 1
        if t.watched:
            t.tell("unnoticed", seat, {})
    else:
        t.move_alert(1)
