"""Step 4, Manipulate: exchange a card with the row or through the deck (rounds 1 and 2) (SMS-MAN, SMS-VAR)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine import piles
from cinque.core.engine.steps import Ask, SeatStep, for_seats
from cinque.games.shadow_moon.rules.moves import AGENTS, PASS, SLOTS, SWAP, UNDER
from cinque.games.shadow_moon.rules.table import MANIPULATING, NOBODY, ShadowMoon

SWAPS: Final = [[SWAP.of(card, slot + 1) for slot in range(SLOTS)] for card in range(len(AGENTS))]
UNDER_MOVES: Final[list[Any]] = UNDER.all()  # by card; Any: appending a move creates no new int


class Manipulate(Ask[ShadowMoon]):
    """Exchange one card or pass (SMS-MAN03..SMS-MAN05, SMS-VAR02)."""

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves = [PASS]
        row = t.agents[t.row]
        full = len(row) == t.box.row and NOBODY not in row
        for card in t.agents[t.hands[self.seat]]:
            if full:
                moves.extend(SWAPS[card])
            else:
                for slot in range(len(row)):
                    if row[slot] >= 0:
                        moves.append(SWAPS[card][slot])
            moves.append(UNDER_MOVES[card])
        return moves

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        hand = t.hands[self.seat]
        if move in UNDER:
            card = UNDER.arg(move)
            t.agents.move(hand, t.deck, card, where=piles.UNDER)
            drawn = t.agents.draw(t.deck, hand)
            if t.recording:
                secret = {"card": AGENTS[card], "drawn": AGENTS[drawn]}
                t.emit("exchanged", self.seat, {}, secret, 1 << self.seat)
            return
        card = SWAP.arg(move)
        slot = SWAP.arg(move, 1) - 1
        taken = t.agents.move_at(t.row, slot, hand)
        t.agents.move(hand, t.row, card, slot=slot)
        if t.recording:
            t.emit("swapped", self.seat, {"card": AGENTS[card], "taken": AGENTS[taken], "slot": slot + 1})

    def breadcrumb(self) -> str:
        return "manipulate"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"row": int(len(t.agents[t.row]) > 0)}


MANIPULATE_OF: Final = for_seats(Manipulate)


class AskManipulate(SeatStep[ShadowMoon]):
    """Ask for Manipulate in rounds 1 and 2 if the player has a card (SMS-MAN01, SMS-MAN02)."""

    def run(self, t: ShadowMoon) -> None:
        t.phase = MANIPULATING
        if t.round < t.box.rounds and t.agents[t.hands[self.seat]]:
            t.then(MANIPULATE_OF[self.seat])


ASK_MANIPULATE: Final = for_seats(AskManipulate)
