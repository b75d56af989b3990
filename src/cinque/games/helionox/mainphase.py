"""The Main Phase: every action in any order until the player ends it (HEL-MAI)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask
from cinque.games.helionox.able import able, can_embassy, can_gain, usable
from cinque.games.helionox.cards import discard, put_on_deck, take_from_market
from cinque.games.helionox.choices import carry_out_cycle, cycle_options, different
from cinque.games.helionox.collaboration import begin_call, call_options, pay_defense, play_card, playable
from cinque.games.helionox.effects import Run, use_key
from cinque.games.helionox.gains import load_cargo, place_embassy
from cinque.games.helionox.mercury import deliver, delivery_options
from cinque.games.helionox.moves import (
    ABILITIES,
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
    SITES,
    TRAVEL,
)
from cinque.games.helionox.table import NOTHING, Helionox, leaves_play, renew
from cinque.games.helionox.vocabulary import DISCARD_ANY, NO_CYCLE, PLACES

BY_CREDIT: Final = 0
BY_DEFENSE: Final = 1


class Main(Ask[Helionox]):
    """What the current player does next; it comes back until he ends the phase (HEL-MAI01, HEL-TRN03)."""

    __slots__ = ()

    def options(self, t: Helionox) -> list[int]:
        seat = self.seat
        s = t.seats[seat]
        found = [END]
        if s.hand:
            found.append(END_TIDY)
            for card in different(s.hand):
                if playable(t, seat, card):
                    found.append(PLAY.of(card))
        for faction in range(len(t.market)):
            if t.market[faction] >= 0 and s.credits + s.bank_credits >= t.price(faction):
                found.append(BUY.of(t.market[faction]))
        if t.primes > 0 and s.credits >= t.box.cost[PRIME_ASSET]:
            found.append(PRIME)
        if not t.cycled and t.modifiers[NO_CYCLE] == 0:
            found.extend(cycle_options(t, seat))
        site = t.sites[s.ship]
        if not t.bonus and usable(t, seat):
            if able(t, seat, t.box.bonus[site], NOTHING):
                found.append(BONUS.of(site))
            if s.embassies >> s.ship & 1 and able(t, seat, t.box.key[site], NOTHING):
                found.append(KEY.of(site))
        for index in range(len(t.faces)):
            if t.box.place[t.faces[index] >> 1] == s.ship:
                self.event_options(t, index, found)
        for place in range(PLACES):
            if place != s.ship and s.credits >= t.fare(seat, place):
                found.append(TRAVEL.of(place))
        if s.credits >= t.box.embassy and can_embassy(t, seat):
            found.append(EMBASSY)
        if s.cryo == 0:
            for number in range(2):
                if able(t, seat, t.box.ability[s.architect][number], NOTHING):
                    found.append(ABILITY.of(2 * s.architect + number))
        if t.mercury:
            if s.credits >= t.box.cargo_price and can_gain(t, seat):
                found.append(CARGO)
            found.extend(delivery_options(t, seat))
        if t.garrisons >> s.ship & 1:
            if s.credits >= t.box.garrison:
                found.append(GARRISON.of(BY_CREDIT))
            if s.defense + s.bank_defense >= t.box.garrison:
                found.append(GARRISON.of(BY_DEFENSE))
        return found

    def event_options(self, t: Helionox, index: int, found: list[int]) -> None:
        """What can be done about an Event at the Current Location (HEL-OVC01, HEL-OVC03, HEL-ALT01)."""
        s = t.seats[self.seat]
        face = t.faces[index]
        event = face >> 1
        if s.defense + s.bank_defense >= t.box.price[face]:
            found.append(OVERCOME.of(event))
        if face & 1 and t.box.bribable[event] and can_bribe(t, self.seat, event):
            found.append(BRIBE.of(event))
        found.extend(call_options(t, self.seat, index))

    def play(self, t: Helionox, move: int) -> None:
        if move in (END, END_TIDY):
            t.tidy = move == END_TIDY
            return
        t.then(self)
        self.carry_out(t, move)

    def carry_out(self, t: Helionox, move: int) -> None:
        """One action."""
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
            if t.watched:
                t.tell("bought", seat, {"card": CARDS[PRIME_ASSET], "price": t.box.cost[PRIME_ASSET]})
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
        from cinque.games.helionox.refusals import main_refusals

        return main_refusals(t, self.seat)

    def crumb(self) -> str:
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
    """Buy a Market card; how many Banked Credits go into it is asked where there is a choice (HEL-R24, HEL-R81)."""
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
    if t.watched:
        t.tell("bought", seat, {"card": CARDS[t.market[faction]], "price": price})
    put_on_deck(t, seat, take_from_market(t, faction))


class Banked(Ask[Helionox]):
    """How many Banked Credits pay for a Market card (HEL-BNK02, HEL-BNK08)."""

    __slots__ = ("faction",)

    def __init__(self, seat: int, faction: int) -> None:
        super().__init__(seat)
        self.faction: Final[int] = faction

    def options(self, t: Helionox) -> list[int]:
        s = t.seats[self.seat]
        price = t.price(self.faction)
        fewest = max(0, price - s.credits)
        return [BANKED.of(n) for n in range(fewest, min(price, s.bank_credits) + 1)]

    def play(self, t: Helionox, move: int) -> None:
        buy(t, self.seat, self.faction, BANKED.arg(move))

    def shape(self) -> str:
        return "amount"

    def crumb(self) -> str:
        return "buying"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"card": CARDS[t.market[self.faction]], "price": t.price(self.faction)}


def use_bonus(t: Helionox, seat: int) -> None:
    """The Location Bonus; the Location is used from this moment on (HEL-BON01, HEL-BON07, HEL-R69)."""
    here = t.seats[seat].ship
    t.bonus = True
    t.visited |= 1 << here
    if t.watched:
        t.tell("bonus", seat, {"bonus": SITES[t.sites[here]]})
    t.then(Run(seat, t.box.bonus[t.sites[here]], NOTHING))


def travel(t: Helionox, seat: int, place: int) -> None:
    """Pay and go (HEL-TRV01)."""
    s = t.seats[seat]
    fare = t.fare(seat, place)
    s.credits -= fare
    s.ship = place
    if t.watched:
        t.tell("travelled", seat, {"location": LOCATIONS[place], "price": fare})


def use_ability(t: Helionox, seat: int, number: int) -> None:
    """Place the Cryo Counters, then resolve the ability (HEL-ARC02)."""
    s = t.seats[seat]
    s.cryo = t.box.cryo_cost[s.architect][number]
    if t.watched:
        t.tell("ability", seat, {"ability": ABILITIES[2 * s.architect + number], "cryo": s.cryo})
    t.then(Run(seat, t.box.ability[s.architect][number], NOTHING))


def overcome(t: Helionox, seat: int, event: int) -> None:
    """Influence of the face and the trophy, or the team's pile (HEL-OVC04, HEL-OVC05, HEL-COP05)."""
    s = t.seats[seat]
    face = leaves_play(t, event)
    worth = t.box.worth[face]
    if t.cooperative:
        t.pile.append(face)
    else:
        s.influence += worth
        s.earned += worth
        s.trophies.append(event)
    if t.watched:
        t.tell("overcome", seat, {"event": EVENTS[event], "amount": worth})


