"""Turns and the menu of a turn's actions (SYN-RND)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Ask, SeatStep, Step, for_seats
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.assaults import assaultable_bases, start_assault
from cinque.games.syndicate.rules.bases import affordable_zones, buy, fortify
from cinque.games.syndicate.rules.black_market import buy_level, level_price, market_open
from cinque.games.syndicate.rules.blockade import can_pay_off, pay_off
from cinque.games.syndicate.rules.bonus_chips import is_roll, own_designs, play_chip
from cinque.games.syndicate.rules.constants import CREDITS, FIRST_SLEEPER, INFLUENCE, MISSION_DESIGNS, TERRITORIES
from cinque.games.syndicate.rules.exchange import max_exchanges, start_exchange
from cinque.games.syndicate.rules.mission_preparation import start_mission
from cinque.games.syndicate.rules.missions import can_attempt
from cinque.games.syndicate.rules.moves import (
    ACCESS,
    ASSAULT,
    BURN,
    BUY,
    CHIP,
    DESTROYER,
    EXCHANGE,
    FORTIFY,
    LEVEL,
    MISSION,
    PASS,
    RATES,
    RESCUE,
    REVEAL,
    REVOKE,
    ROBBERY,
    SELL,
    SLOT,
)
from cinque.games.syndicate.rules.phantom import PhantomTurn
from cinque.games.syndicate.rules.refusals import menu_refusals
from cinque.games.syndicate.rules.selling import sell
from cinque.games.syndicate.rules.sleepers import OpenWindow, TurnUp, activate, burn_card, can_reveal
from cinque.games.syndicate.rules.solo import EXTRACTION, advance_stage, break_odds, campaign_moves, play_campaign
from cinque.games.syndicate.rules.special_bases import fully_researched_base, research_to_level
from cinque.games.syndicate.rules.table import NOBODY, Syndicate
from cinque.games.syndicate.rules.trading import TradeCall, grants_of, revoke


def party_at(t: Syndicate, place: int) -> int:
    """Return the party at a position of the player order."""
    return t.circle[(t.lead + place) % len(t.circle)]


class NextTurn(Step[Syndicate]):
    """Give each party one turn, in player order (SYN-RND03), including the phantom (SYN-PHM15)."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place: Final[int] = place

    def run(self, t: Syndicate) -> None:
        leaving = party_at(t, self.place - 1) if self.place else NOBODY
        if self.place == len(t.circle):
            t.then(BetweenTurns(leaving, NOBODY))
            return
        coming = party_at(t, self.place)
        t.then(BetweenTurns(leaving, coming), Turn(coming), NextTurn(self.place + 1))


class BetweenTurns(Step[Syndicate]):
    """Between two turns, run the trade call, then the window for sleepers (SYN-RND11, SYN-EXT08)."""

    __slots__ = ("leaving", "coming")

    def __init__(self, leaving: int, coming: int) -> None:
        self.leaving: Final[int] = leaving
        self.coming: Final[int] = coming

    def run(self, t: Syndicate) -> None:
        t.then(TradeCall(self.leaving, self.coming, False), TURN_OVER, OpenWindow(constants.TURN_CHANGE, self.coming))


class TurnOver(Step[Syndicate]):
    """End the turn."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        t.turn = NOBODY
        t.turns += 1


TURN_OVER: Final = TurnOver()


class Turn(SeatStep[Syndicate]):
    """Start a turn: the player's menu, or the phantom's automatic turn (SYN-RND11)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        t.turn = self.seat
        t.acted = 0
        if self.seat == t.phantom:
            t.then(PhantomTurn())
            return
        if t.recording:
            t.emit("turn", self.seat, {})
        t.then(NEXT_CHOICE[self.seat])


