"""Rounds, turns and the list of a turn's actions (SYN-RND, SYN-EXT)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Seated, Step, for_seats
from cinque.games.syndicate import box as v
from cinque.games.syndicate.assaults import assaultable, start_assault
from cinque.games.syndicate.bases import (
    buy,
    buy_level,
    exchanges,
    fortify,
    level_price,
    market_open,
    payable,
    sell,
    start_exchange,
)
from cinque.games.syndicate.box import CREDITS, FIRST_SLEEPER, INFLUENCE, MISSION_DESIGNS, TERRITORIES
from cinque.games.syndicate.campaign import EXTRACTION, break_odds, campaign_moves, play_campaign, stage_done
from cinque.games.syndicate.chips import is_roll, own_designs, play_chip
from cinque.games.syndicate.collection import Collection
from cinque.games.syndicate.levels import convert, full_base
from cinque.games.syndicate.missions import can_attempt
from cinque.games.syndicate.moves import (
    ACCESS,
    ASSAULT,
    BURN,
    BUY,
    CARDS,
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
from cinque.games.syndicate.phantom import PhantomTurn
from cinque.games.syndicate.preparing import start_mission
from cinque.games.syndicate.refusals import menu_refusals
from cinque.games.syndicate.sovereign import SovereignPhase, can_pay_off, pay_off
from cinque.games.syndicate.table import NEW, NOBODY, OLD, TURNS, Syndicate
from cinque.games.syndicate.trading import TradeCall, grants_of, revoke
from cinque.games.syndicate.windows import OpenWindow, TurnUp, can_reveal


class Round(Step[Syndicate]):
    """Three phases in this order (SYN-RND02)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        t.phase = TURNS
        t.turn = NOBODY
        if t.watched:
            t.tell("round", -1, {"round": t.round})
        for s in t.seats:
            s.out = False
            s.offers = 0
            s.later = t.box.offers_extended
        turns: Step[Syndicate] = Lap(0) if t.extended else NextTurn(0)
        t.then(turns, SovereignPhase(), Collection(), self)


def at_place(t: Syndicate, place: int) -> int:
    """The party at a place of the player order."""
    return t.circle[(t.lead + place) % len(t.circle)]


class NextTurn(Step[Syndicate]):
    """One turn each, in player order (SYN-RND03); the phantom is a party (SYN-PHM15)."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place: Final[int] = place

    def run(self, t: Syndicate) -> None:
        leaving = at_place(t, self.place - 1) if self.place else NOBODY
        if self.place == len(t.circle):
            t.then(Boundary(leaving, NOBODY, True))
            return
        coming = at_place(t, self.place)
        t.then(Boundary(leaving, coming, True), Turn(coming), NextTurn(self.place + 1))


class Lap(Step[Syndicate]):
    """Extended turns go round until everybody has passed without action (SYN-EXT01..SYN-EXT04, SYN-EXT11)."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place: Final[int] = place

    def run(self, t: Syndicate) -> None:
        first = self.place < len(t.circle)
        last = last_turn(t)
        if not first and all_out(t):
            t.then(Boundary(t.turn, NOBODY, last))
            return
        coming = at_place(t, self.place)
        skipped = not first if coming == t.phantom else t.seats[coming].out
        if skipped:
            t.then(Lap(self.place + 1))
        else:
            t.then(Boundary(t.turn, coming, first or last), Turn(coming), Lap(self.place + 1))


def all_out(t: Syndicate) -> bool:
    """Whether every real player has passed without action."""
    return all(s.out for s in t.seats)


def last_turn(t: Syndicate) -> bool:
    """Whether the party whose turn is over takes no more turns in this phase (SYN-EXT08)."""
    return t.turn >= 0 and (t.turn == t.phantom or t.seats[t.turn].out)


