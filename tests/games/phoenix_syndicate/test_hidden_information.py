"""Hidden information, and what a redeal preserves."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR
from cinque.games.phoenix_syndicate.rules.moves import ROUTES
from cinque.games.phoenix_syndicate.rules.table import PhoenixSyndicate
from tests.games.phoenix_syndicate.scene import Scene, game, scene
from tests.games.phoenix_syndicate.test_setup import opening, placed


def worlds(s: Scene, seat: int, count: int = 40) -> list[PhoenixSyndicate]:
    found = []
    for seed in range(count):
        world = s.t.redeal(seat, seed)
        assert isinstance(world, PhoenixSyndicate)
        found.append(world)
    return found


def deck_of_upgrades(t: PhoenixSyndicate) -> list[int]:
    return t.upgrade_cards[t.upgrade_deck]


@pytest.mark.rule("PSY-HID01")
def test_deck_orders_are_dealt_anew_for_everybody() -> None:
    s = placed(3)
    for seat in (0, 1, 2, SPECTATOR):
        seen = worlds(s, seat)
        assert len({tuple(world.routes[world.route_deck]) for world in seen}) == 40
        assert len({tuple(deck_of_upgrades(world)) for world in seen}) == 40
        assert all(sorted(world.routes[world.route_deck]) == sorted(s.t.routes[s.t.route_deck]) for world in seen)
        assert all(sorted(deck_of_upgrades(world)) == sorted(deck_of_upgrades(s.t)) for world in seen)
        assert all(world.census() == s.t.census() for world in seen)


@pytest.mark.rule("PSY-HID01")
def test_what_lies_open_stays_in_every_world() -> None:
    s = placed(3)
    for world in worlds(s, 1):
        assert world.routes[world.market] == s.t.routes[s.t.market]
        assert world.upgrade_cards[world.display] == s.t.upgrade_cards[s.t.display]
        assert world.advantages == s.t.advantages
        assert [world.routes[seat.held] for seat in world.seats] == [s.t.routes[seat.held] for seat in s.t.seats]
        assert world.routes[world.dropped] == s.t.routes[s.t.dropped]


@pytest.mark.rule("PSY-HID02")
def test_dealt_routes_are_their_owners_secret_until_the_placement() -> None:
    s = opening(3)
    for seat in (0, 1, 2, SPECTATOR):
        shown = [view.held is not None for view in s.t.view(seat).seats]
        assert shown == [seat == owner for owner in range(3)]
        assert [view.dealt for view in s.t.view(seat).seats] == [3, 3, 3]
        seen = worlds(s, seat)
        for owner in range(3):
            hands = {tuple(world.routes[world.seats[owner].held]) for world in seen}
            assert len(hands) == 1 if owner == seat else len(hands) > 30


@pytest.mark.rule("PSY-HID02")
def test_after_a_placement_only_the_others_hands_are_dealt_anew() -> None:
    s = opening(3).do("start A", "beside E")
    assert s.t.view(1).seats[0].held is None  # not even while the first player thinks about the route to keep
    s.do(f"keep {s.legal_moves('keep')[1]}", "start A")
    assert s.t.view(2).seats[0].held == [ROUTES[route] for route in s.t.routes[s.t.seats[0].held]]
    for world in worlds(s, 2):
        assert world.routes[world.seats[0].held] == s.t.routes[s.t.seats[0].held]
        assert world.routes[world.seats[2].held] == s.t.routes[s.t.seats[2].held]
        assert world.routes[world.dropped] == s.t.routes[s.t.dropped]
    assert len({tuple(world.routes[world.seats[1].held]) for world in worlds(s, 2)}) > 30


@pytest.mark.rule("PSY-HID02")
def test_a_rival_learns_the_number_of_cards_only() -> None:
    told = [event for event in opening(2).t.events if event.kind == "dealt"]
    assert told[0].visible_data(1) == {"count": 3}
    assert told[0].visible_data(SPECTATOR) == {"count": 3}
    assert len(told[0].visible_data(0)["routes"]) == 3  # type: ignore[index]


@pytest.mark.rule("PSY-HID04")
def test_everything_else_is_public() -> None:
    s = scene(goods="RRK", upgrades="EX1 SC3", held="AFX", embedded="01000", track="12311", dropped="DGU CGW")
    views = [s.t.view(seat) for seat in (0, 1, SPECTATOR)]
    for view in views:
        mine = view.seats[0]
        assert (mine.goods, mine.upgrades, mine.held) == ([0, 0, 0, 2, 0, 1], ["EX1", "SC3"], ["AFX"])
        assert (mine.track, mine.embedded, mine.directors, mine.ships) == (
            [1, 2, 3, 1, 1],
            [0, 1, 0, 0, 0],
            [1] * 4,
            [0, 1],
        )
        assert (view.market, view.dropped) == (["AFX", "BFU", "CFY", "DFV"], ["CGW", "DGU"])
        assert (view.route_deck, view.upgrade_deck) == (len(s.t.routes[s.t.route_deck]), len(deck_of_upgrades(s.t)))
        assert view.cells == s.t.cells
        assert view.presence == s.t.presence
        assert view.last == 0
    assert views[0].you == 0
    assert views[2].you is None


@pytest.mark.rule("PSY-HID04")
def test_the_discard_pile_is_shown_in_no_telling_order() -> None:
    assert scene(dropped="DGU CGW ALW").t.view(1).dropped == scene(dropped="ALW DGU CGW").t.view(1).dropped


@pytest.mark.rule("PSY-HID05")
def test_the_advantages_left_out_follow_from_those_in_play() -> None:
    s = placed(2)
    assert s.t.spare == sorted(set(range(10)) - set(s.t.advantages))
    assert all(world.spare == s.t.spare for world in worlds(s, 0))
    assert game(2).deal(1).view(0).advantages == [None] * 5


@pytest.mark.rule("PSY-HID01")
@pytest.mark.rule("PSY-HID02")
def test_what_is_hidden_is_declared_place_by_place() -> None:
    s = opening(3).do("start A", "beside E")
    assert set(s.t.hidden_places(0)) == {"routes 0/deck", "upgrades 0/deck", "routes 0/held 1", "routes 0/held 2"}
    s.do(f"keep {s.legal_moves('keep')[0]}")
    assert set(s.t.hidden_places(1)) == {"routes 0/deck", "upgrades 0/deck", "routes 0/held 2"}
    assert set(s.t.hidden_places(-1)) == {"routes 0/deck", "upgrades 0/deck", "routes 0/held 1", "routes 0/held 2"}
    assert s.t.hidden_places(2)["routes 0/held 1"] == s.t.routes[s.t.seats[1].held]
    assert s.t.hidden_places(0)["routes 0/deck"] == s.t.routes[s.t.route_deck]
