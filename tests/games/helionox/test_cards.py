"""Every card, Architect and Location in a position where its text matters."""

# ruff: noqa: E501 - the tables read like the cards

from __future__ import annotations

from typing import Any

import pytest

from cinque.games.helionox.rules.moves import ABILITIES, CARDS, FIRST_ILLEGAL, SITES
from tests.games.helionox.scene import Scene, scene

OPEN = {"ships": ["ceres"], "market": ["spore_culture", "data_broker", "freight_hauler", "perimeter_guard"]}
EVENT = {"ceres_solar_flare": "inactive"}

# card: (position, answers after playing it, what must hold)
CASES: dict[str, tuple[dict[str, Any], list[str], dict[str, Any]]] = {
    "material_asset": ({}, [], {"pool": (1, 0)}),
    "sentinel_prototype": ({}, [], {"pool": (0, 1)}),
    "gene_sampler": ({"more": ["prime_asset"]}, ["consume prime_asset"], {"pool": (1, 0), "consumed": ["prime_asset"]}),
    "uplink_drone": ({}, ["discard material_asset", "cycle spore_culture"], {"hand": ["material_asset"], "slot": "gene_therapist"}),
    "courier_pod": ({}, ["move europa"], {"pool": (1, 0), "ship": "europa"}),
    "militia_cadet": ({"events": EVENT}, [], {"pool": (1, 1)}),
    "prime_asset": ({}, [], {"pool": (2, 0)}),
    "gene_therapist": ({"discards": [["courier_pod"]]}, ["consume_discarded courier_pod"], {"hand": ["material_asset"], "consumed": ["courier_pod"]}),
    "symbiotic_graft": ({}, [], {"pool": (1, 0), "hand": ["material_asset"]}),
    "spore_culture": ({"more": ["prime_asset"]}, ["consume prime_asset"], {"pool": (1, 0), "consumed": ["prime_asset"]}),
    "xenobotanist": ({"embassies": [["ceres"]]}, [], {"pool": (2, 0), "hand": ["material_asset"]}),
    "regeneration_vat": ({"discards": [["prime_asset", "courier_pod"]]}, ["recover courier_pod"], {"pool": (1, 0), "hand": ["courier_pod"], "known": ["courier_pod"]}),
    "hive_matriarch": ({}, ["consume material_asset"], {"hand": ["material_asset"], "consumed": ["material_asset"]}),
    "adaptive_organism": ({"more": ["prime_asset"]}, ["consume prime_asset"], {"pool": (0, 2), "consumed": ["prime_asset"]}),
    "ark_curator": ({}, ["do"], {"hand": ["material_asset"], "influence": 2, "consumed": ["ark_curator"]}),
    "genesis_seed": ({"more": ["prime_asset"]}, ["consume prime_asset"], {"influence": 1, "consumed": ["prime_asset"]}),
    "mercurian_exile": ({}, [], {"hand": ["material_asset"], "bank": (1, 0)}),
    "back_alley_surgeon": ({"more": ["prime_asset"], "infamy": [3]}, ["consume prime_asset", "do"], {"consumed": ["prime_asset"], "infamy": 1}),
    "living_hull": ({}, ["do"], {"cargo": ["ceres"], "pool": (0, 2)}),
    "logic_drone": ({}, ["cycle spore_culture"], {"hand": ["material_asset"], "slot": "gene_therapist"}),
    "data_broker": ({}, ["cycle spore_culture"], {"pool": (1, 0), "hand": ["material_asset"], "slot": "gene_therapist"}),
    "neural_archivist": ({}, ["search material_asset"], {"pool": (1, 0), "hand": ["material_asset"]}),
    "replicator_core": ({}, ["copy perimeter_guard"], {"pool": (0, 2)}),
    "overclocked_android": ({}, ["discard material_asset"], {"hand": ["material_asset"], "discard": ["material_asset"]}),
    "cryo_override": ({"cryo": [3]}, [], {"hand": ["material_asset"], "cryo": 1}),
    "quantum_fabricator": ({}, ["obtain data_broker"], {"top": "data_broker"}),
    "sentient_network": ({}, [], {"hand": ["material_asset"] * 3}),
    "machine_prophet": ({}, ["branch 1"], {"hand": ["material_asset"] * 2}),
    "ghost_ledger": ({}, [], {"bank": (2, 0)}),
    "rogue_cyborg": ({}, [], {"pool": (0, 1), "hand": ["material_asset"]}),
    "contraband_assembler": ({"more": ["prime_asset"]}, ["discard prime_asset", "secure data_broker"], {"hand": ["data_broker"], "discard": ["prime_asset"]}),
    "orbital_shuttle": ({}, ["move mars"], {"ship": "mars", "pool": (0, 2)}),
    "telemetric_engineer": ({}, ["move earth"], {"ship": "earth", "pool": (1, 0)}),
    "freight_hauler": ({}, ["move mars"], {"ship": "mars", "pool": (2, 0)}),
    "warp_navigator": ({}, ["move moon", "do"], {"ship": "moon", "pool": (0, 3)}),
    "envoy_cruiser": ({}, ["move mars", "do"], {"ship": "mars", "embassies": ["mars"]}),
    "diplomatic_courier": ({}, ["do"], {"embassies": ["ceres"], "hand": ["material_asset"]}),
    "convoy_marshal": ({}, ["move mars", "decline"], {"ship": "mars", "pool": (1, 0), "hand": ["material_asset"]}),
    "grand_accord_fleet": ({}, [], {"embassies": ["ceres"], "influence": 1}),
    "warp_gate": ({}, ["move moon", "do"], {"pool": (0, 3), "hand": ["material_asset"]}),
    "smuggler_skiff": ({}, ["move moon", "do"], {"ship": "moon", "cargo": ["moon"]}),
    "dock_broker": ({}, [], {"pool": (1, 0), "bank": (1, 0)}),
    "interworld_freighter": ({}, ["do"], {"cargo": ["ceres"], "pool": (2, 0)}),
    "mercury_runner": ({}, ["move moon", "do", "move europa"], {"ship": "europa", "cargo": ["moon"]}),
    "perimeter_guard": ({}, [], {"pool": (0, 2)}),
    "patrol_frigate": ({}, [], {"pool": (1, 1)}),
    "combat_medic": ({}, [], {"pool": (0, 1), "hand": ["material_asset"]}),
    "shield_array": ({}, [], {"pool": (0, 3)}),
    "crisis_commander": ({"events": EVENT}, [], {"pool": (0, 2), "hand": ["material_asset"]}),
    "rapid_response_unit": ({}, ["move mars"], {"ship": "mars", "pool": (0, 1)}),
    "peacekeeper_corps": ({"embassies": [["ceres"]]}, [], {"pool": (0, 2), "influence": 1}),
    "planetary_cannon": ({"more": ["prime_asset"]}, ["discard prime_asset"], {"pool": (0, 3), "discard": ["prime_asset"]}),
    "aegis_dreadnought": ({}, [], {"pool": (0, 3)}),
    "reserve_battery": ({}, [], {"pool": (0, 1), "bank": (0, 1)}),
    "mercurian_mercenary": ({}, [], {"pool": (0, 2), "bank": (1, 0)}),
    "customs_interceptor": ({"infamy": [3]}, ["do"], {"pool": (0, 1), "infamy": 1}),
    "citadel_protocol": ({}, [], {"bank": (0, 1), "influence": 1}),
    "propaganda_engine": ({}, ["decline"], {"influence": 2, "hand": ["material_asset"], "infamy": 1}),
    "orbital_lance": ({}, ["decline"], {"pool": (0, 5), "infamy": 1}),
    "the_wraith": ({"events": {"ceres_solar_flare": "active"}}, ["decline", "decline"], {"pool": (1, 0), "infamy": 1, "offers": "bonus ceres_mining_colony"}),
    "shadow_account": ({}, ["decline"], {"bank": (5, 0), "infamy": 1}),
    "gene_bomb": ({"more": ["prime_asset"]}, ["consume prime_asset", "decline"], {"pool": (0, 4), "consumed": ["prime_asset"], "infamy": 1}),
    "berserker_serum": ({}, ["decline"], {"hand": ["material_asset"] * 5, "infamy": 1}),
    "core_stripper": ({}, ["decline"], {"pool": (5, 0), "infamy": 1}),
    "void_mine": ({}, ["decline"], {"bank": (0, 3), "infamy": 1}),
    "blink_drive": ({}, ["move moon", "do", "move ceres", "do", "decline"], {"pool": (3, 3), "infamy": 1}),
    "cryo_breaker": ({"cryo": [4]}, ["decline"], {"cryo": 0, "hand": ["material_asset"] * 2, "infamy": 1}),
}  # fmt: skip


