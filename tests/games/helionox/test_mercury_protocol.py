"""Mercury Protocol: HEL-CAR, HEL-DEL, HEL-ILT, HEL-BNK, HEL-REQ, HEL-MPE."""

from __future__ import annotations

import pytest

from cinque.core import SPECTATOR, AutoAnswer, auto_answer
from cinque.games.helionox.rules.moves import LOCATIONS, REQUESTS
from cinque.games.helionox.rules.table import Helionox
from tests.games.helionox.scene import Scene, scene


@pytest.mark.rule("HEL-CAR01", "HEL-CAR02", "HEL-CAR03", "HEL-EX14")
def test_a_credit_brings_cargo_of_the_current_locations_colour() -> None:
    for place in ("mars", "europa"):
        s = scene(ships=[place], credits=1).do("cargo")
        assert (s.cargo(), s.pool()) == ([place], (0, 0))
        assert s.t.cargo_left[["earth", "moon", "mars", "ceres", "europa"].index(place)] == 3
    assert (scene().can("cargo"), scene().refused("cargo")) == (False, "HEL-CAR02")
    s = scene(ships=["mars"], cargo=[["mars"]])
    assert (s.can("deliver mars"), s.refused("deliver mars")) == (False, "HEL-DEL02")


@pytest.mark.rule("HEL-CAR04")
def test_cargo_once_per_turn_and_location() -> None:
    s = scene(credits=9).do("cargo", "travel moon", "deliver earth", "decline", "travel earth")
    assert (s.can("cargo"), s.refused("cargo")) == (False, "HEL-CAR04")
    s = scene(credits=9).do("travel moon", "cargo", "travel earth", "deliver moon", "decline", "travel moon")
    assert (s.can("cargo"), s.refused("cargo")) == (False, "HEL-CAR04")
    # HEL-R45: Cargo of a card counts as that Location's gain
    s = scene(hands=[["interworld_freighter"]], credits=4).do(
        "play interworld_freighter", "do", "travel moon", "deliver earth", "decline", "travel earth"
    )
    assert s.refused("cargo") == "HEL-CAR04"
    s = scene(hands=[["interworld_freighter"]], credits=5).do(
        "cargo", "travel moon", "deliver earth", "decline", "travel earth", "play interworld_freighter"
    )
    assert (s.question_id, s.cargo()) == ("Main", [])


@pytest.mark.rule("HEL-CAR05")
def test_a_carrier_holds_one_of_each_colour() -> None:
    s = scene(cargo=[["earth", "moon", "mars", "ceres"]], credits=9)
    assert (s.can("cargo"), s.refused("cargo")) == (False, "HEL-CAR05")
    s.do("travel europa", "cargo")
    assert s.cargo() == ["earth", "moon", "mars", "ceres", "europa"]


@pytest.mark.rule("HEL-CAR03", "HEL-CAR05")
@pytest.mark.parametrize("place", LOCATIONS)
def test_only_the_colour_of_the_ships_place_is_in_the_way(place: str) -> None:
    others = [other for other in LOCATIONS if other != place]
    s = scene(ships=[place], cargo=[[place]], credits=9)
    assert (s.can("cargo"), s.refused("cargo")) == (False, "HEL-CAR05")
    s = scene(ships=[place], cargo=[others], credits=9)
    assert (s.can("cargo"), s.refused("cargo")) == (True, "")
    assert s.do("cargo").cargo() == list(LOCATIONS)


@pytest.mark.rule("HEL-CAR06")
def test_cargo_stays_from_turn_to_turn() -> None:
    s = scene(credits=1).do("cargo", "end")
    s.do("end")
    assert s.cargo() == ["earth"]


@pytest.mark.rule("HEL-CAR07", "HEL-CMP12")
def test_no_cargo_without_supply() -> None:
    # HEL-R43: three others carry red, the own red lies delivered
    s = scene(4, ships=["mars"], cargo=[["mars"], ["mars"], ["mars"], ["mars"]], credits=9)
    s.do("travel moon", "deliver mars", "decline", "travel mars")
    assert (s.can("cargo"), s.refused("cargo"), s.t.cargo_left[2]) == (False, "HEL-CMP12", 0)
    assert scene(ships=["mars"], credits=1, events={"mars_solar_flare": "active"}).refused("cargo") == "HEL-CAR07"


