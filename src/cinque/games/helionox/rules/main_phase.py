"""The Main Phase: actions in any order until the player ends it (HEL-MAI)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask
from cinque.games.helionox.rules.cards import discard, put_on_deck, take_from_market
from cinque.games.helionox.rules.collaboration import begin_call, call_moves
from cinque.games.helionox.rules.constants import DISCARD_ANY, NO_CYCLE, PLACES
from cinque.games.helionox.rules.defense import pay_defense, play_card, playable, use_ability, use_bonus
from cinque.games.helionox.rules.effect_checks import can_embassy, can_gain, can_use, usable
from cinque.games.helionox.rules.effect_choices import carry_out_cycle, cycle_moves, distinct
from cinque.games.helionox.rules.effect_gains import load_cargo, place_embassy
from cinque.games.helionox.rules.effects import use_key
from cinque.games.helionox.rules.mercury_protocol import deliver, delivery_moves
from cinque.games.helionox.rules.moves import (
    ABILITY,
    BANKED,
    BONUS,
    BRIBE,
    BUY,
    CALL,
    CARDS,
    CARGO,
    CYCLE,
    CYCLE_REQUEST,
    DELIVER,
    DISCARD,
    EMBASSY,
    END,
    END_TIDY,
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
from cinque.games.helionox.rules.table import NOTHING, Helionox, leaves_play, update_locations

BY_CREDIT: Final = 0
BY_DEFENSE: Final = 1


class Main(Ask[Helionox]):
    """Choose the next action; asked again until the player ends the phase (HEL-MAI01, HEL-TRN03)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        seat = self.seat
        s = t.seats[seat]
        moves = [END]
        if s.hand:
            moves.append(END_TIDY)
            for card in distinct(s.hand):
                if playable(t, seat, card):
                    moves.append(PLAY.of(card))
        for faction in range(len(t.market)):
            if t.market[faction] >= 0 and s.credits + s.bank_credits >= t.price(faction):
                moves.append(BUY.of(t.market[faction]))
        if t.primes > 0 and s.credits >= t.box.cost[PRIME_ASSET]:
            moves.append(PRIME)
        if not t.cycled and t.modifiers[NO_CYCLE] == 0:
            moves.extend(cycle_moves(t, seat))
        site = t.sites[s.ship]
        if not t.bonus and usable(t, seat):
            if can_use(t, seat, t.box.bonus[site], NOTHING):
                moves.append(BONUS.of(site))
            if s.embassies >> s.ship & 1 and can_use(t, seat, t.box.key[site], NOTHING):
                moves.append(KEY.of(site))
        for index in range(len(t.faces)):
            if t.box.place[t.faces[index] >> 1] == s.ship:
                self.event_moves(t, index, moves)
        for place in range(PLACES):
            if place != s.ship and s.credits >= t.fare(seat, place):
                moves.append(TRAVEL.of(place))
        if s.credits >= t.box.embassy and can_embassy(t, seat):
            moves.append(EMBASSY)
        if s.cryo == 0:
            for number in range(2):
                if can_use(t, seat, t.box.ability[s.architect][number], NOTHING):
                    moves.append(ABILITY.of(2 * s.architect + number))
        if t.mercury:
            if s.credits >= t.box.cargo_price and can_gain(t, seat):
                moves.append(CARGO)
            moves.extend(delivery_moves(t, seat))
        if t.garrisons >> s.ship & 1:
            if s.credits >= t.box.garrison:
                moves.append(GARRISON.of(BY_CREDIT))
            if s.defense + s.bank_defense >= t.box.garrison:
                moves.append(GARRISON.of(BY_DEFENSE))
        return moves

    def event_moves(self, t: Helionox, index: int, moves: list[int]) -> None:
        """Append what can be done about an Event at the Current Location (HEL-OVC01, HEL-OVC03, HEL-ALT01)."""
        s = t.seats[self.seat]
        face = t.faces[index]
        event = face >> 1
        if s.defense + s.bank_defense >= t.box.price[face]:
            moves.append(OVERCOME.of(event))
        if face & 1 and t.box.bribable[event] and can_bribe(t, self.seat, event):
            moves.append(BRIBE.of(event))
        moves.extend(call_moves(t, self.seat, index))

    def play(self, t: Helionox, move: int) -> None:
        if move in (END, END_TIDY):
            t.tidy = move == END_TIDY
            return
        t.then(self)
        self.carry_out(t, move)

    def carry_out(self, t: Helionox, move: int) -> None:
        """Carry out one action."""
        seat = self.seat
        s = t.seats[seat]
        if move in PLAY:
            play_card(t, seat, PLAY.arg(move))
        elif move in BUY:
            begin_buying(t, seat, t.box.faction[BUY.arg(move)])
        elif move == PRIME:
            s.credits -= t.box.cost[PRIME_ASSET]
            t.primes -= 1
            put_on_deck(t, seat, PRIME_ASSET)
            if t.recording:
                t.emit("bought", seat, {"card": CARDS[PRIME_ASSET], "price": t.box.cost[PRIME_ASSET]})
        elif move in CYCLE or move == CYCLE_REQUEST:
            t.cycled = True
            carry_out_cycle(t, seat, move)
        elif move in BONUS:
            use_bonus(t, seat)
        elif move in KEY:
            t.bonus = True
            use_key(t, seat)
        elif move in TRAVEL:
            travel(t, seat, TRAVEL.arg(move))
        elif move == EMBASSY:
            s.credits -= t.box.embassy
            place_embassy(t, seat)
        elif move in ABILITY:
            use_ability(t, seat, ABILITY.arg(move) % 2)
        elif move in OVERCOME:
            event = OVERCOME.arg(move)
            pay_defense(t, seat, t.box.price[t.faces[t.find_face(event)]])
            overcome(t, seat, event)
        elif move in BRIBE:
            bribe(t, seat, BRIBE.arg(move))
        elif move in CALL:
            begin_call(t, seat, CALL.arg(move, 0), CALL.arg(move, 1))
        elif move == CARGO:
            s.credits -= t.box.cargo_price
            load_cargo(t, seat)
        elif move in DELIVER:
            deliver(t, seat, DELIVER.arg(move))
        else:
            remove_garrison(t, seat, GARRISON.arg(move))

    def refusals(self, t: Helionox) -> list[Refusal]:
        from cinque.games.helionox.rules.refusals import main_refusals

        return main_refusals(t, self.seat)

    def breadcrumb(self) -> str:
        return "turn"

    def facts(self, t: Helionox) -> dict[str, Any]:
        s = t.seats[self.seat]
        return {
            "turn": t.turns // t.players + 1,
            "credits": s.credits,
            "defense": s.defense,
            "location": LOCATIONS[s.ship],
            "left": len(t.event_deck),
        }


