"""Steps that are carried out without a choice: what is gained, banked, thawed, placed or loaded."""

from __future__ import annotations

from cinque.games.helionox.cards import draw
from cinque.games.helionox.moves import LOCATIONS
from cinque.games.helionox.table import Helionox
from cinque.games.helionox.vocabulary import (
    BANK_CREDIT,
    BANK_DEFENSE,
    CREDIT,
    CRYO,
    DEFENSE,
    DRAW,
    IGNORE_SHUTDOWN,
    INFAMY,
    INFLUENCE,
)


def gain(t: Helionox, seat: int, op: int, n: int) -> None:
    """Steps without a choice. A helper's Credits are lost, his Defense counts for the Collaboration (HEL-R12)."""
    s = t.seats[seat]
    if op == CREDIT:
        if seat == t.turn:
            s.credits += n
            say(t, "credits", seat, n)
    elif op == DEFENSE:
        if seat == t.turn:
            s.defense += n
            say(t, "defense", seat, n)
        elif seat == t.partner:
            t.helped += n
            say(t, "defense", seat, n)
    elif op == INFLUENCE:
        s.influence += n
        say(t, "influence", seat, n)
    elif op == INFAMY:
        s.infamy += n
        say(t, "infamy", seat, n)
    elif op == DRAW:
        draw(t, seat, n)
    elif op == BANK_CREDIT:
        bank_credits(t, seat, n)
    elif op == BANK_DEFENSE:
        stored = min(n, t.box.bank - s.bank_defense)
        s.bank_defense += stored
        say(t, "bank_defense", seat, stored)
    elif op == CRYO:
        thawed = min(n, s.cryo)
        s.cryo -= thawed
        say(t, "thawed", seat, thawed)
    elif op == IGNORE_SHUTDOWN:
        if seat == t.turn:
            t.no_shutdown = True
            if t.watched:
                t.tell("no_shutdown", seat, {})
    else:
        frozen = min(n, t.box.cryo - s.cryo)
        s.cryo += frozen
        say(t, "frozen", seat, frozen)
    t.did = True


def say(t: Helionox, kind: str, seat: int, amount: int) -> None:
    """Tell of an amount."""
    if t.watched:
        t.tell(kind, seat, {"amount": amount})


def bank_credits(t: Helionox, seat: int, n: int) -> None:
    """Credits into the Bank; what goes beyond its limit is lost (HEL-BNK07, HEL-R47)."""
    s = t.seats[seat]
    stored = min(n, t.box.bank - s.bank_credits)
    s.bank_credits += stored
    say(t, "bank_credits", seat, stored)


def place_embassy(t: Helionox, seat: int) -> None:
    """An Embassy where the ship is."""
    s = t.seats[seat]
    s.embassies |= 1 << s.ship
    if t.watched:
        t.tell("embassy", seat, {"location": LOCATIONS[s.ship]})


def load_cargo(t: Helionox, seat: int) -> None:
    """Cargo of the Current Location comes aboard (HEL-CAR02, HEL-CAR03, HEL-R45)."""
    s = t.seats[seat]
    s.cargo |= 1 << s.ship
    t.cargo_left[s.ship] -= 1
    if seat == t.turn:
        t.gained_at |= 1 << s.ship
    if t.watched:
        t.tell("cargo", seat, {"cargo": LOCATIONS[s.ship]})
