"""Manipulate: exchange a card with the row or through the deck (rounds 1 and 2)."""

from __future__ import annotations

from typing import Final

from cinque.core.steps import Ask
from cinque.games.shadow_moon.moves import AGENTS, PASS, SWAP, UNDER
from cinque.games.shadow_moon.table import ShadowMoon

SLOTS: Final = 5


class Manipulate(Ask[ShadowMoon]):
    """One exchange or none (SMS-MAN03..05, VAR02)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found = [PASS]
        for card in t.seats[self.seat].hand:
            for slot in range(len(t.row)):
                if t.row[slot] >= 0:
                    found.append(SWAP + card * SLOTS + slot)
            found.append(UNDER + card)
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        hand = t.seats[self.seat].hand
        if move >= UNDER:
            card = move - UNDER
            hand.remove(card)
            t.deck.insert(0, card)
            drawn = t.deck.pop()
            hand.append(drawn)
            if t.watched:
                secret = {"card": AGENTS[card], "drawn": AGENTS[drawn]}
                t.tell("exchanged", self.seat, {}, secret, 1 << self.seat)
            return
        index = move - SWAP
        card = index // SLOTS
        slot = index % SLOTS
        taken = t.row[slot]
        t.row[slot] = card
        hand.remove(card)
        hand.append(taken)
        if t.watched:
            t.tell("swapped", self.seat, {"card": AGENTS[card], "taken": AGENTS[taken], "slot": slot + 1})

    def crumb(self) -> str:
        return "manipulate"
