"""A small game with secret moves, and mistakes that an author can make in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec

from cinque.core import (
    ALL,
    LEGAL,
    Ask,
    Game,
    Moves,
    Part,
    Pile,
    Piles,
    PublicFacts,
    Rules,
    SimultaneousAsk,
    Table,
    clause,
    piles,
)

GOODS: Final = 6
COPIES: Final = 3
PORTS: Final = 3
COINS: Final = 3

MOVES: Final = Moves()
LOAD: Final = MOVES.add("load", good=(0, GOODS - 1))
SWAP: Final = MOVES.add("swap", good=(0, GOODS - 1))
PORT: Final = MOVES.add("port", port=(0, PORTS - 1))


class View(msgspec.Struct):
    hand: list[int]
    ship: list[int]
    port: int
    cards: list[int]
    loaded: list[int]
    coins: list[int]
    discard: list[int]


class Player(Part):
    ENCODED: ClassVar[dict[str, str]] = {"port": "own one of 4"}
    hand: Pile
    ship: Pile  # face down
    port: int  # secret; PORTS if none is chosen
    coins: int


class ForgetfulPlayer(Player):
    """Leaves the port out of `encode`."""

    ENCODED: ClassVar[dict[str, str]] = {"port": "secret"}


class Cargo(Table):
    """Choose a port in secret, then in turn load a card face down or discard one and draw another."""

    LOCKS_UNDO: ClassVar[bool] = True
    cards: Piles
    deck: Pile
    discard: Pile
    seats: list[Player]

    def compute_scores(self) -> list[int]:
        return [player.coins for player in self.seats]

    def compute_stats(self, seat: int) -> dict[str, int]:
        return {"coins": self.seats[seat].coins}

    def build_view(self, seat: int) -> View:
        own = self.seats[seat] if seat >= 0 else None
        return View(
            hand=sorted(self.cards[own.hand]) if own else [],
            ship=sorted(self.cards[own.ship]) if own else [],
            port=own.port if own else PORTS,
            cards=[len(self.cards[player.hand]) for player in self.seats],
            loaded=[len(self.cards[player.ship]) for player in self.seats],
            coins=[player.coins for player in self.seats],
            discard=self.cards[self.discard][:],
        )

    def resample_hidden(self, seat: int, d: Any) -> None:
        for owner, player in enumerate(self.seats):
            if owner != seat and player.port < PORTS:
                player.port = d.below(PORTS)

    def hidden_places(self, seat: int) -> dict[str, list[int]]:
        places = self.hidden_cards(seat)
        for owner, player in enumerate(self.seats):
            if owner != seat and player.port < PORTS:
                places[f"port of {owner}/chosen"] = [player.port]
                places[f"port of {owner}/others"] = [port for port in range(PORTS) if port != player.port]
        return places

    def public_facts(self, facts: PublicFacts) -> None:
        """No ship carries a good twice."""
        if self.rules.states_facts:
            for player in self.seats:
                for good in range(GOODS):
                    facts.floor(self.cards, player.ship, [-1 if kind == good else 0 for kind in range(GOODS)], -1)

    @property
    def rules(self) -> CargoRules:
        rules = self.game.rules
        assert isinstance(rules, CargoRules)
        return rules


class EarlyCargo(Cargo):
    """Shows a port before everyone has chosen."""

    ENCODED: ClassVar[dict[str, str]] = {"early()": "one of 4"}

    def early(self, seat: int) -> int:
        return next((PORT.arg(moves[0]) for moves in self.answers if moves), PORTS)

    def build_view(self, seat: int) -> View:
        view = super().build_view(seat)
        view.discard.append(self.early(seat))
        return view


class Port(SimultaneousAsk[Cargo]):
    __slots__ = ()

    def legal_moves(self, t: Cargo, seat: int) -> list[int]:
        return PORT.all()

    def resolve(self, t: Cargo) -> None:
        for seat, player in enumerate(t.seats):
            player.port = PORT.arg(t.answers[seat][0])
            if t.recording:
                chosen = {"port": player.port}
                if t.rules.tells_port:
                    t.emit("port", seat, chosen)
                else:
                    t.emit("port", seat, {}, secret=chosen, shown_to=1 << seat)


def _coins(t: Cargo, seat: int, move: int) -> dict[str, int]:
    return {"have": t.seats[0 if t.rules.wrong_number else seat].coins}


NO_COINS: Final = clause("CRG-SWP01", facts=_coins)
SAME_GOOD: Final = clause("CRG-LAY01", "good")


class CargoTurn(Ask[Cargo]):
    __slots__ = ()

    def candidates(self, t: Cargo) -> list[int]:
        goods = sorted(set(t.cards[t.seats[self.seat].hand]))
        return [*[LOAD.of(good) for good in goods], *[SWAP.of(good) for good in goods]]

    def check(self, t: Cargo, move: int) -> int:
        player = t.seats[self.seat]
        if move in LOAD:
            return SAME_GOOD if LOAD.arg(move) in t.cards[player.ship] else LEGAL
        return LEGAL if player.coins else NO_COINS

    def play(self, t: Cargo, move: int) -> None:
        player, rules, me = t.seats[self.seat], t.rules, 1 << self.seat
        if move in LOAD:
            good = LOAD.arg(move)
            t.cards.move(player.hand, player.ship, good)
            if t.recording:
                if rules.tells_load:
                    t.emit("load", self.seat, {"good": good})
                else:
                    t.emit("load", self.seat, {}, secret={"good": good}, shown_to=me)
        else:
            player.coins -= 1
            t.cards.move(player.hand, t.discard, SWAP.arg(move))
            card = t.cards.draw(t.deck, player.hand)
            if t.recording:
                shown_to = 3 - me if rules.wrong_seat else me
                t.emit("draw", self.seat, {}, secret={"good": card}, shown_to=shown_to)
        if all(len(t.cards[one.ship]) == rules.loaded for one in t.seats):
            t.end([0], "all ships are loaded")
            return
        other = 1 - self.seat
        t.then(CargoTurn(other if len(t.cards[t.seats[other].ship]) < rules.loaded else self.seat))


class CargoRules(Rules):
    name = "cargo"
    title = "Cargo"
    prefix = "CRG"
    designer = "nobody"
    min_players = max_players = 2
    moves = MOVES
    view = View
    folder = Path(__file__).parent
    part_ids = {"Player": Player}
    step_ids = {"Turn": CargoTurn, "Port": Port}
    # Where a mistake can be planted:
    table: type[Cargo] = Cargo
    player: type[Player] = Player
    states_facts = True
    shows_hands = False
    tells_load = False
    tells_port = False
    wrong_seat = False
    wrong_number = False
    loaded = 2  # cards on a full ship
    coins = (COINS, COINS)

    def max_moves(self, players: int, options: object) -> int:
        return 2 + 2 * (self.loaded + COINS)

    def deal(self, game: Game, seed: int) -> Cargo:
        t = self.table()
        t.begin(game, seed)
        t.cards = piles(t, "cards", list(range(GOODS)) * COPIES)
        t.deck = t.cards.pile("deck", ordered=True)
        t.discard = t.cards.pile("discard", visible_to=ALL)
        hands, ships = t.cards.per_seat("hand"), t.cards.per_seat("ship")
        t.cards.open(t.deck)
        t.cards.shuffle(t.deck, t)
        t.seats = []
        for hand, ship, coins in zip(hands, ships, self.coins, strict=True):
            player = self.player()
            player.hand, player.ship, player.port, player.coins = hand, ship, PORTS, coins
            t.seats.append(player)
            for _ in range(2 * self.loaded):
                t.cards.draw(t.deck, hand)
            if self.shows_hands:
                t.cards.show_all(hand, t.cards[hand])
        t.then(Port(t.all_seats), CargoTurn(0))
        return t


class ShownHands(CargoRules):
    """No mistake: everyone has seen all hands, so that a seat knows exactly what may have been loaded."""

    shows_hands = True


class UnstatedFact(CargoRules):
    """Doesn't state that no ship carries a good twice."""

    states_facts = False


class ToldLoad(CargoRules):
    """The event tells everyone which card was put face down."""

    tells_load = True


class ToldPort(CargoRules):
    """The event tells everyone which port was chosen in secret."""

    tells_port = True


class WrongSeat(CargoRules):
    """The event tells the wrong seat which card was drawn."""

    wrong_seat = True


class EarlyPort(CargoRules):
    """The view shows a port before everyone has chosen."""

    table = EarlyCargo


class WrongNumber(CargoRules):
    """The reason has the coins of seat 0."""

    loaded = 3
    coins = (COINS, 0)
    wrong_number = True


class NotEncoded(CargoRules):
    """A seat's own port is not encoded."""

    part_ids = {"Player": ForgetfulPlayer}
    player = ForgetfulPlayer
