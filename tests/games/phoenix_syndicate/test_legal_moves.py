"""The legal moves of whole games match the reference implementation in oracle.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import cast

import pytest

from cinque.core import Ask, dice
from cinque.games.phoenix_syndicate.rules.goods_from_cards import CardAsk
from cinque.games.phoenix_syndicate.rules.moves import COLOURS, GOODS, MOVES, ROUTES, SYSTEMS, TILES, UPGRADES
from cinque.games.phoenix_syndicate.rules.table import PhoenixSyndicate
from cinque.games.phoenix_syndicate.rules.trade_route_claims import RouteColour
from tests.games.phoenix_syndicate.oracle import Oracle
from tests.games.phoenix_syndicate.scene import game

FOUR = ["deploy", "infiltrate", "expand", "smuggle"]


def expected(o: Oracle) -> set[str]:
    """The moves that the clauses allow in the present question."""
    t = o.t
    ask = cast(Ask[PhoenixSyndicate], t.agenda[-1])
    name = t.game.id_of(type(ask))
    if name in WINDOWS:
        own, priced, leave = WINDOWS[name](o)
        if t.by_hand:
            return own
        found = own | o.uses()
        if priced:
            found.add("mix")
        return found | {"go_on"} if leave else found
    return PLAIN[name](o, ask)


Windows = tuple[set[str], bool, bool]


def gates(o: Oracle) -> Windows:
    if o.t.by_hand:
        return o.gates(True), False, False
    own = o.flights()
    if o.t.flown:
        return own, False, True
    own |= o.gates(False)
    if "EX1" in o.cards - o.used and any(o.helped(tile) for tile in TILES):
        own.add("use EX1")
    return own, bool(o.gates(True)), True


def base_price(o: Oracle) -> int:
    return 2 if "DE4" in o.cards else 4


WINDOWS: dict[str, Callable[[Oracle], Windows]] = {
    "Warp": lambda o: ({f"warp {system}" for system in o.own()}, False, False),
    "BeforeCollect": lambda o: (set(), False, True),
    "BeforeDirectors": lambda o: (set(), False, True),
    "Rest": lambda o: (set(), False, True),
    "Gates": gates,
    "TakeUpgrade": lambda o: ({f"take {UPGRADES[u]}" for u in o.t.upgrade_cards[o.t.display] if u >= 0}, False, False),
    "Advances": lambda o: (o.advances(o.t.by_hand), bool(o.advances(True)), True),
    "DeployBuild": lambda o: (o.bases(base_price(o), o.t.by_hand), bool(o.bases(base_price(o), True)), True),
    "DeployClaim": lambda o: (o.matching(), False, True),
    "SchemeClaim": lambda o: (o.bought(o.t.by_hand), bool(o.bought(True)), True),
}


def with_mix(o: Oracle, found: Callable[[bool], set[str]]) -> set[str]:
    """A purchase by a card, by hand or not."""
    if o.t.by_hand:
        return found(True)
    return found(False) | ({"mix"} if found(True) else set())


def blacks(o: Oracle, colour: str) -> set[str]:
    due = dict(zip(COLOURS, o.t.due, strict=True))
    number = COLOURS.index(colour)
    return {f"black {way[number]}" for way in o.ways(due)}


def sides(o: Oracle, more: int) -> set[str]:
    due = dict(zip(COLOURS, o.t.due, strict=True))
    found = set()
    choices: dict[str, dict[str, int]] = {"deep": dict.fromkeys(COLOURS, 1)}
    choices |= {f"jump {colour}": {colour: 2} for colour in COLOURS}
    for name, price in choices.items():
        for rest in choices.values() if more >= 0 else [{}]:
            paid = {c: due[c] + price.get(c, 0) + rest.get(c, 0) for c in COLOURS}
            if o.pays(paid):
                found.add(name)
    return found


def gives(o: Oracle) -> set[str]:
    return {f"give {good}" for good in GOODS if o.goods[good]}


def advance_card(o: Oracle, ask: Ask[PhoenixSyndicate]) -> set[str]:
    card = UPGRADES[cast(CardAsk, ask).card]
    return with_mix(o, o.first_steps) if card == "IN5" else o.insider()


def swaps(o: Oracle, ask: Ask[PhoenixSyndicate]) -> set[str]:
    found = {f"give {colour}" for colour in COLOURS if o.goods[colour]}
    return found | ({"go_on"} if o.t.owed < 3 else set())


def ship_colours(o: Oracle, ask: Ask[PhoenixSyndicate]) -> set[str]:
    return {f"gain {colour}" for ship in o.ships for colour in o.colour(ship)}


def colours(kind: str) -> set[str]:
    return {f"{kind} {colour}" for colour in COLOURS}


def others(o: Oracle, ask: Ask[PhoenixSyndicate]) -> set[str]:
    card = cast(CardAsk, ask).card
    any_action = card >= len(UPGRADES)
    return {f"director {action}" for action in FOUR if any_action or action != o.action}


def relocations(o: Oracle, ask: Ask[PhoenixSyndicate]) -> set[str]:
    track = {f"relocate {c} track" for n, c in enumerate(COLOURS) if o.seat.track[n]}
    return track | {f"relocate {c} card" for n, c in enumerate(COLOURS) if o.seat.embedded[n]}


def base_colours(o: Oracle, ask: Ask[PhoenixSyndicate]) -> set[str]:
    price = ask.price  # type: ignore[attr-defined]
    test = o.picks if o.t.by_hand else o.pays
    return {f"name {c}" for c in COLOURS if o.pays({c: price}) and test({c: price})}


def route_colours(o: Oracle, ask: Ask[PhoenixSyndicate]) -> set[str]:
    assert isinstance(ask, RouteColour)
    return {f"name {c}" for c in o.price_colours(4, o.t.by_hand)}


def neighbors(o: Oracle, ask: Ask[PhoenixSyndicate]) -> set[str]:
    first = TILES[ask.first]  # type: ignore[attr-defined]
    return {f"beside {system}" for system in o.beside(first) if system in SYSTEMS}


def placing(o: Oracle, ask: Ask[PhoenixSyndicate]) -> set[str]:
    scouts = cast(CardAsk, ask).card < len(UPGRADES)
    return o.placing(o.ships if scouts else o.own(2))


def gifts(o: Oracle, ask: Ask[PhoenixSyndicate]) -> set[str]:
    prestige = any(o.t.settled >> SYSTEMS.index(system) & 1 for system in "RST")
    kinds = {"use DE6", "use IN6", "use IN7", "use EX7", "use SM6", "use SM7", "use SC7", "call AV01"}
    return (o.uses() & (kinds if prestige else {*kinds, "use EX6"})) | {"go_on"}


PLAIN: dict[str, Callable[[Oracle, Ask[PhoenixSyndicate]], set[str]]] = {
    "StartFirst": lambda o, a: {f"start {s}" for s in SYSTEMS if any(n in SYSTEMS for n in o.beside(s))},
    "StartBeside": neighbors,
    "KeepRoute": lambda o, a: {f"keep {ROUTES[route]}" for route in o.t.routes[o.seat.held]},
    "ChooseAction": lambda o, a: {f"act {x}" for n, x in enumerate(FOUR) if o.seat.directors[n]} | {"act scheme"},
    "WarpOther": lambda o, a: {f"warp {system}" for system in o.own()},
    "Side": lambda o, a: sides(o, a.more),  # type: ignore[attr-defined]
    "DriveTile": lambda o, a: {f"drive {tile}" for tile in TILES if o.helped(tile)},
    "DriveGate": lambda o, a: with_mix(o, lambda hand: o.helped(TILES[o.t.drive], hand)),
    "FillAction": lambda o, a: {f"director {x}" for n, x in enumerate(FOUR) if not o.seat.directors[n]},
    "Gifts": gifts,
    "Black": lambda o, a: blacks(o, COLOURS[a.colour]),  # type: ignore[attr-defined]
    "Give": lambda o, a: gives(o),
    "GiveOrPlain": lambda o, a: gives(o) | {"plain"},
    "BaseColour": base_colours,
    "RouteColour": route_colours,
    "Surcharge": lambda o, a: {"use SC4", "go_on"},
    "Relocate": relocations,
    "Secure": lambda o, a: {f"secure {ROUTES[route]}" for route in o.t.routes[o.seat.held]},
    "TakeByCard": lambda o, a: {f"take {UPGRADES[u]}" for u in o.t.upgrade_cards[o.t.display] if u >= 0},
    "PutDirector": others,
    "ClaimFree": lambda o, a: {f"claim {route}" for route in o.market},
    "ScoreRoute": lambda o, a: {f"score {ROUTES[route]}" for route in o.t.routes[o.seat.held]},
    "BuildByCard": lambda o, a: with_mix(o, lambda hand: o.bases(4, hand)),
    "ClaimByCard": lambda o, a: with_mix(o, o.bought),
    "BuildFree": lambda o, a: {f"base {system}" for system in o.sites(False)},
    "Unbuild": lambda o, a: {f"reduce {system}" for system in o.own(2)},
    "PlaceAgent": placing,
    "MoveShip": lambda o, a: o.network(),
    "MoveBase": lambda o, a: o.cartel(),
    "AdvanceByCard": advance_card,
    "GainAny": lambda o, a: colours("gain"),
    "GainAtShip": ship_colours,
    "GainThere": lambda o, a: colours("gain"),
    "Swap": swaps,
    "Dig": lambda o, a: o.mining(),
}

Policy = Callable[[list[str], int], int]


def anything(options: list[str], number: int) -> int:
    return number % len(options)


def prefer(*kinds: str) -> Policy:
    """Mostly the first kind of move that is offered, in this order; every fifth time any."""

    def choose(options: list[str], number: int) -> int:
        if number % 5:
            for kind in kinds:
                found = [place for place, text in enumerate(options) if text.startswith(kind)]
                if found:
                    return found[number // 5 % len(found)]
        return number % len(options)

    return choose


POLICIES: dict[str, Policy] = {
    "random": anything,
    "takes every card": prefer("act infiltrate", "take", "use IN3", "act scheme", "use", "call"),
    "empties the supply": prefer("fly", "open", "act expand", "act smuggle", "base", "act deploy", "relocate"),
    "claims every route": prefer("claim", "act scheme", "act deploy", "name", "base", "act smuggle", "warp"),
    "climbs": prefer("advance", "blackmail", "call", "act infiltrate", "take", "act smuggle", "warp"),
    "hoards": prefer("act smuggle", "warp", "act scheme", "use SM", "use SC", "gain", "go_on"),
    "pays by hand": prefer("mix", "black", "open", "base", "advance", "claim", "jump", "use EX1", "drive"),
}


def walk(players: int, seed: int, policy: Policy) -> Counter[str]:
    """A whole game, every question compared; how often each was asked."""
    t = game(players).deal(seed, history=False)
    assert isinstance(t, PhoenixSyndicate)
    chance = dice(seed)
    asked: Counter[str] = Counter()
    while not t.over:
        name = t.game.id_of(type(t.agenda[-1]))
        asked[name] += 1
        options = t.legal_moves_unchecked(t.current_player())
        texts = [MOVES.text(move) for move in options]
        assert len(set(texts)) == len(texts)
        wanted = expected(Oracle(t))
        assert set(texts) == wanted, (name, seed, sorted(set(texts) ^ wanted))
        if t.round > 60:
            break
        t.play_unchecked(t.current_player(), options[policy(texts, int(chance.below(1 << 30)))])
    return asked


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("policy", POLICIES)
def test_every_question_offers_what_the_clauses_allow(policy: str, players: int) -> None:
    asked = walk(players, players * 7 + len(policy), POLICIES[policy])
    assert asked.total() > 150
