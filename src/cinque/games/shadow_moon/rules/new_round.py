"""The start of rounds 2 and 3."""

from __future__ import annotations

from cinque.core.engine.steps import Step
from cinque.games.shadow_moon.rules.card_effects import draw
from cinque.games.shadow_moon.rules.end_of_round import Refreshing, supply_deck
from cinque.games.shadow_moon.rules.kingpin import KingpinPlaces
from cinque.games.shadow_moon.rules.moves import AGENTS, OBJECTIVES
from cinque.games.shadow_moon.rules.operation_tokens import refill
from cinque.games.shadow_moon.rules.table import NEW_ROUND, ShadowMoon


class NewRound(Step[ShadowMoon]):
    """Shuffle a new deck; then deal hands and row for round 2, or prepare round 3 (SMS-NEW01..SMS-NEW12)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.phase = NEW_ROUND
        t.turns = 0
        slots = len(t.row)
        for card in t.row:
            if card >= 0:
                t.deck.append(card)
        t.row = []
        t.rumours = []
        t.shuffle(t.deck)
        if t.recording:
            t.emit("round", -1, {"round": t.round})
        refill(t)
        if t.round < t.box.rounds:
            supply_deck(t, t.box.hand * t.players + slots)
            t.rumours = []
            deal_hands(t)
            deal_row(t, slots)
            return
        t.then(*[Refreshing(seat, t.box.refreshes) for seat in t.clockwise(t.first)], LastRound())


def deal_hands(t: ShadowMoon) -> None:
    """Deal six cards to each player (SMS-SET09, SMS-NEW03)."""
    for seat in t.clockwise(t.first):
        draw(t, seat, t.box.hand)


def deal_row(t: ShadowMoon, slots: int) -> None:
    """Deal faceup cards into the slots of the row (SMS-SET08, SMS-NEW03)."""
    for _ in range(slots):
        t.row.append(t.deck.pop())
    if t.recording and slots:
        t.emit("row", -1, {"cards": [AGENTS[card] for card in t.row]})


class LastRound(Step[ShadowMoon]):
    """Turn banks into hands and lay out the last objectives (SMS-NEW05, SMS-NEW07, SMS-NEW08, SMS-NEW11)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.lock_undo()
        for seat in t.clockwise(t.first):
            s = t.seats[seat]
            s.hand.extend(s.bank)
            s.bank = []
            t.faceup.extend(s.objectives)
            if t.recording:
                t.emit("laid_out", seat, {"objectives": [OBJECTIVES[o] for o in s.objectives]})
            s.objectives = []
        if t.colours > t.players:
            t.then(KingpinPlaces())
