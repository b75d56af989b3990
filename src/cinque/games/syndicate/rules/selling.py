"""Sell operation cards (SYN-SEL)."""

from __future__ import annotations

from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.gain_choices import gain_any
from cinque.games.syndicate.rules.moves import CARDS
from cinque.games.syndicate.rules.table import Syndicate


def sell(t: Syndicate, seat: int, design: int) -> None:
    """Discard a card from hand for resources of any kind (SYN-SEL01)."""
    t.cards.move(t.hands[seat], t.discard, t.card_of_design(seat, design))
    if t.recording:
        t.emit("sold", seat, {"card": CARDS[design]})
    gain_any(t, seat, t.box.sale + t.power(seat, constants.SALE))