def can_bribe(t: Helionox, seat: int, event: int) -> bool:
    """Whether all alternative costs of an Event can be paid (HEL-ALT02, HEL-ALT05, HEL-R18)."""
    s = t.seats[seat]
    if s.credits < t.box.ransom[event]:
        return False
    icons = t.box.discards[event]
    if len(s.hand) < len(icons):
        return False
    return all(icon == DISCARD_ANY or of_faction(t, s.hand, icon) for icon in icons)


def of_faction(t: Helionox, hand: list[int], icon: int) -> list[int]:
    """The different cards in a hand that serve an icon; starting cards count for their faction (HEL-R18)."""
    if icon == DISCARD_ANY:
        return different(hand)
    return [card for card in different(hand) if t.box.faction[card] == icon]


def bribe(t: Helionox, seat: int, event: int) -> None:
    """Pay the Credits, then the discards, then Overcome (HEL-ALT01, HEL-ALT06)."""
    if t.box.discards[event] and t.players > 1:
        t.seal()  # all now know of cards in the hand
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
    """Which card serves the next icon of an alternative cost (HEL-ALT03)."""

    __slots__ = ("event", "number")

    def __init__(self, seat: int, event: int, number: int) -> None:
        super().__init__(seat)
        self.event: Final[int] = event
        self.number: Final[int] = number

    def icon(self, t: Helionox) -> int:
        """The faction that is asked for, or DISCARD_ANY."""
        return t.box.discards[self.event][self.number]

    def options(self, t: Helionox) -> list[int]:
        return [DISCARD.of(card) for card in of_faction(t, t.seats[self.seat].hand, self.icon(t))]

    def play(self, t: Helionox, move: int) -> None:
        discard(t, self.seat, DISCARD.arg(move))
        next_discard(t, self.seat, self.event, self.number + 1)

    def crumb(self) -> str:
        return "bribe"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"event": EVENTS[self.event]}


def remove_garrison(t: Helionox, seat: int, payment: int) -> None:
    """1 Credit or 1 Defense takes the Garrison away for good (HEL-GAR03, HEL-GAR04)."""
    s = t.seats[seat]
    if payment == BY_CREDIT:
        s.credits -= t.box.garrison
    else:
        pay_defense(t, seat, t.box.garrison)
    t.garrisons &= ~(1 << s.ship)
    renew(t)
    if t.watched:
        t.tell("garrison", seat, {"location": LOCATIONS[s.ship]})
