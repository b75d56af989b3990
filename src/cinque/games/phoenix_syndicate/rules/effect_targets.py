"""Possible targets of card effects: systems, ships, bases and tracks."""

from __future__ import annotations

from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.components import Effect
from cinque.games.phoenix_syndicate.rules.moves import ADVANCE, FLY, PLACE, SHIFT
from cinque.games.phoenix_syndicate.rules.table import SEATS, STATION, PhoenixSyndicate


def agent_targets(t: PhoenixSyndicate, seat: int, word: int) -> list[int]:
    """Return the systems next to a ship or base of the seat where it can place a new agent (PSY-ADV08, PSY-EXP17)."""
    s = t.seats[seat]
    mask = 0
    if word == c.NEAR_SHIP:
        mask = t.near_mask[s.ship_a] | t.near_mask[s.ship_b]
    else:
        for system in range(c.SYSTEM_COUNT):
            if t.presence[system * SEATS + seat] == STATION:
                mask |= t.near_mask[system]
    spare = t.free_agents(seat)
    moves: list[int] = []
    for system in range(c.SYSTEM_COUNT):
        if mask >> system & 1 and t.presence[system * SEATS + seat] == 0:
            owed = 1 if system in (s.ship_a, s.ship_b) else 0  # the ship needs an agent there anyway
            if spare + owed >= 1:
                moves.append(PLACE.of(system))
    return moves


def ship_moves(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return ship moves to adjacent systems, if an agent is available where one is due (PSY-ADV05, PSY-R39,
    PSY-R45)."""
    s = t.seats[seat]
    agents = s.supply + t.agents_on_corps(seat)
    moves: list[int] = []
    for ship in (s.ship_a, s.ship_b):
        other = s.ship_b if ship == s.ship_a else s.ship_a
        for system in range(c.SYSTEM_COUNT):
            if t.near_mask[ship] >> system & 1 and t.agents_needed(seat, system, other) <= agents:
                moves.append(FLY.of(ship, system))
        if s.ship_a == s.ship_b:
            break
    return moves


def base_moves(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return moves of own bases to adjacent systems without presence (PSY-ADV06, PSY-R39)."""
    moves: list[int] = []
    if t.free_agents(seat) < 1:
        return moves
    for system in range(c.SYSTEM_COUNT):
        if t.presence[system * SEATS + seat] == STATION:
            for target in range(c.SYSTEM_COUNT):
                if t.near_mask[system] >> target & 1 and t.presence[target * SEATS + seat] == 0:
                    moves.append(SHIFT.of(system, target))
    return moves


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