@pytest.mark.rule("HEL-CAR08", "HEL-BNK03")
def test_banked_credits_pay_for_market_cards_alone() -> None:
    s = scene(1, bank=(10, 0), garrisons=["earth"], events={"earth_labor_strike": "active"})
    for kind in ("cargo", "travel", "embassy", "garrison", "bribe", "prime"):
        assert s.legal_moves(kind) == []
    assert s.can("buy spore_culture")
    assert s.refused("prime") == "HEL-BNK03"
    assert scene(ships=["mars"], bank=(10, 0)).refused("cargo") == "HEL-CAR02"


@pytest.mark.rule("HEL-CAR09")
def test_another_players_cargo_and_deliveries_do_not_block() -> None:
    s = scene(ships=["moon", "moon"], credits=1, cargo=[["earth"], ["earth"]]).do(
        "cargo", "deliver earth", "decline", "end"
    )
    s.t.seats[1].credits = 1
    assert s.can("cargo")
    assert s.can("deliver earth")


@pytest.mark.rule("HEL-DEL01", "HEL-DEL07", "HEL-DEL10")
def test_any_cargo_is_delivered_where_the_ship_is_free_of_charge() -> None:
    s = scene(ships=["moon"], cargo=[["earth", "mars", "europa"]], requests=["earth_moon"])
    assert s.legal_moves("deliver") == ["deliver earth", "deliver mars", "deliver europa"]
    s.do("deliver mars", "decline")
    assert (s.t.delivered_cargo, s.cargo(), s.request()) == ([-1, 2, -1, -1, -1], ["earth", "europa"], "earth_moon")


@pytest.mark.rule("HEL-DEL02", "HEL-DEL03")
def test_never_at_home_and_once_per_turn_and_location() -> None:
    s = scene(ships=["moon"], cargo=[["earth", "moon", "mars"]]).do("deliver earth", "decline")
    assert s.legal_moves("deliver") == []
    assert (s.refused("deliver mars"), s.refused("deliver moon")) == ("HEL-DEL03", "HEL-DEL02")


TECH = ["the_wraith", "shadow_account", "orbital_lance"]  # two at the Moon, one at Earth


@pytest.mark.rule("HEL-DEL06")
def test_a_delivery_banks_two_credits_or_takes_illegal_tech_lying_there() -> None:
    s = scene(3, ships=["moon"], cargo=[["mars"]], illegal=TECH).do("deliver mars")
    assert s.legal_moves() == ["decline", "bank", "illegal the_wraith", "illegal shadow_account"]  # HEL-R71: both
    assert scene(ships=["moon"], cargo=[["mars"]], illegal=TECH).do("deliver mars", "bank").bank() == (2, 0)
    s.do("decline")
    assert (s.bank(), len(s.t.cards[s.t.illegal])) == ((0, 0), 3)


@pytest.mark.rule("HEL-ILT03")
def test_illegal_tech_is_never_bought_obtained_by_a_card_or_cycled() -> None:
    s = scene(hands=[["quantum_fabricator"]], ships=["moon"], credits=20, illegal=TECH)
    assert not [move for move in s.legal_moves() if any(card in move for card in TECH)]
    assert not [move for move in s.do("play quantum_fabricator").legal_moves() if any(card in move for card in TECH)]


@pytest.mark.rule("HEL-ILT04", "HEL-EX16")
def test_illegal_tech_costs_cargo_of_another_location() -> None:
    s = scene(ships=["moon"], cargo=[["mars", "moon"]], illegal=TECH)
    assert s.refused("deliver moon") == "HEL-DEL02"
    assert s.do("deliver mars", "illegal the_wraith").cargo() == ["moon"]


@pytest.mark.rule("HEL-ILT05")
def test_illegal_tech_goes_on_top_of_the_deck_and_is_not_replaced() -> None:
    s = scene(3, ships=["moon"], cargo=[["mars"]], illegal=TECH).do("deliver mars", "illegal shadow_account")
    assert (s.deck()[-1], s.bank(), s.t.seats[0].tops) == ("shadow_account", (0, 0), 1)
    assert len(s.t.cards[s.t.illegal]) == 2


@pytest.mark.rule("HEL-DEL08", "HEL-CAR04", "HEL-EX15")
def test_gaining_and_delivering_at_all_five_locations_in_one_turn() -> None:
    s = scene(credits=30, cargo=[["europa"]])
    aboard = "europa"
    gained = delivered = 0
    for place in ("earth", "moon", "mars", "ceres", "europa"):
        if place != "earth":
            s.do(f"travel {place}")
        s.do(f"deliver {aboard}", "bank", "cargo")
        gained, delivered, aboard = gained + 1, delivered + 1, place
        assert s.legal_moves("cargo") == []
        assert s.legal_moves("deliver") == []
    assert (gained, delivered, s.bank(), s.cargo()) == (5, 5, (10, 0), ["europa"])


