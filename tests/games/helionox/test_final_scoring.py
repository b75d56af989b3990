"""Competitive scoring and Missions: HEL-SCO, HEL-MIS, HEL-TRM09."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import SPECTATOR, OptionError
from cinque.games.helionox.rules.moves import EVENTS, MISSIONS
from cinque.testing import arrange
from tests.games.helionox.scene import Scene, bits, cards, fresh, game, put_requests, scene


def ended(players: int = 2, **given: Any) -> Scene:
    """The game has ended with exactly these things before the players; decks are empty unless given."""
    given.setdefault("decks", [[]] * players)
    s = scene(players, to_come=[], **given).do("end")
    while not s.t.over:
        s.do(s.legal_moves()[0])
    return s


@pytest.mark.rule("HEL-SCO02")
def test_influence_tokens_score() -> None:
    s = ended(influence=[4, 1])
    assert (s.t.scores, s.t.winners) == ([4, 1], [0])


@pytest.mark.rule("HEL-SCO03")
def test_printed_influence_of_deck_hand_and_discard_pile_scores() -> None:
    s = ended(
        decks=[["warp_gate"], []],
        hands=[["genesis_seed"], []],
        discards=[["hive_matriarch", "prime_asset", "courier_pod"], ["gene_therapist"]],
    )
    assert s.t.scores == [3 + 3 + 2, 1]
    assert {source: points for source, points in s.t.score_breakdown(0) if points} == {"cards": 8}


@pytest.mark.rule("HEL-SCO04", "HEL-TRM09")
def test_infamy_tokens_count_against_their_owner() -> None:
    s = ended(influence=[4, 4], infamy=[3, 0])
    assert (s.t.scores, s.t.winners) == ([1, 4], [1])


@pytest.mark.rule("HEL-SCO13")
def test_a_second_copy_of_a_unique_card_scores_too() -> None:
    assert ended(discards=[["hive_matriarch"] * 2, ["hive_matriarch"]]).t.scores == [4, 2]


@pytest.mark.rule("HEL-SCO06")
def test_illegal_tech_gives_three_infamy_first() -> None:
    s = ended(hands=[["void_mine"], []], discards=[["orbital_lance"], []])
    assert s.t.scores == [-6, 0]  # HEL-R49


@pytest.mark.rule("HEL-SCO07", "HEL-SCO08")
def test_what_has_no_printed_value() -> None:
    s = ended(
        embassies=[["earth", "mars"]],
        cargo=[["moon"]],
        requests=["mars_earth"],
        bank=(9, 9),
        architects=["noor"],
        consumed=["warp_gate", "genesis_seed"],
    )
    assert s.t.scores == [0, 0]
    s = scene(decks=[[], []])
    s.t.seats[0].trophies = [1, 2]
    put_requests(s.t, [-1, -1], fulfilled=[1])
    assert s.t.compute_scores() == [0, 0]


@pytest.mark.rule("HEL-SCO09")
def test_the_highest_score_wins_even_below_zero() -> None:
    s = ended(infamy=[5, 3])
    assert (s.t.scores, s.t.winners, s.t.reason) == ([-5, -3], [1], "influence")


@pytest.mark.rule("HEL-SCO10", "HEL-SCO14")
def test_a_tie_is_broken_by_trophies_events_and_requests_alike() -> None:
    s = scene(to_come=[], decks=[["prime_asset"], []], influence=[3, 3], embassies=[[], ["earth"]])
    s.t.seats[0].trophies, s.t.seats[1].trophies = [1], [2]
    put_requests(s.t, [-1, -1], fulfilled=[0, 1])
    s.do("end")
    assert (s.t.winners, s.t.reason) == ([1], "trophies")  # HEL-R04: before cards worth 0 and Embassies


@pytest.mark.rule("HEL-SCO11")
def test_then_by_cards_that_print_a_zero() -> None:
    # HEL-R51: Prime Asset and Market cards with 0; not starting cards nor Illegal Tech
    s = ended(decks=[["prime_asset"], ["material_asset", "courier_pod", "sentinel_prototype"]])
    assert (s.t.winners, s.t.reason) == ([0], "zeros")
    s = ended(decks=[["prime_asset"], ["perimeter_guard", "spore_culture"]])
    assert s.t.winners == [1]


@pytest.mark.rule("HEL-SCO12")
def test_then_the_victory_is_shared() -> None:
    s = ended(3, influence=[3, 2, 3])
    assert (s.t.winners, s.t.reason, s.t.returns()) == ([0, 2], "shared", [0.5, 0.0, 0.5])


# -- Missions --------------------------------------------------------------------------------

ALL = ("living_legacy", "perfect_machine", "interworld_network", "shield_of_the_system")


@pytest.mark.rule("HEL-MIS01", "HEL-MIS07")
def test_the_four_missions_lie_open_when_the_variant_is_played() -> None:
    assert [MISSIONS[m] for m in fresh(2, missions=True).view(SPECTATOR).missions] == list(ALL)
    assert fresh(2).missions == []
    with pytest.raises(OptionError, match="cooperative"):
        game(2, missions=True, cooperative=True)


@pytest.mark.rule("HEL-MIS02", "HEL-MIS03", "HEL-MIS04", "HEL-SCO05")
def test_every_player_who_meets_a_mission_adds_five() -> None:
    bio = ["gene_sampler", "gene_sampler", "xenobotanist", "spore_culture"]
    s = ended(
        3,
        missions=ALL,
        decks=[bio, bio, ["material_asset"] * 7],
        embassies=[["earth", "moon", "mars", "ceres"], [], []],
    )
    missions = [dict(s.t.score_breakdown(seat))["missions"] for seat in range(3)]
    assert missions == [15, 10, 0]  # Legacy, Machine and Network; Legacy and Machine; none


@pytest.mark.rule("HEL-MIS02", "HEL-MIS05")
@pytest.mark.parametrize(
    ("mission", "short", "enough"),
    [
        (
            "living_legacy",
            {"deck": ["gene_sampler", "xenobotanist", "xenobotanist"]},
            {"deck": ["gene_sampler"] * 2 + ["xenobotanist"] * 2},
        ),
        (
            "perfect_machine",
            {"deck": ["material_asset"] * 6 + ["courier_pod"]},
            {"deck": ["material_asset"] * 5 + ["courier_pod", "prime_asset", "xenobotanist"]},
        ),
        (
            "interworld_network",
            {"embassies": ["earth", "moon", "mars"]},
            {"embassies": ["earth", "moon", "mars", "europa"]},
        ),
        ("shield_of_the_system", {"trophies": 7, "requests": 3}, {"trophies": 8}),
    ],
)
def test_conditions_of_the_competitive_missions(mission: str, short: dict[str, Any], enough: dict[str, Any]) -> None:
    for have, points in ((short, 0), (enough, 5)):
        s = scene(missions=[mission], decks=[have.get("deck", ["material_asset"] * 9), ["material_asset"] * 9])
        seat = s.t.seats[0]
        seat.embassies = bits(have.get("embassies", []))
        seat.trophies = list(range(have.get("trophies", 0)))
        put_requests(s.t, [-1, -1], fulfilled=[have.get("requests", 0)])
        assert dict(s.t.score_breakdown(0))["missions"] == points
        # wherever the cards lie
        s.t.cards.move_all(seat.deck, seat.played)
        assert dict(s.t.score_breakdown(0))["missions"] == points


@pytest.mark.rule("HEL-MIS06")
def test_a_mission_met_earlier_but_not_at_the_end_does_not_score() -> None:
    s = scene(
        to_come=[],
        missions=["living_legacy"],
        hands=[["gene_sampler", "gene_sampler", "xenobotanist", "xenobotanist"]],
        decks=[[], []],
    )
    assert dict(s.t.score_breakdown(0))["missions"] == 5
    assert s.influence() == 0  # nothing happens when it is met
    s.do("play gene_sampler", "consume xenobotanist", "end")
    assert dict(s.t.score_breakdown(0))["missions"] == 0


def test_points_are_those_of_the_end_at_any_moment() -> None:
    s = scene(decks=[[], []], credits=3)
    assert s.t.compute_scores() == [0, 0]
    s.do("buy spore_culture")
    assert s.t.compute_scores() == [1, 0]
    arrange(s.t.cards, s.t.seats[0].hand, cards(["warp_gate"]), rest=s.t.card_box)
    assert s.t.compute_scores() == [4, 0]


def test_figures_are_the_seats_own_numbers() -> None:
    s = scene(
        credits=3, defense=1, bank=(2, 4), infamy=[1], hands=[["prime_asset"]], cryo=[2], decks=[["warp_gate"], []]
    )
    assert s.t.stats(0) == {
        "points": 2,
        "credits": 3,
        "defense": 1,
        "hand": 1,
        "cards": 2,
        "cryo": 2,
        "bank_credits": 2,
        "bank_defense": 4,
        "infamy": 1,
    }
    assert set(scene(mercury=False).t.stats(0)) == {"points", "credits", "defense", "hand", "cards", "cryo"}
    assert scene(turns=5).t.era() == 2


def test_influence_of_events_is_told_apart_from_other_influence() -> None:
    s = scene(
        hands=[["genesis_seed"], ["sentinel_prototype"]],
        defense=5,
        decks=[[], []],
        events={"earth_solar_flare": "inactive", "earth_food_riot": "inactive"},
    )
    s.do(
        "play genesis_seed",
        "overcome earth_solar_flare",
        "call earth_food_riot 1",
        "share 2",
        "accept",
        "play sentinel_prototype",
    )
    assert [dict(s.t.score_breakdown(0))[key] for key in ("events", "abilities", "cards")] == [4, 1, 3]
    assert dict(s.t.score_breakdown(1))["events"] == 1
    assert EVENTS[s.t.seats[0].trophies[1]] == "earth_food_riot"
