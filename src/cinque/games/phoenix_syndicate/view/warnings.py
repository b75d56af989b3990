"""Warnings before a move: paid gates that stay unused, and advantages that lapse."""

# not compiled: called for people only

from __future__ import annotations

from cinque.core.engine.questions import MoveWarning
from cinque.games.phoenix_syndicate.rules.effect_checks import card_of, is_gift, possible_uses
from cinque.games.phoenix_syndicate.rules.expand import flight_moves
from cinque.games.phoenix_syndicate.rules.galaxy import ALL_SYSTEMS, blank_tiles, connected_tiles, printed_price
from cinque.games.phoenix_syndicate.rules.moves import ADVANTAGES, CALL, COLOURS, FLY, GO_ON, TILES
from cinque.games.phoenix_syndicate.rules.table import PhoenixSyndicate


def gate_warnings(t: PhoenixSyndicate, seat: int) -> list[MoveWarning]:
    """Warn about paid gates that stay unused if Expand ends now, or after the last possible flight."""
    s = t.seats[seat]
    if t.by_hand or t.flown == 3 or max(t.links) == 0:
        return []
    flown = [(t.origin, s.ship_a if t.flown & 1 else s.ship_b)] if t.flown else []
    ends = {GO_ON: flown}
    for move in flight_moves(t, seat):
        ship, target = FLY.arg(move), FLY.arg(move, 1)
        other = s.ship_b if ship == s.ship_a else s.ship_a
        if flown or connected_tiles(t.links, other) & ALL_SYSTEMS == 1 << other:
            ends[move] = [*flown, (ship, target)]
    warnings: list[MoveWarning] = []
    for move, trips in ends.items():
        for tile, target in needless_gates(t, seat, trips):
            warnings.append(MoveWarning("gate", move, {"tile": TILES[tile], "target": TILES[target]}))
    return warnings


def needless_gates(t: PhoenixSyndicate, seat: int, trips: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the paid gates without which all trips, as (from, to), would still be possible."""
    links = t.links[:]
    gates: list[tuple[int, int]] = []
    for edge in range(len(t.edge_prices)):
        tile, target = t.edge_tiles[2 * edge], t.edge_tiles[2 * edge + 1]
        if not links[tile] >> target & 1:
            continue
        links[tile] ^= 1 << target
        links[target] ^= 1 << tile
        if any(not connected_tiles(links, origin) >> end & 1 for origin, end in trips):
            links[tile] ^= 1 << target
            links[target] ^= 1 << tile
        elif blank_tiles(t, tile, target) or printed_price(t, seat, tile, target):
            gates.append((tile, target))
    return gates


def lapse_warnings(t: PhoenixSyndicate, seat: int, gifts: bool) -> list[MoveWarning]:
    """Warn about pending advantages that are lost if the action ends here, gifts or not (PSY-ADV02)."""
    warnings: list[MoveWarning] = []
    for move in possible_uses(t, seat):
        if move in CALL and is_gift(t, card_of(move)) == gifts:
            corp = COLOURS[t.corp_of(card_of(move))]
            warnings.append(MoveWarning("advantage", GO_ON, {"advantage": ADVANTAGES[CALL.arg(move)], "colour": corp}))
    return warnings
