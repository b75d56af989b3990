"""Why something in the Main Phase isn't possible, with the clause and the numbers that forbid it."""

# not compiled: display only

from __future__ import annotations

from cinque.core.engine.questions import Refusal
from cinque.games.helionox.rules.alternative_costs import can_pay_alternative_cost
from cinque.games.helionox.rules.collaboration import call_moves, has_defense, may_help
from cinque.games.helionox.rules.constants import NO_CYCLE, PLACES
from cinque.games.helionox.rules.effect_checks import can_use
from cinque.games.helionox.rules.effect_choices import distinct
from cinque.games.helionox.rules.embassies import can_place_embassy
from cinque.games.helionox.rules.moves import (
    ABILITY,
    ALTERNATIVE_COST,
    BONUS,
    BUY,
    CALL,
    CARDS,
    CARGO,
    CYCLE,
    CYCLE_REQUEST,
    DELIVER,
    EMBASSY,
    EVENTS,
    GARRISON,
    KEY,
    LOCATIONS,
    OVERCOME,
    PLAY,
    PRIME,
    PRIME_ASSET,
    TRAVEL,
)
from cinque.games.helionox.rules.playing_cards import can_play
from cinque.games.helionox.rules.table import NOTHING, Helionox
from cinque.games.helionox.rules.travel import travel_cost


def main_refusals(t: Helionox, seat: int) -> list[Refusal]:
    """Return reasons for everything visible that isn't possible now, closest first."""
    return [
        *card_refusals(t, seat),
        *market_refusals(t, seat),
        *cycle_refusals(t, seat),
        *location_refusals(t, seat),
        *event_refusals(t, seat),
        *travel_refusals(t, seat),
        *architect_refusals(t, seat),
        *cargo_refusals(t, seat),
        *garrison_refusals(t, seat),
    ]


def card_refusals(t: Helionox, seat: int) -> list[Refusal]:
    """Return reasons for Unique cards already used this turn."""
    return [
        Refusal("HEL-PLY09", PLAY.of(card), {"card": CARDS[card]})
        for card in distinct(t.cards[t.seats[seat].hand])
        if not can_play(t, seat, card)
    ]


def market_refusals(t: Helionox, seat: int) -> list[Refusal]:
    """Return reasons for cards that cost too much and for an empty pile."""
    s = t.seats[seat]
    refusals = []
    for faction, card in enumerate(t.cards[t.market]):
        if card >= 0 and s.credits + s.bank_credits < t.price(faction):
            facts = {"card": CARDS[card], "price": t.price(faction), "have": s.credits + s.bank_credits}
            refusals.append(Refusal("HEL-OBT09", BUY.of(card), facts))
    price = t.box.cost[PRIME_ASSET]
    if len(t.cards[t.primes]) == 0:
        refusals.append(Refusal("HEL-OBT06", PRIME))
    elif s.credits < price:
        clause = "HEL-BNK03" if s.credits + s.bank_credits >= price else "HEL-OBT01"
        refusals.append(Refusal(clause, PRIME, {"price": price, "have": s.credits}))
    return refusals


def cycle_refusals(t: Helionox, seat: int) -> list[Refusal]:
    """Return why Cycling isn't possible: used this turn, or forbidden by an Event."""
    if t.modifiers[NO_CYCLE] == 0 and not t.cycled:
        return []
    clause = "HEL-EVT08" if t.modifiers[NO_CYCLE] else "HEL-CYC01"
    moves = [CYCLE.of(card) for card in t.cards[t.market] if card >= 0]
    if t.request_of(t.seats[seat]) >= 0:
        moves.append(CYCLE_REQUEST)
    return [Refusal(clause, move) for move in moves]


def location_refusals(t: Helionox, seat: int) -> list[Refusal]:
    """Return reasons for Location Bonus, Key Access and Embassy."""
    s = t.seats[seat]
    here = {"location": LOCATIONS[s.ship]}
    home = s.embassies >> s.ship & 1
    refusals = []
    site = t.sites[s.ship]
    for move, node in ((BONUS.of(site), t.box.bonus[site]), (KEY.of(site), t.box.key[site])):
        if t.bonus:
            refusals.append(Refusal("HEL-MAI02", move))
        elif t.is_shut_down(seat, s.ship):
            refusals.append(Refusal("HEL-BON08", move, here))
        elif t.visited >> s.ship & 1:
            refusals.append(Refusal("HEL-BON07", move, here))
        elif move in KEY and not home:
            refusals.append(Refusal("HEL-BON02", move, here))
        elif not can_use(t, seat, node, NOTHING):
            refusals.append(Refusal("HEL-BON01", move, here))
    if home:
        refusals.append(Refusal("HEL-EMB02", EMBASSY, here))
    elif not can_place_embassy(t, seat):
        refusals.append(Refusal("HEL-EMB03", EMBASSY, here))
    elif s.credits < t.box.embassy:
        refusals.append(Refusal("HEL-EMB01", EMBASSY, {"price": t.box.embassy, "have": s.credits}))
    return refusals