def holds(s: Scene, what: str, wanted: Any) -> None:
    """One thing that must hold for seat 0."""
    seat = s.t.seats[0]
    found = {
        "pool": s.pool(), "bank": s.bank(), "hand": s.hand(), "consumed": s.consumed(), "ship": s.ship(),
        "cargo": s.cargo(), "embassies": s.embassies(), "influence": seat.influence, "infamy": seat.infamy,
        "cryo": seat.cryo, "discard": s.discard(), "known": s.known(), "slot": s.market()[0], "top": (s.deck() or [""])[-1],
    }  # fmt: skip
    if what == "offers":
        assert s.can(wanted)
    else:
        assert found[what] == wanted, what


def position(extra: dict[str, Any], hand: list[str]) -> dict[str, Any]:
    given = {**OPEN, **{key: value for key, value in extra.items() if key != "more"}}
    return {**given, "hands": [[*hand, *extra.get("more", [])]]}


def test_every_card_has_its_case() -> None:
    assert set(CASES) == set(CARDS)


@pytest.mark.parametrize("card", CARDS[FIRST_ILLEGAL:])
def test_illegal_tech_may_consume_itself(card: str) -> None:
    extra, answers, _ = CASES[card]
    s = scene(**position(extra, [card])).do(f"play {card}", *answers[:-1], "do")
    assert card in s.consumed()
    assert s.played() == []
    assert s.t.seats[0].infamy == 1


