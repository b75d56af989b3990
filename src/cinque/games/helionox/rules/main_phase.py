"""The Main Phase: actions in any order until the player ends it (HEL-MAI)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask
from cinque.games.helionox.rules.alternative_costs import can_pay_alternative_cost, pay_alternative_cost
from cinque.games.helionox.rules.architect_abilities import use_ability
from cinque.games.helionox.rules.bank import pay_defense
from cinque.games.helionox.rules.cargo import can_load_cargo, load_cargo
from cinque.games.helionox.rules.collaboration import begin_call, call_moves
from cinque.games.helionox.rules.constants import NO_CYCLE, PLACES
from cinque.games.helionox.rules.cycle import carry_out_cycle, cycle_moves
from cinque.games.helionox.rules.delivery import deliver, delivery_moves
from cinque.games.helionox.rules.effect_checks import can_use
from cinque.games.helionox.rules.effect_choices import distinct
from cinque.games.helionox.rules.effects import RunEffect
from cinque.games.helionox.rules.embassies import can_place_embassy, place_embassy
from cinque.games.helionox.rules.garrisons import BY_CREDIT, BY_DEFENSE, remove_garrison
from cinque.games.helionox.rules.key_access import can_use_location, use_key
from cinque.games.helionox.rules.location_bonus import use_bonus
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
    END,
    END_TIDY,
    GARRISON,
    KEY,
    LOCATIONS,
    OVERCOME,
    PLAY,
    PRIME,
    PRIME_ASSET,
    TRAVEL,
)
from cinque.games.helionox.rules.obtaining_cards import begin_buying, put_on_deck
from cinque.games.helionox.rules.overcoming_events import overcome
from cinque.games.helionox.rules.playing_cards import can_play, play_card
from cinque.games.helionox.rules.table import NOTHING, Helionox
from cinque.games.helionox.rules.travel import travel, travel_cost


class MainAction(Ask[Helionox]):
    """Choose the next action; asked again until the player ends the phase (HEL-MAI01, HEL-TRN03)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        seat = self.seat
        s = t.seats[seat]
        moves = [END]
        if t.cards[s.hand]:
            moves.append(END_TIDY)
            for card in distinct(t.cards[s.hand]):
                if can_play(t, seat, card):
                    moves.append(PLAY.of(card))
        market = t.cards[t.market]
        credits = s.credits + s.bank_credits
        for faction in range(len(market)):
            if market[faction] >= 0 and credits >= t.price(faction):
                moves.append(BUY.of(market[faction]))
        if len(t.cards[t.primes]) > 0 and s.credits >= t.box.cost[PRIME_ASSET]:
            moves.append(PRIME)
        if not t.cycled and t.modifiers[NO_CYCLE] == 0:
            moves.extend(cycle_moves(t, seat))
        site = t.sites[s.ship]
        if not t.bonus and can_use_location(t, seat):
            if can_use(t, seat, t.box.bonus[site], NOTHING):
                moves.append(BONUS.of(site))
            if s.embassies >> s.ship & 1 and can_use(t, seat, t.box.key[site], NOTHING):
                moves.append(KEY.of(site))
        for index in range(len(t.faces)):
            if t.box.place[t.faces[index] >> 1] == s.ship:
                self.event_moves(t, index, moves)
        for place in range(PLACES):
            if place != s.ship and s.credits >= travel_cost(t, seat, place):
                moves.append(TRAVEL.of(place))
        if s.credits >= t.box.embassy and can_place_embassy(t, seat):
            moves.append(EMBASSY)
        if s.cryo == 0:
            for number in range(2):
                if can_use(t, seat, t.box.ability[s.architect][number], NOTHING):
                    moves.append(ABILITY.of(2 * s.architect + number))
        if t.mercury:
            if s.credits >= t.box.cargo_price and can_load_cargo(t, seat):
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
        if face & 1 and t.box.has_alternative_cost[event] and can_pay_alternative_cost(t, self.seat, event):
            moves.append(ALTERNATIVE_COST.of(event))
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
            put_on_deck(t, seat, t.primes, PRIME_ASSET)
            if t.recording:
                t.emit("bought", seat, {"card": CARDS[PRIME_ASSET], "price": t.box.cost[PRIME_ASSET]})
        elif move in CYCLE or move == CYCLE_REQUEST:
            t.cycled = True
            carry_out_cycle(t, seat, move)
        elif move in BONUS:
            use_bonus(t, seat)
        elif move in KEY:
            t.bonus = True
            t.then(RunEffect(seat, use_key(t, seat), NOTHING))
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
        elif move in ALTERNATIVE_COST:
            pay_alternative_cost(t, seat, ALTERNATIVE_COST.arg(move))
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
            "left": len(t.event_cards[t.event_deck]),
        }