def event_refusals(t: Helionox, seat: int) -> list[Refusal]:
    """Return reasons for Events that are elsewhere or too strong, and for Calls that can't be made."""
    s = t.seats[seat]
    have = s.defense + s.bank_defense
    refusals = []
    for index, face in enumerate(t.faces):
        event = face >> 1
        facts = {"event": EVENTS[event], "price": t.box.price[face], "have": have}
        if t.box.place[event] != s.ship:
            refusals.append(
                Refusal("HEL-OVC01", OVERCOME.of(event), {**facts, "location": LOCATIONS[t.box.place[event]]})
            )
            continue
        if have < t.box.price[face]:
            refusals.append(Refusal("HEL-OVC03", OVERCOME.of(event), facts))
        if t.box.has_alternative_cost[event]:
            if not face & 1:
                refusals.append(Refusal("HEL-CMP07", ALTERNATIVE_COST.of(event), facts))
            elif not can_pay_alternative_cost(t, seat, event):
                refusals.append(Refusal("HEL-ALT02", ALTERNATIVE_COST.of(event), facts))
        refusals += call_refusals(t, seat, index)
    return refusals


def call_refusals(t: Helionox, seat: int, index: int) -> list[Refusal]:
    """Return why a player can't be called to help against an Event here."""
    s = t.seats[seat]
    event = t.faces[index] >> 1
    offered = call_moves(t, seat, index)
    refusals = []
    for other in range(t.players):
        move = CALL.of(event, other)
        if other == seat or move in offered:
            continue
        if t.called:
            clause = "HEL-COL01"
        elif not has_defense(t, seat):
            clause = "HEL-COL03"
        elif not t.cards[t.seats[other].hand]:
            clause = "HEL-COL25"
        elif not may_help(t, other, s.ship):
            clause = "HEL-COL04"
        elif t.tried[index] >> other & 1:
            clause = "HEL-COL20"
        else:
            clause = "HEL-COL10"
        refusals.append(Refusal(clause, move, {"to": other, "location": LOCATIONS[s.ship]}))
    return refusals


def travel_refusals(t: Helionox, seat: int) -> list[Refusal]:
    """Return reasons for trips that cost too much."""
    s = t.seats[seat]
    taxed = t.taxed >> s.ship & 1
    refusals = []
    for place in range(PLACES):
        if place != s.ship and s.credits < travel_cost(t, seat, place):
            facts = {"location": LOCATIONS[place], "price": travel_cost(t, seat, place), "have": s.credits}
            refusals.append(Refusal("HEL-TAX01" if taxed else "HEL-TRV01", TRAVEL.of(place), facts))
    return refusals


def architect_refusals(t: Helionox, seat: int) -> list[Refusal]:
    """Return reasons for a frozen Architect and for abilities that would do nothing."""
    s = t.seats[seat]
    if s.cryo:
        return [Refusal("HEL-ARC03", ABILITY.of(2 * s.architect + number), {"cryo": s.cryo}) for number in (0, 1)]
    return [
        Refusal("HEL-ARC02", ABILITY.of(2 * s.architect + number))
        for number in (0, 1)
        if not can_use(t, seat, t.box.ability[s.architect][number], NOTHING)
    ]


def cargo_refusals(t: Helionox, seat: int) -> list[Refusal]:
    """Return reasons for Cargo that can't be gained or delivered here."""
    if not t.mercury:
        return []
    s = t.seats[seat]
    here = s.ship
    facts = {"location": LOCATIONS[here]}
    refusals = []
    if t.is_shut_down(seat, here):
        refusals.append(Refusal("HEL-CAR07", CARGO, facts))
    elif s.cargo >> here & 1:
        refusals.append(Refusal("HEL-CAR05", CARGO, facts))
    elif t.gained_at >> here & 1:
        refusals.append(Refusal("HEL-CAR04", CARGO, facts))
    elif t.cargo_left[here] == 0:
        refusals.append(Refusal("HEL-CMP12", CARGO, facts))
    elif s.credits < t.box.cargo_price:
        refusals.append(Refusal("HEL-CAR02", CARGO, {"price": t.box.cargo_price, "have": s.credits}))
    for colour in range(PLACES):
        if s.cargo >> colour & 1:
            if colour == here:
                refusals.append(Refusal("HEL-DEL02", DELIVER.of(colour), facts))
            elif t.is_shut_down(seat, here):
                refusals.append(Refusal("HEL-DEL04", DELIVER.of(colour), facts))
            elif t.lying[here] >= 0:
                refusals.append(Refusal("HEL-DEL03", DELIVER.of(colour), facts))
    return refusals


def garrison_refusals(t: Helionox, seat: int) -> list[Refusal]:
    """Return reasons for a Garrison that can't be paid for."""
    s = t.seats[seat]
    if not t.garrisons >> s.ship & 1:
        return []
    refusals = []
    for payment, have in ((0, s.credits), (1, s.defense + s.bank_defense)):
        if have < t.box.garrison:
            refusals.append(Refusal("HEL-GAR03", GARRISON.of(payment), {"price": t.box.garrison, "have": have}))
    return refusals
