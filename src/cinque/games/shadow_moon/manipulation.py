"""Manipulate: exchange a card with the row or through the deck (rounds 1 and 2)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Ask
from cinque.games.shadow_moon.moves import AGENTS, PASS, SLOTS, SWAP, UNDER
from cinque.games.shadow_moon.rumours import hid_under, left_deck, seen_leave, seen_taken
from cinque.games.shadow_moon.table import NOBODY, ShadowMoon

SWAPS: Final = [[SWAP.of(card, slot + 1) for slot in range(SLOTS)] for card in range(len(AGENTS))]
UNDERS: Final = UNDER.all()  # by card


class Manipulate(Ask[ShadowMoon]):
    """One exchange or none (SMS-MAN03..SMS-MAN05, SMS-VAR02)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found = [PASS]
        full = len(t.row) == t.box.row and NOBODY not in t.row
        for card in t.seats[self.seat].hand:
            if full:
                found.extend(SWAPS[card])
            else:
                for slot in range(len(t.row)):
                    if t.row[slot] >= 0:
                        found.append(SWAPS[card][slot])
            found.append(UNDERS[card])
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        t.seal()
        hand = t.seats[self.seat].hand
        if move in UNDER:
            card = UNDER.arg(move)
            hand.remove(card)
            t.deck.insert(0, card)
            hid_under(t, self.seat, card)
            drawn = t.deck.pop()
            left_deck(t, self.seat)
            hand.append(drawn)
            if t.watched:
                secret = {"card": AGENTS[card], "drawn": AGENTS[drawn]}
                t.tell("exchanged", self.seat, {}, secret, 1 << self.seat)
            return
        card = SWAP.arg(move)
        slot = SWAP.arg(move, 1) - 1
        taken = t.row[slot]
        t.row[slot] = card
        seen_leave(t, self.seat, card)
        seen_taken(t, self.seat, taken)
        hand.remove(card)
        hand.append(taken)
        if t.watched:
            t.tell("swapped", self.seat, {"card": AGENTS[card], "taken": AGENTS[taken], "slot": slot + 1})

    def crumb(self) -> str:
        return "manipulate"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"row": int(len(t.row) > 0)}
