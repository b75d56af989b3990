"""The terminal board shows the whole position, and nothing that its seat may not see."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cinque.core import dice
from cinque.games.helionox.moves import ARCHITECTS
from cinque.games.helionox.terminal import draw
from tests.games.helionox.scene import Scene, fresh, game, scene

NAMES = ["Ann", "Bo", "Cy", "Di"]


def drawn(s: Scene, seat: int | None, language: str = "en") -> str:
    out = Console(file=io.StringIO(), width=220)
    out.print(draw(s.t.view(seat), s.t.game.words(language), NAMES))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def test_everything_on_the_table_is_there() -> None:
    s = scene(
        3,
        hands=[["warp_gate", "prime_asset", "prime_asset"]],
        embassies=[["mars"]],
        cargo=[["mars"]],
        bank=(3, 2),
        cryo=[0, 2],
        requests=["europa_ceres"],
        illegal=["the_wraith"],
        missions=["perfect_machine", "living_legacy"],
        played=[["courier_pod"]],
        events={"earth_food_riot": "active", "moon_raid": "inactive", "mars_gravity_tremor": "active"},
    )
    text = drawn(s, 0)
    for part in (
        "round 2 of 9",
        "Main Phase",
        "Lunar Base: Gain 3 Defense",
        "Shut Down, tax",
        "The Wraith",
        "Food Riot (Earth) (Active): 4 Defense, 2 Influence, or discard a Bio card + discard a card",
        "Raid (Moon) (Inactive)",
        "Spore Culture: Gain 1 Credit",
        "3 Credits, 0 Influence, 2 below",
        "Prime Asset: 2 Credits, 16 left",
        "Perfect Machine: Ann",
        "at most 6",
        "3/2",
        "Vashti, cryo 2",
        "Warp Gate (Unique): You may move to any other Location. You may use the",
        "Prime Asset: Gain 2 Credits x2",
        "Your Request: Europa to Ceres",
        "Played: Courier Pod",
        "Requests in the deck: 2",
    ):
        assert part in text, part


@pytest.mark.parametrize("seat", [1, None])
def test_nothing_secret_is_drawn(seat: int | None) -> None:
    s = scene(hands=[["warp_gate"]], requests=["europa_ceres"])
    text = drawn(s, seat)
    assert "Warp Gate" not in text
    assert "Europa to Ceres" not in text


def test_the_syndicate_and_a_collaboration_have_their_lines() -> None:
    s = scene(
        cooperative=True,
        hands=[[], ["shield_array"]],
        defense=1,
        events={"earth_solar_flare": "active"},
        garrisons=["mars"],
    )
    s.do("call earth_solar_flare 1")
    text = drawn(s, 0)
    assert f"Shadow Syndicate {s.t.rivals()[0][1]}" in text
    assert "Ann calls Bo against Solar Flare (Earth): 0 of 3 given" in text
    assert "Garrison" in text


def test_the_draft_shows_what_can_be_chosen() -> None:
    t = fresh(2, 3, draft=True)
    text = drawn(Scene(t), 0)
    assert "To choose from: " in text
    assert "Kept: " not in text
    for seat in (0, 1):
        t.play(seat, t.options(seat)[0])
    name = game(2).words("en").name("architect", ARCHITECTS[t.seats[0].picks[0]])
    assert f"Kept: {name}" in drawn(Scene(t), 0)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [1, 4])
def test_every_position_of_a_game_can_be_drawn(language: str, players: int) -> None:
    t = fresh(players, 3)
    d = dice(3)
    earth = game(players).words(language).name("location", "earth")
    while not t.over:
        if len(t.past().moves) % 25 == 0:
            assert earth in drawn(Scene(t), 0, language)
        seat = t.mover()
        offered = t.options(seat)
        t.play(seat, offered[d.below(len(offered))])
    assert earth in drawn(Scene(t), None, language)


@pytest.mark.parametrize("width", [80, 100])
def test_it_fits_narrow_screens(width: int) -> None:
    out = Console(file=io.StringIO(), width=width)
    out.print(draw(fresh(4).view(0), game(4).words("en"), NAMES))
    assert isinstance(out.file, io.StringIO)
    assert max(map(len, out.file.getvalue().splitlines())) <= width
