"""Playing cards and effects on all players: HEL-PLY, HEL-ALL, HEL-TRM, and the worked examples about cards."""

from __future__ import annotations

import pytest

from cinque.core import AutoAnswer, auto_answer
from tests.games.helionox.scene import scene

FLARE = "earth_solar_flare"


@pytest.mark.rule("HEL-PLY01", "HEL-PLY13")
def test_any_number_of_cards_is_played_without_cost_and_none_must_be() -> None:
    s = scene(hands=[["material_asset"] * 3 + ["shield_array"]])
    s.do(*["play material_asset"] * 3)
    assert (s.pool(), s.hand(), s.can("end")) == ((3, 0), ["shield_array"], True)


@pytest.mark.rule("HEL-PLY02", "HEL-EX08")
def test_abilities_are_used_from_top_to_bottom() -> None:
    # draw a card, then Consume one: the reshuffle comes first, so the drawn card can be Consumed
    s = scene(hands=[["gene_therapist"]], decks=[[]], discards=[["courier_pod"]]).do("play gene_therapist")
    assert (s.hand(), s.discard()) == (["courier_pod"], [])
    assert s.legal_moves() == ["decline", "consume courier_pod"]


@pytest.mark.rule("HEL-PLY03", "HEL-PLY05", "HEL-EX05")
def test_may_abilities_are_decided_when_they_come_up() -> None:
    events = {FLARE: "inactive", "moon_solar_flare": "inactive"}
    s = scene(hands=[["orbital_shuttle"]], defense=1, events=events).do("play orbital_shuttle", "move moon")
    assert s.legal_moves("overcome") == ["overcome moon_solar_flare"]
    s = scene(hands=[["orbital_shuttle"]], defense=1, events=events).do("play orbital_shuttle", "decline")
    assert s.legal_moves("overcome") == [f"overcome {FLARE}"]
    # what has no "may" must be done as far as possible
    s = scene(hands=[["overclocked_android", "courier_pod"]]).do("play overclocked_android")
    assert s.legal_moves() == ["discard courier_pod", "discard material_asset"]


@pytest.mark.rule("HEL-PLY07")
def test_a_played_card_is_not_in_a_reshuffle_of_the_turn() -> None:
    s = scene(hands=[["symbiotic_graft"]], decks=[[]]).do("play symbiotic_graft")
    assert (s.hand(), s.played()) == ([], ["symbiotic_graft"])


@pytest.mark.rule("HEL-PLY08")
def test_a_card_that_consumes_itself_does_all_else_first() -> None:
    s = scene(hands=[["ark_curator"]]).do("play ark_curator")
    assert (s.hand(), s.legal_moves()) == (["material_asset"], ["decline", "do"])
    s.do("do")
    assert (s.influence(), s.played(), s.consumed()) == (2, [], ["ark_curator"])
    assert "ark_curator" not in s.do("end").discard()
    s = scene(hands=[["ark_curator"]]).do("play ark_curator", "decline")
    assert (s.influence(), s.played(), s.consumed()) == (0, ["ark_curator"], [])


@pytest.mark.rule("HEL-PLY09", "HEL-EX12")
def test_a_unique_card_is_played_once_a_turn() -> None:
    s = scene(hands=[["sentient_network"] * 2]).do("play sentient_network")
    assert "sentient_network" in s.hand()
    assert (s.can("play sentient_network"), s.refused("play sentient_network")) == (False, "HEL-PLY09")
    s = scene(hands=[["perimeter_guard"] * 2]).do("play perimeter_guard", "play perimeter_guard")
    assert s.pool() == (0, 4)


@pytest.mark.rule("HEL-PLY10", "HEL-EX28")
def test_copying_a_unique_card_is_its_one_use() -> None:
    s = scene(
        hands=[["replicator_core", "machine_prophet"]], market=["warp_gate", "machine_prophet", "replicator_core", ""]
    )
    s.do("play replicator_core")
    # one legal target: it is taken without a question; the choice of the copied card is asked
    assert s.legal_moves() == ["branch 1", "branch 2", "branch 3"]
    s.do("branch 2")
    assert (s.pool(), s.can("play machine_prophet")) == ((2, 0), False)
    # a Unique card played before cannot be copied (HEL-R33)
    s = scene(hands=[["machine_prophet", "replicator_core"]], market=["machine_prophet", "", "", ""])
    s.do("play machine_prophet", "branch 3", "play replicator_core")
    assert (s.question_id, s.pool()) == ("Main", (0, 2))
    assert s.t.seats[1].uniques == 0


