"""Choices that upgrades ask for (PSY-UPG)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.base_building import build_base, build_moves, check_base, own_sites
from cinque.games.phoenix_syndicate.rules.corps import advance_step
from cinque.games.phoenix_syndicate.rules.effect_targets import free_tracks
from cinque.games.phoenix_syndicate.rules.goods_from_cards import CardAsk
from cinque.games.phoenix_syndicate.rules.moves import ACTIONS, ADVANCE, BASE, CLAIM, DIRECTOR, MIX, TAKE
from cinque.games.phoenix_syndicate.rules.payment import PAY, ask_or_play, check_by_hand, set_price
from cinque.games.phoenix_syndicate.rules.table import PhoenixSyndicate, add
from cinque.games.phoenix_syndicate.rules.trade_route_claims import buy_route, check_route, claim_moves, market_claims
from cinque.games.phoenix_syndicate.rules.upgrades import display_moves, take_upgrade

CHOSEN_ACTION: Final = clause("PSY-UPG11", "action")


class TakeByCard(CardAsk):
    """Take an upgrade from the display (PSY-UPG02, PSY-UPG32)."""

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return display_moves(t)

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        take_upgrade(t, self.seat, TAKE.arg(move))


class PutDirector(CardAsk):
    """Put a used director on an action; if `other`, not on the chosen one (PSY-UPG11, PSY-UPG12, PSY-UPG13)."""

    __slots__ = ("other",)

    def __init__(self, seat: int, card: int, other: bool) -> None:
        super().__init__(seat, card)
        self.other: Final[bool] = other

    def candidates(self, t: PhoenixSyndicate) -> list[int]:
        return DIRECTOR.all() if t.free_directors(self.seat) > 0 else []

    def check(self, t: PhoenixSyndicate, move: int) -> int:
        return CHOSEN_ACTION if self.other and DIRECTOR.arg(move) == t.action else LEGAL

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        put_director(t, self.seat, DIRECTOR.arg(move), "PSY-UPG11" if self.other else "PSY-ADV11")


def put_director(t: PhoenixSyndicate, seat: int, action: int, clause: str) -> None:
    """Put a used director back on an action, by Scheme or by a card."""
    add(t.seats[seat].directors, action, 1)
    if t.recording:
        t.emit("director", seat, {"action": ACTIONS[action], "clause": clause})


class CardPurchase(CardAsk):
    """A purchase that a card allows; the player may choose the goods to pay with (PSY-GDS07)."""

    def affordable_moves(self, t: PhoenixSyndicate, by_hand: bool) -> list[int]:
        """Return the affordable moves; if `by_hand`, those payable in more than one way."""
        raise NotImplementedError

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        """Pay for a move and perform it."""
        raise NotImplementedError

    def would_change(self, t: PhoenixSyndicate) -> bool:
        return len(self.affordable_moves(t, False)) > 0

    def own_candidates(self, t: PhoenixSyndicate) -> list[int]:
        """Return what the card could buy, affordable or not."""
        return self.affordable_moves(t, False)

    def check_own(self, t: PhoenixSyndicate, move: int) -> int:
        """Check one of these moves, which may be paid in any way."""
        return LEGAL

    def candidates(self, t: PhoenixSyndicate) -> list[int]:
        return list(dict.fromkeys(self.legal_moves(t) + self.own_candidates(t)))

    def check(self, t: PhoenixSyndicate, move: int) -> int:
        found = LEGAL if move == MIX else self.check_own(t, move)
        return check_by_hand(t, found, move, self.affordable_moves(t, t.by_hand))

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        moves = self.affordable_moves(t, t.by_hand)
        if not t.by_hand and self.affordable_moves(t, True):
            moves.append(MIX)
        return moves

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move == MIX:
            t.by_hand = True
            ask_or_play(t, self)
        else:
            self.buy(t, move)


class BuildByCard(CardPurchase):
    """Build one more base at the normal price, without an advance (PSY-UPG29)."""

    def affordable_moves(self, t: PhoenixSyndicate, by_hand: bool) -> list[int]:
        return build_moves(t, self.seat, t.box.price, by_hand)

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        build_base(t, self.seat, BASE.arg(move), t.box.price, self.card)

    def own_candidates(self, t: PhoenixSyndicate) -> list[int]:
        return own_sites(t, self.seat)

    def check_own(self, t: PhoenixSyndicate, move: int) -> int:
        return check_base(t, self.seat, move, t.box.price)

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {**super().facts(t), "need": t.box.price}


class ClaimByCard(CardPurchase):
    """Buy a market route at the normal price, without an advance (PSY-UPG46)."""

    def affordable_moves(self, t: PhoenixSyndicate, by_hand: bool) -> list[int]:
        return claim_moves(t, self.seat, by_hand)

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        buy_route(t, self.seat, CLAIM.arg(move), False)

    def own_candidates(self, t: PhoenixSyndicate) -> list[int]:
        return market_claims(t)

    def check_own(self, t: PhoenixSyndicate, move: int) -> int:
        return check_route(t, self.seat, move)


class AdvanceByCard(CardPurchase):
    """Advance in a corp: off the first space for fewer goods, or for goods gained (PSY-UPG20, PSY-UPG34)."""

    __slots__ = ("index",)

    def __init__(self, seat: int, card: int, index: int) -> None:
        super().__init__(seat, card)
        self.index: Final[int] = index

    def affordable_moves(self, t: PhoenixSyndicate, by_hand: bool) -> list[int]:
        return free_tracks(t, self.seat, t.box.cards[self.card][self.index], by_hand)

    def buy(self, t: PhoenixSyndicate, move: int) -> None:
        colour = ADVANCE.arg(move)
        e = t.box.cards[self.card][self.index]
        if e.word == c.FIRST:
            set_price(t, e.number << c.FIELD * colour)
            t.then(PAY[self.seat], advance_step(self.seat, colour))
        else:
            t.then(advance_step(self.seat, colour))
