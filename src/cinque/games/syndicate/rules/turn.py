"""Turns and the menu of a turn's actions (SYN-RND)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import ask_unless_forced
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, SeatStep, Step, for_seats
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules import moves as m
from cinque.games.syndicate.rules.alert_level import can_pay_off, check_pay_off, is_blockaded, pay_off
from cinque.games.syndicate.rules.assaults import check_assault, check_force, menu_odds, start_assault, strongest_force
from cinque.games.syndicate.rules.bases import affordable_zones, buy_base, check_buy, check_fortify, fortify
from cinque.games.syndicate.rules.black_market import buy_level, check_level
from cinque.games.syndicate.rules.bonus_chips import NO_ROLL, is_roll, own_designs, play_chip
from cinque.games.syndicate.rules.exchange import TOO_LITTLE, Exchange, max_exchanges, sell
from cinque.games.syndicate.rules.mission_preparation import start_mission
from cinque.games.syndicate.rules.missions import NO_DICE, check_mission, design_of
from cinque.games.syndicate.rules.phantom import PhantomTurn
from cinque.games.syndicate.rules.sleepers import OpenWindow, TurnUp, activate, check_slot
from cinque.games.syndicate.rules.solo import (
    ENTRY,
    EXTRACTION,
    advance_stage,
    break_in_odds,
    check_access,
    pay_access,
    start_break_in,
)
from cinque.games.syndicate.rules.special_bases import fully_researched_base, research_to_level
from cinque.games.syndicate.rules.table import NOBODY, Syndicate
from cinque.games.syndicate.rules.trading import TradeCall, grants_of, revoke_protection


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
        t.then(TradeCall(self.leaving, self.coming, False), TURN_OVER, OpenWindow(c.TURN_CHANGE, self.coming))


class TurnOver(Step[Syndicate]):
    """End the turn."""

    def run(self, t: Syndicate) -> None:
        t.turn = NOBODY
        t.turns += 1


TURN_OVER: Final = TurnOver()


class Turn(SeatStep[Syndicate]):
    """Start a turn: the player's menu, or the phantom's automatic turn (SYN-RND11)."""

    def run(self, t: Syndicate) -> None:
        t.turn = self.seat
        t.acted = 0
        if self.seat == t.phantom:
            t.then(PhantomTurn())
            return
        if t.recording:
            t.emit("turn", self.seat, {})
        t.then(NEXT_CHOICE[self.seat])


def converts_research(t: Syndicate, step: SeatStep[Syndicate]) -> bool:
    """Turn full research of a base into a level and repeat the step; return False if there is none."""
    base = fully_researched_base(t, step.seat)
    if base >= 0:
        t.then(step)
        research_to_level(t, step.seat, base)
    return base >= 0


class NextChoice(SeatStep[Syndicate]):
    """Ask for the next action; after the last of an extended turn, only for possible free moves (SYN-EXT10).

    Full research is converted first, whatever brought its base into play; the Destroyer may have left (SYN-R12).
    """

    def run(self, t: Syndicate) -> None:
        if converts_research(t, self):
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

    def run(self, t: Syndicate) -> None:
        if converts_research(t, self):
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


ACTIONS_LEFT: Final = ["none", "one", "two"]  # actions left, where they are counted
ASSAULTS: Final[list[Any]] = m.ASSAULT.all()  # Any: appending a move creates no new int
BUYS: Final[list[Any]] = m.BUY.all()
HAND_MOVES: Final = [[m.SLOT.of(design), m.SELL.of(design)] for design in range(len(m.CARDS))]


def is_free(move: int) -> bool:
    """Return whether a move is not an action (SYN-R44, SYN-EXT10)."""
    return move == m.BURN or move == m.REVEAL or move == m.DESTROYER or move in m.REVOKE


NO_ACTIONS_LEFT: Final = clause("SYN-EXT01", facts=lambda t, seat, move: {"count": t.box.actions_extended})


class TurnMenu(Ask[Syndicate]):
    """Choose one of the eight kinds of action, a free move, or pass (SYN-RND04..SYN-RND06)."""

    def legal_moves(self, t: Syndicate) -> list[int]:
        return self.moves(t, False)

    def candidates(self, t: Syndicate) -> list[int]:
        return self.moves(t, True)

    def moves(self, t: Syndicate, every: bool) -> list[int]:
        """Return the legal moves, or `every` move that the player can see."""
        moves = [m.PASS]
        if every or not has_no_actions_left(t):
            self.add_actions(t, every, moves)
        if t.slot(self.seat) >= 0:
            moves.append(m.BURN)
            if every or check_slot(t, self.seat, c.OWN_TURN, NOBODY) == LEGAL:
                moves.append(m.REVEAL)
        if is_blockaded(t, self.seat) and (every or check_pay_off(t, self.seat) == LEGAL):
            moves.append(m.DESTROYER)
        for link in grants_of(t, self.seat):
            moves.append(m.REVOKE.of(link))
        if t.stage == ENTRY and (every or self.check(t, m.ACCESS) == LEGAL):
            moves.append(m.ACCESS)  # not an action, but possible only while one is left
        return moves

    def add_actions(self, t: Syndicate, every: bool, moves: list[int]) -> None:
        """Append the actions; what many of them share is computed once."""
        seat = self.seat
        dice = t.seats[seat].dice > 0
        designs = hand_designs(t, seat)
        for design in designs:
            if design < c.FIRST_SLEEPER and (every or (dice and check_mission(t, seat, design) == LEGAL)):
                mission = design < c.MISSION_DESIGNS
                moves.append(m.MISSION.of(design) if mission else m.ROBBERY.of(design - c.MISSION_DESIGNS))
        owners = t.owner
        strongest = strongest_force(t, seat) if every or dice else -1
        if every or strongest >= 0:
            for base in range(c.TERRITORY_COUNT):
                if every or (owners[base] >= 0 and check_assault(t, seat, base, strongest) == LEGAL):
                    moves.append(ASSAULTS[base])
        zones = affordable_zones(t, seat)
        if every or zones:
            for base in range(c.TERRITORY_COUNT):
                if every or (owners[base] < 0 and check_buy(t, base, zones) == LEGAL):
                    moves.append(BUYS[base])
                if owners[base] == seat and (every or check_fortify(t, base, zones) == LEGAL):
                    moves.append(m.FORTIFY.of(base))
        for market in range(2):
            if every or check_level(t, seat, market) == LEGAL:
                moves.append(m.LEVEL.of(market))
        for rate in range(len(m.RATES)):
            if every or max_exchanges(t, seat, rate):
                moves.append(m.EXCHANGE.of(rate))
        for design in designs:
            moves.extend(HAND_MOVES[design])
        for design in own_designs(t, seat):
            if every or not is_roll(t, design):
                moves.append(m.CHIP.of(design))
        if t.stage == EXTRACTION:
            for move in m.RESCUE.all():
                if every or self.check(t, move) == LEGAL:
                    moves.append(move)

    def check(self, t: Syndicate, move: int) -> int:
        seat = self.seat
        if has_no_actions_left(t) and move != m.PASS and not is_free(move):
            return NO_ACTIONS_LEFT
        if move in m.ASSAULT:
            return check_assault(t, seat, m.ASSAULT.arg(move), strongest_force(t, seat))
        if (move in m.MISSION or move in m.ROBBERY or move in m.RESCUE) and not t.seats[seat].dice:
            return NO_DICE
        if move in m.MISSION or move in m.ROBBERY:
            return check_mission(t, seat, design_of(move))
        if move in m.RESCUE:
            return check_force(t, seat, NOBODY, m.RESCUE.arg(move))
        if move in m.BUY:
            return check_buy(t, m.BUY.arg(move), affordable_zones(t, seat))
        if move in m.FORTIFY:
            return check_fortify(t, m.FORTIFY.arg(move), affordable_zones(t, seat))
        if move in m.LEVEL:
            return check_level(t, seat, m.LEVEL.arg(move))
        if move in m.EXCHANGE:
            return LEGAL if max_exchanges(t, seat, m.EXCHANGE.arg(move)) else TOO_LITTLE
        if move in m.CHIP:
            return NO_ROLL if is_roll(t, m.CHIP.arg(move)) else LEGAL
        if move == m.REVEAL:
            return check_slot(t, seat, c.OWN_TURN, NOBODY)
        if move == m.ACCESS:
            return check_access(t, seat)
        return check_pay_off(t, seat) if move == m.DESTROYER else LEGAL

    def play(self, t: Syndicate, move: int) -> None:
        seat = self.seat
        if move == m.PASS:
            end_turn(t, seat)
            return
        rolled = move in m.MISSION or move in m.ROBBERY or move in m.ASSAULT
        t.then(AFTER_ROLL[seat] if rolled else NEXT_CHOICE[seat])
        if move != m.ACCESS and not is_free(move):
            t.acted += 1
        if move in m.MISSION or move in m.ROBBERY:
            start_mission(t, seat, design_of(move))
        elif move in m.ASSAULT:
            start_assault(t, seat, m.ASSAULT.arg(move))
        elif move in m.BUY:
            buy_base(t, seat, m.BUY.arg(move))
        elif move in m.FORTIFY:
            fortify(t, seat, m.FORTIFY.arg(move))
        elif move in m.LEVEL:
            buy_level(t, seat, m.LEVEL.arg(move))
        elif move in m.EXCHANGE:
            ask_unless_forced(t, Exchange(seat, m.EXCHANGE.arg(move)))
        elif move in m.SLOT:
            activate(t, seat, m.SLOT.arg(move))
        elif move in m.SELL:
            sell(t, seat, m.SELL.arg(move))
        elif move in m.CHIP:
            play_chip(t, seat, m.CHIP.arg(move))
        elif move in m.RESCUE:
            start_break_in(t, seat, m.RESCUE.arg(move))
        elif move in m.REVOKE:
            revoke_protection(t, seat, m.REVOKE.arg(move))
        elif move == m.BURN:
            t.burn_slot(seat)
        elif move == m.REVEAL:
            t.then(TurnUp(seat, NOBODY))
        elif move == m.DESTROYER:
            pay_off(t, seat)
        else:
            pay_access(t, seat)

    def breadcrumb(self) -> str:
        return "turn"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        s = t.seats[self.seat]
        left = t.box.actions_extended - t.acted if t.extended else 0
        pace = ACTIONS_LEFT[max(left, 0)] if t.extended else "any"
        facts = {"round": t.round, "dice": s.dice, "left": left, "pace": pace, "influence": s.stock[c.INFLUENCE]}
        if t.stage == EXTRACTION:
            facts |= {"wins": break_in_odds(t, self.seat), "sides": t.box.action_die}
        elif s.dice:
            facts |= menu_odds(t, self.seat)
        return facts


def hand_designs(t: Syndicate, seat: int) -> list[int]:
    """Return the designs in hand in ascending order, without duplicates."""
    designs: list[int] = []
    for card in t.hand(seat):
        design = t.box.design[card]
        if design < c.FIRST_SLEEPER or design not in designs:
            designs.append(design)
    designs.sort()
    return designs


NEXT_CHOICE: Final = for_seats(NextChoice)
AFTER_ROLL: Final = for_seats(AfterRoll)
MENU: Final = for_seats(TurnMenu)
