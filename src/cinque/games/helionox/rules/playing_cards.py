"""Playing cards from hand (HEL-PLY)."""

from __future__ import annotations

from cinque.games.helionox.rules.bank import log_amount
from cinque.games.helionox.rules.cards import leave_hand
from cinque.games.helionox.rules.effects import RunEffect
from cinque.games.helionox.rules.moves import CARDS, FIRST_ILLEGAL
from cinque.games.helionox.rules.table import Helionox


def play_card(t: Helionox, seat: int, card: int) -> None:
    """Play a card from hand and start its abilities; Illegal Tech gives Infamy (HEL-PLY01, HEL-ILT07)."""
    s = t.seats[seat]
    leave_hand(t, seat, card, s.played)
    unique = t.box.unique[card]
    if unique >= 0:
        s.uniques |= 1 << unique
    if t.recording:
        t.emit("played", seat, {"card": CARDS[card]})
    if card >= FIRST_ILLEGAL:
        s.infamy += t.box.play_infamy
        log_amount(t, "infamy", seat, t.box.play_infamy)
    t.then(RunEffect(seat, t.box.program[card], card))