class Boundary(Step[Syndicate]):
    """Between two turns: the trade call, then sleepers (SYN-RND11)."""

    __slots__ = ("leaving", "coming", "sleepers")

    def __init__(self, leaving: int, coming: int, sleepers: bool) -> None:
        self.leaving: Final[int] = leaving
        self.coming: Final[int] = coming
        self.sleepers: Final[bool] = sleepers

    def run(self, t: Syndicate) -> None:
        for s in t.seats:
            left = s.offers + s.later if t.extended else t.box.offers
            s.offers = min(t.box.offers, left)  # in this call (SYN-TRD09)
            s.later = left - s.offers  # in this phase (SYN-EXT08)
        if self.sleepers:
            t.then(OpenWindow(v.TURN_CHANGE, self.coming))
        t.then(TradeCall(self.leaving, self.coming), TURN_OVER)


class TurnOver(Step[Syndicate]):
    """The turn ends."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        t.turn = NOBODY
        t.turns += 1


TURN_OVER: Final = TurnOver()


class Turn(Seated[Syndicate]):
    """The player chooses; the phantom has a turn of its own kind (SYN-RND11)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        t.turn = self.seat
        t.acted = 0
        if self.seat == t.phantom:
            t.then(PhantomTurn())
            return
        if t.watched:
            t.tell("turn", self.seat, {})
        t.then(NEXT_CHOICE[self.seat])


class NextChoice(Seated[Syndicate]):
    """The next action; after the last of an extended turn only free moves, if there can be any (SYN-EXT10).

    Full research converts first, whatever brought its base into play: the Destroyer may have left (SYN-R12).
    """

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        base = full_base(t, self.seat)
        if base >= 0:
            t.then(self)
            convert(t, self.seat, base)
            return
        stage_done(t)
        if spent_turn(t) and not free_moves(t, self.seat):
            end_turn(t, self.seat)
        else:
            t.then(MENU[self.seat])


def spent_turn(t: Syndicate) -> bool:
    """Whether an extended turn has no more actions (SYN-R43)."""
    return t.extended and t.acted >= t.box.actions_extended


def free_moves(t: Syndicate, seat: int) -> bool:
    """Whether open facts leave room for moves that are no actions (SYN-R44)."""
    return t.seats[seat].slot >= 0 or can_pay_off(t, seat) or len(grants_of(t, seat)) > 0


def end_turn(t: Syndicate, seat: int) -> None:
    """Pass, which is final; in extended turns one without action is the last (SYN-RND08, SYN-EXT02, SYN-EXT03)."""
    t.seal()
    if t.extended and t.acted == 0:
        t.seats[seat].out = True
    if t.watched:
        t.tell("passed", seat, {})


PACE: Final = ["none", "one", "two"]  # how many actions are left, where they are counted