# -- actions -------------------------------------------------------------------------------


def begin_buying(t: Helionox, seat: int, faction: int) -> None:
    """Buy a Market card; ask how many Banked Credits to use if there is a choice (HEL-R24, HEL-R81)."""
    s = t.seats[seat]
    price = t.price(faction)
    fewest = max(0, price - s.credits)
    if fewest == min(price, s.bank_credits):
        buy(t, seat, faction, fewest)
    else:
        t.then(Banked(seat, faction))


def buy(t: Helionox, seat: int, faction: int, banked: int) -> None:
    """Pay, and put the card on top of the deck (HEL-OBT03, HEL-OBT09)."""
    s = t.seats[seat]
    price = t.price(faction)
    s.credits -= price - banked
    s.bank_credits -= banked
    if t.recording:
        t.emit("bought", seat, {"card": CARDS[t.market[faction]], "price": price})
    put_on_deck(t, seat, take_from_market(t, faction))


class Banked(Ask[Helionox]):
    """Choose how many Banked Credits pay for a Market card (HEL-BNK02, HEL-BNK08)."""

    __slots__ = ("faction",)

    def __init__(self, seat: int, faction: int) -> None:
        super().__init__(seat)
        self.faction: Final[int] = faction

    def legal_moves(self, t: Helionox) -> list[int]:
        s = t.seats[self.seat]
        price = t.price(self.faction)
        fewest = max(0, price - s.credits)
        return [BANKED.of(n) for n in range(fewest, min(price, s.bank_credits) + 1)]

    def play(self, t: Helionox, move: int) -> None:
        buy(t, self.seat, self.faction, BANKED.arg(move))

    def shape(self) -> str:
        return "amount"

    def breadcrumb(self) -> str:
        return "buying"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"card": CARDS[t.market[self.faction]], "price": t.price(self.faction)}


