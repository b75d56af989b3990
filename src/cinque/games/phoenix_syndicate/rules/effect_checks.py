"""Card effects: the values of counters, the questions they ask, and whether a use would change anything."""

from __future__ import annotations

from mypy_extensions import i64

from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.advantages import (
    BuildFree,
    ClaimFree,
    MoveBase,
    MoveShip,
    PlaceAgent,
    ReduceBase,
    ScoreRoute,
)
from cinque.games.phoenix_syndicate.rules.base_building import site_moves
from cinque.games.phoenix_syndicate.rules.components import Effect
from cinque.games.phoenix_syndicate.rules.effect_choices import (
    AdvanceByCard,
    BuildByCard,
    ClaimByCard,
    PutDirector,
    TakeByCard,
)
from cinque.games.phoenix_syndicate.rules.goods_from_cards import CardAsk, DeepSpaceMining, SwapForContraband
from cinque.games.phoenix_syndicate.rules.moves import CALL, USE, USES
from cinque.games.phoenix_syndicate.rules.table import SEATS, PhoenixSyndicate


def counter_value(t: PhoenixSyndicate, seat: int, card: int, counter: int) -> int:
    """Return the current value of a counter (COMPONENTS.md section 1)."""
    s = t.seats[seat]
    if counter == c.ONE:
        return 1
    if counter == c.BASES:
        return t.base_count(seat)
    if counter == c.EMPTY:
        return s.directors.count(0)
    if counter == c.EMBEDDED_NOW:
        return t.embeddings
    if counter == c.EMBEDDED_CORPS:
        return c.COLOUR_COUNT - s.embedded.count(0)
    if counter == c.PLACED_ALONE:
        return systems_alone(t, seat)
    if counter == c.RIVALS_AT_SHIPS:
        return rivals_at_ships(t, seat)
    if counter == c.SPLIT:
        return 1 if ships_apart(t, seat) else 0
    return count_matching_routes(t, t.corp_of(card))


def systems_alone(t: PhoenixSyndicate, seat: int) -> int:
    """Count the systems settled in this action where no rival is (PSY-UPG40)."""
    total = 0
    for system in range(c.SYSTEM_COUNT):
        if t.settled >> system & 1:
            free = True
            for other in range(t.players):
                if other != seat and t.presence[system * SEATS + other]:
                    free = False
            if free:
                total += 1
    return total


def rivals_at_ships(t: PhoenixSyndicate, seat: int) -> int:
    """Count the rivals with presence at a system of the seat's ships (PSY-UPG44)."""
    s = t.seats[seat]
    total = 0
    for other in range(t.players):
        if other != seat and (t.presence[s.ship_a * SEATS + other] or t.presence[s.ship_b * SEATS + other]):
            total += 1
    return total


def ships_apart(t: PhoenixSyndicate, seat: int) -> bool:
    """Whether the ships are at systems of different colours; a Prestige system always differs (PSY-UPG43, PSY-R57)."""
    s = t.seats[seat]
    one = t.box.tile_colour[s.ship_a]
    two = t.box.tile_colour[s.ship_b]
    return s.ship_a != s.ship_b and (one != two or one == c.PRESTIGE)


def count_matching_routes(t: PhoenixSyndicate, corp: int) -> int:
    """Count the market routes that are black or of a corp's colour (PSY-R46)."""
    total = 0
    for route in t.routes[t.market]:
        if route >= 0 and t.box.route_colour[route] in (corp, c.BLACK):
            total += 1
    return total


def effect_amount(t: PhoenixSyndicate, seat: int, card: int, e: Effect) -> int:
    """Return how much an effect gives now."""
    total = e.number * counter_value(t, seat, card, e.counter) // e.divisor
    return min(total, e.limit)


