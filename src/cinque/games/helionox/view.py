"""What a seat may see: numbers for cards, Events and places, in the order of the names in `moves`."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from cinque.core.views import BySeat, SeatNo, StepId
from cinque.games.helionox.final import mission_progress
from cinque.games.helionox.moves import ARCHITECTS, CARDS, EVENTS, MISSIONS, REQUESTS, SITES
from cinque.games.helionox.table import PHASES
from cinque.games.helionox.vocabulary import COUNT_STARTING

if TYPE_CHECKING:
    from cinque.games.helionox.box import Box
    from cinque.games.helionox.table import Helionox


class SeatView(msgspec.Struct):
    """What lies before one player; hand, Request and draft are None where they are not yours to see."""

    score: int
    architect: int
    cryo: int
    ship: int
    embassies: int  # bits by Location, Earth first
    cargo: int  # bits by Location
    credits: int
    defense: int
    influence: int
    infamy: int
    bank_credits: int
    bank_defense: int
    has_request: bool
    request: int | None
    deck_count: int
    tops: list[int]  # known cards on top of the deck, the next one last
    hand_count: int
    hand: list[int] | None
    known: list[int]  # cards all know to be in the hand
    discard: list[int]
    played: list[int]
    trophies: list[int]  # Events
    fulfilled: list[int]  # Requests
    offer: list[int] | None  # the draft
    picks: list[int] | None


class World(msgspec.Struct, frozen=True):
    """What is printed, by number: ids for names and texts, and the figures of cards and Events."""

    cards: list[str]
    factions: list[int]  # of each card; -1 for none
    costs: list[int]
    worth: list[int]  # Influence of each card
    unique: list[bool]  # of each card: one of its name a turn
    home: list[int]  # of each card: the Location of Illegal Tech, -1 for others
    events: list[str]
    at: list[int]  # of each Event: its Location
    catastrophe: list[bool]
    defense: list[int]  # by face
    discards: list[list[int]]  # of each Event, when Active: the factions to discard instead, -1 for any card
    ransom: list[int]  # and the Credits to pay with them
    influence: list[int]  # by face
    sites: list[str]
    architects: list[str]
    thaw: list[list[int]]  # of each Architect: Cryo Counters at which its abilities are free
    missions: list[str]
    most: list[bool]  # of each Mission: its number must not be exceeded
    requests: list[str]
    cryo: int


class View(msgspec.Struct):
    """The whole position as one seat sees it. A face is 2 * event, + 1 when Active; -1 stands for nothing."""

    you: SeatNo | None
    players: int
    cooperative: bool
    mercury: bool
    phase: StepId
    turn: SeatNo
    first: SeatNo
    round: int
    sites: list[int]  # the five Location cards
    closed: int  # bits by Location
    taxed: int
    garrisons: int
    market: list[int]  # by faction
    prices: list[int]
    deck_counts: list[int]
    primes: int
    faces: list[int]  # Events in play, in order of placing
    event_count: int
    sections: list[int]  # left of each of the three decks
    consumed: list[int]
    illegal: list[int]  # at the Locations
    cargo_left: list[int]
    lying: list[int]  # the colour delivered at each Location this turn
    request_count: int
    missions: list[int]
    progress: list[list[int]]  # for each Mission, of every player (competitive) or of the team
    goals: list[int]
    pile: list[int]  # the team's Trophy Pile, as faces
    shadow_events: list[int]  # as faces
    shadow_cards: list[int]
    shadow_score: int
    modifiers: list[int]  # running texts: market cost, no Cycle, tax everywhere, fewer cards, no free move
    cycled: bool
    bonus: bool
    called: bool
    visited: int  # bits: Locations used this turn
    gained_at: int
    no_shutdown: bool
    partner: SeatNo  # of the Collaboration in progress
    target: int
    owed: int
    helped: int
    seats: BySeat[SeatView]
    world: World


def view_of(t: Helionox, seat: int) -> View:
    """The position as a seat sees it (HEL-R31)."""
    scores = t.points()
    rivals = t.rivals()
    return View(
        you=seat if seat >= 0 else None,
        players=t.players,
        cooperative=t.cooperative,
        mercury=t.mercury,
        phase=PHASES[t.phase],
        turn=t.turn,
        first=t.first,
        round=t.turns // t.players + 1,
        sites=t.sites,
        closed=t.closed,
        taxed=t.taxed,
        garrisons=t.garrisons,
        market=t.market[:],
        prices=[-1 if t.market[f] < 0 else t.price(f) for f in range(4)],
        deck_counts=[len(deck) for deck in t.decks],
        primes=t.primes,
        faces=t.faces[:],
        event_count=len(t.event_deck),
        sections=t.sections[:],
        consumed=t.consumed[:],
        illegal=t.illegal[:],
        cargo_left=t.cargo_left[:],
        lying=t.lying[:],
        request_count=len(t.requests),
        missions=t.missions,
        progress=[_progress(t, mission) for mission in t.missions],
        goals=[t.box.mission_goal[mission][t.players] for mission in t.missions],
        pile=t.pile[:],
        shadow_events=t.shadow_events[:],
        shadow_cards=t.shadow_cards[:],
        shadow_score=rivals[0][1] if rivals else 0,
        modifiers=t.modifiers[:],
        cycled=t.cycled,
        bonus=t.bonus,
        called=t.called,
        visited=t.visited,
        gained_at=t.gained_at,
        no_shutdown=t.no_shutdown,
        partner=t.partner,
        target=t.target,
        owed=t.owed,
        helped=t.helped,
        seats=[_seat(t, other, other == seat, scores[other]) for other in range(t.players)],
        world=printed(t.box),
    )


@lru_cache(maxsize=16)
def printed(box: Box) -> World:
    """What is the same for all tables of a game."""
    return World(
        cards=CARDS,
        factions=box.faction,
        costs=box.cost,
        worth=box.influence,
        unique=[name >= 0 for name in box.unique],
        home=box.home,
        events=EVENTS,
        at=box.place,
        catastrophe=box.catastrophe,
        defense=box.price,
        discards=box.discards,
        ransom=box.ransom,
        influence=box.worth,
        sites=SITES,
        architects=ARCHITECTS,
        thaw=box.cryo_cost,
        missions=MISSIONS,
        most=[counts == COUNT_STARTING for counts in box.mission_counts],
        requests=REQUESTS,
        cryo=box.cryo,
    )


def _progress(t: Helionox, mission: int) -> list[int]:
    if t.cooperative:
        return [mission_progress(t, mission, t.seats)]
    return [mission_progress(t, mission, [s]) for s in t.seats]


def _seat(t: Helionox, seat: int, own: bool, score: int) -> SeatView:
    s = t.seats[seat]
    return SeatView(
        score=score,
        architect=s.architect,
        cryo=s.cryo,
        ship=s.ship,
        embassies=s.embassies,
        cargo=s.cargo,
        credits=s.credits,
        defense=s.defense,
        influence=s.influence,
        infamy=s.infamy,
        bank_credits=s.bank_credits,
        bank_defense=s.bank_defense,
        has_request=s.request >= 0,
        request=s.request if own or t.cooperative else None,
        deck_count=len(s.deck),
        tops=s.deck[len(s.deck) - s.tops :],
        hand_count=len(s.hand),
        hand=s.hand[:] if own else None,
        known=sorted(s.known),
        discard=s.discard[:],
        played=s.played[:],
        trophies=s.trophies[:],
        fulfilled=s.fulfilled[:],
        offer=sorted(s.offer) if own else None,
        picks=s.picks[:] if own else None,
    )
