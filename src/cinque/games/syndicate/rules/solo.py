"""Solo mode: the NGATA rescue, a campaign for one player against the phantom (SYN-SOL)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.assaults import alert_consequence, apply_alert, assault_bonus, roll_needed, send_force
from cinque.games.syndicate.rules.bonus_chips import play_chip, roll_bonuses, roll_chips
from cinque.games.syndicate.rules.missions import roll_die, winning_faces
from cinque.games.syndicate.rules.moves import BASES, CHIP, ROLL
from cinque.games.syndicate.rules.table import OVER, Syndicate

LEADS: Final = 1
ENTRY: Final = 2
EXTRACTION: Final = 3
KEPLER: Final = BASES.index("kepler")


def break_in_odds(t: Syndicate, seat: int) -> dict[str, int]:
    """Return the winning faces of each break-in move, before chips (SYN-SOL05)."""
    bonus = t.power(seat, c.ROLL_ASSAULT)
    return {
        f"rescue {force}": winning_faces(t, bonus, roll_needed(t, force, True))
        for force in range(1, t.box.top_assault + 1)
    }


def advance_stage(t: Syndicate) -> None:
    """Advance the campaign if the goal of its stage is met on the player's own turn (SYN-SOL07)."""
    if t.stage == LEADS:
        s = t.seats[0]
        if s.leads >= t.box.solo_missions and s.zones.bit_count() >= t.box.solo_zones:
            next_stage(t)
    if t.stage == ENTRY:
        if any(t.box.zone[base] == c.INNER and t.in_play(base) for base in t.bases_of(0)):
            next_stage(t)


def next_stage(t: Syndicate) -> None:
    """Start the next stage."""
    t.stage += 1
    if t.recording:
        t.emit("stage", 0, {"stage": t.stage})


NO_ACCESS: Final = clause(
    "SYN-SOL04", facts=lambda t, seat, move: {"price": t.box.solo_access, "have": t.seats[seat].stock[c.INFLUENCE]}
)


def check_access(t: Syndicate, seat: int) -> int:
    """Check that the seat has the influence to pay for access (SYN-SOL04)."""
    return LEGAL if t.seats[seat].stock[c.INFLUENCE] >= t.box.solo_access else NO_ACCESS


def pay_access(t: Syndicate, seat: int) -> None:
    """Pay for access instead of a base in the inner zone."""
    t.seats[seat].stock[c.INFLUENCE] -= t.box.solo_access
    if t.recording:
        t.emit("access", seat, {"influence": t.box.solo_access})
    next_stage(t)


def start_break_in(t: Syndicate, seat: int, force: int) -> None:
    """Start a break-in with this many reinforcements (SYN-SOL05)."""
    t.target = KEPLER
    t.bonus = 0
    send_force(t, seat, force)
    t.then(BreakIn(seat))
    if t.held_chips(seat):
        t.then(PrepareBreak(seat))


class PrepareBreak(Ask[Syndicate]):
    """Play assault chips for a break-in (SYN-SOL08)."""

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [ROLL] + [CHIP.of(design) for design in roll_chips(t, self.seat, c.ASSAULT_ROLL)]

    def play(self, t: Syndicate, move: int) -> None:
        if move in CHIP:
            play_chip(t, self.seat, CHIP.arg(move))
            t.then(self)

    def breadcrumb(self) -> str:
        return "rescue"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        bonus = assault_bonus(t, self.seat)
        need = roll_needed(t, t.force, True)
        chance = winning_faces(t, bonus, need)
        return {
            "reinforcements": t.force,
            "chance": chance,
            "sides": t.box.action_die,
            "wins": {"roll": chance},
            "needs": {"roll": need},
            "bonus": bonus,
            "roll_bonuses": roll_bonuses(t, c.ASSAULT_ROLL),
            "failed": alert_consequence(t, self.seat),
            "breaks": t.break_ins + 1,
            "of": t.box.solo_breaks,
        }


class BreakIn(SeatStep[Syndicate]):
    """Roll as for an assault on a fortified base; no base changes hands (SYN-SOL05, SYN-SOL08)."""

    def run(self, t: Syndicate) -> None:
        t.seats[self.seat].dice -= 1
        need = roll_needed(t, t.force, True)
        if roll_die(t, self.seat, assault_bonus(t, self.seat), need, "broke_in", "held_off", {}):
            t.break_ins += 1
        t.end_roll()
        apply_alert(t, self.seat)
        if t.break_ins >= t.box.solo_breaks:
            t.phase = OVER
            if t.recording:
                t.emit("final", self.seat, {"score": t.compute_scores()[self.seat]})
            t.end([0], "rescued")