def travel(t: Helionox, seat: int, place: int) -> None:
    """Pay the fare and travel (HEL-TRV01)."""
    s = t.seats[seat]
    fare = t.fare(seat, place)
    s.credits -= fare
    s.ship = place
    if t.recording:
        t.emit("travelled", seat, {"location": LOCATIONS[place], "price": fare})


def overcome(t: Helionox, seat: int, event: int) -> None:
    """Give the Influence of the face and the trophy, or add it to the team's pile (HEL-OVC04, HEL-OVC05, HEL-COP05)."""
    s = t.seats[seat]
    face = leaves_play(t, event)
    worth = t.box.worth[face]
    if t.cooperative:
        t.pile.append(face)
    else:
        s.influence += worth
        s.earned += worth
        s.trophies.append(event)
    if t.recording:
        t.emit("overcome", seat, {"event": EVENTS[event], "amount": worth})


def can_bribe(t: Helionox, seat: int, event: int) -> bool:
    """Return whether the seat can pay all alternative costs of an Event (HEL-ALT02, HEL-ALT05, HEL-R18)."""
    s = t.seats[seat]
    if s.credits < t.box.ransom[event]:
        return False
    icons = t.box.discards[event]
    if len(s.hand) < len(icons):
        return False
    return all(icon == DISCARD_ANY or of_faction(t, s.hand, icon) for icon in icons)


def of_faction(t: Helionox, hand: list[int], icon: int) -> list[int]:
    """Return the cards in a hand that match an icon, without duplicates; starting cards count (HEL-R18)."""
    if icon == DISCARD_ANY:
        return distinct(hand)
    return [card for card in distinct(hand) if t.box.faction[card] == icon]


def bribe(t: Helionox, seat: int, event: int) -> None:
    """Pay the Credits, then the discards, then Overcome (HEL-ALT01, HEL-ALT06)."""
    if t.box.discards[event] and t.players > 1:
        t.lock_undo()  # everyone now knows of cards in the hand
    t.seats[seat].credits -= t.box.ransom[event]
    next_discard(t, seat, event, 0)


def next_discard(t: Helionox, seat: int, event: int, number: int) -> None:
    """Ask for the next discard of an alternative cost, or finish."""
    hand = t.seats[seat].hand
    if number == len(t.box.discards[event]):
        overcome(t, seat, event)
    elif len(hand) == 1:
        discard(t, seat, hand[0])
        next_discard(t, seat, event, number + 1)
    else:
        t.then(PayCard(seat, event, number))


class PayCard(Ask[Helionox]):
    """Choose which card pays for the next icon of an alternative cost (HEL-ALT03)."""

    __slots__ = ("event", "number")

    def __init__(self, seat: int, event: int, number: int) -> None:
        super().__init__(seat)
        self.event: Final[int] = event
        self.number: Final[int] = number

    def icon(self, t: Helionox) -> int:
        """Return the faction required, or DISCARD_ANY."""
        return t.box.discards[self.event][self.number]

    def legal_moves(self, t: Helionox) -> list[int]:
        return [DISCARD.of(card) for card in of_faction(t, t.seats[self.seat].hand, self.icon(t))]

    def play(self, t: Helionox, move: int) -> None:
        discard(t, self.seat, DISCARD.arg(move))
        next_discard(t, self.seat, self.event, self.number + 1)

    def breadcrumb(self) -> str:
        return "bribe"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"event": EVENTS[self.event]}


def remove_garrison(t: Helionox, seat: int, payment: int) -> None:
    """Pay 1 Credit or 1 Defense to remove the Garrison for good (HEL-GAR03, HEL-GAR04)."""
    s = t.seats[seat]
    if payment == BY_CREDIT:
        s.credits -= t.box.garrison
    else:
        pay_defense(t, seat, t.box.garrison)
    t.garrisons &= ~(1 << s.ship)
    update_locations(t)
    if t.recording:
        t.emit("garrison", seat, {"location": LOCATIONS[s.ship]})