@pytest.mark.parametrize("card", CARDS)
def test_what_a_card_does(card: str) -> None:
    extra, answers, result = CASES[card]
    s = scene(**position(extra, [card])).do(f"play {card}", *answers)
    assert s.question_id == "Main"
    for what, wanted in result.items():
        holds(s, what, wanted)


@pytest.mark.parametrize(
    ("card", "extra", "pool"),
    [
        ("militia_cadet", {}, (0, 1)),
        ("xenobotanist", {"embassies": [["moon"]]}, (2, 0)),
        ("crisis_commander", {"events": {"moon_solar_flare": "inactive"}}, (0, 2)),
        ("peacekeeper_corps", {}, (0, 2)),
        ("spore_culture", {}, (1, 0)),
        ("adaptive_organism", {}, (0, 0)),
        ("planetary_cannon", {}, (0, 0)),
        ("contraband_assembler", {}, (0, 0)),
        ("regeneration_vat", {}, (1, 0)),
        ("living_hull", {"events": {"ceres_solar_flare": "active"}}, (0, 2)),
    ],
)
def test_conditions_that_are_not_met_and_costs_that_cannot_be_paid(
    card: str, extra: dict[str, Any], pool: tuple[int, int]
) -> None:
    s = scene(**position(extra, [card])).do(f"play {card}")
    assert (s.question_id, s.pool(), s.hand(), s.influence(), s.cargo()) == ("Main", pool, [], 0, [])


@pytest.mark.parametrize(
    ("card", "extra", "pool"),
    [("adaptive_organism", {"more": ["prime_asset"]}, (0, 0)), ("planetary_cannon", {"more": ["prime_asset"]}, (0, 0)),
     ("contraband_assembler", {"more": ["prime_asset"]}, (0, 0)), ("ark_curator", {"decks": [[]]}, (0, 0))],
)  # fmt: skip
def test_declining_a_cost_skips_what_hangs_on_it(card: str, extra: dict[str, Any], pool: tuple[int, int]) -> None:
    s = scene(**position(extra, [card])).do(f"play {card}", "decline")
    assert (s.question_id, s.pool(), s.hand(), s.influence()) == ("Main", pool, extra.get("more", []), 0)


ABILITY_CASES: dict[str, tuple[dict[str, Any], list[str], int, dict[str, Any]]] = {
    "tiberius_1": ({}, ["move mars"], 2, {"ship": "mars"}),
    "tiberius_2": ({"more": ["prime_asset"]}, [], 3, {"top": "freight_hauler", "discard": ["prime_asset"]}),
    "calla_1": ({"more": ["prime_asset"]}, [], 1, {"consumed": ["prime_asset"]}),
    "calla_2": ({}, [], 3, {"hand": ["material_asset"] * 2}),
    "orin_1": ({}, [], 2, {"hand": ["material_asset"]}),
    "orin_2": ({"played": [["perimeter_guard"]]}, [], 3, {"pool": (0, 2)}),
    "vashti_1": ({}, [], 2, {"pool": (0, 1)}),
    "vashti_2": ({}, [], 4, {"pool": (0, 2)}),
    "ilex_1": ({}, [], 2, {"pool": (1, 0)}),
    "ilex_2": ({}, [], 4, {"pool": (2, 0)}),
    "noor_1": ({}, [], 2, {"embassies": ["ceres"]}),
    "noor_2": ({"embassies": [["moon"]]}, [], 3, {"ship": "moon", "pool": (0, 3)}),
    "sable_1": ({}, ["cycle spore_culture", "done"], 1, {"slot": "gene_therapist"}),
    "sable_2": ({}, ["obtain data_broker"], 4, {"top": "data_broker"}),
    "juno_1": ({"discards": [["prime_asset"]]}, [], 2, {"hand": ["prime_asset"]}),
    "juno_2": ({}, [], 3, {"influence": 1}),
    "kestrel_1": ({}, ["move earth"], 2, {"ship": "earth"}),
    "kestrel_2": ({}, ["move mars"], 3, {"ship": "mars", "pool": (1, 0)}),
    "hale_1": ({"discards": [["prime_asset"]]}, [], 2, {"consumed": ["prime_asset"]}),
    "hale_2": ({"more": ["prime_asset"]}, [], 3, {"top": "spore_culture", "discard": ["prime_asset"]}),
    "unit_nine_1": ({"decks": [["prime_asset"]]}, ["search prime_asset"], 2, {"hand": ["prime_asset"]}),
    "unit_nine_2": ({"more": ["prime_asset"]}, [], 3, {"top": "data_broker"}),
    "brannoc_1": ({}, ["branch 2"], 2, {"pool": (0, 1)}),
    "brannoc_2": ({"more": ["prime_asset"]}, [], 3, {"top": "perimeter_guard"}),
    "mira_1": ({}, [], 2, {"bank": (1, 0)}),
    "mira_2": ({}, [], 3, {"bank": (2, 0)}),
    "locke_1": ({}, [], 1, {"cargo": ["ceres"]}),
    "locke_2": ({}, ["move moon"], 3, {"ship": "moon", "cargo": ["moon"]}),
    "seraph_1": ({"infamy": [3]}, [], 1, {"infamy": 1}),
    "seraph_2": ({"more": ["prime_asset"]}, [], 3, {"hand": ["material_asset"] * 3, "discard": ["prime_asset"]}),
}  # fmt: skip


