"""Mercury Protocol: Illegal Tech (HEL-ILT). `play_card` gives the Infamy for playing it."""

from __future__ import annotations

from cinque.games.helionox.rules.effect_choices import distinct
from cinque.games.helionox.rules.table import Helionox


def illegal_tech_at(t: Helionox, place: int) -> list[int]:
    """Return the Illegal Tech at a Location, without duplicates."""
    return distinct([card for card in t.cards[t.illegal] if t.box.home[card] == place])
