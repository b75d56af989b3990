"""Setup: starting pieces, placements in turn order, market, display and advantages."""

from __future__ import annotations

from collections import Counter

import pytest

from cinque.core import SPECTATOR
from cinque.games.phoenix_syndicate.rules.galaxy import lay_tiles
from cinque.games.phoenix_syndicate.rules.moves import ROUTES
from cinque.games.phoenix_syndicate.rules.table import PhoenixSyndicate
from tests.games.phoenix_syndicate.scene import MAP, Scene, game, scene, tile


def opening(players: int = 2, start: int = 0, seed: int = 3) -> Scene:
    """A new game on the plain map."""
    t = game(players, start=start).deal(seed)
    assert isinstance(t, PhoenixSyndicate)
    lay_tiles(t, MAP[:], [0] * 27)
    return Scene(t)


def placed(players: int = 2, start: int = 0, seed: int = 3) -> Scene:
    """All have started at A and E and kept their first route."""
    s = opening(players, start, seed)
    for _ in range(players):
        s.do("start A", "beside E")
        s.do(f"keep {s.legal_moves('keep')[0]}")
    return s


@pytest.mark.rule("PSY-SET02")
def test_the_decks_are_shuffled() -> None:
    tables = [opening(seed=seed).t for seed in range(10)]
    routes = {tuple(t.routes[t.route_deck]) for t in tables}
    tools = {tuple(t.upgrade_cards[t.upgrade_deck]) for t in tables}
    slots = {tuple(placed(seed=seed).t.advantages) for seed in range(10)}
    assert len(routes) == len(tools) == len(slots) == 10


@pytest.mark.rule("PSY-SET03")
@pytest.mark.rule("PSY-SET04")
@pytest.mark.rule("PSY-SET05")
def test_goods_credits_and_directors_at_the_start() -> None:
    for s in opening(4).t.seats:
        assert s.goods == [3, 3, 3, 3, 3, 3]
        assert sum(s.earned) == 0
        assert s.directors == [1, 1, 1, 1]
    assert placed().legal_moves() == ["act deploy", "act infiltrate", "act expand", "act smuggle", "act scheme"]


@pytest.mark.rule("PSY-SET06")
def test_three_routes_are_dealt_to_each() -> None:
    s = opening(3)
    assert [len(s.t.routes[seat.held]) for seat in s.t.seats] == [3, 3, 3]
    assert len(s.t.routes[s.t.route_deck]) == 77 - 9
    told = [event for event in s.t.events if event.kind == "dealt"]
    assert [event.data for event in told] == [{"count": 3}] * 3
    assert told[0].visible_data(0) == {"count": 3, "routes": [ROUTES[route] for route in s.t.routes[s.t.seats[0].held]]}


@pytest.mark.rule("PSY-SET07")
def test_the_start_player_is_drawn_and_play_goes_clockwise() -> None:
    starts = Counter(game(4).deal(seed).view(SPECTATOR).start for seed in range(80))
    assert set(starts) == {0, 1, 2, 3}
    assert all(8 < count < 34 for count in starts.values())
    s = opening(4, start=2)
    order = []
    for _ in range(4):
        order.append(s.current_player)
        s.do("start A", "beside E", f"keep {ROUTES[s.t.routes[s.t.seats[s.current_player].held][0]]}")
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("PSY-SET08")
def test_a_player_completes_the_placement_before_the_next_begins() -> None:
    s = opening(2, start=1)
    seats = []
    for move in ("start A", "beside E", f"keep {ROUTES[s.t.routes[s.t.seats[1].held][1]]}", "start A"):
        seats.append(s.current_player)
        s.do(move)
    assert seats == [1, 1, 1, 0]
    assert s.t.seats[1].track == [1, 1, 1, 1, 1]


@pytest.mark.rule("PSY-SET09")
@pytest.mark.rule("PSY-SET10")
def test_two_adjacent_systems_with_an_agent_and_a_ship_each() -> None:
    s = opening().do("start E")
    assert sorted(s.legal_moves("beside")) == ["A", "B", "D", "F", "I", "J"]
    assert [s.refused(f"beside {system}") for system in "GEA"] == ["PSY-SET09", "PSY-SET09", ""]
    s.do("beside A")
    assert (s.at("A"), s.at("E"), s.ships()) == ("a", "a", "AE")
    assert s.t.seats[0].supply == 21
    assert (s.t.seats[0].ship_a, s.t.seats[0].ship_b) == (tile("A"), tile("E"))


