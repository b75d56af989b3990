"""Hidden information: HEL-CMP13. A resampled table contradicts nothing that the seat has seen (HEL-R31)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from cinque.core import SPECTATOR, dice
from cinque.games.helionox.rules.defense import defense_sources
from cinque.games.helionox.rules.moves import CARDS, EVENTS, REQUESTS
from cinque.games.helionox.rules.table import Helionox
from tests.games.helionox.scene import Scene, cards, fresh, scene

SEEDS = range(60)
FLARE = "earth_solar_flare"
DECK = ["courier_pod", "prime_asset", "militia_cadet", "gene_sampler", "perimeter_guard", "warp_gate"]


def worlds(s: Scene, seat: int) -> list[Helionox]:
    """Many worlds as this seat may imagine them."""
    return [s.t.redeal(seat, seed) for seed in SEEDS]


def names(numbers: Sequence[int]) -> list[str]:
    return [CARDS[number] for number in numbers]


@pytest.mark.rule("HEL-CMP13")
def test_what_a_seat_sees() -> None:
    s = scene(hands=[["prime_asset"], ["courier_pod", "militia_cadet"]], discards=[[], ["gene_sampler"]])
    own, other, nobody = s.t.view(1), s.t.view(0), s.t.view(SPECTATOR)
    assert names(own.seats[1].hand) == ["courier_pod", "militia_cadet"]
    for view in (other, nobody):
        assert (view.seats[1].hand, view.seats[1].hand_count, view.seats[1].deck_count) == (None, 2, 5)
        assert names(view.seats[1].discard) == ["gene_sampler"]
    assert (own.you, nobody.you) == (1, None)


@pytest.mark.rule("HEL-PLY09", "HEL-ALT01", "HEL-ILT02", "HEL-MIS02")
def test_what_is_printed_is_open_to_all() -> None:
    world = fresh(2).view(SPECTATOR).world
    assert [world.unique[CARDS.index(card)] for card in ("warp_gate", "freight_hauler")] == [True, False]
    assert [world.home[CARDS.index(card)] for card in ("the_wraith", "warp_gate")] == [1, -1]
    event = EVENTS.index("earth_senate_deadlock")
    assert (world.discards[event], world.ransom[event]) == ([-1], 3)
    assert world.discards[EVENTS.index("earth_food_riot")] == [0, -1]
    assert [m for m, most in zip(world.missions, world.most, strict=True) if most] == ["perfect_machine"]


def test_anothers_hand_and_deck_are_drawn_from_his_own_cards() -> None:
    s = scene(hands=[[], ["material_asset", "sentinel_prototype"]], decks=[[], DECK])
    hands = Counter()
    for w in worlds(s, 0):
        o = w.seats[1]
        assert sorted(names(o.hand + o.deck)) == sorted([*DECK, "material_asset", "sentinel_prototype"])
        assert (len(o.hand), len(o.deck)) == (2, 6)
        hands.update(names(o.hand))
    assert set(hands) == {*DECK, "material_asset", "sentinel_prototype"}
    for w in worlds(s, 1):
        assert names(w.seats[1].hand) == ["material_asset", "sentinel_prototype"]


def test_known_cards_stay_in_the_hand() -> None:
    s = scene(seat=1, hands=[[], ["regeneration_vat", "militia_cadet"]], decks=[[], DECK], discards=[[], ["warp_gate"]])
    s.do("play regeneration_vat", "recover warp_gate")
    assert s.known(1) == ["warp_gate"]
    assert s.t.view(0).seats[1].known == cards(["warp_gate"])
    seconds = set()
    for w in worlds(s, 0):
        hand = names(w.seats[1].hand)
        assert "warp_gate" in hand
        seconds.update(set(hand) - {"warp_gate"})
    assert len(seconds) > 3
    # played, it is no longer known to be there
    s.do("play warp_gate", "decline")
    assert s.known(1) == []


def test_obtained_cards_are_known_on_top_of_the_deck_and_in_the_hand_when_drawn() -> None:
    s = scene(seat=1, credits=6, hands=[[], ["symbiotic_graft"]], decks=[[], DECK]).do(
        "buy spore_culture", "buy data_broker"
    )
    for viewer in (0, 1, SPECTATOR):
        for w in worlds(s, viewer):
            assert names(w.seats[1].deck[-2:]) == ["spore_culture", "data_broker"]
    assert names(s.t.view(0).seats[1].tops) == ["spore_culture", "data_broker"]
    below = {tuple(w.seats[1].deck[:-2]) for w in worlds(s, 1)}
    assert len(below) > 20  # the rest of the own deck is unknown
    s.do("play symbiotic_graft")
    assert (s.known(1), s.t.seats[1].tops) == (["data_broker"], 1)
    assert all("data_broker" in names(w.seats[1].hand) for w in worlds(s, 0))


def test_a_reshuffle_and_a_search_forget_the_order() -> None:
    s = scene(hands=[["neural_archivist"]], decks=[DECK], credits=3).do(
        "buy spore_culture", "play neural_archivist", "search warp_gate"
    )
    assert (s.t.seats[0].tops, s.known()) == (0, [])  # what a search took is not shown
    assert len({tuple(w.seats[0].hand) for w in worlds(s, 1)}) > 3
    assert s.events("searched")[0].seen(1) == {}
    s = scene(hands=[["symbiotic_graft", "symbiotic_graft"]], decks=[[]], discards=[DECK], credits=3)
    s.do("buy spore_culture", "play symbiotic_graft", "play symbiotic_graft")
    assert (s.known(), s.t.seats[0].tops) == (["spore_culture"], 0)


def test_a_reshuffle_shows_the_hand_held_then() -> None:
    hand = ["symbiotic_graft", "gene_sampler", "gene_sampler", "prime_asset"]
    s = scene(seat=1, hands=[[], hand], decks=[[], []], discards=[[], DECK])
    s.t.seats[1].barred, s.t.seats[1].sure, s.t.seats[1].proven = cards(["warp_gate"]), 1, cards(["gene_sampler"])
    s.do("play symbiotic_graft")
    partner = s.t.seats[1]
    assert sorted(s.known(1)) == ["gene_sampler", "gene_sampler", "prime_asset"]
    assert (partner.barred, partner.sure, partner.proven) == ([], 0, [])
    drawn = Counter()
    for w in worlds(s, 0):
        hand = names(w.seats[1].hand)
        assert Counter(hand) >= Counter(["gene_sampler", "gene_sampler", "prime_asset"])
        drawn.update(hand)
    assert len(drawn) > 5  # the one drawn after it may be any of them


def test_a_card_leaving_the_hand_takes_its_knowledge_along() -> None:
    s = scene(hands=[["militia_cadet", "militia_cadet"]])
    s.t.seats[0].known = cards(["militia_cadet"])
    s.do("end_tidy", "discard militia_cadet")
    assert (s.hand(), s.known()) == (["militia_cadet"], [])


def test_cards_cycled_under_a_faction_deck_stay_there() -> None:
    s = scene(
        hands=[["logic_drone"]],
        below=[["xenobotanist", "gene_therapist", "symbiotic_graft", "hive_matriarch"], [], [], []],
    )
    s.do("cycle spore_culture", "play logic_drone", "cycle hive_matriarch")
    assert names(s.t.decks[0])[:2] == ["hive_matriarch", "spore_culture"]
    orders = set()
    for w in worlds(s, 1):
        assert names(w.decks[0])[:2] == ["hive_matriarch", "spore_culture"]
        orders.add(tuple(w.decks[0][2:]))
    assert len(orders) == 2
    # once the unknown ones are gone, the known ones come up
    s.t.decks[0] = s.t.decks[0][:2]
    s.t.seats[0].credits = 2
    s.do("buy symbiotic_graft")
    assert (s.market()[0], s.t.bottoms[0]) == ("spore_culture", 1)


def test_events_to_come_keep_their_decks_and_catastrophes() -> None:
    t = fresh(3, 4, cooperative=True)
    seen = set(t.faces)
    found = set()
    for seed in SEEDS:
        w = t.redeal(0, seed)
        assert [sum(w.box.catastrophe[e] for e in section) for section in split(w)] == [
            sum(t.box.catastrophe[e] for e in s) for s in split(t)
        ]
        assert sorted(w.event_deck + w.event_box) == sorted(t.event_deck + t.event_box)
        assert not {2 * e for e in w.event_deck} & seen
        found.add(w.event_deck[-1])
    assert len(found) > 20
    assert {f for f in found if t.box.catastrophe[f]}  # the first deck holds two of them


def split(t: Helionox) -> list[list[int]]:
    """The three Event decks, the first one first."""
    found, end = [], len(t.event_deck)
    for size in t.sections:
        found.append(t.event_deck[end - size : end])
        end -= size
    return found


@pytest.mark.rule("HEL-REQ03")
def test_others_requests_are_drawn_anew_and_open_ones_stay() -> None:
    t = fresh(3, 2)
    assert len({t.redeal(0, seed).seats[1].request for seed in SEEDS}) > 5
    assert {t.redeal(1, seed).seats[1].request for seed in SEEDS} == {t.seats[1].request}
    t = fresh(3, 2, cooperative=True)
    for viewer in (0, SPECTATOR):
        assert {t.redeal(viewer, seed).seats[1].request for seed in SEEDS} == {t.seats[1].request}
    # together a Request Cycled away is open too
    s = Scene(t).do("cycle_request")
    gone = s.t.requests[0]
    for viewer in (0, 1, 2, SPECTATOR):
        assert {w.requests[0] for w in worlds(s, viewer)} == {gone}


@pytest.mark.rule("HEL-REQ03")
def test_a_delivery_that_fulfils_nothing_rules_a_request_out() -> None:
    s = scene(
        requests=["earth_moon", "mars_earth"], cargo=[["ceres"], []], request_deck=["ceres_earth", "moon_mars"] * 3
    )
    ruled_out = REQUESTS.index("ceres_earth")
    assert ruled_out in {w.seats[0].request for w in worlds(s, 1)}
    s.do("deliver ceres", "bank")
    found = {w.seats[0].request for w in worlds(s, 1)}
    assert ruled_out not in found
    assert len(found) == 2
    s.do("cycle_request")  # of the next one nothing is known
    assert ruled_out in {w.seats[0].request for w in worlds(s, 1)}


def test_where_only_one_request_fits_a_seat_the_others_leave_it() -> None:
    t = fresh(2, 2)
    t.seats[1].denied = ~(1 << t.seats[1].request) & ((1 << len(REQUESTS)) - 1)
    for seed in SEEDS:
        w = t.redeal(0, seed)
        assert w.seats[1].request == t.seats[1].request
        assert w.census() == t.census()


# -- Collaboration ---------------------------------------------------------------------------


def calling(hand: list[str], deck: list[str], side: str = "inactive", **more: object) -> Scene:
    return scene(hands=[[], hand], decks=[[], deck], defense=2, events={FLARE: side}, **more)  # type: ignore[arg-type]


def test_a_partner_is_called_by_open_facts_alone() -> None:
    s = calling(["prime_asset"], ["sentinel_prototype"] * 3)
    for w in worlds(s, 0):
        assert w.legal_moves(0) == s.t.legal_moves(0)
    s.do(f"call {FLARE} 1", "share 1")
    answers = {len(w.legal_moves(1)) for w in worlds(s, 0)}
    assert answers == {1, 3}  # for all the caller knows he may or may not be able to help
    assert s.t.question(1).facts["owed"] == 2


@pytest.mark.parametrize("answer", [["accept"], ["counter 2"]])
def test_a_partner_who_agreed_or_countered_holds_a_defense_card(answer: list[str]) -> None:
    s = calling(["sentinel_prototype", "prime_asset"], ["material_asset"] * 8).do(f"call {FLARE} 1", "share 1", *answer)
    for viewer in (0, SPECTATOR):
        for w in worlds(s, viewer):
            assert "sentinel_prototype" in names(w.seats[1].hand)
    # a known one is enough
    s.t.seats[1].hand = cards(["sentinel_prototype", "prime_asset", "sentinel_prototype"])
    s.t.seats[1].known = cards(["sentinel_prototype"])
    assert {names(w.seats[1].hand).count("sentinel_prototype") for w in worlds(s, 0)} == {1, 2}


def test_a_counter_offer_that_is_dropped_has_shown_a_defense_card_all_the_same() -> None:
    s = calling(["sentinel_prototype", "prime_asset"], ["material_asset"] * 8)
    s.do(f"call {FLARE} 1", "share 1", "counter 2", "drop")
    assert all("sentinel_prototype" in names(w.seats[1].hand) for w in worlds(s, 0))
    s.do("end")
    assert s.t.current_player() == 1
    s.do("play prime_asset")
    assert all("sentinel_prototype" in names(w.seats[1].hand) for w in worlds(s, 0))
    s.do("play sentinel_prototype")
    assert s.t.seats[1].proven == []


def test_after_his_first_card_nothing_more_is_known() -> None:
    s = calling(["sentinel_prototype", "sentinel_prototype"], ["material_asset"] * 8, side="active")
    s.do(f"call {FLARE} 1", "share 1", "accept", "play sentinel_prototype")
    assert {len(defense_sources(w, 1)) for w in worlds(s, 0)} == {0, 1}


def test_a_partner_whose_help_failed_held_none_at_that_moment() -> None:
    s = calling(
        ["sentinel_prototype", "prime_asset", "courier_pod"],
        ["sentinel_prototype", "shield_array", "material_asset", "material_asset"],
        side="active",
    )
    s.do(f"call {FLARE} 1", "share 1", "accept", "play sentinel_prototype", "fail")
    for w in worlds(s, 0):
        assert not set(names(w.seats[1].hand)) & {"sentinel_prototype", "shield_array"}
    assert len({tuple(sorted(w.seats[1].hand)) for w in worlds(s, 0)}) > 1
    assert (s.t.seats[1].sure, "shield_array" in names(s.t.seats[1].barred)) == (2, True)


def test_a_caller_without_open_defense_has_shown_a_defense_card() -> None:
    deck = ["material_asset"] * 8
    s = scene(
        hands=[["sentinel_prototype", "prime_asset"], ["sentinel_prototype"]],
        decks=[deck, deck],
        architects=["ilex"],
        events={FLARE: "inactive"},
    )
    assert {len(defense_sources(w, 0)) for w in worlds(s, 1)} == {0, 1}
    s.do(f"call {FLARE} 1", "share 2", "refuse")
    for w in worlds(s, 1):
        assert "sentinel_prototype" in names(w.seats[0].hand)
    # with Defense in the open a Call tells nothing
    for more in ({"defense": 1}, {"bank": (0, 1)}, {"architects": ["vashti"]}):
        given_ = {"architects": ["ilex"], **more}
        s = scene(
            hands=[["sentinel_prototype", "prime_asset"], ["sentinel_prototype"]],
            decks=[deck, deck],
            events={FLARE: "inactive"},
            **given_,  # type: ignore[arg-type]
        ).do(f"call {FLARE} 1", "share 2", "refuse")
        assert {len(defense_sources(w, 0)) for w in worlds(s, 1)} == {0, 1}


def test_a_caller_who_cannot_give_his_share_held_no_defense_card() -> None:
    s = scene(
        hands=[["prime_asset", "courier_pod"], ["perimeter_guard"]],
        decks=[["sentinel_prototype", "shield_array", "material_asset", "material_asset"], ["material_asset"] * 8],
        architects=["ilex"],
        defense=1,
        events={FLARE: "active"},
    )
    s.do(f"call {FLARE} 1", "share 2", "accept", "play perimeter_guard")
    assert {len(w.legal_moves(0)) for w in worlds(s, 1)} == {1, 2}  # asked whatever he holds
    s.do("break_off")
    for w in worlds(s, 1):
        assert not set(names(w.seats[0].hand)) & {"sentinel_prototype", "shield_array"}


def test_a_caller_who_does_not_cover_tells_nothing() -> None:
    s = scene(
        hands=[["sentinel_prototype", "prime_asset"], ["sentinel_prototype", "prime_asset"]],
        decks=[["material_asset"] * 6, ["material_asset"] * 6],
        architects=["ilex"],
        defense=1,
        events={FLARE: "active"},
    )
    s.do(f"call {FLARE} 1", "share 1", "accept", "play sentinel_prototype", "fail", "break_off")
    assert {len(defense_sources(w, 0)) for w in worlds(s, 1)} == {0, 1}


def test_what_was_not_held_is_forgotten_card_by_card() -> None:
    s = calling(["prime_asset", "courier_pod"], ["sentinel_prototype"] * 4 + ["material_asset"] * 4)
    partner = s.t.seats[1]
    partner.barred, partner.sure = cards(["sentinel_prototype"]), 2
    partner.hand += cards(["sentinel_prototype"])  # drawn since
    for w in worlds(s, 0):
        assert sum(name != "sentinel_prototype" for name in names(w.seats[1].hand)) >= 2
    s = scene(
        seat=1, hands=[[], ["prime_asset", "courier_pod", "sentinel_prototype"]], decks=[[], ["sentinel_prototype"] * 8]
    )
    partner = s.t.seats[1]
    partner.barred, partner.sure = cards(["sentinel_prototype"]), 2
    s.do("play sentinel_prototype")
    assert partner.sure == 2  # that one was new
    s.do("play prime_asset")
    assert (partner.sure, partner.barred) == (1, cards(["sentinel_prototype"]))
    s.do("play courier_pod", "decline")
    assert (partner.sure, partner.barred) == (0, [])


def test_a_barred_partner_who_agrees_later_shows_a_new_card() -> None:
    s = calling(
        ["prime_asset", "sentinel_prototype"],
        ["sentinel_prototype", "shield_array", "material_asset", "material_asset"],
    )
    partner = s.t.seats[1]
    partner.barred, partner.sure = cards(["sentinel_prototype", "shield_array"]), 1
    s.do(f"call {FLARE} 1", "share 1", "accept")
    for w in worlds(s, 0):
        hand = names(w.seats[1].hand)
        assert len(set(hand) & {"sentinel_prototype", "shield_array"}) == 1
        assert len(set(hand) - {"sentinel_prototype", "shield_array"}) == 1


def test_who_pays_an_alternative_cost_holds_a_card_that_serves() -> None:
    s = scene(
        hands=[["gene_sampler", "prime_asset"]],
        decks=[["material_asset"] * 6 + ["xenobotanist"]],
        events={"earth_radiation_surge": "active"},
    ).do("bribe earth_radiation_surge")
    found = Counter()
    for w in worlds(s, 1):
        assert w.legal_moves(0)
        found.update(set(names(w.seats[0].hand)) & {"gene_sampler", "xenobotanist"})
    assert set(found) == {"gene_sampler", "xenobotanist"}
    # any card will do for the other icons
    s = scene(
        hands=[["courier_pod", "prime_asset"]],
        credits=3,
        decks=[["material_asset"] * 6],
        events={"earth_senate_deadlock": "active"},
    )
    s.do("bribe earth_senate_deadlock")
    assert len({tuple(sorted(w.seats[0].hand)) for w in worlds(s, 1)}) > 1


# -- the draft -------------------------------------------------------------------------------


def drafted(players: int, rounds: int) -> Helionox:
    """The table after so many rounds of the draft, everybody taking the first offered."""
    t = fresh(players, 3, draft=True)
    for _ in range(rounds):
        for seat in range(players):
            t.play(seat, t.legal_moves(seat)[0])
    return t


@pytest.mark.rule("HEL-DRF04")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_architects_a_seat_never_saw_are_drawn_anew(players: int, rounds: int) -> None:
    t = drafted(players, rounds)
    for seat in range(players):
        saw = {a for a in range(15) if t.seats[seat].saw >> a & 1}
        firsts = set()
        for seed in SEEDS:
            w = t.redeal(seat, seed)
            assert (w.seats[seat].offer, w.seats[seat].picks) == (t.seats[seat].offer, t.seats[seat].picks)
            everything = [a for s in w.seats for a in s.offer + s.picks] + w.architect_box
            assert sorted(everything) == list(range(15))
            for other in range(players):
                mine, theirs = t.seats[other], w.seats[other]
                assert {a for a in mine.offer if a in saw} == {a for a in theirs.offer if a in saw}
            firsts.add((w.seats[seat - 1].picks or w.seats[seat - 1].offer)[0])
        assert len(firsts) > 3  # what the right neighbour kept was never seen


@pytest.mark.parametrize("players", [3, 4])
def test_of_the_two_passed_on_first_either_neighbour_may_have_either(players: int) -> None:
    t = drafted(players, 2)
    left, beyond = t.seats[1], t.seats[2 % players]
    two = {left.picks[1], beyond.picks[2]}
    found = Counter((w.seats[1].picks[1], w.seats[2].picks[2]) for w in (t.redeal(0, seed) for seed in SEEDS))
    assert set(found) == {tuple(two), tuple(reversed(tuple(two)))}
    # the one passed on second is known to be with the left neighbour
    assert {t.redeal(0, seed).seats[1].picks[2] for seed in SEEDS} == {left.picks[2]}


def test_with_two_players_all_that_was_passed_on_is_known() -> None:
    t = drafted(2, 2)
    assert {tuple(t.redeal(0, seed).seats[1].picks[1:]) for seed in SEEDS} == {tuple(t.seats[1].picks[1:])}
    assert len({t.redeal(0, seed).seats[1].picks[0] for seed in SEEDS}) > 3


# -- everything at once ----------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_redeal_keeps_every_card_in_exactly_one_place(players: int) -> None:
    t = fresh(players, 7)
    d = dice(7)
    for number in range(200):
        if t.over:
            break
        seat = t.current_player()
        if number % 20 == 0:
            w = t.redeal(seat, number)
            assert w.census() == t.census()
            assert w.view(seat) == t.view(seat)
            assert Counter(EVENTS[e] for e in w.event_deck + w.event_box) == Counter(
                EVENTS[e] for e in t.event_deck + t.event_box
            )
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])


@pytest.mark.rule("HEL-CMP13")
def test_all_that_a_seat_cannot_know_is_named_place_by_place() -> None:
    t = fresh(2)
    other = t.seats[1]
    found = t.hidden_places(0)
    wanted = {
        "cards of 0/deck": t.seats[0].deck,
        "cards of 1/deck": other.deck,
        "cards of 1/hand": sorted(other.hand),
        "events/deck": t.event_deck,
        "events/box": sorted(t.event_box),
        "requests/deck": t.requests,
        "requests/of 1": [other.request],
        "requests/box": sorted(t.request_box),
        **{f"market {faction}/deck": t.decks[faction] for faction in range(4)},
    }
    assert found == wanted
    assert all(wanted.values())