class Menu(Ask[Syndicate]):
    """The eight kinds of action, free moves, or pass (SYN-RND04..SYN-RND06)."""

    __slots__ = ()

    def options(self, t: Syndicate) -> list[int]:
        found = [PASS]
        if not spent_turn(t):
            self.actions(t, found)
        self.free(t, found)
        return found

    def actions(self, t: Syndicate, found: list[int]) -> None:
        """All that counts as an action."""
        s = t.seats[self.seat]
        designs = hand_designs(t, self.seat)
        if s.dice > 0:
            for design in designs:
                if can_attempt(t, self.seat, design):
                    if design < MISSION_DESIGNS:
                        found.append(MISSION.of(design))
                    else:
                        found.append(ROBBERY.of(design - MISSION_DESIGNS))
            for base in assaultable(t, self.seat):
                found.append(ASSAULT.of(base))
        zones = payable(t, self.seat)
        if zones:
            owners, zone = t.owner, t.box.zone
            for base in range(TERRITORIES):
                owner = owners[base]
                if owner < 0:
                    if zones >> zone[base] & 1:
                        found.append(BUY.of(base))
                elif owner == self.seat and zones >> 3 + zone[base] & 1 and not t.fort >> base & 1:
                    found.append(FORTIFY.of(base))
        for market in range(2):
            if market_open(t, self.seat, market) and s.stock[CREDITS] >= level_price(t, self.seat, market):
                found.append(LEVEL.of(market))
        for rate in range(len(RATES)):
            if exchanges(t, self.seat, rate):
                found.append(EXCHANGE.of(rate))
        for design in designs:
            found.append(SLOT.of(design))
            found.append(SELL.of(design))
        for design in own_designs(t, self.seat):
            if not is_roll(t, design):
                found.append(CHIP.of(design))
        if t.stage:
            for move in campaign_moves(t, self.seat):
                if move in RESCUE:
                    found.append(move)

    def free(self, t: Syndicate, found: list[int]) -> None:
        """Moves that are no action; paying for access is none, but not for after the last one (SYN-R44, SYN-EXT10)."""
        if t.seats[self.seat].slot >= 0:
            found.append(BURN)
            if can_reveal(t, self.seat):
                found.append(REVEAL)
        if can_pay_off(t, self.seat):
            found.append(DESTROYER)
        for link in grants_of(t, self.seat):
            found.append(REVOKE.of(link))
        if t.stage and not spent_turn(t) and ACCESS in campaign_moves(t, self.seat):
            found.append(ACCESS)

    def play(self, t: Syndicate, move: int) -> None:
        if move == PASS:
            end_turn(t, self.seat)
            return
        t.then(NEXT_CHOICE[self.seat])
        if not self.play_free(t, move):
            t.acted += 1
            self.act(t, move)

    def play_free(self, t: Syndicate, move: int) -> bool:
        """Carry out a move that is no action; False if it is one."""
        if move == BURN:
            burn(t, self.seat)
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
        if spent_turn(t):
            self.actions(t, late)
            if t.stage and ACCESS in campaign_moves(t, self.seat):
                late.append(ACCESS)
        return menu_refusals(t, self.seat, self.options(t), spent_turn(t), late)

    def crumb(self) -> str:
        return "turn"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        s = t.seats[self.seat]
        left = t.box.actions_extended - t.acted if t.extended else 0
        pace = PACE[max(left, 0)] if t.extended else "any"
        told = {"round": t.round, "dice": s.dice, "left": left, "pace": pace, "influence": s.stock[INFLUENCE]}
        if t.stage == EXTRACTION:
            told |= {"wins": break_odds(t, self.seat), "sides": t.box.action_die}
        return told


def hand_designs(t: Syndicate, seat: int) -> list[int]:
    """The designs in hand, each once, ascending."""
    found: list[int] = []
    for card in t.seats[seat].hand:
        design = t.box.design[card]
        if design < FIRST_SLEEPER or design not in found:
            found.append(design)
    found.sort()
    return found


def activate(t: Syndicate, seat: int, design: int) -> None:
    """Put a card face down into the slot; one that lies there is burned (SYN-SLP01, SYN-SLP03, SYN-SLP04)."""
    s = t.seats[seat]
    if s.slot >= 0:
        burn(t, seat)
    card = t.held(seat, design)
    for other in s.hand:
        t.loose[other] = (1 << t.players) - 1
    if s.old_least == len(s.hand):
        s.slot_age = OLD
    elif s.old_most == 0:
        s.slot_age = NEW
    s.hand.remove(card)
    s.slot = card
    if t.watched:
        t.tell("placed", seat, {}, {"card": CARDS[design]}, 1 << seat)


def burn(t: Syndicate, seat: int) -> None:
    """The slot card goes face up to the discard pile, unplayed (SYN-SLP05, SYN-SLP15)."""
    card = t.empty_slot(seat)
    t.lay(card)
    if t.watched:
        t.tell("burned", seat, {"card": CARDS[t.box.design[card]]})


NEXT_CHOICE: Final = for_seats(NextChoice)
MENU: Final = for_seats(Menu)
