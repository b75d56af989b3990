"""Score breakdown, stats, move previews and the events of setup."""

from __future__ import annotations

import pytest

from cinque import bots
from cinque.core import SPECTATOR
from cinque.core.clients.preview import preview_moves
from cinque.core.engine.saving import state
from cinque.games.phoenicia.rules.table import Phoenicia
from tests.games.phoenicia.scene import Scene, load


def effects(scene: Scene) -> dict[str, dict[str, tuple[int, int]]]:
    """What each option surely changes for the seat that is asked, by its text."""
    seat = scene.current_player
    found = preview_moves(scene.t, seat, scene.t.legal_moves(seat), [1, 2, 3])
    return {scene.game.moves.text(m): {name: (a, b) for name, a, b in rows} for m, rows in found.items()}


@pytest.mark.rule("PHO-GEN06")
def test_points_by_source() -> None:
    scene = Scene(4).own(1, "public_works", "city_center", "dyer", "prospector", "dye_house")
    scene.workers(1, hunting=2, farming=1, mining=3, clothmaking=1)
    scene.seats[1].bought = 2
    scene.seats[1].vp += 2
    assert scene.t.score_breakdown(1) == [
        ("hunting", 2),
        ("farming", 1),
        ("mining", 6),
        ("clothmaking", 2),
        ("cards", 5 + 2 + 1 + 1 + 3),
        ("bought", 2),
    ]
    assert sum(points for _, points in scene.t.score_breakdown(1)) == scene.seats[1].vp


def test_figures_of_a_seat() -> None:
    scene = Scene(2).hand(0, 6, 4, coins=2).own(0, "granary").go()
    figures = {"points": 3, "production": 3, "money": 12, "cards": 2, "coins": 2, "storehouses": 4}
    assert scene.t.stats(0) == figures
    assert scene.t.stats(1)["money"] == 0


@pytest.mark.rule("PHO-WRK05", "PHO-WRK07")
def test_a_choice_of_work_shows_its_price_and_its_result() -> None:
    scene = Scene(2).workers(0, untrained=1, trained=1, hunting=1).own(0, "dye_house").hand(0, 6, 6, coins=2).go("1b")
    found = effects(scene)
    assert found["train"] == {"money": (14, 12)}
    assert found["employ farming"] == {"points": (4, 5), "production": (4, 6), "money": (14, 9)}
    assert found["employ clothmaking"] == {
        "points": (4, 6),
        "production": (4, 8),
        "money": (14, 3),
        "cards": (2, 0),
        "coins": (2, 3),
        "storehouses": (3, 4),
    }, "both cards are needed, so they are paid at once"
    assert found["shift hunting clothmaking"]["production"] == (4, 7)
    assert "rest" not in found


@pytest.mark.rule("PHO-DIS01")
def test_a_bid_shows_what_it_would_cost() -> None:
    scene = Scene(2).own(0, "dyer").display("dye_house").hand(0, 6, 6, 5).hand(1, 6, 6, 6).go().play("open dye_house")
    found = effects(scene)
    assert found["bid 14"] == {"money": (17, 7)}
    assert found["bid 17"] == {"money": (17, 4)}
    assert found["bid 15"]["money"] == (17, 6)


@pytest.mark.rule("PHO-PAY02")
def test_a_payment_shows_cards_coins_and_what_was_bought() -> None:
    scene = Scene(2).display("glassmaking").hand(0, 6, 5, coins=1).go().play("open glassmaking", "bid 5")
    assert scene.t.stats(0) == {
        "points": 3,
        "production": 4,
        "money": 7,
        "cards": 2,
        "coins": 1,
        "storehouses": 2,
    }, "the card is as good as paid"
    assert effects(scene) == {"lay 6": {"cards": (2, 1), "coins": (1, 2)}, "lay 5": {"cards": (2, 1)}}
    scene.play("lay 6")
    assert scene.t.stats(0)["money"] == 7
    assert scene.seats[0].production == 4


@pytest.mark.rule("PHO-TLS04", "PHO-TRS01")
def test_step_1c_shows_prices() -> None:
    scene = Scene(2).own(0, "city_center").workers(0).hand(0, 6, 5, coins=1).hand(1, coins=1).go()
    found = effects(scene)
    assert found["vp"] == {"points": (2, 3), "money": (12, 9)}
    assert found["tool hunting"] == {"money": (12, 10)}
    assert found["change 6"] == {"money": (12, 8), "cards": (2, 1), "coins": (1, 3)}, "more than 3 coins are lost"


@pytest.mark.rule("PHO-TLS04", "PHO-TRS03")
def test_a_choice_that_happens_to_end_the_round_shows_its_own_price() -> None:
    """What the next round's income brings is no effect of a purchase, though nothing is asked in between."""
    table = load(3).deal(4)
    bot = bots.get("greedy", seed=4)
    ended = 0
    while not table.over:
        seat = table.current_player()
        buys = [m for m in table.legal_moves(seat) if table.game.moves.kind(m) in ("tool", "vp", "train", "change")]
        for found in preview_moves(table, seat, buys, [1, 2]).values():
            assert all(after <= before for name, before, after in found if name in ("cards", "money"))
        move = bots.choose_move(bot, table, seat, len(table.record.moves))
        before = table.round
        table.play(seat, move)
        ended += move in buys and table.round > before
    assert ended > 0


@pytest.mark.rule("PHO-SET10", "PHO-SET14")
def test_the_set_up_is_told() -> None:
    table = load(3).deal(4)
    assert isinstance(table, Phoenicia)
    told = [(e.kind, e.seat, e.visible_data(1)) for e in table.events if e.kind in ("display", "start")]
    shown = ["dyer", "granary", "glassmaking", "fort", "prospector", "indentured_worker", "tracker"]
    assert told[0] == ("display", -1, {"cards": [shown[card] for card in table.development_cards[table.display]]})
    (card,) = [money for money, count in zip(["6", "preset", "5", "4"], table.seats[1].hand, strict=True) if count]
    assert told[1:] == [
        ("start", 0, {"count": 1, "coins": 2}),
        ("start", 1, {"count": 1, "coins": 2, "moneys": [card]}),
        ("start", 2, {"count": 1, "coins": 2}),
    ]


@pytest.mark.rule("PHO-ETQ03", "PHO-ETQ05")
def test_a_redeal_is_made_of_what_the_seat_knows_alone() -> None:
    """Two worlds that a seat cannot tell apart are redealt to the very same table."""
    scene = Scene(4, seed=5).display("dyer", "fort").hand(0, 6, 5).hand(1, 5, 4, coins=1).hand(2, 6).hand(3, 6, 6).go()
    scene.play("open dyer", "bid 3", "bid 8")
    for seat in (0, 1, SPECTATOR):
        worlds = [scene.t.redeal(seat, seed) for seed in range(6)]
        assert len({str(state(world)) for world in worlds}) == 6
        assert len({str(state(world.redeal(seat, 9))) for world in worlds}) == 1


@pytest.mark.rule("PHO-PRD03", "PHO-ETQ04")
def test_a_settlement_shows_its_next_income_and_what_it_may_be_worth() -> None:
    scene = Scene(2, preset_start=True).hand(0, "preset", 6, coins=2).hand(1, 6, 4)
    scene.seats[0].production = 11
    own, other = scene.t.view(1).seats
    assert (own.draws, own.keeps) == (3, 1)
    assert (own.min_wealth, own.max_wealth) == (5 + 4 + 2, 5 + 6 + 2)
    assert (other.draws, other.keeps, other.min_wealth, other.max_wealth) == (0, 3, 8, 12)