def matching(cargo: str = "europa", ship: str = "ceres") -> Scene:
    """Cargo was delivered while a Request wants Europa's at Ceres."""
    s = scene(ships=[ship], cargo=[[cargo]], requests=["europa_ceres"], illegal=["core_stripper", "the_wraith"])
    return s.do(f"deliver {cargo}")


@pytest.mark.rule("HEL-DEL09", "HEL-EX17")
def test_a_matching_delivery_fulfils_the_request_before_the_reward() -> None:
    s = matching()
    assert (s.question_id, s.influence()) == ("Reward", 2)
    assert s.do("illegal core_stripper").deck()[-1] == "core_stripper"


@pytest.mark.rule("HEL-REQ04", "HEL-REQ09")
@pytest.mark.parametrize(
    ("cargo", "ship", "fulfilled"), [("europa", "ceres", 1), ("mars", "ceres", 0), ("europa", "moon", 0)]
)
def test_a_request_needs_its_cargo_at_its_destination(cargo: str, ship: str, fulfilled: int) -> None:
    s = matching(cargo, ship)
    assert len(s.t.request_cards[s.t.seats[0].fulfilled]) == fulfilled


@pytest.mark.rule("HEL-REQ05")
def test_a_fulfilled_request_is_a_trophy_and_a_new_one_is_drawn() -> None:
    s = matching()
    assert [REQUESTS[r] for r in s.t.request_cards[s.t.seats[0].fulfilled]] == ["europa_ceres"]
    assert (s.influence(), s.request()) == (2, "moon_mars")


@pytest.mark.rule("HEL-REQ04", "HEL-REQ06")
def test_a_new_request_does_not_look_back() -> None:
    s = scene(
        ships=["ceres"], cargo=[["europa"]], requests=["europa_ceres"], request_deck=["europa_ceres", "europa_ceres"]
    )
    s.do("deliver europa", "bank")
    assert (s.influence(), s.request(), len(s.t.request_cards[s.t.seats[0].fulfilled])) == (2, "europa_ceres", 1)
    # the wrong Cargo or the wrong place does not count
    for place, cargo in (("ceres", "mars"), ("moon", "europa")):
        s = scene(ships=[place], cargo=[[cargo]], requests=["europa_ceres"]).do(f"deliver {cargo}", "bank")
        assert (s.influence(), s.request()) == (0, "europa_ceres")


@pytest.mark.rule("HEL-REQ07", "HEL-REQ08")
def test_an_empty_request_deck_gives_no_new_one_and_open_ones_cost_nothing() -> None:
    s = scene(ships=["ceres"], cargo=[["europa"]], requests=["europa_ceres"], request_deck=[]).do(
        "deliver europa", "bank"
    )
    assert (s.request(), s.can("cycle_request")) == ("", False)
    assert scene(requests=["mars_earth"]).t.compute_scores() == scene().t.compute_scores()


@pytest.mark.rule("HEL-REQ03", "HEL-CMP13")
def test_requests_are_hidden_against_each_other_and_open_together() -> None:
    s = scene(requests=["mars_earth", "moon_earth"])
    assert [s.t.view(seat).seats[1].request is None for seat in (0, 1, SPECTATOR)] == [True, False, True]
    s.do("cycle_request")
    event = s.events("request_cycled")[0]
    assert (event.visible_data(1), event.visible_data(0)) == ({}, {"request": "mars_earth"})
    s = scene(cooperative=True, requests=["mars_earth", "moon_earth"])
    assert all(s.t.view(seat).seats[1].request is not None for seat in (0, 1, SPECTATOR))


@pytest.mark.rule("HEL-DEL11")
def test_the_credits_of_a_delivery_are_taken_by_default() -> None:
    s = scene(ships=["moon"], cargo=[["mars"]], illegal=["orbital_lance"]).do("deliver mars")
    assert (s.question_id, s.legal_moves()) == ("Payment", ["decline", "bank"])
    assert auto_answer(s.t, 0, {}) == s.t.game.moves.parse("bank")
    assert auto_answer(s.t, 0, {"gifts": AutoAnswer("ask")}) == -1
    s = scene(ships=["moon"], cargo=[["mars"]], illegal=["the_wraith"]).do("deliver mars")
    assert (s.question_id, auto_answer(s.t, 0, {})) == ("Reward", -1)
    # a full Bank: nothing to ask
    assert scene(ships=["moon"], cargo=[["mars"]], bank=(10, 0)).do("deliver mars").question_id == "Main"


