"""Assaults on rivals' bases, and the break-in of the campaign, which uses the same table (SYN-ASL, SYN-SOL05)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.alert_level import move_alert, top_alert
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.bonus_chips import play_chip, roll_bonuses, roll_chips
from cinque.games.syndicate.rules.missions import NO_DICE, roll_die, winning_faces
from cinque.games.syndicate.rules.moves import ASSAULT, BASES, CHIP, REINFORCE, RESCUE
from cinque.games.syndicate.rules.sleepers import OpenWindow
from cinque.games.syndicate.rules.table import Syndicate
from cinque.games.syndicate.rules.trading import revoke_protection


def crew_for(t: Syndicate, seat: int, force: int) -> int:
    """Return the crew an assault commits; reinforcements add a flat amount (SYN-ASL03, SYN-R55)."""
    crew = t.box.assault_crew + (t.box.reinforced_crew if force else 0)
    return max(crew + t.power(seat, c.COST_ASSAULT), 0)


def roll_needed(t: Syndicate, force: int, fortified: bool) -> int:
    """Return the lowest winning roll (SYN-ASL04, SYN-ASL05)."""
    return (t.box.fort_roll if fortified else t.box.assault_roll) - force


def crew_facts(t: Syndicate, seat: int, move: int) -> dict[str, Any]:
    """Return the crew that an assault needs and the crew there is."""
    if move in ASSAULT:
        force = int(t.fortified(ASSAULT.arg(move), seat))
    else:
        force = REINFORCE.arg(move) if move in REINFORCE else RESCUE.arg(move)
    return {"need": crew_for(t, seat, force), "have": t.seats[seat].stock[c.CREW]}


NO_RIVAL: Final = clause("SYN-ASL01", "base")
TOO_FEW_REINFORCEMENTS: Final = clause("SYN-ASL02", facts=lambda t, seat, move: {"have": t.seats[seat].reinforcements})
TOO_FEW_CREW: Final = clause("SYN-ASL03", facts=crew_facts)
FORTIFIED: Final = clause("SYN-ASL05", "base")


def check_force(t: Syndicate, seat: int, base: int, force: int) -> int:
    """Check that there are enough reinforcements and crew for an assault with this force (SYN-ASL02, SYN-ASL05)."""
    if force > t.seats[seat].reinforcements:
        return TOO_FEW_REINFORCEMENTS
    if not force and t.fortified(base, seat):
        return FORTIFIED
    return LEGAL if t.seats[seat].stock[c.CREW] >= crew_for(t, seat, force) else TOO_FEW_CREW


def possible_forces(t: Syndicate, seat: int, base: int) -> list[int]:
    """Return the numbers of reinforcements with which the seat can assault a base."""
    return [force for force in range(t.box.top_assault + 1) if check_force(t, seat, base, force) == LEGAL]


def strongest_force(t: Syndicate, seat: int) -> int:
    """Return 1 if the seat can pay an assault with reinforcements, 0 if only one without them, or else -1."""
    crew = t.seats[seat].stock[c.CREW]
    if t.seats[seat].reinforcements and crew >= crew_for(t, seat, 1):
        return 1
    return 0 if crew >= crew_for(t, seat, 0) else -1


def check_assault(t: Syndicate, seat: int, base: int, strongest: int) -> int:
    """Check that some number of reinforcements can assault a base; `strongest` is the strongest force (SYN-ASL01)."""
    if t.owner[base] < 0 or t.owner[base] == seat:
        return NO_RIVAL
    if not t.seats[seat].dice:
        return NO_DICE
    if strongest == 1:
        return LEGAL
    if not t.fortified(base, seat):
        return LEGAL if strongest == 0 else TOO_FEW_CREW
    return TOO_FEW_CREW if t.seats[seat].reinforcements else FORTIFIED


def assault_bonus(t: Syndicate, seat: int) -> int:
    """Return the bonus from chips, advanced tech and sleepers; casino and mission effects don't count (SYN-ASL15)."""
    return t.bonus + t.power(seat, c.ROLL_ASSAULT)


def assault_faces(t: Syndicate, bonus: int, fortified: bool) -> list[int]:
    """Return the winning faces for each number of reinforcements, from 0, with this bonus."""
    chances: list[int] = []
    for force in range(t.box.top_assault + 1):
        chances.append(0 if fortified and not force else winning_faces(t, bonus, roll_needed(t, force, fortified)))
    return chances


