"""Perform the effects of upgrades and advantages, one after the other."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.steps import SeatStep
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.components import Effect
from cinque.games.phoenix_syndicate.rules.effect_checks import card_of, effect_amount, question
from cinque.games.phoenix_syndicate.rules.goods_from_cards import GainAny, GainAtShip, GainPrestigeColour, gain_goods
from cinque.games.phoenix_syndicate.rules.moves import ADVANTAGES, CARDS, COLOURS, UPGRADES, USE
from cinque.games.phoenix_syndicate.rules.payment import PayAny, ask_or_play
from cinque.games.phoenix_syndicate.rules.securing import secure
from cinque.games.phoenix_syndicate.rules.table import NOBODY, PhoenixSyndicate


def use_card(t: PhoenixSyndicate, seat: int, move: int) -> None:
    """Use a card: mark it as used and schedule its effects in printed order (PSY-TRN11, PSY-R44)."""
    card = card_of(move)
    if move in USE:
        t.seats[seat].used |= 1 << card
        if t.recording:
            t.emit("used", seat, {"upgrade": UPGRADES[card]})
    else:
        corp = t.corp_of(card)
        t.pending[corp] -= 1
        if t.recording:
            t.emit("called", seat, {"advantage": ADVANTAGES[card - c.FIRST_ADVANTAGE], "colour": COLOURS[corp]})
    t.claimed = NOBODY
    for index in range(len(t.box.cards[card]) - 1, -1, -1):
        t.then(PerformEffect(seat, card, index))


class PerformEffect(SeatStep[PhoenixSyndicate]):
    """Perform one effect of a card; skip what is impossible (PSY-ADV18)."""

    __slots__ = ("card", "index")

    def __init__(self, seat: int, card: int, index: int) -> None:
        super().__init__(seat)
        self.card: Final[int] = card
        self.index: Final[int] = index

    def run(self, t: PhoenixSyndicate) -> None:
        seat = self.seat
        card = self.card
        e = t.box.cards[card][self.index]
        op = e.op
        if op == c.GAIN:
            self.gain_card_goods(t, e)
        elif op == c.CREDIT:
            self.gain_credits(t, effect_amount(t, seat, card, e))
        elif op == c.PAY:
            t.owed = e.number
            t.then(PayAny(seat))
        elif op == c.SECURE:
            if t.claimed >= 0:
                secure(t, seat, t.claimed)
        else:
            if op == c.SWAP:
                t.owed = e.number
            elif op == c.MINE:
                t.owed = min(e.number, t.base_count(seat) * e.limit)
            ask_or_play(t, question(t, seat, card, self.index))

    def gain_credits(self, t: PhoenixSyndicate, credits: int) -> None:
        """Gain credits from a card (PSY-UPG22)."""
        if credits <= 0:
            return
        t.gain_credits(self.seat, c.FROM_UPGRADES if self.card < c.FIRST_ADVANTAGE else c.FROM_ADVANTAGES, credits)
        if t.recording:
            t.emit("credited", self.seat, {"credits": credits, "card": CARDS[self.card]})

    def gain_card_goods(self, t: PhoenixSyndicate, e: Effect) -> None:
        """Gain goods from a card, such as those of Kickbacks and Colonial Supplies (PSY-UPG35, PSY-UPG39)."""
        seat = self.seat
        card = self.card
        if e.word == c.CONTRABAND:
            gain_goods(t, seat, card, c.BLACK, effect_amount(t, seat, card, e))
        elif e.word == c.ANY:
            t.owed = effect_amount(t, seat, card, e)
            if t.owed > 0:
                t.then(GainAny(seat, card))
        elif e.word == c.SHIP:
            ask_or_play(t, GainAtShip(seat, card, e.number))
        elif e.word == c.ADVANCED:
            for colour in range(c.COLOUR_COUNT):
                if t.advanced >> colour & 1:
                    gain_goods(t, seat, card, colour, e.number)
        elif e.word == c.PLACED:
            for system in range(c.SYSTEM_COUNT - 1, -1, -1):
                if t.settled >> system & 1:
                    colour = t.box.tile_colour[system]
                    if colour == c.PRESTIGE:
                        t.then(GainPrestigeColour(seat, card, system, e.number))
                    else:
                        gain_goods(t, seat, card, colour, e.number)