class NextChoice(SeatStep[Syndicate]):
    """Ask for the next action; after the last of an extended turn, only for possible free moves (SYN-EXT10).

    Full research is converted first, whatever brought its base into play; the Destroyer may have left (SYN-R12).
    """

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        base = fully_researched_base(t, self.seat)
        if base >= 0:
            t.then(self)
            research_to_level(t, self.seat, base)
            return
        advance_stage(t)
        if has_no_actions_left(t) and not has_free_moves(t, self.seat):
            end_turn(t, self.seat)
        else:
            t.then(MENU[self.seat])


class AfterRoll(SeatStep[Syndicate]):
    """After a mission or an assault, let the others trade before the turn continues (SYN-TRD08).

    If the turn ends automatically now, the trade call between turns follows immediately and is enough.
    """

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        base = fully_researched_base(t, self.seat)
        if base >= 0:
            t.then(self)
            research_to_level(t, self.seat, base)
            return
        t.then(NEXT_CHOICE[self.seat])
        if not has_no_actions_left(t) or has_free_moves(t, self.seat):
            t.then(TradeCall(self.seat, NOBODY, True))


def has_no_actions_left(t: Syndicate) -> bool:
    """Return whether an extended turn has no actions left (SYN-R43)."""
    return t.extended and t.acted >= t.box.actions_extended


def has_free_moves(t: Syndicate, seat: int) -> bool:
    """Return whether public facts leave room for moves that are not actions (SYN-R44)."""
    return t.slot(seat) >= 0 or can_pay_off(t, seat) or len(grants_of(t, seat)) > 0


def end_turn(t: Syndicate, seat: int) -> None:
    """Pass and end the turn; in extended turns, passing without an action is final.

    SYN-RND08, SYN-EXT02, SYN-EXT03.
    """
    t.lock_undo()
    if t.extended and t.acted == 0:
        t.seats[seat].out = True
    if t.recording:
        t.emit("passed", seat, {})


PACE: Final = ["none", "one", "two"]  # actions left, where they are counted


