"""The start of rounds 2 and 3 (SMS-NEW)."""

from __future__ import annotations

from cinque.core.engine.steps import Step
from cinque.games.shadow_moon.rules.card_effects import draw
from cinque.games.shadow_moon.rules.end_of_round import AskRefresh, refill_deck
from cinque.games.shadow_moon.rules.kingpin import PlaceKingpinUnits
from cinque.games.shadow_moon.rules.moves import AGENTS, OBJECTIVES
from cinque.games.shadow_moon.rules.operation_tokens import refill_tokens
from cinque.games.shadow_moon.rules.table import NEW_ROUND, ShadowMoon


class NewRound(Step[ShadowMoon]):
    """Shuffle a new deck; then deal hands and row for round 2, or prepare round 3 (SMS-NEW01..SMS-NEW12)."""

    def run(self, t: ShadowMoon) -> None:
        t.phase = NEW_ROUND
        t.turns = 0
        row = t.agents[t.row]
        for slot in range(len(row)):
            if row[slot] >= 0:
                t.agents.move_at(t.row, slot, t.deck)
        t.agents.shuffle(t.deck, t)
        if t.recording:
            t.emit("round", -1, {"round": t.round})
        refill_tokens(t)
        if t.round < t.box.rounds:
            refill_deck(t, t.box.hand * t.players + len(row))
            deal_hands(t)
            deal_row(t)
            return
        t.then(*[AskRefresh(seat, t.box.refreshes) for seat in t.clockwise(t.first)], LastRound())


def deal_hands(t: ShadowMoon) -> None:
    """Deal six cards to each player (SMS-SET09, SMS-NEW03)."""
    for seat in t.clockwise(t.first):
        draw(t, seat, t.box.hand)


def deal_row(t: ShadowMoon) -> None:
    """Deal faceup cards into the slots of the row (SMS-SET08, SMS-NEW03)."""
    row = t.agents[t.row]
    for slot in range(len(row)):
        t.agents.draw(t.deck, t.row, slot=slot)
    if t.recording and row:
        t.emit("row", -1, {"cards": [AGENTS[card] for card in row]})


class LastRound(Step[ShadowMoon]):
    """Turn banks into hands and lay out the last objectives (SMS-NEW05, SMS-NEW07, SMS-NEW08, SMS-NEW11)."""

    def run(self, t: ShadowMoon) -> None:
        for seat in t.clockwise(t.first):
            t.agents.move_all(t.banks[seat], t.hands[seat])
            if t.recording:
                own = t.objectives[t.own_objectives[seat]]
                t.emit("laid_out", seat, {"objectives": [OBJECTIVES[o] for o in own]})
            t.objectives.move_all(t.own_objectives[seat], t.faceup)
        if t.colours > t.players:
            t.then(PlaceKingpinUnits())
