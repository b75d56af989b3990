"""The terminal board shows the whole position, and nothing that its seat may not see."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cinque.core import SPECTATOR, dice
from cinque.games.helionox.rules.moves import ARCHITECTS, EVENTS
from cinque.games.helionox.view.terminal import draw
from cinque.testing import arrange
from tests.games.helionox.scene import Scene, cards, fresh, game, scene

NAMES = ["Ann", "Bo", "Cy", "Di"]


def drawn(s: Scene, seat: int, language: str = "en") -> str:
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
        "Shut Down, Movement Tax",
        "The Wraith",
        "Food Riot (Earth) (Active): 4 Defense, 2 Influence, you can discard a Bio card + discard a card instead",
        "Raid (Moon) (Inactive)",
        "Spore Culture†: Gain 1 Credit",
        "3 Credits, 0 Influence, 2 more in the deck",
        "Prime Asset: 2 Credits, 16 left",
        "Perfect Machine: Ann",
        "at most 6",
        "3/2",
        "Vashti, 2 Cryo",
        "Warp Gate† (Unique): You may move to any other Location. You may use Key Access",
        "Prime Asset† x2: Gain 2 Credits.",
        "Your Request: Europa to Ceres",
        "Played: Courier Pod",
        "Requests in the deck: 2",
    ):
        assert part in text, part


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_nothing_secret_is_drawn(seat: int) -> None:
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
    s.do("call earth_solar_flare 1", "share 1")
    text = drawn(s, 0)
    assert f"Shadow Syndicate {s.t.rivals()[0][1]}" in text
    assert "Ann calls Bo for help against Solar Flare (Earth): 0 of 3 Defense given" in text
    assert "Garrison" in text
    s.t.seats[0].defense = 0
    s.do("accept", "play shield_array")
    assert "Bo gave Ann 3 of 4 Defense against Solar Flare (Earth); Ann needs 1" in drawn(s, 1)


def test_the_draft_shows_what_can_be_chosen() -> None:
    t = fresh(2, 3, draft=True)
    text = drawn(Scene(t), 0)
    assert "Choose from: " in text
    assert "Kept: " not in text
    for seat in (0, 1):
        t.play(seat, t.legal_moves(seat)[0])
    name = game(2).words("en").name("architect", ARCHITECTS[t.architect_cards[t.seats[0].picks][0]])
    assert f"Kept: {name}" in drawn(Scene(t), 0)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [1, 4])
def test_every_position_of_a_game_can_be_drawn(language: str, players: int) -> None:
    t = fresh(players, 3)
    d = dice(3)
    earth = game(players).words(language).name("world", "earth")
    while not t.over:
        if len(t.require_history().moves) % 25 == 0:
            assert earth in drawn(Scene(t), 0, language)
        seat = t.current_player()
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])
    assert earth in drawn(Scene(t), SPECTATOR, language)


@pytest.mark.parametrize("width", [80, 100])
def test_it_fits_narrow_screens(width: int) -> None:
    out = Console(file=io.StringIO(), width=width)
    out.print(draw(fresh(4).view(0), game(4).words("en"), NAMES))
    assert isinstance(out.file, io.StringIO)
    assert max(map(len, out.file.getvalue().splitlines())) <= width


@pytest.mark.rule("HEL-CSC07", "HEL-CSC08", "HEL-CSC09", "HEL-CSC10")
def test_the_syndicates_score_is_broken_down() -> None:
    s = scene(cooperative=True, missions=["consume_the_weak"], illegal=["the_wraith"], request_deck=["earth_moon"])
    s.t.shadow_events = [2 * EVENTS.index("earth_solar_flare")]
    arrange(s.t.cards, s.t.shadow_cards, cards(["shield_array"]), rest=s.t.card_box)
    assert s.t.rival_breakdown("shadow_syndicate") == [
        ("events", 2),
        ("market", 1),
        ("missions_open", 5),
        ("requests_left", 2),
        ("illegal_left", 3),
        ("head_start", 0),
    ]
    view = s.t.view(0)
    assert (sum(view.shadow_points), len(view.shadow_sources)) == (s.t.rivals()[0][1], 6)
    said = "Events 2, Market cards 1, Failed Missions 5, Requests left 2, Illegal Tech left 3"
    assert f"Shadow Syndicate 13 ({said})" in " ".join(drawn(s, 0).split())


@pytest.mark.parametrize("side", ["inactive", "active"])
def test_an_event_shows_tax_and_alternative_cost_on_both_sides(side: str) -> None:
    s = scene(events={"earth_magnetic_storm": side, "earth_labor_strike": side, "earth_systemic_inflation": side})
    before = "Once Active: " if side == "inactive" else ""
    for event, part in (
        ("Magnetic Storm", "leaving costs 3"),
        ("Labor Strike", "you can pay 3 Credits instead"),
        ("Systemic Inflation", "Market cards cost 1 more"),
    ):
        line = next(one for one in drawn(s, 0).splitlines() if one.strip().startswith(event))
        assert part in line
        assert before in line


def test_illegal_tech_says_what_it_costs() -> None:
    s = scene(3, hands=[["orbital_lance"]], illegal=["the_wraith", "the_wraith"])
    text = " ".join(drawn(s, 0).split())
    assert text.count("1 Infamy when played, 3 at the end") == 2
    assert "x2" in text
    s = scene(cargo=[["mars"]], illegal=["propaganda_engine"]).do("deliver mars")
    question = s.t.question(0)
    move = s.t.game.moves.parse("illegal propaganda_engine")
    said = game().words("en").answer(s.t.game, move, question)
    assert said == "Take Propaganda Engine: 1 Infamy each time you play it, 3 more if you own it at the end"
