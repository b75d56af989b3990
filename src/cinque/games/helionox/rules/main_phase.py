"""The Main Phase: actions in any order until the player ends it (HEL-MAI)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.checks import LEGAL
from cinque.core.engine.steps import Ask
from cinque.games.helionox.rules.abilities import check_ability, check_architect, check_location_ability, use_ability
from cinque.games.helionox.rules.alternative_costs import check_alternative_cost, pay_alternative_cost
from cinque.games.helionox.rules.bank import pay_defense
from cinque.games.helionox.rules.cards import check_unique
from cinque.games.helionox.rules.cargo import check_cargo, load_cargo
from cinque.games.helionox.rules.collaboration import begin_call, check_call, check_event_call, possible_partners
from cinque.games.helionox.rules.constants import LOCATION_COUNT
from cinque.games.helionox.rules.cycle import carry_out_cycle, check_cycle, cycle_moves
from cinque.games.helionox.rules.delivery import check_deliver, deliver_cargo
from cinque.games.helionox.rules.effect_choices import distinct
from cinque.games.helionox.rules.embassies import check_embassy, place_embassy
from cinque.games.helionox.rules.garrisons import BY_CREDIT, BY_DEFENSE, check_garrison, remove_garrison
from cinque.games.helionox.rules.moves import (
    ABILITY,
    ALTERNATIVE_COST,
    BONUS,
    BUY,
    BUYS,
    CALL,
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
    OVERCOMES,
    PLAY,
    PLAYS,
    PRIME,
    TRAVEL,
)
from cinque.games.helionox.rules.obtaining_cards import begin_buying, buy_prime, check_buy, check_prime
from cinque.games.helionox.rules.overcoming_events import check_overcome, overcome_event
from cinque.games.helionox.rules.playing_cards import play_card
from cinque.games.helionox.rules.table import Helionox
from cinque.games.helionox.rules.travel import check_travel, travel


class MainAction(Ask[Helionox]):
    """Choose the next action; asked again until the player ends the phase (HEL-MAI01, HEL-TRN03)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return self.actions(t, False)

    def candidates(self, t: Helionox) -> list[int]:
        return self.actions(t, True)

    def actions(self, t: Helionox, every: bool) -> list[int]:
        """Return every action that the player can see, or only the legal ones."""
        seat = self.seat
        s = t.seats[seat]
        moves = [END]
        if t.cards[s.hand]:
            moves.append(END_TIDY)
            for card in distinct(t.cards[s.hand]):
                if every or check_unique(t, seat, card) == LEGAL:
                    moves.append(PLAYS[card])
        for card in t.cards[t.market]:
            if card >= 0 and (every or check_buy(t, s, card) == LEGAL):
                moves.append(BUYS[card])
        spends = every or s.credits > 0  # nothing is free
        if spends and (every or check_prime(t, s) == LEGAL):
            moves.append(PRIME)
        if every or check_cycle(t) == LEGAL:
            moves.extend(cycle_moves(t, seat))
        if every or check_location_ability(t, seat, False) == LEGAL:
            moves.append(BONUS.of(t.sites[s.ship]))
        if every or check_location_ability(t, seat, True) == LEGAL:
            moves.append(KEY.of(t.sites[s.ship]))
        partners = t.clockwise(seat)[1:] if every else possible_partners(t, seat)
        places = t.box.place
        for index, face in enumerate(t.faces):
            if every or places[face >> 1] == s.ship:
                self.event_actions(t, every, index, partners, moves)
        if spends:
            for place in range(LOCATION_COUNT):
                if place != s.ship and (every or check_travel(t, seat, place) == LEGAL):
                    moves.append(TRAVEL.of(place))
            if every or check_embassy(t, seat, t.box.embassy) == LEGAL:
                moves.append(EMBASSY)
        for number in range(2):
            if every or check_architect(t, seat, number) == LEGAL:
                moves.append(ABILITY.of(2 * s.architect + number))
        if t.mercury:
            if spends and (every or check_cargo(t, seat, t.box.cargo_price) == LEGAL):
                moves.append(CARGO)
            for colour in range(LOCATION_COUNT):
                if s.cargo >> colour & 1 and (every or check_deliver(t, seat, colour) == LEGAL):
                    moves.append(DELIVER.of(colour))
        if t.garrisons >> s.ship & 1:
            for payment in (BY_CREDIT, BY_DEFENSE):
                if every or check_garrison(t, seat, payment) == LEGAL:
                    moves.append(GARRISON.of(payment))
        return moves

    def event_actions(self, t: Helionox, every: bool, index: int, partners: list[int], moves: list[int]) -> None:
        """Append what can be done about an Event (HEL-OVC01, HEL-OVC03, HEL-ALT01)."""
        seat = self.seat
        face = t.faces[index]
        event = face >> 1
        if every or check_overcome(t, seat, face) == LEGAL:
            moves.append(OVERCOMES[event])
        if t.box.place[event] == t.seats[seat].ship:
            if t.box.has_alternative_cost[event] and (every or check_alternative_cost(t, seat, face) == LEGAL):
                moves.append(ALTERNATIVE_COST.of(event))
            for other in partners:
                if every or check_event_call(t, index, other) == LEGAL:
                    moves.append(CALL.of(event, other))

    def check(self, t: Helionox, move: int) -> int:
        seat = self.seat
        s = t.seats[seat]
        if move in PLAY:
            return check_unique(t, seat, PLAY.arg(move))
        if move in BUY:
            return check_buy(t, s, BUY.arg(move))
        if move == PRIME:
            return check_prime(t, s)
        if move in CYCLE or move == CYCLE_REQUEST:
            return check_cycle(t)
        if move in BONUS or move in KEY or move in ABILITY:
            return check_ability(t, seat, move)
        if move in OVERCOME:
            return check_overcome(t, seat, t.faces[t.find_face(OVERCOME.arg(move))])
        if move in ALTERNATIVE_COST:
            return check_alternative_cost(t, seat, t.faces[t.find_face(ALTERNATIVE_COST.arg(move))])
        if move in CALL:
            return check_call(t, seat, t.find_face(CALL.arg(move, 0)), CALL.arg(move, 1))
        if move in TRAVEL:
            return check_travel(t, seat, TRAVEL.arg(move))
        if move == EMBASSY:
            return check_embassy(t, seat, t.box.embassy)
        if move == CARGO:
            return check_cargo(t, seat, t.box.cargo_price)
        if move in DELIVER:
            return check_deliver(t, seat, DELIVER.arg(move))
        return check_garrison(t, seat, GARRISON.arg(move)) if move in GARRISON else LEGAL

    def play(self, t: Helionox, move: int) -> None:
        if move in (END, END_TIDY):
            t.discard_first = move == END_TIDY
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
            buy_prime(t, seat)
        elif move in CYCLE or move == CYCLE_REQUEST:
            t.cycled = True
            carry_out_cycle(t, seat, move)
        elif move in BONUS or move in KEY or move in ABILITY:
            use_ability(t, seat, move)
        elif move in TRAVEL:
            travel(t, seat, TRAVEL.arg(move))
        elif move == EMBASSY:
            s.credits -= t.box.embassy
            place_embassy(t, seat)
        elif move in OVERCOME:
            event = OVERCOME.arg(move)
            pay_defense(t, seat, t.box.price[t.faces[t.find_face(event)]])
            overcome_event(t, seat, event)
        elif move in ALTERNATIVE_COST:
            pay_alternative_cost(t, seat, ALTERNATIVE_COST.arg(move))
        elif move in CALL:
            begin_call(t, seat, CALL.arg(move, 0), CALL.arg(move, 1))
        elif move == CARGO:
            s.credits -= t.box.cargo_price
            load_cargo(t, seat)
        elif move in DELIVER:
            deliver_cargo(t, seat, DELIVER.arg(move))
        else:
            remove_garrison(t, seat, GARRISON.arg(move))

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
