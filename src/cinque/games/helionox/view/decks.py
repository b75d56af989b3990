"""What a viewer knows about the decks, for `encode`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cinque.core.engine.encoding import relative_seat

if TYPE_CHECKING:
    from cinque.games.helionox.rules.table import Helionox


def top_cards(t: Helionox, viewer: int) -> list[int]:
    """Return the positions of the cards on top of the decks that everyone knows, by seat after the viewer and card;
    empty if there are none."""
    if sum([s.tops for s in t.seats]) == 0:
        return []
    kinds = t.cards.layout.kinds
    found = [0] * (kinds * t.players)
    for place in range(t.players):
        s = t.seats[relative_seat(place, viewer, t.players)]
        deck = t.cards[s.deck]
        for position in range(s.tops):
            found[place * kinds + deck[len(deck) - 1 - position]] = position + 1
    return found
