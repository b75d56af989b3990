"""What a card can do now: counters, and whether a use would change anything."""

from __future__ import annotations

from mypy_extensions import i64

from cinque.games.phoenix_syndicate.bases import buildable, sites
from cinque.games.phoenix_syndicate.box import (
    ADVANCE,
    ADVANCED,
    BASES,
    BASIC,
    BLACK,
    BUILD,
    CLAIM,
    CONTRABAND,
    CREDIT,
    DIRECTOR,
    EMBEDDED_CORPS,
    EMBEDDED_NOW,
    EMPTY,
    FIRST,
    FIRST_ADVANTAGE,
    GAIN,
    MINE,
    MOVE_BASE,
    MOVE_SHIP,
    ONE,
    PAID,
    PAY,
    PER_ACTION,
    PLACE,
    PLACED,
    PLACED_ALONE,
    PRESTIGE,
    RIVALS_AT_SHIPS,
    RIVALS_OK,
    SCORE,
    SHIP,
    SPLIT,
    SWAP,
    SYSTEM_COUNT,
    TAKE,
    UNBUILD,
    Effect,
)
from cinque.games.phoenix_syndicate.claims import buyable
from cinque.games.phoenix_syndicate.moves import CALL, USE, USES
from cinque.games.phoenix_syndicate.routes import pieces_worth
from cinque.games.phoenix_syndicate.table import SEATS, PhoenixSyndicate
from cinque.games.phoenix_syndicate.targets import agent_targets, base_moves, free_tracks, ship_moves


def count(t: PhoenixSyndicate, seat: int, card: int, counter: int) -> int:
    """What an effect counts by (COMPONENTS.md section 1)."""
    s = t.seats[seat]
    if counter == ONE:
        return 1
    if counter == BASES:
        return t.stations(seat)
    if counter == EMPTY:
        return s.directors.count(0)
    if counter == EMBEDDED_NOW:
        return t.embeddings
    if counter == EMBEDDED_CORPS:
        return BASIC - s.embedded.count(0)
    if counter == PLACED_ALONE:
        return alone(t, seat)
    if counter == RIVALS_AT_SHIPS:
        return rivals_at_ships(t, seat)
    if counter == SPLIT:
        return 1 if split(t, seat) else 0
    return market_match(t, corp_of(t, card))


def alone(t: PhoenixSyndicate, seat: int) -> int:
    """Systems settled this action where no rival is."""
    total = 0
    for system in range(SYSTEM_COUNT):
        if t.settled >> system & 1:
            free = True
            for other in range(t.players):
                if other != seat and t.presence[system * SEATS + other]:
                    free = False
            if free:
                total += 1
    return total


def rivals_at_ships(t: PhoenixSyndicate, seat: int) -> int:
    """Rivals with presence where a ship of the seat stands, each once."""
    s = t.seats[seat]
    total = 0
    for other in range(t.players):
        if other != seat and (t.presence[s.ship_a * SEATS + other] or t.presence[s.ship_b * SEATS + other]):
            total += 1
    return total


def split(t: PhoenixSyndicate, seat: int) -> bool:
    """Whether the ships stand at systems of different colours; a Prestige system always differs (PSY-R57)."""
    s = t.seats[seat]
    one = t.box.tile_colour[s.ship_a]
    two = t.box.tile_colour[s.ship_b]
    return s.ship_a != s.ship_b and (one != two or one == PRESTIGE)


def corp_of(t: PhoenixSyndicate, card: int) -> int:
    """The corp in whose slot an advantage lies."""
    return t.advantages.index(card - FIRST_ADVANTAGE)


def market_match(t: PhoenixSyndicate, corp: int) -> int:
    """Market routes of a corp's colour or black (PSY-R46)."""
    total = 0
    for route in t.market:
        if route >= 0 and t.box.route_colour[route] in (corp, BLACK):
            total += 1
    return total


def amount(t: PhoenixSyndicate, seat: int, card: int, e: Effect) -> int:
    """How much an effect gives now."""
    total = e.number * count(t, seat, card, e.counter) // e.divisor
    return min(total, e.most)