class Menu(Ask[Syndicate]):
    """Choose one of the eight kinds of action, a free move, or pass (SYN-RND04..SYN-RND06)."""

    __slots__ = ()

    def legal_moves(self, t: Syndicate) -> list[int]:
        moves = [PASS]
        if not has_no_actions_left(t):
            self.actions(t, moves)
        self.free(t, moves)
        return moves

    def actions(self, t: Syndicate, moves: list[int]) -> None:
        """Append every move that counts as an action."""
        s = t.seats[self.seat]
        designs = hand_designs(t, self.seat)
        if s.dice > 0:
            for design in designs:
                if can_attempt(t, self.seat, design):
                    if design < MISSION_DESIGNS:
                        moves.append(MISSION.of(design))
                    else:
                        moves.append(ROBBERY.of(design - MISSION_DESIGNS))
            for base in assaultable_bases(t, self.seat):
                moves.append(ASSAULT.of(base))
        zones = affordable_zones(t, self.seat)
        if zones:
            owners, zone = t.owner, t.box.zone
            for base in range(TERRITORIES):
                owner = owners[base]
                if owner < 0:
                    if zones >> zone[base] & 1:
                        moves.append(BUY.of(base))
                elif owner == self.seat and zones >> 3 + zone[base] & 1 and not t.fort >> base & 1:
                    moves.append(FORTIFY.of(base))
        for market in range(2):
            if market_open(t, self.seat, market) and s.stock[CREDITS] >= level_price(t, self.seat, market):
                moves.append(LEVEL.of(market))
        for rate in range(len(RATES)):
            if max_exchanges(t, self.seat, rate):
                moves.append(EXCHANGE.of(rate))
        for design in designs:
            moves.append(SLOT.of(design))
            moves.append(SELL.of(design))
        for design in own_designs(t, self.seat):
            if not is_roll(t, design):
                moves.append(CHIP.of(design))
        if t.stage:
            for move in campaign_moves(t, self.seat):
                if move in RESCUE:
                    moves.append(move)

    def free(self, t: Syndicate, moves: list[int]) -> None:
        """Append the moves that are not actions (SYN-R44, SYN-EXT10).

        Paying for access isn't an action either, but is possible only while an action is left.
        """
        if t.slot(self.seat) >= 0:
            moves.append(BURN)
            if can_reveal(t, self.seat):
                moves.append(REVEAL)
        if can_pay_off(t, self.seat):
            moves.append(DESTROYER)
        for link in grants_of(t, self.seat):
            moves.append(REVOKE.of(link))
        if t.stage and not has_no_actions_left(t) and ACCESS in campaign_moves(t, self.seat):
            moves.append(ACCESS)

    def play(self, t: Syndicate, move: int) -> None:
        if move == PASS:
            end_turn(t, self.seat)
            return
        rolled = move in MISSION or move in ROBBERY or move in ASSAULT
        t.then(AFTER_ROLL[self.seat] if rolled else NEXT_CHOICE[self.seat])
        if not self.play_free(t, move):
            t.acted += 1
            self.act(t, move)

    def play_free(self, t: Syndicate, move: int) -> bool:
        """Carry out a move that is not an action; return False if it is one."""
        if move == BURN:
            burn_card(t, self.seat)
        elif move == REVEAL:
            t.then(TurnUp(self.seat, NOBODY))
        elif move == DESTROYER:
            pay_off(t, self.seat)
        elif move in REVOKE:
            revoke(t, self.seat, REVOKE.arg(move))
        elif move == ACCESS:
            play_campaign(t, self.seat, move)
        else:
            return False
        return True

    def act(self, t: Syndicate, move: int) -> None:
        """Carry out an action."""
        if move in MISSION:
            start_mission(t, self.seat, MISSION.arg(move))
        elif move in ROBBERY:
            start_mission(t, self.seat, MISSION_DESIGNS + ROBBERY.arg(move))
        elif move in ASSAULT:
            start_assault(t, self.seat, ASSAULT.arg(move))
        elif move in BUY:
            buy(t, self.seat, BUY.arg(move))
        elif move in FORTIFY:
            fortify(t, self.seat, FORTIFY.arg(move))
        elif move in LEVEL:
            buy_level(t, self.seat, LEVEL.arg(move))
        elif move in EXCHANGE:
            start_exchange(t, self.seat, EXCHANGE.arg(move))
        elif move in SLOT:
            activate(t, self.seat, SLOT.arg(move))
        elif move in SELL:
            sell(t, self.seat, SELL.arg(move))
        elif move in CHIP:
            play_chip(t, self.seat, CHIP.arg(move))
        else:
            play_campaign(t, self.seat, move)

    def refusals(self, t: Syndicate) -> list[Refusal]:
        late: list[int] = []
        if has_no_actions_left(t):
            self.actions(t, late)
            if t.stage and ACCESS in campaign_moves(t, self.seat):
                late.append(ACCESS)
        return menu_refusals(t, self.seat, self.legal_moves(t), has_no_actions_left(t), late)

    def breadcrumb(self) -> str:
        return "turn"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        s = t.seats[self.seat]
        left = t.box.actions_extended - t.acted if t.extended else 0
        pace = PACE[max(left, 0)] if t.extended else "any"
        facts = {"round": t.round, "dice": s.dice, "left": left, "pace": pace, "influence": s.stock[INFLUENCE]}
        if t.stage == EXTRACTION:
            facts |= {"wins": break_odds(t, self.seat), "sides": t.box.action_die}
        return facts


def hand_designs(t: Syndicate, seat: int) -> list[int]:
    """Return the designs in hand in ascending order, without duplicates."""
    designs: list[int] = []
    for card in t.hand(seat):
        design = t.box.design[card]
        if design < FIRST_SLEEPER or design not in designs:
            designs.append(design)
    designs.sort()
    return designs


NEXT_CHOICE: Final = for_seats(NextChoice)
AFTER_ROLL: Final = for_seats(AfterRoll)
MENU: Final = for_seats(Menu)
