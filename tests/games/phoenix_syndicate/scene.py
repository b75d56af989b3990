"""Helpers that set up positions for tests: pieces, goods and cards."""

from __future__ import annotations

from functools import cache
from typing import Any

from cinque.core import UP, Game, Pile, Piles, load
from cinque.core.engine.history import History
from cinque.games.phoenix_syndicate import RULES
from cinque.games.phoenix_syndicate.rules.galaxy import lay_tiles
from cinque.games.phoenix_syndicate.rules.moves import ADVANTAGES, MOVES, ROUTES, TILES, UPGRADES
from cinque.games.phoenix_syndicate.rules.table import NOBODY, SEATS, PhoenixSyndicate
from cinque.games.phoenix_syndicate.rules.turn import Turn, reset_turn

LETTERS = "BYGRPK"
HOMES = ["AB", "YZ", "MN", "KL"]
# The map of most tests: the tiles in the order of the content, row by row, none turned. In words:
#       A B C        the gates of A lead east to B, south-east to E, south-west to D
#      D E F G
#     H I J K L
#    M N R S T U
#     V W X Y Z
#      1 2 3 4      (Asteroids)
MAP = list(range(27))


@cache
def game(players: int = 2, **options: Any) -> Game:
    """The game, loaded once."""
    return load(RULES, players, **options)


def goods(letters: str) -> list[int]:
    """Goods from letters: RRK is two red and one black."""
    return [letters.count(letter) for letter in LETTERS]


def letters(counts: list[int]) -> str:
    """Goods as letters."""
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


def tile(name: str) -> int:
    """A tile's number; 1 to 4 are the Asteroids."""
    return TILES.index(f"asteroid_{name}" if name.isdigit() else name)


class Scene:
    """A table and short ways to look at it."""

    def __init__(self, t: PhoenixSyndicate) -> None:
        self.t = t

    def do(self, *moves: str) -> Scene:
        """Play these moves each for the first seat to move."""
        for move in moves:
            self.t.play(self.t.current_player(), MOVES.parse(move))
        return self

    def legal_moves(self, kind: str = "") -> list[str]:
        """The legal moves as text, or the arguments of those of one kind."""
        texts = [MOVES.text(move) for move in self.t.legal_moves(self.t.current_player())]
        if not kind:
            return texts
        return [text.split(" ", 1)[1] for text in texts if text.split()[0] == kind]

    def can(self, move: str) -> bool:
        """Whether a move is legal."""
        return move in self.legal_moves()

    @property
    def question_id(self) -> str:
        """The id of the current step."""
        return self.t.game.id_of(type(self.t.agenda[-1]))

    @property
    def current_player(self) -> int:
        """The first seat to move."""
        return self.t.current_player()

    def goods(self, seat: int = 0) -> str:
        """A seat's goods as letters."""
        return letters(self.t.seats[seat].goods)

    def at(self, system: str, seat: int = 0) -> str:
        """What a seat has at a system."""
        return "-ab"[self.t.presence[tile(system) * SEATS + seat]]

    def ships(self, seat: int = 0) -> str:
        """Where a seat's ships stand."""
        s = self.t.seats[seat]
        return "".join(sorted(TILES[ship] for ship in (s.ship_a, s.ship_b)))

    def held(self, seat: int = 0) -> str:
        """A seat's routes."""
        return " ".join(ROUTES[route] for route in self.t.routes[self.t.seats[seat].held])

    def cards(self, seat: int = 0) -> list[str]:
        """A seat's upgrades."""
        return [name for number, name in enumerate(UPGRADES) if self.t.seats[seat].upgrades >> number & 1]

    @property
    def market(self) -> str:
        """The routes on offer."""
        return " ".join(ROUTES[route] if route >= 0 else "-" for route in self.t.routes[self.t.market])

    def lying(self, route: str) -> str:
        """The goods on a market route."""
        place = self.t.routes[self.t.market].index(ROUTES.index(route))
        return letters(self.t.route_goods[place * 6 : place * 6 + 6])

    def credits(self, seat: int = 0) -> int:
        """A seat's credits."""
        return self.t.compute_scores()[seat]

    def told(self, kind: str) -> list[dict[str, object]]:
        """The public part of all events of a kind."""
        return [dict(event.data or {}) for event in self.t.events if event.kind == kind]

    def refused(self, move: str) -> str:
        """The clause that forbids a move."""
        refusal = self.t.why_not(self.t.current_player(), MOVES.parse(move))
        return refusal.clause if refusal else ""


