"""The display of upgrades: taking one and filling its place."""

from __future__ import annotations

from cinque.games.phoenix_syndicate.box import BLACK
from cinque.games.phoenix_syndicate.cargo import gains
from cinque.games.phoenix_syndicate.moves import TAKES, UPGRADES
from cinque.games.phoenix_syndicate.table import NOBODY, PhoenixSyndicate


def display_options(t: PhoenixSyndicate) -> list[int]:
    """Every card shown, whichever action it belongs to (PSY-UPG24)."""
    return [TAKES[upgrade] for upgrade in t.display if upgrade >= 0]


def take(t: PhoenixSyndicate, seat: int, upgrade: int) -> None:
    """Tuck it under its action and draw a new one (PSY-UPG02..PSY-UPG04, PSY-UPG06)."""
    place = t.display.index(upgrade)
    t.seal()
    t.display[place] = t.tools.pop() if t.tools else NOBODY
    t.seats[seat].upgrades |= 1 << upgrade
    if t.watched:
        t.tell("took", seat, {"upgrade": UPGRADES[upgrade]})
        if t.display[place] >= 0:
            t.tell("shown", NOBODY, {"upgrade": UPGRADES[t.display[place]]})
    if t.box.given >> upgrade & 1 and t.box.action[upgrade] == t.action:
        give(t, seat, upgrade)


def give(t: PhoenixSyndicate, seat: int, upgrade: int) -> None:
    """The contraband of a card that asks nothing, once in a turn of its action (PSY-R77)."""
    t.seats[seat].used |= 1 << upgrade
    for e in t.box.cards[upgrade]:
        gains(t, seat, upgrade, BLACK, e.number)