@pytest.mark.rule("HEL-ILT06")
def test_illegal_tech_is_a_card_like_others_in_a_deck() -> None:
    s = scene(hands=[["core_stripper", "gene_sampler"]]).do("play gene_sampler")
    assert s.legal_moves() == ["decline", "consume core_stripper"]
    s = scene(hands=[["core_stripper"]], events={"earth_senate_deadlock": "active"}, credits=3)
    assert s.do("bribe earth_senate_deadlock").discard() == ["core_stripper"]


@pytest.mark.rule("HEL-ILT07", "HEL-ILT10")
def test_each_play_of_illegal_tech_takes_infamy_whatever_it_does() -> None:
    s = scene(hands=[["void_mine", "void_mine"]], bank=(0, 10)).do("play void_mine", "decline")
    assert (s.t.seats[0].infamy, s.bank()) == (1, (0, 10))
    assert s.do("play void_mine", "decline").t.seats[0].infamy == 2
    s = scene(hands=[["void_mine"]]).do("end_tidy", "discard void_mine")
    assert s.t.seats[0].infamy == 0


@pytest.mark.rule("HEL-ILT08", "HEL-SCO06", "HEL-EX30")
def test_illegal_tech_owned_at_the_end_is_three_infamy() -> None:
    base = scene().t.compute_scores()[0]
    for where in ("hands", "decks", "discards"):
        piles: list[list[str]] = [["material_asset"] * 5 + ["void_mine", "orbital_lance"]]
        assert scene(**{where: piles}).t.compute_scores()[0] == base - 6  # type: ignore[arg-type]
    s = scene(hands=[["gene_sampler", "void_mine", "void_mine"]]).do(
        "play void_mine", "decline", "play gene_sampler", "consume void_mine"
    )
    assert s.t.compute_scores()[0] == base - 1 - 3  # one play, one still owned
    # together: a Consumed one counts for neither side
    s = scene(1, consumed=["void_mine"])
    assert (s.t.compute_scores()[0], s.t.rivals()[0][1]) == (scene(1).t.compute_scores()[0], scene(1).t.rivals()[0][1])


@pytest.mark.rule("HEL-ILT09")
def test_illegal_tech_at_a_location_is_nobodys_and_shut_down_blocks_it() -> None:
    s = scene(ships=["moon"], cargo=[["mars"]], illegal=["the_wraith"], events={"moon_solar_flare": "active"})
    assert s.legal_moves("deliver") == []
    assert scene(illegal=["the_wraith"]).t.compute_scores() == scene().t.compute_scores()


@pytest.mark.rule("HEL-BNK01", "HEL-BNK05", "HEL-BNK06")
def test_banked_tokens_are_kept_and_banked_defense_is_for_the_own_turn() -> None:
    s = scene(bank=(3, 2)).do("end")
    s.do("end")
    assert s.bank() == (3, 2)
    # HEL-R70: the Bank alone is enough
    s = scene(bank=(0, 3), events={"earth_solar_flare": "inactive"}).do("overcome earth_solar_flare")
    assert (s.bank(), s.trophies()) == ((0, 0), ["earth_solar_flare"])
    # banked this turn, used this turn
    s = scene(hands=[["reserve_battery"]], defense=1, events={"earth_solar_flare": "inactive"}).do(
        "play reserve_battery"
    )
    assert s.do("overcome earth_solar_flare").bank() == (0, 0)
    # in another's turn it does nothing
    s = scene(hands=[[], ["prime_asset"]], defense=1, events={"earth_solar_flare": "inactive"})
    s.t.seats[1].bank_defense = 9
    assert s.do("call earth_solar_flare 1", "share 1").legal_moves() == ["refuse"]


