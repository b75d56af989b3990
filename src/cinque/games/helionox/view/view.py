"""What a seat may see: cards, Events and places as numbers, in the order of the names in `moves`."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from cinque.core.engine.view_types import BySeat, SeatNo, StepId
from cinque.games.helionox.rules.collaboration_promises import contribution_limit
from cinque.games.helionox.rules.constants import COUNT_STARTING
from cinque.games.helionox.rules.final_scoring import shadow_breakdown
from cinque.games.helionox.rules.missions import mission_progress
from cinque.games.helionox.rules.moves import ARCHITECTS, CARDS, EVENTS, MISSIONS, REQUESTS, SITES
from cinque.games.helionox.rules.table import PHASES

if TYPE_CHECKING:
    from cinque.games.helionox.rules.components import Box
    from cinque.games.helionox.rules.table import Helionox


class SeatView(msgspec.Struct):
    """The area of one player. Hand, Request and draft are None if you may not see them."""

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
    tops: list[int]  # publicly known cards on top of the deck, the next one last
    hand_count: int
    hand: list[int] | None
    known: list[int]  # cards publicly known to be in the hand
    discard: list[int]
    played: list[int]
    trophies: list[int]  # Events
    fulfilled: list[int]  # Requests
    offer: list[int] | None  # Architects to choose from in the draft
    picks: list[int] | None


class PrintedFacts(msgspec.Struct, frozen=True):
    """What is printed on cards and Events: ids for names and texts, and numbers."""

    cards: list[str]
    factions: list[int]  # of each card; -1 for none
    costs: list[int]
    worth: list[int]  # Influence of each card
    unique: list[bool]  # of each card: only one of this name per turn
    home: list[int]  # of each card: the Location of Illegal Tech, -1 for others
    events: list[str]
    at: list[int]  # of each Event: its Location
    catastrophe: list[bool]
    defense: list[int]  # by face
    discards: list[list[int]]  # of each Event, when Active: the factions of cards to discard instead, -1 for any card
    ransom: list[int]  # and the Credits to pay in addition
    tax: list[bool]  # of each Event, when Active: leaving its Location costs more
    fare: int  # what leaving costs in that case
    influence: list[int]  # by face
    sites: list[str]
    architects: list[str]
    thaw: list[list[int]]  # of each Architect: the Cryo Counters its abilities place
    missions: list[str]
    most: list[bool]  # of each Mission: its number is a maximum, not a minimum
    requests: list[str]
    cryo: int
    play_infamy: int  # of Illegal Tech, each time it is played
    end_infamy: int  # of Illegal Tech owned at the end


class View(msgspec.Struct):
    """The whole position as one seat sees it. A face is 2 * event, + 1 when Active; -1 means none."""

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
    sections: list[int]  # cards left of each of the three Event decks
    consumed: list[int]
    illegal: list[int]  # Illegal Tech at the Locations
    cargo_left: list[int]
    lying: list[int]  # colour of the Cargo delivered at each Location this turn
    request_count: int
    missions: list[int]
    progress: list[list[int]]  # for each Mission: the progress of every player (competitive) or of the team
    goals: list[int]
    pile: list[int]  # the team's Trophy Pile, as faces
    shadow_events: list[int]  # as faces
    shadow_cards: list[int]
    shadow_score: int
    shadow_sources: list[str]  # ids of where the Syndicate's points come from
    shadow_points: list[int]  # the points from each source
    modifiers: list[int]  # continuous effects: market cost, no Cycle, tax everywhere, fewer cards, no free move
    cycled: bool
    bonus: bool
    called: bool
    visited: int  # bits: Locations used this turn
    gained_at: int
    no_shutdown: bool
    partner: SeatNo  # of the Collaboration in progress
    target: int
    owed: int  # the partner's share
    helped: int  # what the partner has given so far
    giving: SeatNo  # who gives Defense now: first the partner, then the caller
    hold: int | None  # the most Defense you could contribute; None if you don't take part
    seats: BySeat[SeatView]
    world: PrintedFacts


def view_of(t: Helionox, seat: int) -> View:
    """Return the position as a seat sees it (HEL-R31)."""
    scores = t.compute_scores()
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
        market=t.cards[t.market][:],
        prices=[-1 if card < 0 else t.card_price(card) for card in t.cards[t.market]],
        deck_counts=[len(t.cards[deck]) for deck in t.decks],
        primes=len(t.cards[t.primes]),
        faces=t.faces[:],
        event_count=len(t.event_cards[t.event_deck]),
        sections=t.sections[:],
        consumed=t.cards[t.consumed][:],
        illegal=t.cards[t.illegal][:],
        cargo_left=t.cargo_left[:],
        lying=t.delivered_cargo[:],
        request_count=len(t.request_cards[t.requests]),
        missions=t.missions,
        progress=[_progress(t, mission) for mission in t.missions],
        goals=[t.box.mission_goal[mission][t.players] for mission in t.missions],
        pile=t.pile[:],
        shadow_events=t.shadow_events[:],
        shadow_cards=t.cards[t.shadow_cards][:],
        shadow_score=rivals[0][1] if rivals else 0,
        shadow_sources=[source for source, _ in shadow_breakdown(t)] if rivals else [],
        shadow_points=[points for _, points in shadow_breakdown(t)] if rivals else [],
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
        helped=t.partner_defense,
        giving=t.giving,
        hold=contribution_limit(t, seat).maximum if t.partner >= 0 and seat in (t.turn, t.partner) else None,
        seats=[_seat(t, other, other == seat, scores[other]) for other in range(t.players)],
        world=printed_content(t.box),
    )


@lru_cache(maxsize=16)
def printed_content(box: Box) -> PrintedFacts:
    """Return what is the same for all tables of a game."""
    return PrintedFacts(
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
        discards=box.alternative_discards,
        ransom=box.alternative_credits,
        tax=[taxed > 0 for taxed in box.taxes],
        fare=box.travel_taxed,
        influence=box.worth,
        sites=SITES,
        architects=ARCHITECTS,
        thaw=box.cryo_cost,
        missions=MISSIONS,
        most=[counts == COUNT_STARTING for counts in box.mission_measure],
        requests=REQUESTS,
        cryo=box.cryo,
        play_infamy=box.play_infamy,
        end_infamy=box.end_infamy,
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
        has_request=t.request_of(s) >= 0,
        request=t.request_of(s) if own or t.cooperative else None,
        deck_count=len(t.cards[s.deck]),
        tops=t.cards[s.deck][len(t.cards[s.deck]) - s.tops :],
        hand_count=len(t.cards[s.hand]),
        hand=t.cards[s.hand][:] if own else None,
        known=sorted(s.known),
        discard=t.cards[s.discard][:],
        played=t.cards[s.played][:],
        trophies=s.trophies[:],
        fulfilled=t.request_cards[s.fulfilled][:],
        offer=sorted(t.architect_cards[s.offer]) if own else None,
        picks=t.architect_cards[s.picks][:] if own else None,
    )
