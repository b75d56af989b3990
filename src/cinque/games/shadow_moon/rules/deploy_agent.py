"""Step 2, Deploy Agent: play a card from hand, faceup or facedown (SMS-DEP)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.steps import Ask, SeatStep, for_seats
from cinque.games.shadow_moon.rules.focus_pile import SlideFocusPile
from cinque.games.shadow_moon.rules.moves import AGENTS, BURY, PLAY
from cinque.games.shadow_moon.rules.performing_effects import Perform, PerformCard
from cinque.games.shadow_moon.rules.table import DEPLOYING, ShadowMoon

DEPLOYS: Final = [[PLAY.of(card), BURY.of(card)] for card in range(len(AGENTS))]


class AskDeploy(SeatStep[ShadowMoon]):
    """Ask for Deploy Agent if the player has a card (SMS-DEP01, SMS-R31)."""

    def run(self, t: ShadowMoon) -> None:
        t.phase = DEPLOYING
        if t.agents[t.hands[self.seat]]:
            t.then(DEPLOY_OF[self.seat])


class Deploy(Ask[ShadowMoon]):
    """Play one card from hand, faceup or facedown (SMS-DEP01, SMS-DEP02, SMS-DEP04)."""

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = []
        for card in t.agents[t.hands[self.seat]]:
            moves.extend(DEPLOYS[card])
        return moves

    def play(self, t: ShadowMoon, move: int) -> None:
        t.phase = DEPLOYING
        hand = t.hands[self.seat]
        if move in BURY:
            card = BURY.arg(move)
            t.agents.move(hand, t.stacks[self.seat], card)
            if t.recording:
                t.emit("buried", self.seat, {}, {"card": AGENTS[card]}, 1 << self.seat)
            t.then(Perform(t.box.facedown))
            return
        card = PLAY.arg(move)
        t.agents.move(hand, t.focus, card)
        if t.recording:
            t.emit("played", self.seat, {"card": AGENTS[card]})
        t.then(PerformCard(card), SlideFocusPile())

    def breadcrumb(self) -> str:
        return "deploy"


ASK_DEPLOY: Final = for_seats(AskDeploy)
DEPLOY_OF: Final = for_seats(Deploy)