def possible(t: PhoenixSyndicate, seat: int, card: int) -> bool:
    """Whether a use would change anything (PSY-TRN17); a payment counts only by what it buys (PSY-R75)."""
    effects = t.box.cards[card]
    for e in effects:
        if e.op == PAY:
            if sum(t.seats[seat].goods) < e.number:
                return False
        elif does(t, seat, card, e):
            return True
    return False


def unpaid(t: PhoenixSyndicate, seat: int, card: int) -> bool:
    """Whether a use that is not possible lacks nothing but goods to pay with (PSY-UPG27)."""
    for e in t.box.cards[card]:
        if e.op == PAY:
            continue
        if e.op == CLAIM and e.word == PAID:
            return max(t.market) >= 0
        if e.op == BUILD and e.word == PAID:
            return len(sites(t, seat, t.has(seat, RIVALS_OK))) > 0
        if e.op == ADVANCE and e.word == FIRST:
            return 1 in t.seats[seat].track
        if does(t, seat, card, e):
            return True
    return False


def does(t: PhoenixSyndicate, seat: int, card: int, e: Effect) -> bool:
    """Whether one effect would change anything now."""
    s = t.seats[seat]
    op = e.op
    if op == GAIN:
        if e.word == PLACED:
            return t.settled != 0
        if e.word == ADVANCED:
            return t.advanced != 0
        return e.word == SHIP or amount(t, seat, card, e) > 0
    if op == CREDIT:
        return amount(t, seat, card, e) > 0
    if op == TAKE:
        return max(t.display) >= 0
    if op == DIRECTOR:
        return t.free_directors(seat) > 0
    if op == CLAIM:
        return len(buyable(t, seat, False)) > 0 if e.word == PAID else max(t.market) >= 0
    if op == SCORE:
        return any(pieces_worth(t, seat, route) > 0 for route in s.held)
    if op == BUILD:
        return len(buildable(t, seat, t.box.price, False) if e.word == PAID else sites(t, seat, False)) > 0
    if op == UNBUILD:
        return t.stations(seat) > 0
    if op == PLACE:
        return len(agent_targets(t, seat, e.word)) > 0
    if op == MOVE_SHIP:
        return len(ship_moves(t, seat)) > 0
    if op == MOVE_BASE:
        return len(base_moves(t, seat)) > 0
    if op == ADVANCE:
        return len(free_tracks(t, seat, e, False)) > 0
    if op == SWAP:
        return sum(s.goods) > s.goods[BLACK]
    if op == MINE:
        return t.stations(seat) > 0
    return False  # SECURE follows a CLAIM


def uses(t: PhoenixSyndicate, seat: int) -> list[int]:
    """The uses of upgrades and waiting advantages that are possible now (PSY-TRN11..PSY-TRN14, PSY-ADV03)."""
    found: list[int] = []
    add_uses(t, seat, found)
    return found


def add_uses(t: PhoenixSyndicate, seat: int, found: list[int]) -> None:
    """The same, added to other moves."""
    if t.action < 0:
        return
    s = t.seats[seat]
    box = t.box
    mask: i64 = s.upgrades & box.of_action[t.action] & box.usable & ~s.used
    if mask:
        upgrade: i64 = t.action * PER_ACTION
        mask >>= upgrade
        while mask:
            if mask & 1 and possible(t, seat, upgrade):
                found.append(USES[upgrade])
            mask >>= 1
            upgrade += 1
    corp = -1
    for waiting in t.pending:
        corp += 1
        if waiting > 0 and possible(t, seat, FIRST_ADVANTAGE + t.advantages[corp]):
            found.append(CALL.of(t.advantages[corp]))


def card_of(move: int) -> int:
    """The card that a use is of."""
    return USE.arg(move) if move in USE else FIRST_ADVANTAGE + CALL.arg(move)


def gift(t: PhoenixSyndicate, card: int) -> bool:
    """Whether a card only gives, with nothing to choose (PSY-R77)."""
    for e in t.box.cards[card]:
        if e.op == CREDIT or (e.op == GAIN and e.word in (CONTRABAND, ADVANCED)):
            continue
        if e.op == GAIN and e.word == PLACED and t.settled & t.box.prestige == 0:
            continue
        return False
    return True


def only_credits(t: PhoenixSyndicate, card: int) -> bool:
    """Whether a card gives credits and nothing else."""
    effects = t.box.cards[card]
    return len(effects) > 0 and all(e.op == CREDIT for e in effects)