def question(t: PhoenixSyndicate, seat: int, card: int, index: int) -> CardAsk:
    """Return the question that an effect with a choice asks."""
    e = t.box.cards[card][index]
    op = e.op
    if op == c.TAKE:
        return TakeByCard(seat, card)
    if op == c.DIRECTOR:
        return PutDirector(seat, card, e.word != c.ANY)
    if op == c.CLAIM:
        return ClaimByCard(seat, card) if e.word == c.PAID else ClaimFree(seat, card)
    if op == c.SCORE:
        return ScoreRoute(seat, card)
    if op == c.BUILD:
        return BuildByCard(seat, card) if e.word == c.PAID else BuildFree(seat, card)
    if op == c.UNBUILD:
        return ReduceBase(seat, card)
    if op == c.PLACE:
        return PlaceAgent(seat, card, e.word)
    if op == c.MOVE_SHIP:
        return MoveShip(seat, card)
    if op == c.MOVE_BASE:
        return MoveBase(seat, card)
    if op == c.ADVANCE:
        return AdvanceByCard(seat, card, index)
    return SwapForContraband(seat, card, True) if op == c.SWAP else DeepSpaceMining(seat, card, index)


def would_help(t: PhoenixSyndicate, seat: int, card: int) -> bool:
    """Whether using a card would change anything (PSY-TRN17); a payment alone does not count (PSY-R75)."""
    for index, e in enumerate(t.box.cards[card]):
        if e.op == c.PAY:
            if sum(t.seats[seat].goods) < e.number:
                return False
        elif would_change(t, seat, card, index):
            return True
    return False


def needs_goods(t: PhoenixSyndicate, seat: int, card: int) -> bool:
    """Whether an impossible use would be possible with more goods to pay (PSY-UPG27)."""
    for index, e in enumerate(t.box.cards[card]):
        if e.op == c.PAY:
            continue
        if e.op == c.CLAIM and e.word == c.PAID:
            return max(t.routes[t.market]) >= 0
        if e.op == c.BUILD and e.word == c.PAID:
            return len(site_moves(t, seat, t.has_modifier(seat, c.RIVALS_OK), c.ALL_COLOURS)) > 0
        if e.op == c.ADVANCE and e.word == c.FIRST:
            return 1 in t.seats[seat].track
        if would_change(t, seat, card, index):
            return True
    return False


def would_change(t: PhoenixSyndicate, seat: int, card: int, index: int) -> bool:
    """Whether one effect would change anything now."""
    e = t.box.cards[card][index]
    if e.op == c.GAIN and e.word == c.PLACED:
        return t.settled != 0
    if e.op == c.GAIN and e.word == c.ADVANCED:
        return t.advanced != 0
    if e.op == c.GAIN or e.op == c.CREDIT:
        return e.word == c.SHIP or effect_amount(t, seat, card, e) > 0
    return e.op != c.SECURE and question(t, seat, card, index).would_change(t)  # SECURE follows a CLAIM


def possible_uses(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return the possible uses of upgrades and pending advantages (PSY-TRN11..PSY-TRN14, PSY-ADV03)."""
    moves: list[int] = []
    add_uses(t, seat, moves)
    return moves


def add_uses(t: PhoenixSyndicate, seat: int, moves: list[int]) -> None:
    """Append the possible uses to `moves`."""
    if t.action < 0:
        return
    s = t.seats[seat]
    box = t.box
    mask: i64 = s.upgrades & box.of_action[t.action] & box.usable & ~s.used
    if mask:
        upgrade: i64 = t.action * c.PER_ACTION
        mask >>= upgrade
        while mask:
            if mask & 1 and would_help(t, seat, upgrade):
                moves.append(USES[upgrade])
            mask >>= 1
            upgrade += 1
    corp = -1
    for waiting in t.pending:
        corp += 1
        if waiting > 0 and would_help(t, seat, c.FIRST_ADVANTAGE + t.advantages[corp]):
            moves.append(CALL.of(t.advantages[corp]))


def card_of(move: int) -> int:
    """Return the card that a move uses."""
    return USE.arg(move) if move in USE else c.FIRST_ADVANTAGE + CALL.arg(move)


def is_gift(t: PhoenixSyndicate, card: int) -> bool:
    """Whether a card only gives something and offers no choice (PSY-R77)."""
    for e in t.box.cards[card]:
        if e.op == c.CREDIT or (e.op == c.GAIN and e.word in (c.CONTRABAND, c.ADVANCED)):
            continue
        if e.op == c.GAIN and e.word == c.PLACED and t.settled & t.box.prestige == 0:
            continue
        return False
    return True


def only_credits(t: PhoenixSyndicate, card: int) -> bool:
    """Whether a card gives only credits."""
    effects = t.box.cards[card]
    return len(effects) > 0 and all(e.op == c.CREDIT for e in effects)
