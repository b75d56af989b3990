"""Sell operation cards (SYN-SEL)."""

from __future__ import annotations

from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.gain_choices import gain_any
from cinque.games.syndicate.rules.moves import CARDS
from cinque.games.syndicate.rules.table import Syndicate


def sell(t: Syndicate, seat: int, design: int) -> None:
    """Discard a card from hand for resources of any kind (SYN-SEL01)."""
    card = t.held(seat, design)
    t.seats[seat].hand.remove(card)
    t.note_public_card(seat, card)
    t.put_on_discard(card)
    if t.recording:
        t.emit("sold", seat, {"card": CARDS[design]})
    gain_any(t, seat, t.box.sale + t.power(seat, constants.SALE))
