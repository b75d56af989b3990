"""The focus pile: the slide of its cards to the agent stack, with the effects below the line (SMS-FOC, SMS-STK)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.piles import UP
from cinque.core.engine.steps import Step
from cinque.games.shadow_moon.rules.moves import AGENTS
from cinque.games.shadow_moon.rules.performing_effects import Perform
from cinque.games.shadow_moon.rules.table import ShadowMoon


class SlideFocusPile(Step[ShadowMoon]):
    """Slide the cards of the focus pile to the stack, one after the other.

    SMS-FOC02..SMS-FOC09, SMS-FOC13, SMS-FOC14.
    """

    def run(self, t: ShadowMoon) -> None:
        focus = t.agents[t.focus]
        if not focus:
            return
        eligible = t.matches_stack(t.actor, focus[-1])
        card = t.agents.draw(t.focus, t.stacks[t.actor], face=UP)
        if t.recording:
            t.emit("slid" if eligible else "slid_only", t.decider, {"card": AGENTS[card]})
        if eligible:
            t.then(Perform(t.box.below_line[card]), self)
        else:
            t.then(self)

    def breadcrumb(self) -> str:
        return "focus"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"cards": [AGENTS[card] for card in t.agents[t.focus]]}
