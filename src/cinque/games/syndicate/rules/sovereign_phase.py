"""The Sovereign Card phase: reveal a card, offer pardons, apply its effects (SYN-SOV, SYN-PAR)."""

from __future__ import annotations

from cinque.core.engine.steps import SeatStep, Step
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.alert_level import alert_colour
from cinque.games.syndicate.rules.crackdowns import leading_seats
from cinque.games.syndicate.rules.effects import perform_effect
from cinque.games.syndicate.rules.moves import SOVEREIGN
from cinque.games.syndicate.rules.pardons import AskPardon, OfferPayOff
from cinque.games.syndicate.rules.sleepers import OpenWindow
from cinque.games.syndicate.rules.table import BOUGHT, COLOURS, FREE, NOBODY, SOVEREIGN_PHASE, UNPARDONED, Syndicate


class SovereignPhase(Step[Syndicate]):
    """End all flips, reveal the next card and fix its colour (SYN-SOV01, SYN-SOV02, SYN-SOV08)."""

    def run(self, t: Syndicate) -> None:
        t.phase = SOVEREIGN_PHASE
        t.no_crew = 0
        t.no_tax = 0
        t.no_effect = 0
        card = t.sovereign.draw(t.sovereign_deck, t.shown)
        t.colour = alert_colour(t)
        for s in t.seats:
            s.pardon = UNPARDONED
        t.leaders = leading_seats(t)
        if t.recording:
            effects = [effect.text for effect in t.sovereign_effects()]
            t.emit("sovereign", -1, {"card": SOVEREIGN[card], "colour": COLOURS[t.colour], "effects": effects})
        order = t.from_lead()
        steps: list[Step[Syndicate]] = []
        if t.box.quiet[card]:
            for effect in t.sovereign_effects():
                perform_effect(t, NOBODY, effect)
        else:
            steps.append(OpenWindow(c.SOVEREIGN_REVEALED, NOBODY))
            steps += [AskPardon(seat) for seat in order]
            steps.append(OpenWindow(c.PARDONS_CLOSED, NOBODY))
            steps += [ApplyCard(seat) for seat in order]
        steps += [OfferPayOff(seat) for seat in order]
        t.then(*steps)


class ApplyCard(SeatStep[Syndicate]):
    """Apply the card to one player without a pardon (SYN-SOV04, SYN-PAR02)."""

    def run(self, t: Syndicate) -> None:
        if t.seats[self.seat].pardon not in (BOUGHT, FREE):
            for effect in t.sovereign_effects():
                perform_effect(t, self.seat, effect)