@pytest.mark.rule("PSY-SET11")
def test_prestige_systems_and_used_ones_can_be_picked_asteroids_cannot() -> None:
    s = opening().do("start R", "beside S")
    s.do(f"keep {s.legal_moves('keep')[0]}")
    assert s.current_player == 1
    assert sorted(s.legal_moves("start")) == sorted("ABCDEFGHIJKLMNRSTUVWXYZ")
    s.do("start W")
    assert sorted(s.legal_moves("beside")) == ["N", "R", "V", "X"]
    s.do("beside R")
    assert s.at("R", 0) == s.at("R", 1) == "a"


@pytest.mark.rule("PSY-SET12")
@pytest.mark.rule("PSY-HID03")
def test_one_route_is_kept_face_up_and_two_are_discarded() -> None:
    s = opening()
    one, two, three = (ROUTES[route] for route in s.t.routes[s.t.seats[0].held])
    s.do("start A", "beside E")
    assert s.legal_moves() == [f"keep {one}", f"keep {two}", f"keep {three}"]
    s.do(f"keep {two}")
    assert s.held() == two
    assert [ROUTES[route] for route in s.t.routes[s.t.dropped]] == [one, three]
    assert s.told("kept") == [{"route": two, "routes": [one, three]}]
    assert s.t.view(1).seats[0].held == [two]
    assert sorted(s.t.view(1).dropped) == sorted([one, three])


@pytest.mark.rule("PSY-SET13")
@pytest.mark.rule("PSY-SET14")
@pytest.mark.rule("PSY-COR01")
def test_an_agent_on_each_first_space_and_sixteen_in_supply() -> None:
    s = placed(4)
    for seat in s.t.seats:
        assert seat.track == [1, 1, 1, 1, 1]
        assert seat.supply == 16


@pytest.mark.rule("PSY-SET15")
@pytest.mark.rule("PSY-SET16")
@pytest.mark.rule("PSY-SET17")
@pytest.mark.rule("PSY-MKT01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_market_display_and_advantages_come_after_all_placements(players: int) -> None:
    s = opening(players)
    assert s.t.routes[s.t.market] == [-1] * 4
    assert s.t.upgrade_cards[s.t.display] == [-1] * 5
    assert s.t.advantages == [-1] * 5
    s = placed(players)
    assert min(s.t.routes[s.t.market]) >= 0
    assert s.t.route_goods == [0] * 24
    assert len(s.t.routes[s.t.market]) == 4
    assert len(s.t.routes[s.t.route_deck]) == 77 - 3 * players - 4
    assert len(s.t.routes[s.t.dropped]) == 2 * players
    assert min(s.t.upgrade_cards[s.t.display]) >= 0
    assert len(s.t.upgrade_cards[s.t.display]) == 5
    assert len(s.t.upgrade_cards[s.t.upgrade_deck]) == 30
    assert min(s.t.advantages) >= 0
    assert len(s.t.spare) == 5
    kinds = [event.kind for event in s.t.events if event.kind in ("kept", "market", "display", "slot", "round")]
    assert kinds == ["kept"] * players + ["market", "display", *["slot"] * 5, "round"]


@pytest.mark.rule("PSY-SET18")
def test_the_start_player_takes_the_first_turn() -> None:
    s = placed(3, start=2)
    assert s.current_player == 2
    assert s.question_id == "ChooseAction"
    assert (s.t.round, s.t.turn) == (1, 2)


@pytest.mark.rule("PSY-SET19")
def test_a_system_among_asteroids_cannot_be_picked() -> None:
    cells = MAP[:]
    for letter, asteroid in (("B", "1"), ("D", "2"), ("E", "3")):  # all neighbors of A become Asteroids
        cells[tile(letter)], cells[tile(asteroid)] = cells[tile(asteroid)], cells[tile(letter)]
    s = opening()
    lay_tiles(s.t, cells, [0] * 27)
    assert "A" not in s.legal_moves("start")
    assert len(s.legal_moves("start")) == 22
    assert s.refused("start A") == "PSY-SET19"


def test_a_placement_can_be_taken_back_until_a_route_is_kept() -> None:
    s = opening().do("start E", "beside A")
    assert s.t.undo_point(0) == 1
    s.do(f"keep {s.legal_moves('keep')[0]}")
    assert s.t.undo_point(0) == 3
    assert scene().t.round == 1


def test_the_breadcrumbs_name_the_setup_once() -> None:
    s = opening(players=3)
    for question in (["start A"], ["beside E"]):
        assert [crumb.name for crumb in s.t.breadcrumbs()] == ["placement"]
        s.do(*question)
    assert [crumb.name for crumb in s.t.breadcrumbs()] == ["placement"]
