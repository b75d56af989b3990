"""Co-operative and solo play: HEL-COP, HEL-DIF, HEL-CMS, HEL-GAR, HEL-SHD, HEL-SOL, HEL-CSC."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import SPECTATOR, OptionError
from cinque.games.helionox.rules.final_scoring import shadow_breakdown
from cinque.games.helionox.rules.moves import EVENTS, LOCATIONS, MISSIONS
from cinque.testing import arrange
from tests.games.helionox.scene import MARKET, Scene, cards, fresh, game, put_requests, scene

FLARE = "earth_solar_flare"
PLAIN = ("genesis_seed", "data_broker", "freight_hauler", "perimeter_guard")  # one best card, so no tie


def team(players: int = 2, **given: Any) -> Scene:
    """A co-operative scene in which the Syndicate has no tie to break."""
    given.setdefault("market", PLAIN)
    if players > 1:
        given["cooperative"] = True
    return scene(players, **given)


def shadow(t: Any) -> int:
    return int(t.rivals()[0][1])


def finished(s: Scene) -> Scene:
    """The game ended with this turn."""
    arrange(s.t.event_cards, s.t.event_deck, [], rest=s.t.drawn_events)
    s.do("end")
    while not s.t.over:
        s.do(s.legal_moves()[0])
    return s


# -- set-up and play -------------------------------------------------------------------------


@pytest.mark.rule("HEL-COP01", "HEL-CSC13")
def test_everybody_wins_or_nobody_does() -> None:
    s = finished(team(3, influence=[90, 0, 0]))
    assert (s.t.winners, s.t.scores[0] == s.t.scores[2], s.t.reason) == ([0, 1, 2], True, "saved")
    s = finished(team(3, influence=[-90, 80, 0]))
    assert (s.t.winners, s.t.reason) == ([], "shadow")
    assert game(3, cooperative=True).team
    assert not game(3).team


@pytest.mark.rule("HEL-COP02")
def test_set_up_differs_in_events_missions_and_garrisons_only() -> None:
    t = fresh(3, cooperative=True, difficulty="master")
    assert [len(t.cards[s.hand]) for s in t.seats] == [5, 5, 5]
    assert [len(t.cards[deck]) for deck in t.decks] == [23, 23, 24, 24]
    assert (len(t.cards[t.illegal]), len(t.request_cards[t.requests]), len(t.cards[t.primes])) == (10, 15, 16)
    assert (len(t.event_cards[t.event_deck]) + len(t.faces), len(t.missions), t.garrisons) == (53, 3, 0b11111)


@pytest.mark.rule("HEL-COP04", "HEL-COP05")
def test_overcome_events_go_to_the_team_pile_on_their_face() -> None:
    s = team(hands=[[], ["sentinel_prototype"]], defense=6, events={FLARE: "active", "earth_food_riot": "inactive"})
    s.do(f"overcome {FLARE}", "call earth_food_riot 1", "share 2", "accept", "play sentinel_prototype")
    assert s.pile() == [f"{FLARE}*", "earth_food_riot"]
    assert [x.influence for x in s.t.seats] == [0, 0]
    assert (s.hand(0), s.hand(1)) == (["material_asset"], ["material_asset"])  # both draw
    assert dict(s.t.score_breakdown(0))["events"] == 1 + 2  # HEL-R40: the printed Influence of each face


@pytest.mark.rule("HEL-COP06")
def test_influence_of_cards_is_still_taken_as_tokens() -> None:
    s = team(hands=[["genesis_seed"]]).do("play genesis_seed")
    assert (s.influence(), s.pile()) == (1, [])


@pytest.mark.rule("HEL-COP07", "HEL-CSC02")
def test_a_request_counts_two_for_the_team_once() -> None:
    s = team(ships=["ceres"], cargo=[["europa"]], requests=["europa_ceres"])
    before = s.t.compute_scores()[0]
    s.do("deliver europa", "decline")
    assert (s.t.compute_scores()[0], s.influence(), dict(s.t.score_breakdown(1))["requests"]) == (
        before + 2,
        0,
        2,
    )  # HEL-R72


@pytest.mark.rule("HEL-COP08")
def test_hands_credits_and_embassies_stay_each_players_own() -> None:
    s = team(credits=1, ships=["moon", "earth"], embassies=[[], ["moon", "mars"]], hands=[[], ["prime_asset"]])
    assert (s.legal_moves("travel"), s.legal_moves("key"), s.legal_moves("play")) == ([], [], [])
    assert s.t.view(0).seats[1].hand is None


@pytest.mark.rule("HEL-COP09")
def test_a_team_mates_delivery_does_not_fulfil_a_request() -> None:
    s = team(ships=["ceres"], cargo=[["europa"]], requests=["mars_earth", "europa_ceres"]).do(
        "deliver europa", "decline"
    )
    assert s.request(1) == "europa_ceres"
    assert [s.t.request_cards[seat.fulfilled] for seat in s.t.seats] == [[], []]


# -- difficulty and Missions -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "garrisons", "fewer"),
    [
        pytest.param("rookie", False, 1, marks=pytest.mark.rule("HEL-DIF01")),
        pytest.param("normal", False, 0, marks=pytest.mark.rule("HEL-DIF02")),
        pytest.param("veteran", True, 1, marks=pytest.mark.rule("HEL-DIF03")),
        pytest.param("master", True, 0, marks=pytest.mark.rule("HEL-DIF04")),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_difficulty_sets_garrisons_and_missions(players: int, level: str, garrisons: bool, fewer: int) -> None:
    t = fresh(players, difficulty=level, cooperative=True)
    assert (len(t.missions), t.garrisons != 0) == (players - fewer, garrisons)


@pytest.mark.rule("HEL-SOL05")
@pytest.mark.parametrize(("level", "missions"), [("rookie", 0), ("normal", 1), ("veteran", 0), ("master", 1)])
def test_a_solo_game_has_a_mission_or_none(level: str, missions: int) -> None:
    assert len(fresh(1, difficulty=level).missions) == missions


@pytest.mark.rule("HEL-CMS01")
def test_missions_are_drawn_at_random_from_those_of_teams() -> None:
    drawn = [fresh(2, seed, cooperative=True, difficulty="normal").missions for seed in range(25)]
    assert {len(set(missions)) for missions in drawn} == {2}
    assert {MISSIONS[m] for missions in drawn for m in missions} == set(MISSIONS[4:])


@pytest.mark.rule("HEL-CMS06")
def test_the_drawn_missions_lie_open() -> None:
    t = fresh(3, cooperative=True, difficulty="normal")
    assert (len(t.missions), t.view(SPECTATOR).missions) == (3, t.missions)


@pytest.mark.rule("HEL-GAR01")
def test_each_location_starts_with_a_garrison() -> None:
    t = fresh(2, cooperative=True, difficulty="master")
    assert (t.garrisons, t.closed) == (0b11111, 0b11111)


def test_only_a_team_chooses_a_difficulty() -> None:
    with pytest.raises(OptionError):
        game(2, difficulty="normal")


@pytest.mark.rule("HEL-DIF06")
@pytest.mark.parametrize("level", ["rookie", "normal", "veteran", "master"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("mercury", [False, True])
def test_the_syndicate_starts_with_nothing_unless_the_handicap_is_chosen(
    mercury: bool, players: int, level: str
) -> None:
    options: dict[str, Any] = {"mercury": mercury, "difficulty": level}
    if players > 1:
        options["cooperative"] = True
    t, handicap = fresh(players, **options), fresh(players, head_start=True, **options)
    plain, lines = dict(shadow_breakdown(t)), dict(shadow_breakdown(handicap))
    assert plain["head_start"] == 0
    assert lines == {**plain, "head_start": 5 * players}
    assert (sum(plain.values()), sum(lines.values())) == (shadow(t), shadow(handicap))
    assert (t.missions, t.garrisons, t.compute_scores()) == (
        handicap.missions,
        handicap.garrisons,
        handicap.compute_scores(),
    )
    assert not any(event.kind == "head_start" for event in t.events)
    assert [event.data["amount"] for event in handicap.events if event.kind == "head_start"] == [5 * players]


@pytest.mark.rule("HEL-DIF05")
@pytest.mark.parametrize(
    ("hard", "consumed", "reason"), [(True, 9, "missions"), (True, 10, "saved"), (False, 9, "saved")]
)
def test_the_hard_variant_needs_every_mission(hard: bool, consumed: int, reason: str) -> None:
    s = finished(team(influence=[90], missions=["consume_the_weak"], consumed=["material_asset"] * consumed, hard=hard))
    assert (s.t.reason, bool(s.t.winners)) == (reason, reason == "saved")
    # HEL-R53: without Missions it changes nothing
    assert finished(team(influence=[90], hard=True)).t.reason == "saved"


@pytest.mark.rule("HEL-CMS02", "HEL-CSC05")
def test_a_complete_mission_is_worth_five_to_the_team() -> None:
    s = team(missions=["consume_the_weak"], consumed=["material_asset"] * 12)
    assert dict(s.t.score_breakdown(0))["missions"] == 5
    assert s.t.compute_scores()[0] - team().t.compute_scores()[0] == 5


@pytest.mark.rule("HEL-CMS03", "HEL-CSC10")
def test_an_incomplete_mission_is_worth_five_to_the_syndicate() -> None:
    s = team(missions=["consume_the_weak"])
    assert dict(shadow_breakdown(s.t))["missions_open"] == 5
    assert shadow(s.t) - shadow(team().t) == 5


@pytest.mark.rule("HEL-CMS05", "HEL-EX20")
@pytest.mark.parametrize(("consumed", "ours", "theirs"), [(10, 5, 0), (9, 0, 5)])
def test_two_players_consume_ten_cards(consumed: int, ours: int, theirs: int) -> None:
    s = team(missions=["consume_the_weak"], consumed=["material_asset"] * consumed)
    assert dict(s.t.score_breakdown(0))["missions"] == ours
    assert dict(shadow_breakdown(s.t))["missions_open"] == theirs


@pytest.mark.rule("HEL-CMS04", "HEL-CMS07", "HEL-CMS06")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_conditions_of_the_team_missions(players: int) -> None:
    goals = {
        "consume_the_weak": [5, 10, 15, 20],
        "diplomatic_web": [4, 8, 12, 16],
        "hold_the_line": [9, 20, 31, 42],
        "calm_the_sun": [5, 4, 7, 9],
        "faction_unity": [3, 5, 8, 8],
    }
    for mission, by_players in goals.items():
        goal = by_players[players - 1]
        s = team(players, missions=[mission])
        for have, done in ((goal - 1, False), (goal, True)):
            reach_goal(s, mission, have)
            assert s.t.view(0).progress == [[have]]
            assert (dict(s.t.score_breakdown(0))["missions"] == 5) is done, mission


def reach_goal(s: Scene, mission: str, have: int) -> None:
    """Bring the team to this count, spread over its players."""
    t = s.t
    if mission == "consume_the_weak":
        arrange(t.cards, t.consumed, [0] * have, rest=t.card_box)
    elif mission == "diplomatic_web":
        for seat, player in enumerate(t.seats):
            share = have // t.players + (seat < have % t.players)
            player.embassies = (1 << share) - 1
    elif mission == "hold_the_line":
        t.pile = [2 * event for event in range(have)]
    elif mission == "calm_the_sun":
        t.pile = [2 * EVENTS.index("earth_global_blackout") + 2 * i for i in range(have)] + [0, 2]
    else:
        for player in t.seats:
            deck = cards(["gene_sampler", "uplink_drone", "courier_pod", "militia_cadet"])
            arrange(t.cards, player.deck, deck, rest=t.card_box)
            arrange(t.cards, player.discard, [], rest=t.card_box)
        for i in range(have):
            discard = t.seats[i % t.players].discard
            arrange(t.cards, discard, t.cards[discard] + cards(MARKET), rest=t.card_box)
        arrange(t.cards, t.seats[0].hand, cards(["xenobotanist"]), rest=t.card_box)


# -- Garrisons -------------------------------------------------------------------------------


@pytest.mark.rule("HEL-GAR02", "HEL-GAR05", "HEL-SHU01")
def test_a_garrison_shuts_a_location_but_is_no_event() -> None:
    s = scene(
        1, hands=[["prime_asset"]], defense=3, credits=2, garrisons=["earth"], events={FLARE: "inactive"}, market=PLAIN
    )
    assert s.shut_down() == ["earth"]
    assert not s.can("bonus old_world_capital")
    assert not s.can("embassy")
    assert s.can(f"overcome {FLARE}")
    s = scene(1, hands=[["militia_cadet"]], garrisons=["earth"], market=PLAIN).do("play militia_cadet")
    assert s.pool() == (0, 1)  # no Event here
    s.do("end")
    assert s.shadow() == []
    assert s.t.garrisons == 1


@pytest.mark.rule("HEL-GAR03")
def test_a_credit_or_a_defense_removes_the_garrison_where_the_ship_is() -> None:
    s = scene(1, credits=1, defense=1, garrisons=["earth", "mars"])
    assert s.legal_moves("garrison") == ["garrison credit", "garrison defense"]
    assert s.do("garrison credit").pool() == (0, 1)
    assert s.legal_moves("garrison") == []  # HEL-R16: not the one at Mars
    assert scene(1, bank=(0, 1), garrisons=["earth"]).do("garrison defense").bank() == (0, 0)
    s = scene(1, garrisons=["earth"])
    assert (s.legal_moves("garrison"), s.refused("garrison credit"), s.refused("garrison defense")) == (
        [],
        "HEL-GAR03",
        "HEL-GAR03",
    )
    assert scene(1, bank=(9, 0), garrisons=["earth"]).legal_moves("garrison") == []
    assert scene(1, garrisons=["moon"]).refused("garrison credit") == ""  # there is none here to speak of


@pytest.mark.rule("HEL-GAR04", "HEL-GAR06", "HEL-EX26")
def test_removing_a_garrison_gives_nothing_and_an_event_may_keep_it_shut() -> None:
    s = scene(1, hands=[["prime_asset"]], credits=1, defense=4, garrisons=["earth"], events={FLARE: "active"})
    before = s.t.compute_scores()
    s.do("garrison credit")
    assert (s.shut_down(), s.t.compute_scores(), s.pile()) == (["earth"], before, [])
    s.do(f"overcome {FLARE}")
    assert (s.shut_down(), s.can("bonus old_world_capital")) == ([], True)


@pytest.mark.rule("HEL-GAR04")
@pytest.mark.parametrize(
    ("level", "before", "after"),
    [("veteran", [], ["earth"]), ("veteran", ["earth"], ["earth"]), ("normal", [], [])],
)
def test_an_event_brings_a_garrison_back_where_garrisons_are_played(
    level: str, before: list[str], after: list[str]
) -> None:
    events = {"earth_food_riot": "inactive", "mars_solar_flare": "inactive", "moon_labor_strike": "active"}
    s = team(difficulty=level, garrisons=before, events=events, to_come=[FLARE, "moon_solar_flare"])
    start = len(s.t.events)
    s.do("end")
    while s.t.turns == 0:
        s.do(s.legal_moves()[0])
    assert [place for i, place in enumerate(LOCATIONS) if s.t.garrisons >> i & 1] == after
    told = [e.data["location"] for e in s.t.events[start:] if e.kind == "garrisoned"]
    assert told == [place for place in after if place not in before]


# -- the Shadow Syndicate --------------------------------------------------------------------


@pytest.mark.rule("HEL-SHD01", "HEL-TRN04", "HEL-SHD10", "HEL-EX21")
def test_the_syndicate_acts_after_the_draw_and_before_events_turn() -> None:
    s = team(events={"mars_ion_squall": "inactive", "europa_solar_flare": "active"}, to_come=["moon_solar_flare"] * 1)
    start = len(s.t.events)
    s.do("end")
    kinds = [e.kind for e in s.t.events[start:]]
    assert kinds == ["drew", "shadow_event", "shadow_card", "turned_up", "turn", "activated", "placed"]
    assert s.shadow() == ["europa_solar_flare*"]  # the Active one of 1, not the Inactive one of 3
    assert s.faces() == {"mars_ion_squall": "active", "moon_solar_flare": "inactive"}
    # never against each other
    s = scene(events={FLARE: "active"}).do("end")
    assert (s.shadow(), s.t.rivals()) == ([], [])


@pytest.mark.rule("HEL-SHD02", "HEL-SHD08", "HEL-CSC07")
def test_it_takes_the_active_event_of_most_influence_and_scores_that_face() -> None:
    s = team(events={FLARE: "active", "mars_ion_squall": "active", "europa_solar_flare": "active"})
    before = shadow(s.t)
    s.do("end")
    assert s.shadow() == ["mars_ion_squall*"]
    assert shadow(s.t) == before + 2 + 3  # the Active face of Ion Squall, and Genesis Seed


@pytest.mark.rule("HEL-SHD03")
def test_without_an_active_event_it_takes_the_best_inactive_one() -> None:
    s = team(events={FLARE: "inactive", "europa_ion_squall": "inactive"}, to_come=["moon_solar_flare"]).do("end")
    assert s.shadow() == ["europa_ion_squall"]


@pytest.mark.rule("HEL-SHD04", "HEL-SHD12", "HEL-SOL06")
def test_ties_go_to_earth_then_to_the_player_whose_turn_ended() -> None:
    s = team(events={"mars_solar_flare": "active", "moon_solar_flare": "active"}).do("end")
    assert s.shadow() == ["moon_solar_flare*"]
    s = team(
        seat=1, events={"moon_magnetic_storm": "active", "moon_solar_flare": "active", "mars_solar_flare": "active"}
    ).do("end")
    assert (s.question_id, s.current_player) == ("TiedEvent", 1)
    assert s.legal_moves() == ["tied_event moon_magnetic_storm", "tied_event moon_solar_flare"]
    assert s.do("tied_event moon_solar_flare").shadow() == ["moon_solar_flare*"]


@pytest.mark.rule("HEL-SHD05")
def test_without_events_it_takes_none() -> None:
    s = team().do("end")
    assert (s.shadow(), s.shadow_cards()) == ([], ["genesis_seed"])


UNTIED = ("hive_matriarch", "replicator_core", "", "customs_interceptor")  # (2, 4), (1, 5), an empty slot and (2, 3)


@pytest.mark.rule("HEL-SHD06", "HEL-EX25")
def test_it_takes_the_market_card_of_most_influence_then_cost() -> None:
    s = team(market=UNTIED).do("end")
    assert s.shadow_cards() == ["hive_matriarch"]


@pytest.mark.rule("HEL-SHD07", "HEL-EX25")
def test_the_slot_it_takes_from_is_refilled() -> None:
    s = team(market=UNTIED).do("end")
    assert s.market() == ["gene_therapist", "replicator_core", "", "customs_interceptor"]


@pytest.mark.rule("HEL-SHD07")
def test_it_takes_no_card_from_an_empty_market() -> None:
    assert team(market=["", "", "", ""], below=[[], [], [], []]).do("end").shadow_cards() == []


@pytest.mark.rule("HEL-SHD12")
def test_a_player_chooses_among_the_tied_cards_before_any_refill() -> None:
    s = team(market=["hive_matriarch", "machine_prophet", "", "perimeter_guard"], seat=1).do("end")
    assert (s.question_id, s.current_player, s.legal_moves()) == (
        "TiedCard",
        1,
        ["tied_card hive_matriarch", "tied_card machine_prophet"],
    )
    s.do("tied_card machine_prophet")
    assert (s.shadow_cards(), s.market()[:2]) == (["machine_prophet"], ["hive_matriarch", "cryo_override"])


@pytest.mark.rule("HEL-CSC07")
def test_its_market_cards_score_their_printed_influence() -> None:
    assert dict(shadow_breakdown(team(market=UNTIED).do("end").t))["market"] == 2


@pytest.mark.rule("HEL-SHD09", "HEL-SHD10")
def test_it_acts_after_the_last_turn_too_and_pays_nothing() -> None:
    s = finished(team(events={FLARE: "active", "ceres_reactor_meltdown": "active"}, garrisons=["earth"]))
    assert (s.shadow(), s.shadow_cards(), s.t.over) == (["ceres_reactor_meltdown*"], ["genesis_seed"], True)
    assert (len(s.t.cards[s.t.primes]), len(s.t.request_cards[s.t.requests])) == (16, 2)


@pytest.mark.rule("HEL-SHD11", "HEL-OVC08")
def test_what_it_took_never_comes_back_and_opens_its_location() -> None:
    # HEL-R84: an Active Catastrophe taken opens all Locations at once
    s = team(events={"mars_terraform_failure": "active"}, to_come=["moon_solar_flare"], hands=[[], ["prime_asset"]]).do(
        "end"
    )
    assert (s.shadow(), s.shut_down()) == (["mars_terraform_failure*"], [])
    assert s.can("bonus old_world_capital")
    assert s.legal_moves("overcome") == []


# -- scoring ---------------------------------------------------------------------------------


@pytest.mark.rule("HEL-CSC02", "HEL-CSC03", "HEL-CSC04", "HEL-CSC06")
def test_the_teams_score_line_by_line() -> None:
    s = team(
        influence=[3, 4],
        infamy=[2, 1],
        hands=[["genesis_seed"], ["void_mine"]],
        decks=[["warp_gate"], []],
        discards=[["prime_asset"], ["hive_matriarch"]],
        played=[[], ["machine_prophet"]],
    )
    s.t.pile = [2 * EVENTS.index(FLARE), 2 * EVENTS.index("earth_ion_squall") + 1]
    put_requests(s.t, [-1, -1], fulfilled=[0, 1])
    assert dict(s.t.score_breakdown(0)) == {
        "events": 2 + 2,
        "requests": 2,
        "abilities": 7,
        "cards": 3 + 3 + 2 + 2,
        "missions": 0,
        "infamy": -3,
        "illegal": -3,
    }
    assert s.t.compute_scores() == [17, 17]


@pytest.mark.rule("HEL-CSC08", "HEL-CSC09")
def test_requests_and_illegal_tech_left_count_for_the_syndicate() -> None:
    base = shadow(team(request_deck=[]).t)
    assert shadow(team(request_deck=["earth_moon"] * 4).t) == base + 8  # HEL-R41
    assert shadow(team(request_deck=[], requests=["mars_earth", "moon_earth"]).t) == base
    assert shadow(team(request_deck=[], illegal=["the_wraith", "void_mine"]).t) == base + 6


@pytest.mark.rule("HEL-CSC11", "HEL-CSC12")
@pytest.mark.parametrize(
    ("ours", "theirs", "caught", "missed", "won"),
    [
        (11, 10, 0, 0, True),
        (9, 10, 3, 0, False),
        (10, 10, 1, 0, True),
        (10, 10, 1, 1, False),
        (10, 10, 0, 0, False),
        (10, 10, 0, 1, False),
    ],
)
def test_higher_wins_and_level_needs_more_catastrophes(
    ours: int, theirs: int, caught: int, missed: int, won: bool
) -> None:
    s = team(market=["", "", "", ""], below=[[], [], [], []], request_deck=[], decks=[[], []])
    blackout = EVENTS.index("earth_global_blackout")
    s.t.pile = [2 * (blackout + i) for i in range(caught)]
    s.t.shadow_events = [2 * (blackout + 5 + i) for i in range(missed)]
    s.t.seats[0].influence = ours - s.t.compute_scores()[0]
    arrange(s.t.cards, s.t.shadow_cards, cards(["perimeter_guard"]), rest=s.t.card_box)
    s.t.seats[0].influence += shadow(s.t) - theirs
    finished(s)
    assert (s.t.winners == [0, 1], s.t.reason) == (won, "saved" if won else "shadow")


def test_a_bot_values_a_narrow_loss_above_a_bad_one_and_a_win_above_both() -> None:
    values = [finished(team(influence=[n], request_deck=[])).t.returns()[0] for n in (-60, -5, 30, 90)]
    assert values == sorted(values)
    assert values[1] < 0.5 < values[2]


@pytest.mark.rule("HEL-SOL01", "HEL-SOL05", "HEL-SOL06")
def test_alone_the_same_rules_hold_for_one() -> None:
    t = fresh(1)
    assert (t.cooperative, t.players, t.current_player(), t.missions) == (True, 1, 0, [])
    assert len(t.event_cards[t.event_box]) == 76 - 17
    s = scene(1, events={"moon_magnetic_storm": "active", "moon_solar_flare": "active"}, market=PLAIN).do("end")
    assert (s.question_id, s.current_player) == ("TiedEvent", 0)
