"""The display of upgrades: take one and refill its place (PSY-UPG)."""

from __future__ import annotations

from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.goods_from_cards import gain_goods
from cinque.games.phoenix_syndicate.rules.moves import TAKES, UPGRADES
from cinque.games.phoenix_syndicate.rules.table import NOBODY, PhoenixSyndicate


def display_moves(t: PhoenixSyndicate) -> list[int]:
    """Return a move for every card on display, of any action (PSY-UPG24)."""
    return [TAKES[upgrade] for upgrade in t.upgrade_cards[t.display] if upgrade >= 0]


def take_upgrade(t: PhoenixSyndicate, seat: int, upgrade: int) -> None:
    """Take an upgrade from the display and refill its place (PSY-UPG02..PSY-UPG04, PSY-UPG06)."""
    cards = t.upgrade_cards
    place = cards[t.display].index(upgrade)
    cards.move_at(t.display, place, t.taken)
    shown = cards.draw(t.upgrade_deck, t.display, slot=place) if cards[t.upgrade_deck] else NOBODY
    t.seats[seat].upgrades |= 1 << upgrade
    if t.recording:
        t.emit("took", seat, {"upgrade": UPGRADES[upgrade]})
        if shown >= 0:
            t.emit("shown", NOBODY, {"upgrade": UPGRADES[shown]})
    if t.box.given >> upgrade & 1 and t.box.action[upgrade] == t.action:
        give_contraband(t, seat, upgrade)


def give_contraband(t: PhoenixSyndicate, seat: int, upgrade: int) -> None:
    """Give the contraband of a card without choices, once per turn of its action (PSY-UPG48)."""
    t.seats[seat].used |= 1 << upgrade
    for e in t.box.cards[upgrade]:
        gain_goods(t, seat, upgrade, c.BLACK, e.number)
