"""Estimates of what each sector, effect and card is worth to one seat, computed without copying the table."""

# not rule code: heuristics for bots

from __future__ import annotations

from cinque.games.shadow_moon.bots.heuristics import KEYWORDS, RIVAL_WEIGHT, sector_value
from cinque.games.shadow_moon.rules.constants import (
    ADD,
    ADD_EACH,
    BURNED,
    ELIMINATE,
    PUSH,
    REPLACE,
    SECTOR_COUNT,
    SHIP,
    STRENGTHEN,
)  # fmt: skip
from cinque.games.shadow_moon.rules.control import controller
from cinque.games.shadow_moon.rules.moves import WIDTH
from cinque.games.shadow_moon.rules.table import ShadowMoon
from cinque.games.shadow_moon.rules.target_sectors import sectors_of


class BoardValues:
    """Values for one seat: each sector's value to it, minus a share of the value to its strongest rival."""

    __slots__ = ("t", "seat", "rival", "now", "more", "less")

    def __init__(self, t: ShadowMoon, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.rival = strongest_rival(t, seat)
        self.now: list[float] = [sector_lead(t, seat, self.rival, sector) for sector in range(SECTOR_COUNT)]
        self.more: list[float] = [-99.0] * SECTOR_COUNT
        self.less: list[float] = [-99.0] * SECTOR_COUNT

    def change(self, colour: int, sector: int, count: int) -> float:
        """Return the change in value when `count` units of a colour enter a sector, or leave it if negative."""
        t = self.t
        i = sector * WIDTH + colour
        here = t.units[i]
        after = here + count
        t.units[i] = after if after > 0 else 0
        value = sector_lead(t, self.seat, self.rival, sector) - self.now[sector]
        t.units[i] = here
        return value

    def gain(self, sector: int) -> float:
        """Return the value of one more own unit."""
        if self.more[sector] < -98.0:
            self.more[sector] = self.change(self.seat, sector, 1)
        return self.more[sector]

    def loss(self, sector: int) -> float:
        """Return the value of losing one own unit, which is usually negative."""
        if self.less[sector] < -98.0:
            self.less[sector] = self.change(self.seat, sector, -1)
        return self.less[sector]

    def shift(self, colour: int, origin: int, sector: int, count: int) -> float:
        """Return the value of moving units from one sector to another."""
        if colour == self.seat and count == 1:
            return self.loss(origin) + self.gain(sector)
        return self.change(colour, origin, -count) + self.change(colour, sector, count)

    def best_gain(self, mask: int, count: int, own: bool) -> float:
        """Return the value of adding own units in the best sector of a mask."""
        best = 0.0
        t = self.t
        for sector in range(SECTOR_COUNT):
            if mask >> sector & 1 and not (own and t.units[sector * WIDTH + self.seat] == 0):
                value = self.gain(sector) if count == 1 else self.change(self.seat, sector, count)
                if value > best:
                    best = value
        return best

    def smallest_loss(self, keep: int) -> float:
        """Return the smallest loss from removing one own unit outside the sector `keep`."""
        best = -99.0
        t = self.t
        for sector in range(SECTOR_COUNT):
            if sector != keep and t.units[sector * WIDTH + self.seat] > 0:
                value = self.loss(sector)
                if value > best:
                    best = value
        return best

    def effect_value_in(self, op: int, sector: int, count: int) -> float:
        """Return the value of a unit effect in one sector."""
        t = self.t
        base = sector * WIDTH
        best = 0.0
        if op in (ADD, STRENGTHEN, ADD_EACH):
            return self.gain(sector) if count == 1 else self.change(self.seat, sector, count)
        if op == SHIP:
            return max(self.gain(sector) + self.smallest_loss(sector), 0.0) * count
        if op in (ELIMINATE, REPLACE):
            for colour in range(t.colours):
                if colour != self.seat and t.units[base + colour] > 0:
                    value = self.change(colour, sector, -count)
                    if value > best:
                        best = value
            if op == REPLACE:
                best += self.gain(sector) * count
            return best
        for colour in range(t.colours):
            if op == PUSH:
                if t.units[base + colour] > 0:
                    value = self.change(colour, sector, -count)
                    if colour == self.seat:
                        more = -9.0
                        for near in t.box.near[sector]:
                            if self.gain(near) > more:
                                more = self.gain(near)
                        value += more * count
                    if value > best:
                        best = value
            else:
                for near in t.box.near[sector]:
                    if t.units[near * WIDTH + colour] > 0:
                        value = self.shift(colour, near, sector, 1)
                        if value > best:
                            best = value
        return best

    def effect(self, effect: int) -> float:
        """Return the value of an effect."""
        t = self.t
        e = t.box.effects[effect]
        op = e.op
        if op <= 1:
            if e.target >= BURNED:
                return 0.9 * e.count
            return self.best_gain(sectors_of(t, e), e.count, op == STRENGTHEN)
        if op <= REPLACE:
            if e.target >= BURNED:
                return KEYWORDS[op] * e.count
            mask = sectors_of(t, e)
            best = 0.0
            if mask & (mask - 1) and op != SHIP:
                return KEYWORDS[op] * e.count
            for sector in range(SECTOR_COUNT):
                if mask >> sector & 1:
                    value = self.effect_value_in(op, sector, e.count)
                    if value > best:
                        best = value
            return best
        return KEYWORDS[op] * (e.count if op == ADD_EACH else 1)

    def card(self, card: int) -> float:
        """Return the value of playing a card now."""
        t = self.t
        total = self.effect(t.box.first_line[card])
        second = t.box.second_line[card]
        if second >= 0:
            total += self.effect(second)
        if t.matches_stack(self.seat, card):
            total += self.effect(t.box.below_line[card])
        return total

    def later_card(self, card: int) -> float:
        """Return the value of a card in hand for later turns."""
        t = self.t
        total = self.effect(t.box.first_line[card])
        second = t.box.second_line[card]
        if second >= 0:
            total += self.effect(second)
        return total + 0.6 * self.effect(t.box.below_line[card])


def strongest_rival(t: ShadowMoon, seat: int) -> int:
    """Return the rival with the highest total of Kredits and token values."""
    if t.players == 2:
        return 1 - seat
    best = -1
    strongest_seat = -1
    for other in range(t.players):
        if other != seat:
            s = t.seats[other]
            total = s.kredits
            for token in s.tokens:
                total += t.box.value[token]
            if total > best:
                best = total
                strongest_seat = other
    return strongest_seat


def sector_lead(t: ShadowMoon, seat: int, rival: int, sector: int) -> float:
    """Return the value of a sector to a seat, minus a share of its value to the rival."""
    total = sector_value(t, seat, sector) - RIVAL_WEIGHT * sector_value(t, rival, sector)
    for objective in t.objectives[t.own_objectives[seat]]:
        if t.box.objective_sector[objective] == sector and controller(t, sector) == seat:
            total += 0.7 * t.box.objective_control - 0.28
    return total