@pytest.mark.rule("HEL-ARC02")
@pytest.mark.parametrize("ability", ABILITIES)
def test_what_an_architect_does(ability: str) -> None:
    extra, answers, cryo, result = ABILITY_CASES[ability]
    s = scene(architects=[ability[:-2]], **position(extra, []))
    s.do(f"ability {ability}", *answers)
    assert (s.question_id, s.t.seats[0].cryo) == ("Main", cryo)
    for what, wanted in result.items():
        holds(s, what, wanted)


BONUS_CASES: dict[str, tuple[dict[str, Any], list[str], dict[str, Any]]] = {
    "old_world_capital": ({"more": ["prime_asset"]}, [], {"influence": 1, "discard": ["prime_asset"]}),
    "lunar_base": ({}, [], {"pool": (0, 1)}),
    "martian_biosphere": ({"more": ["prime_asset"]}, ["discard prime_asset"], {"hand": ["material_asset"], "discard": ["prime_asset"]}),
    "ceres_mining_colony": ({}, [], {"pool": (1, 0)}),
    "europan_warp_installation": ({}, [], {"ship": "ceres"}),
    "old_world_archive": ({"more": ["prime_asset"]}, [], {"hand": ["material_asset"], "discard": ["prime_asset"]}),
    "lunar_smugglers_den": ({}, [], {"bank": (1, 0)}),
    "martian_foundry": ({"more": ["prime_asset"]}, [], {"consumed": ["prime_asset"]}),
    "ceres_trade_exchange": ({}, ["cycle spore_culture", "cycle gene_therapist"], {"slot": "symbiotic_graft"}),
    "europan_listening_post": ({"cryo": [2]}, [], {"cryo": 1}),
}  # fmt: skip
KEY_CASES: dict[str, tuple[dict[str, Any], list[str], dict[str, Any]]] = {
    "old_world_capital": ({}, [], {"influence": 1, "hand": ["material_asset"]}),
    "lunar_base": ({}, [], {"pool": (0, 3)}),
    "martian_biosphere": ({}, ["consume material_asset"], {"hand": ["material_asset"], "consumed": ["material_asset"]}),
    "ceres_mining_colony": ({}, [], {"pool": (3, 0)}),
    "europan_warp_installation": ({}, ["move moon"], {"pool": (2, 0), "ship": "moon"}),
    "old_world_archive": ({}, [], {"hand": ["material_asset"] * 3}),
    "lunar_smugglers_den": ({}, [], {"bank": (3, 0)}),
    "martian_foundry": ({"discards": [["prime_asset"]]}, [], {"pool": (2, 0), "consumed": ["prime_asset"]}),
    "ceres_trade_exchange": ({}, ["obtain spore_culture"], {"top": "spore_culture"}),
    "europan_listening_post": ({"cryo": [4]}, [], {"cryo": 1, "pool": (1, 0)}),
}  # fmt: skip


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("kind", ["bonus", "key"])
def test_what_a_location_does(site: str, kind: str) -> None:
    extra, answers, result = (BONUS_CASES if kind == "bonus" else KEY_CASES)[site]
    place = ["earth", "moon", "mars", "ceres", "europa"][SITES.index(site) % 5]
    given = {**position(extra, []), "ships": [place], "embassies": [[place]]}
    s = scene(locations=[place] if SITES.index(site) > 4 else [], **given)
    s.do(f"{kind} {site}", *answers)
    assert s.question_id == "Main"
    assert s.t.bonus
    for what, wanted in result.items():
        holds(s, what, wanted)
