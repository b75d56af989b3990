"""Step 4, Manipulate: exchange a card with the row or through the deck (rounds 1 and 2)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import Ask, SeatStep, for_seats
from cinque.games.shadow_moon.rules.card_knowledge import hid_under, left_deck, seen_leave, seen_taken
from cinque.games.shadow_moon.rules.moves import AGENTS, PASS, SLOTS, SWAP, UNDER
from cinque.games.shadow_moon.rules.table import MANIPULATING, NOBODY, ShadowMoon

SWAPS: Final = [[SWAP.of(card, slot + 1) for slot in range(SLOTS)] for card in range(len(AGENTS))]
UNDERS: Final = UNDER.all()  # by card


class Manipulate(Ask[ShadowMoon]):
    """Exchange one card or pass (SMS-MAN03..SMS-MAN05, SMS-VAR02)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves = [PASS]
        full = len(t.row) == t.box.row and NOBODY not in t.row
        for card in t.seats[self.seat].hand:
            if full:
                moves.extend(SWAPS[card])
            else:
                for slot in range(len(t.row)):
                    if t.row[slot] >= 0:
                        moves.append(SWAPS[card][slot])
            moves.append(UNDERS[card])
        return moves

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        t.lock_undo()
        hand = t.seats[self.seat].hand
        if move in UNDER:
            card = UNDER.arg(move)
            hand.remove(card)
            t.deck.insert(0, card)
            hid_under(t, self.seat, card)
            drawn = t.deck.pop()
            left_deck(t, self.seat)
            hand.append(drawn)
            if t.recording:
                secret = {"card": AGENTS[card], "drawn": AGENTS[drawn]}
                t.emit("exchanged", self.seat, {}, secret, 1 << self.seat)
            return
        card = SWAP.arg(move)
        slot = SWAP.arg(move, 1) - 1
        taken = t.row[slot]
        t.row[slot] = card
        seen_leave(t, self.seat, card)
        seen_taken(t, self.seat, taken)
        hand.remove(card)
        hand.append(taken)
        if t.recording:
            t.emit("swapped", self.seat, {"card": AGENTS[card], "taken": AGENTS[taken], "slot": slot + 1})

    def breadcrumb(self) -> str:
        return "manipulate"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"row": int(len(t.row) > 0)}


MANIPULATE_OF: Final = for_seats(Manipulate)


class Manipulating(SeatStep[ShadowMoon]):
    """Ask for Manipulate in rounds 1 and 2 if the player has a card (SMS-MAN01, SMS-MAN02)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.phase = MANIPULATING
        if t.round < t.box.rounds and t.seats[self.seat].hand:
            t.then(MANIPULATE_OF[self.seat])


MANIPULATING_OF: Final = for_seats(Manipulating)
