"""Possible targets of card effects: systems, ships, bases and tracks."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.components import Effect
from cinque.games.phoenix_syndicate.rules.moves import ADVANCE, FLY, PLACE, SHIFT
from cinque.games.phoenix_syndicate.rules.table import SEATS, STATION, PhoenixSyndicate

NOT_NEXT_TO_SHIP: Final = clause("PSY-UPG38")
NOT_NEXT_TO_BASE: Final = clause("PSY-ADV08")
TOO_FAR_FOR_SHIP: Final = clause("PSY-ADV05")
NO_SITE_FOR_BASE: Final = clause("PSY-ADV06")
NO_AGENT: Final = clause("PSY-ADV15")


def neighborhood(t: PhoenixSyndicate, seat: int, word: int) -> int:
    """Return the bit mask of the systems next to the seat's ships or bases."""
    s = t.seats[seat]
    if word == c.NEAR_SHIP:
        return t.near_mask[s.ship_a] | t.near_mask[s.ship_b]
    mask = 0
    for system in range(c.SYSTEM_COUNT):
        if t.presence[system * SEATS + seat] == STATION:
            mask |= t.near_mask[system]
    return mask


def check_agent(t: PhoenixSyndicate, seat: int, system: int, word: int, near: int, spare: int) -> int:
    """Check that a card can place one of the spare agents at a nearby system without presence (PSY-ADV08, PSY-EXP17,
    PSY-UPG38)."""
    if not near >> system & 1 or t.presence[system * SEATS + seat]:
        return NOT_NEXT_TO_SHIP if word == c.NEAR_SHIP else NOT_NEXT_TO_BASE
    s = t.seats[seat]
    owed = 1 if system in (s.ship_a, s.ship_b) else 0  # the ship needs an agent there anyway
    return LEGAL if spare + owed >= 1 else NO_AGENT


def agent_targets(t: PhoenixSyndicate, seat: int, word: int) -> list[int]:
    """Return the systems where a card can place an agent."""
    near, spare = neighborhood(t, seat, word), t.free_agents(seat)
    moves: list[int] = []
    for system in range(c.SYSTEM_COUNT):
        if near >> system & 1 and check_agent(t, seat, system, word, near, spare) == LEGAL:
            moves.append(PLACE.of(system))
    return moves


def check_ship(t: PhoenixSyndicate, seat: int, ship: int, target: int, agents: int) -> int:
    """Check that a card can move a ship to a system, and that there is an agent if one is due there (PSY-ADV05,
    PSY-R39, PSY-R45)."""
    s = t.seats[seat]
    if not t.near_mask[ship] >> target & 1:
        return TOO_FAR_FOR_SHIP
    other = s.ship_b if ship == s.ship_a else s.ship_a
    return LEGAL if t.agents_needed(seat, target, other) <= agents else NO_AGENT


def ship_candidates(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return the moves of each ship to every other system."""
    ships = dict.fromkeys([t.seats[seat].ship_a, t.seats[seat].ship_b])
    return [FLY.of(ship, target) for ship in ships for target in range(c.SYSTEM_COUNT) if target != ship]


def check_base_move(t: PhoenixSyndicate, seat: int, system: int, target: int) -> int:
    """Check that a base moves to an adjacent system without presence, and that there is an agent to leave behind
    (PSY-ADV06, PSY-R39)."""
    if not t.near_mask[system] >> target & 1 or t.presence[target * SEATS + seat]:
        return NO_SITE_FOR_BASE
    return LEGAL if t.free_agents(seat) > 0 else NO_AGENT


def base_candidates(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return the moves of each base to every other system."""
    bases = [system for system in range(c.SYSTEM_COUNT) if t.presence[system * SEATS + seat] == STATION]
    return [SHIFT.of(base, target) for base in bases for target in range(c.SYSTEM_COUNT) if target != base]


def free_tracks(t: PhoenixSyndicate, seat: int, e: Effect, by_hand: bool) -> list[int]:
    """Return the corps in which a card lets the seat advance: off the first space at a price, or in a colour that it
    gained enough goods of (PSY-R52)."""
    s = t.seats[seat]
    moves: list[int] = []
    for colour in range(c.COLOUR_COUNT):
        if e.word == c.FIRST:
            fits = s.track[colour] == 1 and t.can_pay(seat, colour, e.number)
            if fits and by_hand:
                fits = t.payable_in_ways(seat, colour, e.number)
        else:
            fits = not by_hand and s.track[colour] > 0 and t.gained[colour] + t.gained[c.BLACK] >= e.number
        if fits:
            moves.append(ADVANCE.of(colour))
    return moves