def menu_odds(t: Syndicate, seat: int) -> dict[str, Any]:
    """Return what the seat can know of each assault before it is made: winning faces, and crew before and after.

    The faces are those with the most reinforcements that it can send, before chips. The crew is left out where the
    seat still chooses how many to send."""
    bonus = t.power(seat, c.ROLL_ASSAULT)
    have = t.seats[seat].stock[c.CREW]
    wins: dict[str, int] = {}
    paid: dict[str, dict[str, list[int]]] = {}
    for base in range(len(BASES)):
        rival = t.owner[base] >= 0 and t.owner[base] != seat
        forces = possible_forces(t, seat, base) if rival else []
        if forces:
            move = f"assault {BASES[base]}"
            wins[move] = assault_faces(t, bonus, t.fortified(base, seat))[forces[-1]]
            if len(forces) == 1 and not t.held_chips(seat):
                paid[move] = {"crew": [have, have - crew_for(t, seat, forces[0])]}
    return {"wins": wins, "paid": paid, "sides": t.box.action_die}


def start_assault(t: Syndicate, seat: int, base: int) -> None:
    """Announce the target; protection that the attacker has granted it ends (SYN-ASL02, SYN-R15)."""
    t.target = base
    t.bonus = 0
    t.force = 0
    for link in range(len(t.box.link_to)):
        if t.granted >> link & 1 and t.box.link_to[link] == base and t.owner[t.box.link_from[link]] == seat:
            revoke_protection(t, seat, link)
    possible = possible_forces(t, seat, base)
    t.then(OpenWindow(c.ASSAULT_ANNOUNCED, seat), RollAssault(seat))
    if len(possible) == 1 and not t.held_chips(seat):
        commit_reinforcements(t, seat, possible[0])
    else:
        t.then(PrepareAssault(seat))


def send_force(t: Syndicate, seat: int, force: int) -> None:
    """Use up the crew and the reinforcements."""
    t.force = force
    t.seats[seat].stock[c.CREW] -= crew_for(t, seat, force)
    t.seats[seat].reinforcements -= force


def commit_reinforcements(t: Syndicate, seat: int, force: int) -> None:
    """Commit crew and reinforcements (SYN-ASL07, SYN-ASL08)."""
    send_force(t, seat, force)
    if t.recording:
        t.emit("assault", seat, assault_facts(t, seat, assault_bonus(t, seat)))


def assault_facts(t: Syndicate, attacker: int, bonus: int) -> dict[str, Any]:
    """Return what everyone sees of an assault before its roll."""
    need = roll_needed(t, t.force, t.fortified(t.target, attacker))
    return {
        "base": BASES[t.target],
        "owner": t.party(t.owner[t.target]),
        "reinforcements": t.force,
        "chance": winning_faces(t, bonus, need),
        "sides": t.box.action_die,
    }


class PrepareAssault(Ask[Syndicate]):
    """Play assault chips and choose the number of reinforcements (SYN-ASL02, SYN-ASL17)."""

    def candidates(self, t: Syndicate) -> list[int]:
        return REINFORCE.all() + [CHIP.of(design) for design in roll_chips(t, self.seat, c.ASSAULT_ROLL)]

    def check(self, t: Syndicate, move: int) -> int:
        return LEGAL if move in CHIP else check_force(t, self.seat, t.target, REINFORCE.arg(move))

    def play(self, t: Syndicate, move: int) -> None:
        if move in CHIP:
            play_chip(t, self.seat, CHIP.arg(move))
            t.then(self)
        else:
            commit_reinforcements(t, self.seat, REINFORCE.arg(move))

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
            "roll_bonuses": roll_bonuses(t, c.ASSAULT_ROLL),
            "failed": alert_consequence(t, self.seat),
            "spoils": t.power(self.seat, c.ON_WON),
            "sides": sides,
            "crew": crew_for(t, self.seat, 0),
            "more": crew_for(t, self.seat, 1),
        }


class RollAssault(SeatStep[Syndicate]):
    """Roll, take the base on success, and raise the alert level (SYN-ASL09..SYN-ASL14, SYN-ASL17)."""

    def run(self, t: Syndicate) -> None:
        s = t.seats[self.seat]
        s.dice -= 1
        base = t.target
        need = roll_needed(t, t.force, t.fortified(base, self.seat))
        bonus = assault_bonus(t, self.seat)
        if roll_die(t, self.seat, bonus, need, "assault_won", "assault_lost", {"base": BASES[base]}):
            t.capture(base, self.seat)
            s.captures += 1
            spoils = t.power(self.seat, c.ON_WON)
            if spoils:
                s.stock[c.CREDITS] += spoils
                if t.recording:
                    t.emit("gained", self.seat, t.goods_facts([spoils, 0, 0]))
        apply_alert(t, self.seat)
        t.end_roll()
        check_awards(t)


def alert_consequence(t: Syndicate, seat: int) -> str:
    """Return what an assault does to the alert level; it never moves the Destroyer (SYN-ASL09, SYN-ASL10)."""
    if t.seats[seat].quiet_assaults < t.power(seat, c.QUIET_ASSAULT):
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