@pytest.mark.rule("HEL-PLY11")
def test_a_searched_deck_is_shuffled() -> None:
    deck = ["courier_pod", "prime_asset", "militia_cadet", "gene_sampler", "uplink_drone", "perimeter_guard"]
    orders = set()
    for seed in range(6):
        s = scene(hands=[["neural_archivist"]], decks=[deck])
        s.t.rng = seed
        s.do("play neural_archivist")
        assert s.legal_moves() == [
            "decline",
            *(
                f"search {card}"
                for card in (
                    "gene_sampler",
                    "uplink_drone",
                    "courier_pod",
                    "militia_cadet",
                    "prime_asset",
                    "perimeter_guard",
                )
            ),
        ]
        s.do("search prime_asset")
        assert (s.hand(), sorted(s.deck())) == (["prime_asset"], sorted(c for c in deck if c != "prime_asset"))
        orders.add(tuple(s.deck()))
    assert len(orders) > 3
    # HEL-R68: who declines has looked through it all the same
    orders = set()
    for seed in range(6):
        s = scene(hands=[["neural_archivist"]], decks=[deck])
        s.t.rng = seed
        orders.add(tuple(s.do("play neural_archivist", "decline").deck()))
    assert len(orders) > 3
    # an empty deck is not refilled for it
    s = scene(hands=[["neural_archivist"]], decks=[[]], discards=[["prime_asset"]]).do("play neural_archivist")
    assert (s.question_id, s.discard()) == ("Main", ["prime_asset"])


@pytest.mark.rule("HEL-PLY14")
def test_an_inner_effect_is_finished_before_the_outer_one_goes_on() -> None:
    # Warp Gate at Europa: Key Access gives 2 Credits and a move, then the Gate draws (HEL-R78)
    s = scene(hands=[["warp_gate"]]).do("play warp_gate", "move europa", "do")
    assert (s.question_id, s.hand()) == ("Move", [])
    s.do("move mars")
    assert (s.hand(), s.pool(), s.ship(), s.question_id) == (["material_asset"], (2, 0), "mars", "Main")
    # Blink Drive: two Key Accesses at two Locations
    s = scene(hands=[["blink_drive"]]).do("play blink_drive", "move moon", "do", "move ceres", "do", "decline")
    assert (s.pool(), s.t.visited) == ((3, 3), 0b01010)
    s = scene(hands=[["blink_drive"]]).do("play blink_drive", "move moon", "do", "decline", "decline")
    assert (s.pool(), s.question_id) == ((0, 3), "Main")  # the Moon is used


@pytest.mark.rule("HEL-PLY15")
def test_a_copied_card_stays_and_this_card_is_the_copying_one() -> None:
    s = scene(hands=[["replicator_core"]], market=["ark_curator", "", "", ""]).do("play replicator_core", "do")
    assert (s.market()[0], s.consumed(), s.played(), s.influence()) == ("ark_curator", ["replicator_core"], [], 2)
    # copied by an Architect there is no card to Consume (HEL-R34)
    s = scene(architects=["orin"], hands=[["ark_curator"]]).do("play ark_curator", "decline", "ability orin_2")
    assert (s.hand(), s.question_id, s.influence(), s.consumed()) == (["material_asset"] * 2, "Main", 0, [])


@pytest.mark.rule("HEL-PLY15")
def test_what_may_be_copied() -> None:
    # HEL-R79: not above the limit, not what copies; nothing to copy: the step is passed over
    s = scene(hands=[["replicator_core"]], market=["warp_gate", "replicator_core", "", "aegis_dreadnought"])
    assert s.do("play replicator_core").question_id == "Main"
    s = scene(hands=[["replicator_core"]], market=["xenobotanist", "data_broker", "warp_gate", "shield_array"])
    s.do("play replicator_core")
    assert s.legal_moves() == ["copy xenobotanist", "copy data_broker", "copy shield_array"]
    assert s.do("copy shield_array").pool() == (0, 3)
    # Orin: cards in play, no Illegal Tech, no Unique card; not with an empty play area
    assert not scene(architects=["orin"]).can("ability orin_2")
    s = scene(
        architects=["orin"],
        hands=[["material_asset", "perimeter_guard", "orbital_lance", "replicator_core", "crisis_commander"]],
        market=["", "", "", ""],
    )
    s.do(
        "play material_asset",
        "play perimeter_guard",
        "play orbital_lance",
        "decline",
        "play replicator_core",
        "play crisis_commander",
        "ability orin_2",
    )
    assert s.legal_moves() == ["copy_played material_asset", "copy_played perimeter_guard"]
    infamy = s.t.seats[0].infamy
    s.do("copy_played perimeter_guard")
    assert (s.pool(), s.t.seats[0].infamy, s.t.seats[0].cryo) == ((1, 11), infamy, 3)


