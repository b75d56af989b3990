"""Where the effects of cards can go: systems, ships, bases and tracks."""

from __future__ import annotations

from cinque.games.phoenix_syndicate.box import BASIC, BLACK, FIRST, NEAR_SHIP, SYSTEM_COUNT, Effect
from cinque.games.phoenix_syndicate.moves import ADVANCE, FLY, PLACE, SHIFT
from cinque.games.phoenix_syndicate.table import SEATS, STATION, PhoenixSyndicate


def agent_targets(t: PhoenixSyndicate, seat: int, word: int) -> list[int]:
    """Systems without presence beside an own ship or base that an agent can go to (PSY-ADV08, PSY-EXP17)."""
    s = t.seats[seat]
    mask = 0
    if word == NEAR_SHIP:
        mask = t.near_mask[s.ship_a] | t.near_mask[s.ship_b]
    else:
        for system in range(SYSTEM_COUNT):
            if t.presence[system * SEATS + seat] == STATION:
                mask |= t.near_mask[system]
    spare = t.free_agents(seat)
    found: list[int] = []
    for system in range(SYSTEM_COUNT):
        if mask >> system & 1 and t.presence[system * SEATS + seat] == 0:
            owed = 1 if system in (s.ship_a, s.ship_b) else 0  # an agent put there is one the ship is owed
            if spare + owed >= 1:
                found.append(PLACE.of(system))
    return found


def ship_moves(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Adjacent systems a ship can be moved to, if an agent due there can be had (PSY-ADV05, PSY-R39, PSY-R45)."""
    s = t.seats[seat]
    agents = s.supply + t.on_corps(seat)
    found: list[int] = []
    for ship in (s.ship_a, s.ship_b):
        other = s.ship_b if ship == s.ship_a else s.ship_a
        for system in range(SYSTEM_COUNT):
            if t.near_mask[ship] >> system & 1 and t.owing(seat, system, other) <= agents:
                found.append(FLY.of(ship, system))
        if s.ship_a == s.ship_b:
            break
    return found


def base_moves(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Own bases and the adjacent systems without presence they can move to (PSY-ADV06, PSY-R39)."""
    found: list[int] = []
    if t.free_agents(seat) < 1:
        return found
    for system in range(SYSTEM_COUNT):
        if t.presence[system * SEATS + seat] == STATION:
            for target in range(SYSTEM_COUNT):
                if t.near_mask[system] >> target & 1 and t.presence[target * SEATS + seat] == 0:
                    found.append(SHIFT.of(system, target))
    return found


def free_tracks(t: PhoenixSyndicate, seat: int, e: Effect, hand: bool) -> list[int]:
    """Corps in which a card lets the seat advance: off the first space for goods, or for goods gained (PSY-R52)."""
    s = t.seats[seat]
    found: list[int] = []
    for colour in range(BASIC):
        if e.word == FIRST:
            fits = s.track[colour] == 1 and t.can_pay(seat, colour, e.number)
            if fits and hand:
                fits = t.varied(seat, colour, e.number)
        else:
            fits = not hand and s.track[colour] > 0 and t.gained[colour] + t.gained[BLACK] >= e.number
        if fits:
            found.append(ADVANCE.of(colour))
    return found