def scene(
    act: str = "",
    *,
    players: int = 2,
    seat: int = 0,
    start: int = 0,
    goods: str | list[str] = "",
    at: dict[str, str] | None = None,
    ships: str | list[str] = "",
    supply: int | list[int] = -1,
    track: str = "11111",
    embedded: str = "00000",
    directors: str = "1111",
    upgrades: str | list[str] = "",
    market: str = "AFX BFU CFY DFV",
    lying: dict[str, str] | None = None,
    deck: str = "",
    held: str | list[str] = "",
    dropped: str = "",
    display: str = "DE3 IN2 EX3 SM3 SC6",
    tools: str | None = None,
    slots: str = "AV01 AV02 AV03 AV04 AV05",
    round: int = 1,
    last: int = 0,
    cells: list[int] | None = None,
    turned: list[int] | None = None,
    folder: Game | None = None,
) -> Scene:
    """A turn of `seat`, who has just chosen the action `act`; single values are those of this seat.

    `at` says by system what each seat has there: {"A": "ab"} is an agent of seat 0 and a base of seat 1.
    Seats without pieces named stand at their homes. `deck` and `tools` name the next cards, in the order drawn.
    """
    table = (folder or game(players)).deal(7)
    assert isinstance(table, PhoenixSyndicate)
    t = table
    players = t.players
    lay_tiles(t, cells or MAP[:], turned or [0] * 27)
    reset_turn(t)
    t.start, t.round, t.last, t.started = start, round, last, (1 << players) - 1
    t.presence = [0] * (27 * SEATS)
    for system, pieces in (at or {}).items():
        for who, piece in enumerate(pieces):
            t.presence[tile(system) * SEATS + who] = "-ab".index(piece)
    places = [NOBODY if name == "-" else ROUTES.index(name) for name in market.split()]
    t.route_goods = [0] * 24
    for name, found in (lying or {}).items():
        place = places.index(ROUTES.index(name))
        t.route_goods[place * 6 : place * 6 + 6] = _goods(found)
    shown = [NOBODY if name == "-" else UPGRADES.index(name) for name in display.split()]
    t.advantages = [ADVANTAGES.index(name) for name in slots.split()]
    t.spare = [card for card in range(10) if card not in t.advantages]
    for who in range(players):
        _seat(t, who, _of(ships, who, seat), who == seat)
        s = t.seats[who]
        s.goods = _goods(_of(goods, who, seat))
        s.upgrades = sum(1 << UPGRADES.index(name) for name in _of(upgrades, who, seat).split())
        if who == seat:
            s.track = [int(space) for space in track]
            s.embedded = [int(count) for count in embedded]
            s.directors = [int(count) for count in directors]
        standing = sum(t.presence[place * SEATS + who] for place in range(27))
        s.supply = 23 - standing - t.agents_on_corps(who)
        given = supply if isinstance(supply, list) else [supply if who == seat else -1 for who in range(players)]
        if who < len(given) and given[who] >= 0:
            s.supply = given[who]
    lay_cards(t.routes, {
        t.market.number: places,
        t.dropped.number: [ROUTES.index(name) for name in dropped.split()],
        **{t.seats[who].held.number: [ROUTES.index(name) for name in _of(held, who, seat).split()]
           for who in range(players)},
    }, t.route_deck, [ROUTES.index(name) for name in deck.split()])  # fmt: skip
    coming = [UPGRADES.index(name) for name in (tools or "").split()]
    taken = [u for s in t.seats for u in range(35) if s.upgrades >> u & 1]
    if tools is not None:
        taken = [u for u in range(35) if u not in coming and u not in shown]
    lay_cards(t.upgrade_cards, {t.display.number: shown, t.taken.number: taken}, t.upgrade_deck, coming)
    t.agenda = []
    t.history = History(0)
    t.recording = True
    t.then(Turn(seat))
    t.advance()
    s2 = Scene(t)
    return s2.do(f"act {act}") if act else s2


def lay_cards(family: Piles, cards: dict[int, list[int]], deck: Pile, coming: list[int]) -> None:
    """Lay cards into piles by number, face up. The rest is the deck, from which `coming` is drawn first."""
    placed = {card for row in cards.values() for card in row}
    rest = [card for card in family.layout.cards if card not in placed and card not in coming]
    for pile in family.layout.piles:
        family.cards[pile.number] = cards.get(pile.number, [NOBODY] * pile.slots)
        if pile.facing >= 0:
            family.faces[pile.facing] = [UP] * len(family.cards[pile.number])
    set_deck(family, deck, rest + coming[::-1])


def set_deck(family: Piles, deck: Pile, cards: list[int]) -> None:
    """Let a deck hold exactly these cards; others that were in it are out of the game."""
    family.cards[deck.number] = cards
    family.knowledge = None
    for viewer in range(-1, family.layout.players):
        family.remember(viewer)


def _goods(found: str) -> list[int]:
    return [found.count(letter) for letter in LETTERS]


def _of(value: str | list[str], who: int, seat: int) -> str:
    if isinstance(value, list):
        return value[who] if who < len(value) else ""
    return value if who == seat else ""


def _seat(t: PhoenixSyndicate, who: int, ships: str, active: bool) -> None:
    """Ships where they are named, else at the seat's first two systems, else at home with agents."""
    s = t.seats[who]
    s.earned = [0] * 6
    s.used = 0
    s.track, s.embedded, s.directors = [1] * 5, [0] * 5, [1] * 4
    have = [place for place in range(23) if t.presence[place * SEATS + who]]
    if not have:
        have = [tile(letter) for letter in HOMES[who]]
        for place in have:
            t.presence[place * SEATS + who] = 1
    stand = [tile(letter) for letter in ships] or [have[0], have[-1]]
    s.ship_a, s.ship_b = min(stand), max(stand)