@pytest.mark.rule("HEL-PLY16")
def test_gifts_are_asked_and_taken_by_default() -> None:
    s = scene(hands=[["envoy_cruiser"]]).do("play envoy_cruiser", "decline")
    assert (s.question_id, s.legal_moves()) == ("Gift", ["decline", "do"])
    taken = s.t.game.moves.parse("do")
    assert auto_answer(s.t, 0, {}) == taken
    assert auto_answer(s.t, 0, {"gifts": AutoAnswer("ask")}) == -1
    assert s.do("decline").embassies() == []
    s = scene(hands=[["interworld_freighter", "customs_interceptor"]], infamy=[1])
    s.do("play interworld_freighter")
    assert auto_answer(s.t, 0, {}) == taken
    s.do("do", "play customs_interceptor")
    assert auto_answer(s.t, 0, {}) == taken
    assert (s.do("decline").t.seats[0].infamy, s.cargo()) == (1, ["earth"])
    # a move is no gift that can do no harm
    s = scene(hands=[["courier_pod"]]).do("play courier_pod")
    assert (s.t.question(0).window, auto_answer(s.t, 0, {})) == ("", -1)


@pytest.mark.rule("HEL-ALL01", "HEL-EX09")
def test_an_embassy_for_everybody_where_his_ship_is() -> None:
    s = scene(
        4,
        hands=[["grand_accord_fleet"]],
        ships=["earth", "moon", "mars", "ceres"],
        embassies=[[], [], ["mars"]],
        events={"moon_solar_flare": "active"},
    )
    s.do("play grand_accord_fleet")
    assert [s.embassies(seat) for seat in range(4)] == [["earth"], [], ["mars"], ["ceres"]]
    assert [x.influence for x in s.t.seats] == [1, 0, 0, 0]


@pytest.mark.rule("HEL-ALL02", "HEL-ALL03", "HEL-EX10")
def test_an_adjacent_move_for_everybody_from_where_he_is() -> None:
    s = scene(3, seat=1, hands=[[], ["convoy_marshal"], []], ships=["earth", "mars", "europa"]).do(
        "play convoy_marshal"
    )
    assert (s.current_player, s.question_id, s.legal_moves()) == (1, "Move", ["decline", "move moon", "move ceres"])
    s.do("decline")
    assert (s.current_player, s.question_id, s.legal_moves()) == (2, "Escort", ["decline", "move ceres"])
    assert auto_answer(s.t, 2, {"escort": AutoAnswer("pass")}) == s.t.game.moves.parse("decline")
    s.do("move ceres")
    assert (s.current_player, s.legal_moves()) == (0, ["decline", "move moon"])
    s.do("decline")
    assert [s.ship(seat) for seat in range(3)] == ["earth", "mars", "ceres"]
    assert [x.credits for x in s.t.seats] == [0, 1, 0]  # the Credits are the current player's alone


# -- words of the rules ----------------------------------------------------------------------


@pytest.mark.rule("HEL-TRM02")
def test_secure_puts_a_card_into_the_hand() -> None:
    s = scene(hands=[["contraband_assembler", "material_asset"]]).do(
        "play contraband_assembler", "discard material_asset"
    )
    assert s.legal_moves() == [
        "secure spore_culture",
        "secure data_broker",
        "secure freight_hauler",
        "secure perimeter_guard",
    ]
    s.do("secure data_broker")
    assert (s.hand(), s.market()[1], s.known()) == (["data_broker"], "cryo_override", ["data_broker"])


@pytest.mark.rule("HEL-TRM03")
def test_consumed_cards_are_out_of_the_deck_for_good() -> None:
    s = scene(hands=[["gene_sampler", "prime_asset"]], discards=[["courier_pod"]]).do("play gene_sampler")
    assert s.legal_moves() == ["decline", "consume prime_asset"]  # HEL-R67: only from the zones the card names
    s.do("consume prime_asset")
    assert (s.consumed(), s.hand(), s.discard()) == (["prime_asset"], [], ["courier_pod"])
    s = scene(hands=[["back_alley_surgeon", "prime_asset"]], discards=[["courier_pod", "courier_pod"]])
    s.do("play back_alley_surgeon")
    assert s.legal_moves() == ["decline", "consume prime_asset", "consume_discarded courier_pod"]
    s.do("consume_discarded courier_pod")
    assert (s.consumed(), s.discard(), s.hand()) == (["courier_pod"], ["courier_pod"], ["prime_asset"])


