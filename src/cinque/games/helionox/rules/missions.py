"""Missions: progress, completion and Influence (HEL-MIS, HEL-CMS)."""

from __future__ import annotations

from cinque.games.helionox.rules.constants import (
    BIO,
    COUNT_BIO,
    COUNT_CATASTROPHES,
    COUNT_CONSUMED,
    COUNT_EMBASSIES,
    COUNT_EVENTS,
    COUNT_FACTIONS,
    COUNT_STARTING,
    FACTION_COUNT,
    LOCATION_COUNT,
)
from cinque.games.helionox.rules.moves import FIRST_ILLEGAL, FIRST_MARKET, PRIME_ASSET
from cinque.games.helionox.rules.table import Helionox, Seat


def owned_cards(t: Helionox, s: Seat) -> list[int]:
    """Return all cards a player owns, wherever they are; nobody owns Consumed cards (HEL-R48)."""
    return t.cards[s.deck] + t.cards[s.hand] + t.cards[s.discard] + t.cards[s.played]


def count_bits(bits: int) -> int:
    """Return how many Locations are in a bit mask."""
    return sum([bits >> place & 1 for place in range(LOCATION_COUNT)])


def mission_progress(t: Helionox, mission: int, seats: list[Seat]) -> int:
    """Return the progress in a Mission, for one player or for the team (HEL-MIS02, HEL-CMS04)."""
    counts = t.box.mission_measure[mission]
    total = 0
    if counts == COUNT_CONSUMED:
        return len(t.cards[t.consumed])
    if counts == COUNT_CATASTROPHES:
        return sum([1 for face in t.pile if t.box.catastrophe[face >> 1]])
    if counts == COUNT_FACTIONS:
        return rarest_faction_count(t, seats)
    if counts == COUNT_EVENTS and t.cooperative:
        return len(t.pile)
    for s in seats:
        if counts == COUNT_EMBASSIES:
            total += count_bits(s.embassies)
        elif counts == COUNT_EVENTS:
            total += len(s.trophies)
        elif counts == COUNT_BIO:
            total += sum([1 for card in owned_cards(t, s) if t.box.faction[card] == BIO])
        elif counts == COUNT_STARTING:
            total += sum([1 for card in owned_cards(t, s) if card < PRIME_ASSET])
    return total


def rarest_faction_count(t: Helionox, seats: list[Seat]) -> int:
    """Return the team's number of Market cards of its rarest faction; starting cards don't count."""
    have = [0] * FACTION_COUNT
    for s in seats:
        for card in owned_cards(t, s):
            if FIRST_MARKET <= card < FIRST_ILLEGAL:
                have[t.box.faction[card]] += 1
    return min(have)


def is_complete(t: Helionox, mission: int, seats: list[Seat]) -> bool:
    """Return whether a Mission is complete now."""
    goal = t.box.mission_goal[mission][t.players]
    have = mission_progress(t, mission, seats)
    return have <= goal if t.box.mission_measure[mission] == COUNT_STARTING else have >= goal


def mission_points(t: Helionox, seats: list[Seat]) -> int:
    """Return the Influence of the completed Missions in play (HEL-MIS03, HEL-MIS04, HEL-CMS02)."""
    total = 0
    for mission in t.missions:
        if is_complete(t, mission, seats):
            total += t.box.mission_influence[mission]
    return total


def open_missions(t: Helionox) -> int:
    """Return how many of the team's Missions are incomplete."""
    return sum([0 if is_complete(t, mission, t.seats) else 1 for mission in t.missions])
