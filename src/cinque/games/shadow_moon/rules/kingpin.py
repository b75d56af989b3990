"""The Kingpin of the two-player game: its turns in rounds 1 and 2, and its units in round 3 (SMS-KIN)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.piles import UP
from cinque.core.engine.steps import SeatStep, Step
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.fulfill_operation import Fulfill, can_claim
from cinque.games.shadow_moon.rules.influence import return_units
from cinque.games.shadow_moon.rules.kingpin_choices import ask_or_play
from cinque.games.shadow_moon.rules.moves import AGENTS, SECTORS, WIDTH
from cinque.games.shadow_moon.rules.performing_effects import PerformCard
from cinque.games.shadow_moon.rules.table import KINGPIN, KINGPIN_TURN, NOBODY, ShadowMoon


class KingpinTurn(SeatStep[ShadowMoon]):
    """Run the Kingpin's turn after a player turn; that player decides for it.

    SMS-KIN03..SMS-KIN15.
    """

    def run(self, t: ShadowMoon) -> None:
        t.phase = KINGPIN_TURN
        t.actor = KINGPIN
        t.decider = self.seat
        card = self.take_card(t)
        if t.recording:
            t.emit("rolled", self.seat, {"face": t.roll, "cards": [] if card < 0 else [AGENTS[card]]})
        if card >= 0:
            t.then(PerformCard(card), KingpinFulfill(), KingpinRow())
        else:
            t.then(KingpinFulfill(), KingpinRow())

    def take_card(self, t: ShadowMoon) -> int:
        """Roll the Kingpin die and put the card it selects on the Kingpin's stack; return that card, or NOBODY if there
        is none. Face 0 (BOB) selects the top of the deck, the others a row slot (SMS-KIN04, SMS-R30)."""
        t.roll = t.below(1 + t.box.row)
        stack = t.stacks[KINGPIN]
        if t.roll == 0:
            return t.agents.draw(t.deck, stack, face=UP) if t.agents[t.deck] else NOBODY
        slot = t.roll - 1
        return t.agents.move_at(t.row, slot, stack, face=UP) if t.agents[t.row][slot] >= 0 else NOBODY


class KingpinFulfill(Step[ShadowMoon]):
    """Let the Kingpin claim a token if it can (SMS-KIN10)."""

    def run(self, t: ShadowMoon) -> None:
        if can_claim(t):
            ask_or_play(t, Fulfill(t.decider))


class KingpinRow(Step[ShadowMoon]):
    """Refill empty row slots from the deck (SMS-KIN14, SMS-KIN33)."""

    def run(self, t: ShadowMoon) -> None:
        row = t.agents[t.row]
        for slot in range(len(row)):
            if row[slot] < 0 and t.agents[t.deck]:
                card = t.agents.draw(t.deck, t.row, slot=slot)
                if t.recording:
                    t.emit("refilled", -1, {"slot": slot + 1, "card": AGENTS[card]})

    def breadcrumb(self) -> str:
        return "kingpin"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"owner": t.party(KINGPIN)}


class PlaceKingpinUnits(Step[ShadowMoon]):
    """Put the Kingpin's units into the score sectors for round 3, the rest into The Spire (SMS-KIN27, SMS-R28)."""

    def run(self, t: ShadowMoon) -> None:
        t.actor = KINGPIN
        guards: dict[str, int] = {}
        for sector in range(c.SECTOR_COUNT):
            return_units(t, KINGPIN, sector, t.units_of(sector, KINGPIN))
        for sector in range(c.SECTOR_COUNT):
            marks = t.score_tokens(sector)
            count = 0 if marks == 0 else t.box.kingpin_minor if marks == 1 else t.box.kingpin_major
            t.units[sector * WIDTH + KINGPIN] = count
            t.seats[KINGPIN].supply -= count
        t.units[c.SPIRE * WIDTH + KINGPIN] += t.seats[KINGPIN].supply
        t.seats[KINGPIN].supply = 0
        if t.recording:
            for sector in range(c.SECTOR_COUNT):
                if t.units_of(sector, KINGPIN) > 0:
                    guards[SECTORS[sector]] = t.units_of(sector, KINGPIN)
            t.emit("guards", -1, {"owner": t.party(KINGPIN), "sectors": guards})