@pytest.mark.rule("HEL-BNK02", "HEL-BNK08")
def test_the_buyer_names_how_many_banked_credits_he_uses() -> None:
    s = scene(credits=2, bank=(4, 0)).do("buy spore_culture")  # costs 3
    assert (s.question_id, s.legal_moves()) == ("Banked", ["banked 1", "banked 2", "banked 3"])
    s.do("banked 3")
    assert (s.pool(), s.bank(), s.deck()[-1]) == ((2, 0), (1, 0), "spore_culture")
    # one way only: not asked
    s = scene(bank=(3, 0)).do("buy spore_culture")
    assert (s.question_id, s.bank()) == ("Main", (0, 0))
    s = scene(credits=3).do("buy spore_culture")
    assert (s.question_id, s.pool()) == ("Main", (0, 0))
    s = scene(credits=1, bank=(2, 0)).do("buy spore_culture")
    assert (s.question_id, s.pool(), s.bank()) == ("Main", (0, 0), (0, 0))
    assert not scene(credits=1, bank=(1, 0)).can("buy spore_culture")
    # banked this turn, used this turn
    s = scene(hands=[["ghost_ledger"]], credits=1).do("play ghost_ledger", "buy spore_culture")
    assert s.deck()[-1] == "spore_culture"


@pytest.mark.rule("HEL-BNK04")
def test_pooled_defense_cannot_be_banked() -> None:
    s = scene(defense=3)
    assert not [move for move in s.legal_moves() if "bank" in move]
    s.do("end", "end")
    assert s.bank() == (0, 0)


@pytest.mark.rule("HEL-BNK07")
def test_the_bank_holds_ten_of_each() -> None:
    s = scene(hands=[["ghost_ledger", "void_mine", "shadow_account"]], bank=(9, 8)).do(
        "play ghost_ledger", "play void_mine", "decline"
    )
    assert s.bank() == (10, 10)
    assert s.do("play shadow_account", "decline").bank() == (10, 10)
    assert scene(ships=["moon"], cargo=[["mars"]], bank=(9, 0)).do("deliver mars", "bank").bank() == (10, 0)


@pytest.mark.rule("HEL-EX29")
def test_defense_is_taken_from_the_pool_first() -> None:
    s = scene(defense=2, bank=(0, 3), events={"earth_solar_flare": "active"}).do("overcome earth_solar_flare")
    assert (s.pool(), s.bank()) == ((0, 0), (0, 1))


@pytest.mark.rule("HEL-MPE03", "HEL-EX19")
def test_a_raid_takes_one_cargo_of_the_owners_choice_once() -> None:
    s = scene(3, cargo=[["mars", "europa"], ["moon", "ceres"], ["earth"]], events={"moon_raid": "inactive"}).do("end")
    assert (s.question_id, s.current_player, s.legal_moves()) == (
        "LoseCargo",
        1,
        ["lose_cargo moon", "lose_cargo ceres"],
    )
    s.do("lose_cargo moon")
    assert (s.cargo(2), s.current_player) == ([], 0)  # a single one is no choice
    s.do("lose_cargo europa")
    assert (s.cargo(0), s.cargo(1), s.t.cargo_left) == (["mars"], ["ceres"], [4, 4, 3, 3, 4])
    assert s.do("end").cargo(0) == ["mars"]  # not again
    # HEL-R66: Overcome while Inactive it costs nobody anything
    s = scene(ships=["moon"], defense=4, cargo=[["mars"], ["mars"]], events={"moon_raid": "inactive"})
    s.do("overcome moon_raid", "end")
    assert (s.cargo(0), s.cargo(1)) == (["mars"], ["mars"])


@pytest.mark.rule("HEL-REQ11")
def test_a_request_cycled_away_stays_known_to_who_held_it() -> None:
    s = scene(requests=["mars_earth", "moon_earth"], request_deck=["earth_moon"]).do("cycle_request")

    def bottom(t: Helionox) -> int:
        return t.request_cards[t.requests][0]

    def held(t: Helionox) -> int:
        return t.request_of(t.seats[1])

    # at its place in the deck
    worlds = [s.t.redeal(0, seed) for seed in range(20)]
    assert {bottom(w) for w in worlds} == {bottom(s.t)}
    assert len({bottom(s.t.redeal(1, seed)) for seed in range(40)}) > 1
    # and in the hand of another who draws it
    s.do("end", "cycle_request")
    assert s.request(1) == "mars_earth"
    assert {held(s.t.redeal(0, seed)) for seed in range(20)} == {held(s.t)}
    assert len({held(s.t.redeal(SPECTATOR, seed)) for seed in range(40)}) > 1


@pytest.mark.rule("HEL-REQ04")
def test_the_first_request_of_the_list_is_fulfilled_like_any_other() -> None:
    s = scene(ships=["moon"], cargo=[["earth"], []], requests=["earth_moon", "mars_earth"]).do("deliver earth")
    assert [REQUESTS[request] for request in s.t.request_cards[s.t.seats[0].fulfilled]] == ["earth_moon"]