@pytest.mark.rule("HEL-TRM05")
def test_removed_tokens_go_back_to_their_supply() -> None:
    s = scene(hands=[["customs_interceptor"]], infamy=[3]).do("play customs_interceptor", "do")
    assert s.t.seats[0].infamy == 1
    s = scene(hands=[["customs_interceptor"]], infamy=[1]).do("play customs_interceptor", "do")
    assert s.t.seats[0].infamy == 0  # HEL-R50: never below 0
    assert scene(hands=[["customs_interceptor"]]).do("play customs_interceptor").question_id == "Main"


@pytest.mark.rule("HEL-TRM15", "HEL-TRM08")
def test_three_ways_to_overcome() -> None:
    given_ = {"hands": [[], ["perimeter_guard"]], "events": {"earth_labor_strike": "active"}}
    for move in (
        ["overcome earth_labor_strike"],
        ["bribe earth_labor_strike"],
        ["call earth_labor_strike 1", "share 2", "accept", "play perimeter_guard"],
    ):
        s = scene(defense=4, credits=3, **given_).do(*move)  # type: ignore[arg-type]
        assert s.trophies(0) == ["earth_labor_strike"]
        assert s.trophies(1) == []


def test_infamy_got_rid_of_is_told() -> None:
    s = scene(hands=[["customs_interceptor"]], infamy=[1]).do("play customs_interceptor", "do")
    assert [event.data["amount"] for event in s.events("infamy_removed")] == [1]


# -- what a step can't do ---------------------------------------------------------------------


@pytest.mark.rule("HEL-TRV05")
def test_a_move_to_an_adjacent_location_reaches_no_other() -> None:
    assert scene(hands=[["courier_pod"]], ships=["mars"]).do("play courier_pod").refused("move europa") == "HEL-TRV05"


@pytest.mark.rule("HEL-EMB06")
def test_a_move_to_an_embassy_needs_ones_own() -> None:
    s = scene(architects=["noor"], embassies=[["moon", "ceres"], ["mars"]]).do("ability noor_2")
    assert (s.legal_moves("move"), s.refused("move mars")) == (["move moon", "move ceres"], "HEL-EMB06")


@pytest.mark.rule("HEL-OBT08")
def test_a_step_takes_no_card_above_its_cost() -> None:
    market = ["spore_culture", "data_broker", "warp_gate", ""]
    s = scene(hands=[["quantum_fabricator"]], market=market).do("play quantum_fabricator")
    assert (s.can("obtain spore_culture"), s.refused("obtain warp_gate")) == (True, "HEL-OBT08")
    s = scene(hands=[["replicator_core"]], market=market).do("play replicator_core")
    assert (s.can("copy spore_culture"), s.refused("copy warp_gate")) == (True, "HEL-OBT08")


@pytest.mark.rule("HEL-PLY15")
def test_a_card_that_copies_is_not_copied() -> None:
    s = scene(hands=[["replicator_core"]], market=["spore_culture", "replicator_core", "freight_hauler", ""])
    assert s.do("play replicator_core").refused("copy replicator_core") == "HEL-PLY15"


@pytest.mark.rule("HEL-PLY15")
def test_illegal_tech_is_not_copied() -> None:
    s = scene(architects=["orin"], hands=[["orbital_lance", "material_asset", "perimeter_guard"]])
    s.do("play orbital_lance", "decline", "play material_asset", "play perimeter_guard", "ability orin_2")
    assert (s.can("copy_played material_asset"), s.refused("copy_played orbital_lance")) == (True, "HEL-PLY15")


@pytest.mark.rule("HEL-PLY05")
def test_an_alternative_without_effect_is_refused() -> None:
    s = scene(hands=[["machine_prophet"]], decks=[[]]).do("play machine_prophet")
    assert (s.can("branch 2"), s.refused("branch 1")) == (True, "HEL-PLY05")


@pytest.mark.rule("HEL-BNK07")
def test_a_full_bank_takes_no_more_credits() -> None:
    s = scene(ships=["moon"], cargo=[["mars"]], illegal=["the_wraith"], bank=(10, 0)).do("deliver mars")
    assert (s.legal_moves(), s.refused("bank")) == (["decline", "illegal the_wraith"], "HEL-BNK07")


@pytest.mark.rule("HEL-ALT03")
def test_an_icon_takes_only_a_card_of_its_faction() -> None:
    s = scene(hands=[["gene_sampler", "courier_pod", "xenobotanist"]], events={"earth_food_riot": "active"})
    s.do("bribe earth_food_riot")
    assert (s.can("discard gene_sampler"), s.refused("discard courier_pod")) == (True, "HEL-ALT03")
