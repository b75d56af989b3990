"""Calls for Collaboration: HEL-COL and the worked examples about them."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR, AutoAnswer, auto_answer
from tests.games.helionox.scene import Scene, scene

FLARE = "earth_solar_flare"  # Inactive: 3 Defense, 2 Influence; Active: 4, 1
CALL = f"call {FLARE} 1"


def calling(partner: list[str], defense: int = 1, side: str = "inactive", **more: object) -> Scene:
    """Two ships at Earth, the flare there, the partner with this hand, and a caller who has no Defense but this."""
    given_ = {"hands": [[], partner], "architects": ["ilex"], **more}
    return scene(defense=defense, events={FLARE: side}, **given_)  # type: ignore[arg-type]


@pytest.mark.rule("HEL-COL01")
def test_only_the_current_player_calls_and_once_a_turn() -> None:
    s = calling(["perimeter_guard", "perimeter_guard"])
    assert (s.current_player, s.can(CALL)) == (0, True)
    s.do(CALL, "share 1", "accept", "play perimeter_guard")
    assert s.trophies(0) == [FLARE]
    assert s.t.called


@pytest.mark.rule("HEL-COL02", "HEL-COL23", "HEL-EX02")
def test_the_callers_ship_must_be_there_the_partners_may_be_elsewhere_with_an_embassy() -> None:
    given_ = {
        "hands": [["sentinel_prototype"], ["sentinel_prototype"]],
        "ships": ["earth", "mars"],
        "embassies": [[], ["earth"]],
        "events": {FLARE: "inactive"},
        "defense": 1,
    }
    assert scene(seat=0, **given_).can(CALL)  # type: ignore[arg-type]
    assert scene(seat=1, **given_).legal_moves("call") == []  # type: ignore[arg-type]


@pytest.mark.rule("HEL-EX03")
@pytest.mark.parametrize("seat", [0, 1])
def test_with_both_ships_there_either_may_call_the_other(seat: int) -> None:
    s = scene(seat=seat, hands=[["prime_asset"], ["prime_asset"]], defense=1, events={FLARE: "inactive"})
    assert s.legal_moves("call") == [f"call {FLARE} {1 - seat}"]


@pytest.mark.rule("HEL-COL03")
@pytest.mark.parametrize(("defense", "bank", "can"), [(0, 0, False), (1, 0, True), (0, 1, True)])
def test_the_caller_needs_a_defense_from_any_source(defense: int, bank: int, can: bool) -> None:
    s = calling(["prime_asset"], defense, bank=(0, bank))
    assert s.can(CALL) is can
    assert s.refused(CALL) == ("" if can else "HEL-COL03")


@pytest.mark.rule("HEL-COL03")
@pytest.mark.parametrize(
    ("more", "can"),
    [
        ({"hands": [["sentinel_prototype"], ["prime_asset"]]}, True),
        ({"hands": [["void_mine", "replicator_core"], ["prime_asset"]]}, False),  # they bank it, or only copy
        ({"architects": ["vashti"]}, True),
        ({"architects": ["vashti"], "cryo": [1]}, False),
        ({"architects": ["brannoc"]}, True),
    ],
)
def test_a_card_or_the_architect_is_defense_enough(more: dict[str, object], can: bool) -> None:
    s = calling(["prime_asset"], 0, **more)
    assert (s.can(CALL), s.refused(CALL)) == (can, "" if can else "HEL-COL03")


@pytest.mark.rule("HEL-COL03", "HEL-COL09")
@pytest.mark.parametrize(
    ("embassies", "events", "can"),
    [
        ([[], []], {"moon_solar_flare": "inactive"}, ["bonus lunar_base"]),
        ([["moon"], []], {"moon_solar_flare": "inactive"}, ["bonus lunar_base", "key lunar_base"]),
        ([["moon"], []], {"moon_solar_flare": "active"}, []),  # Shut Down
    ],
)
def test_the_locations_defense_is_enough_while_it_is_open(
    embassies: list[list[str]], events: dict[str, str], can: list[str]
) -> None:
    s = scene(
        hands=[[], ["perimeter_guard"]],
        ships=["moon", "moon"],
        architects=["ilex"],
        embassies=embassies,
        events=events,
    )
    if not can:
        assert s.legal_moves("call") == []
        return
    s.do("call moon_solar_flare 1", "share 1", "accept", "play perimeter_guard")
    assert (s.question_id, s.legal_moves()) == ("Contribute", can)
    s.do(can[-1])
    assert (s.trophies(0), s.influence(0), s.influence(1)) == (["moon_solar_flare"], 1, 2)
    assert s.pool() == (0, 2 if can[-1].startswith("key") else 0)  # what is too much stays
    assert s.t.bonus


@pytest.mark.rule("HEL-COL06", "HEL-COL27")
def test_an_offer_is_not_capped_by_what_lies_on_the_table() -> None:
    s = calling(["sentinel_prototype"], 0, hands=[["sentinel_prototype"] * 2, ["sentinel_prototype"]]).do(CALL)
    assert s.legal_moves() == ["share 1", "share 2"]
    s.do("share 2", "accept", "play sentinel_prototype")
    assert (s.question_id, s.current_player, s.legal_moves()) == ("Contribute", 0, ["play sentinel_prototype"])
    s.do("play sentinel_prototype", "play sentinel_prototype")
    assert (s.question_id, s.trophies(0), s.influence(0), s.influence(1), s.pool()) == ("Main", [FLARE], 2, 1, (0, 0))
    assert s.played(0) == ["sentinel_prototype"] * 2


@pytest.mark.rule("HEL-COL27")
def test_the_caller_uses_cards_architect_and_bank_after_his_partner() -> None:
    hands = [["sentinel_prototype", "prime_asset"], ["sentinel_prototype"]]
    s = calling([], 0, side="active", hands=hands, architects=["vashti"], bank=(0, 2))
    s.do(CALL, "share 3", "accept", "play sentinel_prototype")
    assert s.legal_moves() == ["play sentinel_prototype", "ability vashti_1", "ability vashti_2"]
    s.do("play sentinel_prototype")
    # 1 in the pool and 2 in the Bank make 3, but he may save his Bank
    assert s.legal_moves() == [f"overcome {FLARE}", "ability vashti_1", "ability vashti_2"]
    saved = calling([], 0, side="active", hands=hands, architects=["vashti"], bank=(0, 2))
    saved.do(CALL, "share 3", "accept", "play sentinel_prototype", "play sentinel_prototype", "ability vashti_2")
    assert (saved.bank(), saved.pool(), saved.t.seats[0].cryo, saved.influence(0)) == ((0, 2), (0, 0), 4, 3)
    s.do(f"overcome {FLARE}")
    assert (s.bank(), s.pool(), s.influence(0), s.influence(1)) == ((0, 0), (0, 0), 3, 1)


@pytest.mark.rule("HEL-COL08", "HEL-COL09")
def test_what_the_caller_uses_in_it_must_give_defense() -> None:
    hands = [["machine_prophet", "citadel_protocol", "prime_asset"], ["sentinel_prototype"]]
    s = calling([], 0, side="active", hands=hands, architects=["brannoc"])
    s.do(CALL, "share 3", "accept", "play sentinel_prototype")
    assert s.legal_moves() == ["play machine_prophet", "ability brannoc_1"]
    s.do("play machine_prophet", "ability brannoc_1")  # both must choose Defense, without a question
    assert (s.trophies(0), s.influence(0), s.pool()) == ([FLARE], 3, (0, 0))


@pytest.mark.rule("HEL-COL28", "HEL-EX31")
def test_the_caller_covers_what_the_partner_lacks() -> None:
    s = calling([], 1, hands=[["sentinel_prototype"], ["sentinel_prototype"]])
    s.do(CALL, "share 1", "accept", "play sentinel_prototype", "fail")
    assert (s.question_id, s.current_player, s.legal_moves()) == (
        "Contribute",
        0,
        ["play sentinel_prototype", "break_off"],
    )
    s.do("play sentinel_prototype")
    assert s.legal_moves() == [f"overcome {FLARE}", "break_off"]  # to cover is his choice
    s.do(f"overcome {FLARE}")
    assert (s.influence(0), s.influence(1), s.trophies(0), s.pool()) == (2, 1, [FLARE], (0, 0))
    assert (s.hand(0), s.hand(1)) == (["material_asset"], ["material_asset"])  # a card each
    # or he leaves it: what he has stays his, and the Call is used
    s = calling([], 2, hands=[[], ["sentinel_prototype"]])
    s.do(CALL, "share 1", "accept", "play sentinel_prototype", "fail", "break_off")
    assert (s.pool(), s.t.called, s.faces(), s.influence(1)) == ((0, 2), True, {FLARE: "inactive"}, 0)


@pytest.mark.rule("HEL-COL28", "HEL-COP04", "HEL-COP05")
def test_in_a_team_the_caller_covers_too() -> None:
    s = calling([], 1, hands=[["sentinel_prototype"], ["sentinel_prototype"]], cooperative=True)
    s.do(CALL, "share 1", "accept", "play sentinel_prototype", "fail", "play sentinel_prototype", f"overcome {FLARE}")
    assert (s.pile(), s.influence(0), s.influence(1)) == ([FLARE], 0, 0)
    assert (s.hand(0), s.hand(1)) == (["material_asset"], ["material_asset"])


@pytest.mark.rule("HEL-COL20")
def test_what_was_agreed_binds_the_caller_too() -> None:
    hands = [["sentinel_prototype", "prime_asset"], ["perimeter_guard"]]
    s = calling([], 0, hands=hands).do(CALL, "share 1", "accept", "play perimeter_guard")
    assert s.legal_moves() == ["play sentinel_prototype"]  # no way out while he has Defense
    # nothing left to give: it fails, and his other cards are his own business
    s = calling([], 0, side="active", hands=hands).do(CALL, "share 2", "accept", "play perimeter_guard")
    s.do("play sentinel_prototype")
    assert s.legal_moves() == ["break_off"]
    s.do("break_off")
    assert (s.question_id, s.pool(), s.hand(0), s.t.called) == ("Main", (0, 1), ["prime_asset"], True)
    assert [e.kind for e in s.t.events if e.kind in ("failed", "short")] == ["failed"]


@pytest.mark.rule("HEL-COL14")
def test_the_partners_surplus_fills_what_the_caller_lacks() -> None:
    s = calling(["shield_array"], 1, side="active").do(CALL, "share 2", "accept", "play shield_array")
    assert s.legal_moves() == [f"overcome {FLARE}"]
    s.do(f"overcome {FLARE}")
    assert (s.influence(0), s.influence(1), s.pool()) == (1, 3, (0, 0))


@pytest.mark.rule("HEL-COL02")
def test_the_callers_ship_must_still_be_there() -> None:
    hands = [["orbital_shuttle", "rapid_response_unit"], ["shield_array"]]
    s = calling([], 0, side="active", hands=hands)
    s.do(CALL, "share 3", "accept", "play shield_array", "play orbital_shuttle", "move moon")
    assert s.legal_moves() == ["play rapid_response_unit", "bonus lunar_base", "break_off"]
    back = s.t.copy()
    s.do("break_off")
    assert (s.faces(), s.pool(), s.hand(0)) == ({FLARE: "active"}, (0, 2), ["rapid_response_unit"])
    s = Scene(back).do("play rapid_response_unit", "move earth")  # back in time
    assert (s.question_id, s.trophies(0), s.influence(0)) == ("Main", [FLARE], 3)
    # without the move there is nothing in the way
    s = calling([], 0, side="active", hands=hands).do(CALL, "share 2", "accept", "play shield_array")
    assert s.do("play orbital_shuttle", "decline").trophies(0) == [FLARE]


@pytest.mark.rule("HEL-COL05")
@pytest.mark.parametrize("hand", [["prime_asset"], ["sentinel_prototype"]])
def test_the_caller_is_asked_whatever_he_holds(hand: list[str]) -> None:
    s = calling([], 1, side="active", hands=[hand, ["perimeter_guard"]])
    s.do(CALL, "share 2", "accept", "play perimeter_guard")
    assert (s.question_id, s.t.to_move) == ("Contribute", [0])
    assert s.t.view(1).seats[0].hand is None


@pytest.mark.rule("HEL-COL04")
def test_exactly_one_partner_by_ship_or_embassy() -> None:
    s = scene(
        4,
        hands=[[], ["prime_asset"], ["prime_asset"], ["prime_asset"]],
        ships=["earth", "earth", "moon", "moon"],
        embassies=[[], [], ["earth"], ["mars"]],
        defense=1,
        events={FLARE: "inactive"},
    )
    assert s.legal_moves("call") == [f"call {FLARE} 1", f"call {FLARE} 2"]
    assert s.refused(f"call {FLARE} 3") == "HEL-COL04"


@pytest.mark.rule("HEL-COL05")
def test_a_partner_is_asked_whatever_he_holds() -> None:
    # with and without a Defense card he is called alike; only he sees the answers he has
    for hand, answers in ((["prime_asset"], ["refuse"]), (["sentinel_prototype"], ["refuse", "accept", "counter 2"])):
        s = calling(hand).do(CALL, "share 1")
        assert (s.question_id, s.current_player, s.legal_moves()) == ("Reply", 1, answers)
        assert s.t.view(0).seats[1].hand is None


@pytest.mark.rule("HEL-COL06")
def test_offer_counter_offer_and_last_word() -> None:
    s = calling(["shield_array"], 3, side="active").do(CALL)
    assert (s.question_id, s.legal_moves()) == ("Share", ["share 1", "share 2", "share 3"])
    s.do("share 1")
    assert s.legal_moves() == ["refuse", "accept", "counter 2", "counter 3"]
    s.do("counter 3")
    assert (s.question_id, s.current_player, s.legal_moves()) == ("LastWord", 0, ["take", "drop"])
    s.do("take", "play shield_array")
    assert (s.influence(0), s.influence(1), s.pool()) == (3, 1, (0, 0))  # the countered shares count
    # dropping costs nothing but this pair
    s = calling(["shield_array"], 3, side="active").do(CALL, "share 1", "counter 2", "drop")
    assert (s.question_id, s.t.called, s.pool(), s.can(CALL)) == ("Main", False, (0, 3), False)
    # an auto-answer
    s = calling(["shield_array"]).do(CALL, "share 1")
    assert auto_answer(s.t, 1, {"collaboration": AutoAnswer("pass")}) == s.t.game.moves.parse("refuse")
    # without a Defense card one is asked all the same: a refusal that comes by itself would tell
    assert auto_answer(calling(["prime_asset"]).do(CALL, "share 1").t, 1, {}) == -1


@pytest.mark.rule("HEL-COL07", "HEL-COL19")
def test_all_abilities_of_the_partners_cards_resolve_for_him() -> None:
    s = calling(["combat_medic", "patrol_frigate", "rapid_response_unit"], 1, side="active")
    s.do(CALL, "share 1", "accept", "play combat_medic")
    assert s.hand(1) == ["patrol_frigate", "rapid_response_unit", "material_asset"]
    s.do("play patrol_frigate")
    assert s.t.seats[1].credits == 0  # HEL-R12: Credits are lost
    s.do("play rapid_response_unit")
    assert (s.question_id, s.current_player) == ("Move", 1)
    s.do("move moon")
    assert (s.ship(1), s.trophies(0), s.influence(1)) == ("moon", [FLARE], 3)
    assert (s.pool(1), s.played(1)) == ((0, 0), ["combat_medic", "patrol_frigate", "rapid_response_unit"])


@pytest.mark.rule("HEL-COL08")
def test_only_cards_that_offer_defense_are_played() -> None:
    s = calling(
        [
            "machine_prophet",
            "reserve_battery",
            "citadel_protocol",
            "replicator_core",
            "prime_asset",
            "planetary_cannon",
        ],
        side="active",
    )
    s.do(CALL, "share 1", "accept")
    assert s.legal_moves() == ["play machine_prophet", "play reserve_battery", "play planetary_cannon"]
    # the Defense branch must be taken (HEL-R11), without a question since there is one
    s.do("play machine_prophet")
    assert (s.question_id, s.t.partner_defense) == ("Help", 2)
    # and so must the cost that brings Defense
    s.do("play planetary_cannon")
    assert s.legal_moves() == [
        "discard reserve_battery",
        "discard citadel_protocol",
        "discard replicator_core",
        "discard prime_asset",
    ]
    s.do("discard prime_asset")
    assert s.trophies(0) == [FLARE]


@pytest.mark.rule("HEL-COL08")
def test_a_cost_that_cannot_be_paid_makes_a_card_useless() -> None:
    assert calling(["planetary_cannon"]).do(CALL, "share 1").legal_moves() == ["refuse"]
    assert calling(["adaptive_organism"]).do(CALL, "share 1").legal_moves() == ["refuse"]
    s = calling(["adaptive_organism", "prime_asset"]).do(CALL, "share 1", "accept", "play adaptive_organism")
    assert (s.consumed(), s.influence(1)) == (["prime_asset"], 2)  # one other card: no choice
    # a Unique card once a turn, for him too
    s = calling(["crisis_commander", "crisis_commander"], side="active").do(
        CALL, "share 1", "accept", "play crisis_commander"
    )
    assert s.legal_moves() == ["fail"]


@pytest.mark.rule("HEL-COL09")
def test_location_architect_and_bank_are_the_current_players_alone() -> None:
    s = calling(["sentinel_prototype"])
    s.t.seats[1].bank_defense = 5
    s.do(CALL, "share 1", "accept")
    assert s.legal_moves() == ["play sentinel_prototype"]
    assert s.do("play sentinel_prototype").legal_moves() == ["fail"]  # the Bank does not help
    # the caller's share may come from his Bank (HEL-R81: the pool first)
    s = calling(["perimeter_guard"], 1, side="active", bank=(0, 3)).do(
        CALL, "share 2", "accept", "play perimeter_guard", f"overcome {FLARE}"
    )
    assert (s.pool(), s.bank(), s.influence(0)) == ((0, 0), (0, 2), 2)


def shared() -> Scene:
    """The flare was Overcome with 2 Defense of the caller and 1 of the partner."""
    return calling(["sentinel_prototype"], 2).do(CALL, "share 2", "accept", "play sentinel_prototype")


@pytest.mark.rule("HEL-COL10", "HEL-EX01")
def test_two_and_one_overcome_an_event_of_three() -> None:
    s = shared()
    assert (s.faces(), s.question_id, s.t.view(0).partner) == ({}, "Main", -1)


@pytest.mark.rule("HEL-COL11", "HEL-EX01")
def test_each_gains_influence_by_contribution() -> None:
    s = shared()
    assert (s.influence(0), s.influence(1)) == (2, 1)


@pytest.mark.rule("HEL-COL12", "HEL-EX01")
def test_each_draws_a_card() -> None:
    s = shared()
    assert (s.hand(0), s.hand(1)) == (["material_asset"], ["material_asset"])


@pytest.mark.rule("HEL-COL13", "HEL-EX01")
def test_the_caller_gets_the_trophy() -> None:
    s = shared()
    assert (s.trophies(0), s.trophies(1)) == ([FLARE], [])


@pytest.mark.rule("HEL-COL10")
def test_each_contributes_at_least_one() -> None:
    s = calling(["prime_asset"], 9).do(CALL)
    assert s.legal_moves() == ["share 1", "share 2"]
    # an Event of cost 1 cannot be shared (HEL-R08), one of cost 2 can
    s = calling(["prime_asset"])
    s.t.box = _cheap(s.t.box, 1)
    assert (s.can(CALL), s.refused(CALL)) == (False, "HEL-COL10")
    s.t.box = _cheap(s.t.box, 2)
    assert (s.can(CALL), s.refused(CALL)) == (True, "")


def _cheap(box: object, price: int) -> object:
    from copy import copy

    other = copy(box)
    other.price = [price] * len(box.price)  # type: ignore[attr-defined]
    return other


@pytest.mark.rule("HEL-COL14", "HEL-EX22")
def test_surplus_gives_nothing() -> None:
    s = calling(["perimeter_guard"], 2).do(CALL, "share 2", "accept", "play perimeter_guard")
    assert (s.influence(0), s.influence(1), s.pool(0), s.pool(1)) == (2, 1, (0, 0), (0, 0))
    s = calling(["perimeter_guard"], 5).do(CALL, "share 1", "accept", "play perimeter_guard")
    assert (s.influence(0), s.influence(1), s.pool(0)) == (1, 2, (0, 4))  # the caller's stays in his pool


@pytest.mark.rule("HEL-COL15", "HEL-ALT07")
def test_alternative_costs_are_no_part_of_a_collaboration() -> None:
    s = scene(
        hands=[[], ["sentinel_prototype", "gene_sampler"]],
        defense=1,
        credits=9,
        events={"earth_meteor_shower": "active"},
    )
    s.do("call earth_meteor_shower 1", "share 1", "accept")
    assert s.legal_moves() == ["play sentinel_prototype"]
    s.do("play sentinel_prototype", "fail")
    assert s.legal_moves() == ["ability vashti_1", "ability vashti_2", "break_off"]
    s.do("break_off")
    assert (s.trophies(0), s.pool()) == ([], (9, 1))


@pytest.mark.rule("HEL-COL16")
@pytest.mark.parametrize(("side", "price"), [("inactive", 3), ("active", 4)])
def test_active_and_inactive_events_alike(side: str, price: int) -> None:
    s = calling(["shield_array"], side=side).do(CALL, "share 1", "accept")
    assert s.t.owed == price - 1
    assert s.do("play shield_array").trophies(0) == [FLARE]


@pytest.mark.rule("HEL-COL18")
def test_the_partner_does_not_refill_his_hand() -> None:
    s = calling(["perimeter_guard", "prime_asset"]).do(CALL, "share 1", "accept", "play perimeter_guard", "end")
    assert s.hand(1) == ["prime_asset", "material_asset"]  # one played, one drawn for the success


@pytest.mark.rule("HEL-COL20")
def test_a_refusal_costs_nothing_and_a_failure_the_call() -> None:
    s = calling(["sentinel_prototype"], side="active").do(CALL, "share 1", "refuse")
    assert (s.t.called, s.hand(1), s.pool(), s.can(CALL), s.refused(CALL)) == (
        False,
        ["sentinel_prototype"],
        (0, 1),
        False,
        "HEL-COL20",
    )
    s = calling(["sentinel_prototype", "rogue_cyborg"], side="active").do(
        CALL, "share 1", "accept", "play sentinel_prototype"
    )
    assert s.legal_moves() == ["play rogue_cyborg"]  # acceptance binds
    s.do("play rogue_cyborg")
    assert s.legal_moves() == ["fail"]
    s.do("fail")
    assert s.legal_moves() == ["break_off"]  # nothing to cover it with
    s.do("break_off")
    assert (s.t.called, s.pool(), s.influence(0), s.influence(1), s.faces()) == (True, (0, 1), 0, 0, {FLARE: "active"})
    assert (s.hand(1), s.played(1)) == (["material_asset"], ["sentinel_prototype", "rogue_cyborg"])
    assert s.hand(0) == []  # no draw


@pytest.mark.rule("HEL-COL20")
def test_after_a_refusal_another_player_or_event_may_be_tried() -> None:
    s = scene(
        3,
        hands=[[], ["prime_asset"], ["prime_asset"]],
        defense=1,
        events={FLARE: "inactive", "earth_food_riot": "inactive"},
    )
    s.do(CALL, "share 1", "refuse")
    assert s.legal_moves("call") == [f"call {FLARE} 2", "call earth_food_riot 1", "call earth_food_riot 2"]


@pytest.mark.rule("HEL-COL21", "HEL-SOL07")
def test_alone_there_is_no_collaboration() -> None:
    s = scene(1, hands=[["convoy_marshal"]], defense=1, events={FLARE: "inactive"})
    assert s.legal_moves("call") == []
    s.do("play convoy_marshal", "decline")
    assert (s.question_id, s.pool()) == ("Main", (1, 1))


@pytest.mark.rule("HEL-COL22", "HEL-EX27")
def test_it_closes_as_soon_as_the_share_is_reached() -> None:
    hand = ["sentinel_prototype", "sentinel_prototype", "shield_array"]
    s = calling(hand).do(CALL, "share 1", "accept", "play shield_array")
    assert (s.question_id, s.current_player, s.influence(1)) == ("Main", 0, 2)
    s = calling(hand).do(CALL, "share 1", "accept", "play sentinel_prototype")
    assert (s.question_id, s.current_player, s.legal_moves()) == (
        "Help",
        1,
        ["play sentinel_prototype", "play shield_array"],
    )
    assert s.do("play sentinel_prototype").influence(1) == 2
    # after the card that did it is fully resolved
    s = calling(["gene_bomb", "prime_asset"]).do(CALL, "share 1", "accept", "play gene_bomb")
    assert (s.question_id, s.current_player, s.faces()) == ("Consume", 1, {FLARE: "inactive"})


@pytest.mark.rule("HEL-COL25")
def test_a_player_without_cards_cannot_be_called() -> None:
    s = calling([])
    assert (s.can(CALL), s.refused(CALL)) == (False, "HEL-COL25")


@pytest.mark.rule("HEL-COL26")
def test_cargo_of_a_partners_card() -> None:
    s = calling(["living_hull"], credits=1).do("cargo", CALL, "share 1", "accept", "play living_hull")
    assert s.question_id == "Gift"  # not bound by what the current player gained here
    s.do("do")
    assert (s.cargo(1), s.t.cargo_left[0]) == (["earth"], 2)
    # by Shut Down he is, even if the current player's is lifted (HEL-R12)
    s = scene(hands=[["the_wraith"], ["living_hull"]], defense=2, events={FLARE: "active"})
    s.do("play the_wraith", "decline", "decline", CALL, "share 2", "accept", "play living_hull")
    assert (s.cargo(1), s.trophies(0)) == ([], [FLARE])
    # and it does not mark the current player's gain
    s = calling(["living_hull"], credits=1).do(CALL, "share 1", "accept", "play living_hull", "do")
    assert s.can("cargo")


def test_a_partners_illegal_tech_brings_him_infamy() -> None:
    s = calling(["orbital_lance"]).do(CALL, "share 1", "accept", "play orbital_lance")
    assert (s.t.seats[1].infamy, s.t.seats[0].infamy) == (1, 0)


def test_the_callers_draw_comes_first_and_no_hand_is_limited_then() -> None:
    s = calling(["perimeter_guard", *["prime_asset"] * 6])
    start = len(s.t.events)
    s.do(CALL, "share 1", "accept", "play perimeter_guard")
    assert [e.seat for e in s.t.events[start:] if e.kind == "drew"] == [0, 1]
    assert (len(s.hand(1)), s.question_id) == (7, "Main")  # HEL-R13


# -- promises that cannot be kept ------------------------------------------------------------


def promise_warnings(s: Scene) -> dict[str, tuple[int, int]]:
    """The moves to be confirmed, with what the seat has and what it would promise."""
    found = s.t.warnings(s.current_player)
    return {s.t.game.moves.text(one.move): (one.facts["have"], one.facts["amount"]) for one in found}


@pytest.mark.parametrize(
    ("hand", "have"),
    [
        (["sentinel_prototype", "prime_asset"], 1),
        (["planetary_cannon", "sentinel_prototype"], 3),  # which of the two pays is his choice
        (["planetary_cannon", "sentinel_prototype", "prime_asset"], 4),
        (["crisis_commander", "crisis_commander"], 2),  # Unique
        (["machine_prophet", "adaptive_organism", "prime_asset"], 4),
        (["citadel_protocol", "replicator_core", "sentinel_prototype"], 1),
    ],
)
def test_a_partner_is_warned_of_a_promise_he_cannot_keep(hand: list[str], have: int) -> None:
    s = calling(hand, 1, side="active", decks=[[], []])
    s.do(CALL, "share 1")
    owed = {"accept": 3, "counter 2": 2, "counter 3": 1}
    assert promise_warnings(s) == {move: (have, amount) for move, amount in owed.items() if amount > have}
    assert set(owed) <= set(s.legal_moves())  # legal all the same


def test_a_partner_who_may_draw_on_the_way_is_not_warned() -> None:
    s = calling(["combat_medic"], 1, side="active").do(CALL, "share 1")
    assert promise_warnings(s) == {}
    s = calling(["combat_medic"], 1, side="active", decks=[[], []]).do(CALL, "share 1")
    assert promise_warnings(s) == {"accept": (1, 3), "counter 2": (1, 2)}  # there is nothing to draw


def test_a_caller_is_warned_too() -> None:
    hands = [["sentinel_prototype"], ["shield_array"]]
    s = calling([], 0, side="active", hands=hands, architects=["vashti"], cryo=[1]).do(CALL)
    assert promise_warnings(s) == {"share 2": (1, 2), "share 3": (1, 3)}
    s.do("share 1", "counter 3")
    assert promise_warnings(s) == {"take": (1, 3)}
    # a card that fills the caller's own Bank counts twice, for the caller alone
    battery = [["reserve_battery"], ["reserve_battery"]]
    s = calling([], 0, side="active", hands=battery, architects=["vashti"], cryo=[1], decks=[[], []]).do(CALL)
    assert promise_warnings(s) == {"share 3": (2, 3)}
    s.do("share 1")
    assert promise_warnings(s) == {"accept": (1, 3), "counter 2": (1, 2)}
    # pool, Bank and Architect count
    s = calling([], 0, side="active", hands=hands, architects=["vashti"], bank=(0, 1)).do(CALL)
    assert promise_warnings(s) == {}


@pytest.mark.parametrize("hand", [["sentinel_prototype"], ["shield_array"]])
def test_a_warning_is_for_the_seat_alone(hand: list[str]) -> None:
    s = calling(hand, 1, side="active").do(CALL, "share 1")
    assert (s.t.view(1).hold, s.t.view(0).hold) == (1 if hand[0] == "sentinel_prototype" else 3, 1)
    assert s.t.view(SPECTATOR).hold is None


# -- what can't be done in a Collaboration ---------------------------------------------------


@pytest.mark.rule("HEL-COL07")
def test_without_a_defense_card_in_hand_nothing_can_be_promised() -> None:
    s = calling(["material_asset"], 2).do(CALL, "share 2")
    assert (s.legal_moves(), s.refused("accept"), s.refused("counter 1")) == (["refuse"], "HEL-COL07", "HEL-COL07")


@pytest.mark.rule("HEL-COL08")
def test_a_card_without_defense_is_refused() -> None:
    s = calling(["sentinel_prototype", "material_asset"], 2).do(CALL, "share 2", "accept")
    assert (s.legal_moves(), s.refused("play material_asset")) == (["play sentinel_prototype"], "HEL-COL08")


@pytest.mark.rule("HEL-COL27")
def test_the_caller_cannot_overcome_with_less_than_the_share() -> None:
    s = calling(["sentinel_prototype"], 1, hands=[["sentinel_prototype"], ["sentinel_prototype"]])
    s.do(CALL, "share 2", "accept", "play sentinel_prototype")
    refusal = s.t.why_not(0, s.t.game.moves.parse(f"overcome {FLARE}"))
    assert refusal is not None
    assert (refusal.clause, refusal.facts) == ("HEL-COL27", {"need": 2, "have": 1})


@pytest.mark.rule("HEL-COL28")
def test_the_caller_cannot_break_off_after_a_full_share() -> None:
    s = calling(["sentinel_prototype"], 1, hands=[["sentinel_prototype"], ["sentinel_prototype"]])
    s.do(CALL, "share 2", "accept", "play sentinel_prototype")
    assert s.refused("break_off") == "HEL-COL28"


@pytest.mark.rule("HEL-COL09")
def test_an_ability_without_defense_waits_until_the_collaboration_is_over() -> None:
    s = calling(["sentinel_prototype"], 1, hands=[["sentinel_prototype"], ["sentinel_prototype"]])
    assert s.can("bonus old_world_capital")
    s.do(CALL, "share 2", "accept", "play sentinel_prototype")
    assert s.refused("bonus old_world_capital") == "HEL-COL09"
