"""Hidden information: HEL-CMP13. A resampled table contradicts nothing that the seat has seen (HEL-R31)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from cinque.core import SPECTATOR, dice
from cinque.games.helionox.rules.defense import defense_sources
from cinque.games.helionox.rules.moves import CARDS, EVENTS, FACTION_NAMES, REQUESTS
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


def hand(w: Helionox, seat: int) -> list[str]:
    return names(w.cards[w.seats[seat].hand])


def deck(w: Helionox, seat: int) -> list[str]:
    """The deck, the next card last."""
    return names(w.cards[w.seats[seat].deck])


def request(w: Helionox, seat: int) -> int:
    return w.request_of(w.seats[seat])


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
        assert sorted(hand(w, 1) + deck(w, 1)) == sorted([*DECK, "material_asset", "sentinel_prototype"])
        assert (len(hand(w, 1)), len(deck(w, 1))) == (2, 6)
        hands.update(hand(w, 1))
    assert set(hands) == {*DECK, "material_asset", "sentinel_prototype"}
    for w in worlds(s, 1):
        assert hand(w, 1) == ["material_asset", "sentinel_prototype"]


def test_known_cards_stay_in_the_hand() -> None:
    s = scene(seat=1, hands=[[], ["regeneration_vat", "militia_cadet"]], decks=[[], DECK], discards=[[], ["warp_gate"]])
    s.do("play regeneration_vat", "recover warp_gate")
    assert s.known(1) == ["warp_gate"]
    assert s.t.view(0).seats[1].known == cards(["warp_gate"])
    seconds = set()
    for w in worlds(s, 0):
        assert "warp_gate" in hand(w, 1)
        seconds.update(set(hand(w, 1)) - {"warp_gate"})
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
            assert deck(w, 1)[-2:] == ["spore_culture", "data_broker"]
    assert names(s.t.view(0).seats[1].tops) == ["spore_culture", "data_broker"]
    below = {tuple(deck(w, 1)[:-2]) for w in worlds(s, 1)}
    assert len(below) > 20  # the rest of the own deck is unknown
    s.do("play symbiotic_graft")
    assert (s.known(1), s.t.seats[1].tops) == (["data_broker"], 1)
    assert all("data_broker" in hand(w, 1) for w in worlds(s, 0))


def test_a_reshuffle_and_a_search_forget_the_order() -> None:
    s = scene(hands=[["neural_archivist"]], decks=[DECK], credits=3).do(
        "buy spore_culture", "play neural_archivist", "search warp_gate"
    )
    assert (s.t.seats[0].tops, s.known()) == (0, [])  # what a search took is not shown
    assert len({tuple(hand(w, 0)) for w in worlds(s, 1)}) > 3
    assert s.events("searched")[0].visible_data(1) == {}
    s = scene(hands=[["symbiotic_graft", "symbiotic_graft"]], decks=[[]], discards=[DECK], credits=3)
    s.do("buy spore_culture", "play symbiotic_graft", "play symbiotic_graft")
    assert (s.known(), s.t.seats[0].tops) == (["spore_culture"], 0)


def test_a_reshuffle_shows_the_hand_held_then() -> None:
    held = ["symbiotic_graft", "gene_sampler", "gene_sampler", "prime_asset"]
    s = scene(seat=1, hands=[[], held], decks=[[], []], discards=[[], DECK])
    s.do("play symbiotic_graft")
    assert sorted(s.known(1)) == ["gene_sampler", "gene_sampler", "prime_asset"]
    drawn = Counter()
    for w in worlds(s, 0):
        assert Counter(hand(w, 1)) >= Counter(["gene_sampler", "gene_sampler", "prime_asset"])
        drawn.update(hand(w, 1))
    assert len(drawn) > 5  # the one drawn after it may be any of them


def test_a_card_leaving_the_hand_takes_its_knowledge_along() -> None:
    s = scene(hands=[["regeneration_vat", "militia_cadet"]], decks=[DECK], discards=[["militia_cadet"]])
    s.do("play regeneration_vat", "recover militia_cadet")
    assert s.known() == ["militia_cadet"]
    s.do("end_tidy", "discard militia_cadet")
    assert (s.hand(), s.known()) == (["militia_cadet"], [])
    # it may have been the other one
    assert len({hand(w, 0)[0] for w in worlds(s, 1)}) > 3


def test_cards_cycled_under_a_faction_deck_stay_there() -> None:
    s = scene(
        hands=[["logic_drone"]],
        below=[["xenobotanist", "gene_therapist", "symbiotic_graft", "hive_matriarch"], [], [], []],
    )
    s.do("cycle spore_culture", "play logic_drone", "cycle hive_matriarch")
    below = s.t.decks[0]
    assert names(s.t.cards[below])[:2] == ["hive_matriarch", "spore_culture"]
    orders = set()
    for w in worlds(s, 1):
        assert names(w.cards[below])[:2] == ["hive_matriarch", "spore_culture"]
        orders.add(tuple(w.cards[below][2:]))
    assert len(orders) == 2
    # once the unknown ones are gone, the known ones come up
    s.t.seats[0].credits = 20
    s.do("buy symbiotic_graft", "buy gene_therapist", "buy xenobotanist")
    assert s.market()[0] == "spore_culture"
    assert {tuple(names(w.cards[below])) for w in worlds(s, 1)} == {("hive_matriarch",)}


def test_events_to_come_keep_their_decks_and_catastrophes() -> None:
    t = fresh(3, 4, cooperative=True)
    seen = set(t.faces)
    found = set()
    for seed in SEEDS:
        w = t.redeal(0, seed)
        assert [sum(w.box.catastrophe[e] for e in section) for section in split(w)] == [
            sum(t.box.catastrophe[e] for e in s) for s in split(t)
        ]
        assert w.event_cards.complete()
        assert not {2 * e for e in w.event_cards[w.event_deck]} & seen
        found.add(w.event_cards[w.event_deck][-1])
    assert len(found) > 20
    assert {f for f in found if t.box.catastrophe[f]}  # the first deck holds two of them


def split(t: Helionox) -> list[list[int]]:
    """The three Event decks, the first one first."""
    events = t.event_cards[t.event_deck]
    found, end = [], len(events)
    for size in t.sections:
        found.append(events[end - size : end])
        end -= size
    return found


@pytest.mark.rule("HEL-REQ03")
def test_others_requests_are_drawn_anew_and_open_ones_stay() -> None:
    t = fresh(3, 2)
    assert len({request(t.redeal(0, seed), 1) for seed in SEEDS}) > 5
    assert {request(t.redeal(1, seed), 1) for seed in SEEDS} == {request(t, 1)}
    t = fresh(3, 2, cooperative=True)
    for viewer in (0, SPECTATOR):
        assert {request(t.redeal(viewer, seed), 1) for seed in SEEDS} == {request(t, 1)}
    # together a Request Cycled away is open too
    s = Scene(t).do("cycle_request")
    gone = s.t.request_cards[s.t.requests][0]
    for viewer in (0, 1, 2, SPECTATOR):
        assert {w.request_cards[w.requests][0] for w in worlds(s, viewer)} == {gone}


@pytest.mark.rule("HEL-REQ03")
def test_a_delivery_that_fulfils_nothing_rules_a_request_out() -> None:
    s = scene(
        requests=["earth_moon", "mars_earth"], cargo=[["ceres"], []], request_deck=["ceres_earth", "moon_mars"] * 3
    )
    ruled_out = REQUESTS.index("ceres_earth")
    assert ruled_out in {request(w, 0) for w in worlds(s, 1)}
    s.do("deliver ceres", "bank")
    found = {request(w, 0) for w in worlds(s, 1)}
    assert ruled_out not in found
    assert len(found) == 2
    s.do("cycle_request")  # of the next one nothing is known
    assert ruled_out in {request(w, 0) for w in worlds(s, 1)}


def test_where_only_one_request_fits_a_seat_the_others_leave_it() -> None:
    t = fresh(2, 2)
    others = [kind for kind in range(len(REQUESTS)) if kind != request(t, 1)]
    t.request_cards.deny(t.seats[1].request, others)
    for seed in SEEDS:
        w = t.redeal(0, seed)
        assert request(w, 1) == request(t, 1)
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
            assert "sentinel_prototype" in hand(w, 1)


def test_a_known_defense_card_is_enough_to_agree() -> None:
    s = scene(
        seat=1,
        hands=[[], ["regeneration_vat"]],
        decks=[[], ["material_asset"] * 6 + ["sentinel_prototype"]],
        discards=[[], ["sentinel_prototype"]],
        events={FLARE: "inactive"},
    ).do("play regeneration_vat", "recover sentinel_prototype", "end", "discard material_asset")
    s.t.seats[0].defense = 2
    s.do(f"call {FLARE} 1", "share 1", "accept")
    assert {hand(w, 1).count("sentinel_prototype") for w in worlds(s, 0)} == {1, 2}


def test_a_counter_offer_that_is_dropped_has_shown_a_defense_card_all_the_same() -> None:
    s = calling(["sentinel_prototype", "prime_asset"], ["material_asset"] * 8)
    s.do(f"call {FLARE} 1", "share 1", "counter 2", "drop")
    assert all("sentinel_prototype" in hand(w, 1) for w in worlds(s, 0))
    s.do("end")
    assert s.t.current_player() == 1
    s.do("play prime_asset")
    assert all("sentinel_prototype" in hand(w, 1) for w in worlds(s, 0))
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
        assert not set(hand(w, 1)) & {"sentinel_prototype", "shield_array"}
    assert len({tuple(sorted(hand(w, 1))) for w in worlds(s, 0)}) > 1


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
        assert "sentinel_prototype" in hand(w, 0)
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
        assert not set(hand(w, 0)) & {"sentinel_prototype", "shield_array"}


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
    s = calling(["prime_asset", "courier_pod"], ["material_asset"] * 4 + ["sentinel_prototype"] * 4)
    partner = s.t.seats[1]
    s.t.cards.deny(partner.hand, cards(["sentinel_prototype"]))
    assert all("sentinel_prototype" not in hand(w, 1) for w in worlds(s, 0))
    s.t.cards.draw(partner.deck, partner.hand)
    assert {hand(w, 1).count("sentinel_prototype") for w in worlds(s, 0)} == {0, 1}
    s = scene(seat=1, hands=[[], ["prime_asset", "courier_pod"]], decks=[[], ["sentinel_prototype"] * 8])
    partner = s.t.seats[1]
    s.t.cards.deny(partner.hand, cards(["sentinel_prototype"]))
    s.t.cards.draw(partner.deck, partner.hand)
    s.do("play sentinel_prototype")  # that one was new
    assert all("sentinel_prototype" not in hand(w, 1) for w in worlds(s, 0))
    s.do("play prime_asset")
    assert {tuple(hand(w, 1)) for w in worlds(s, 0)} == {("courier_pod",)}


def test_a_barred_partner_who_agrees_later_shows_a_new_card() -> None:
    s = calling(
        ["prime_asset"],
        ["sentinel_prototype", "shield_array", "material_asset", "material_asset", "sentinel_prototype"],
    )
    partner = s.t.seats[1]
    s.t.cards.deny(partner.hand, cards(["sentinel_prototype", "shield_array"]))
    s.t.cards.draw(partner.deck, partner.hand)
    s.do(f"call {FLARE} 1", "share 1", "accept")
    for w in worlds(s, 0):
        assert len(set(hand(w, 1)) & {"sentinel_prototype", "shield_array"}) == 1
        assert len(set(hand(w, 1)) - {"sentinel_prototype", "shield_array"}) == 1


def test_who_pays_an_alternative_cost_holds_a_card_that_serves() -> None:
    s = scene(
        hands=[["gene_sampler", "prime_asset"]],
        decks=[["material_asset"] * 6 + ["xenobotanist"]],
        events={"earth_radiation_surge": "active"},
    ).do("bribe earth_radiation_surge")
    found = Counter()
    for w in worlds(s, 1):
        assert w.legal_moves(0)
        found.update(set(hand(w, 0)) & {"gene_sampler", "xenobotanist"})
    assert set(found) == {"gene_sampler", "xenobotanist"}
    # any card will do for the other icons
    s = scene(
        hands=[["courier_pod", "prime_asset"]],
        credits=3,
        decks=[["material_asset"] * 6],
        events={"earth_senate_deadlock": "active"},
    )
    s.do("bribe earth_senate_deadlock")
    assert len({tuple(sorted(hand(w, 0))) for w in worlds(s, 1)}) > 1


# -- the draft -------------------------------------------------------------------------------


def drafted(players: int, rounds: int) -> tuple[Helionox, list[set[int]]]:
    """The table after so many rounds of the draft, everybody taking the first offered, and what each seat has seen."""
    t = fresh(players, 3, draft=True)
    saw: list[set[int]] = [set(t.architect_cards[s.offer]) for s in t.seats]
    for _ in range(rounds):
        for seat in range(players):
            t.play(seat, t.legal_moves(seat)[0])
        for seen, s in zip(saw, t.seats, strict=True):
            seen.update(t.architect_cards[s.offer], t.architect_cards[s.picks])
    return t, saw


def kept(w: Helionox, seat: int) -> set[int]:
    return set(w.architect_cards[w.seats[seat].picks])


@pytest.mark.rule("HEL-DRF04")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_architects_a_seat_never_saw_are_drawn_anew(players: int, rounds: int) -> None:
    t, saw = drafted(players, rounds)
    for seat in range(players):
        firsts = set()
        for seed in SEEDS:
            w = t.redeal(seat, seed)
            assert w.view(seat) == t.view(seat)
            assert w.architect_cards.complete()
            for other in range(players):
                mine, theirs = t.architect_cards[t.seats[other].offer], w.architect_cards[w.seats[other].offer]
                assert {a for a in mine if a in saw[seat]} == {a for a in theirs if a in saw[seat]}
            right = w.seats[seat - 1]
            firsts.update({*kept(w, seat - 1), *w.architect_cards[right.offer]} - saw[seat])
        assert len(firsts) > 3  # what the right neighbor kept was never seen


@pytest.mark.parametrize("players", [3, 4])
def test_of_the_two_passed_on_first_either_neighbor_may_have_either(players: int) -> None:
    t, _ = drafted(players, 2)
    left, beyond = (t.architect_cards[t.seats[seat].picks] for seat in (1, 2))
    two = {left[1], beyond[2]}
    found = Counter((*kept(w, 1) & two, *kept(w, 2) & two) for w in (t.redeal(0, seed) for seed in SEEDS))
    assert set(found) == {(left[1], beyond[2]), (beyond[2], left[1])}
    # the one passed on second is known to be with the left neighbor
    assert all(left[2] in kept(t.redeal(0, seed), 1) for seed in SEEDS)


def test_with_two_players_all_that_was_passed_on_is_known() -> None:
    t, _ = drafted(2, 2)
    known = set(t.architect_cards[t.seats[1].picks][1:])
    firsts = set()
    for seed in SEEDS:
        theirs = kept(t.redeal(0, seed), 1)
        assert known <= theirs
        firsts |= theirs - known
    assert len(firsts) > 3


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
            assert sorted(w.event_cards[w.drawn_events]) == sorted(t.event_cards[t.drawn_events])
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])


@pytest.mark.rule("HEL-CMP13")
def test_all_that_a_seat_cannot_know_is_named_place_by_place() -> None:
    t = fresh(2)
    found: dict[str, list[int]] = {}
    for name, items in t.hidden_places(0).items():
        group, _, place = name.partition("/")
        found[f"{group.split()[0]}/{place}"] = items
    mine, theirs = t.seats
    wanted = {
        "cards/deck 0": t.cards[mine.deck],
        "cards/deck 1": t.cards[theirs.deck],
        "cards/hand 1": sorted(t.cards[theirs.hand]),
        "events/deck": t.event_cards[t.event_deck],
        "events/box": t.event_cards[t.event_box],
        "requests/deck": t.request_cards[t.requests],
        "requests/current 1": t.request_cards[theirs.request],
        "requests/box": t.request_cards[t.request_box],
        "architects/box": t.architect_cards[t.architect_box],
        **{f"cards/{name} deck": t.cards[t.decks[faction]] for faction, name in enumerate(FACTION_NAMES)},
    }
    assert found == wanted
    assert all(wanted.values())


def test_without_knowledge_redeals_keep_owners_factions_and_sections() -> None:
    t = fresh(3).game.deal(5, history=False)
    assert isinstance(t, Helionox)
    d = dice(5)
    while not any(s.tops or s.known for s in t.seats):
        legal = t.legal_moves_unchecked(t.current_player())
        t.play_unchecked(t.current_player(), legal[d.below(len(legal))])

    def public(world: Helionox) -> list[object]:
        owned = [sorted(world.cards[s.deck] + world.cards[s.hand]) for s in world.seats]
        tops = [world.cards[s.deck][len(world.cards[s.deck]) - s.tops :] for s in world.seats]
        factions = [sorted(world.cards[deck]) for deck in world.decks]
        catastrophes, end = [], len(world.event_cards[world.event_deck])
        for size in world.sections:
            part = world.event_cards[world.event_deck][end - size : end]
            catastrophes.append(sum(world.box.catastrophe[event] for event in part))
            end -= size
        return [owned, tops, factions, catastrophes]

    worlds = [t.redeal(SPECTATOR, seed) for seed in range(20)]
    assert all(isinstance(world, Helionox) and public(world) == public(t) for world in worlds)
    for world in worlds:
        assert isinstance(world, Helionox)
        assert all(not Counter(s.known) - Counter(world.cards[s.hand]) for s in world.seats)
    assert len({tuple(world.cards[world.decks[0]]) for world in worlds if isinstance(world, Helionox)}) > 10
