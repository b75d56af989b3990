"""Set-up, Event decks, draft: HEL-SET, HEL-EDK, HEL-DRF, HEL-ILT01, HEL-REQ01."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from cinque.core import Event, OptionError, dice
from cinque.games.helionox.rules.moves import (
    ARCHITECTS,
    CARDS,
    EVENTS,
    FIRST_ILLEGAL,
    FIRST_PAIR,
    LOCATIONS,
    PRIME_ASSET,
    SITES,
)
from cinque.games.helionox.rules.table import Helionox
from tests.games.helionox.scene import Scene, fresh, game, scene

DECKS = [
    pytest.param(2, False, [6, 5, 4], [0, 1, 2], marks=pytest.mark.rule("HEL-EDK02")),
    pytest.param(3, False, [9, 7, 7], [0, 2, 2], marks=pytest.mark.rule("HEL-EDK03")),
    pytest.param(4, False, [12, 10, 9], [0, 2, 3], marks=pytest.mark.rule("HEL-EDK04")),
    pytest.param(1, True, [4, 4, 4], [1, 2, 2], marks=pytest.mark.rule("HEL-EDK06")),
    pytest.param(2, True, [10, 10, 11], [1, 1, 2], marks=pytest.mark.rule("HEL-EDK07")),
    pytest.param(3, True, [15, 15, 15], [2, 2, 4], marks=pytest.mark.rule("HEL-EDK08")),
    pytest.param(4, True, [21, 20, 20], [2, 4, 4], marks=pytest.mark.rule("HEL-EDK09")),
]


def with_first_events(t: Helionox) -> list[int]:
    """The Event deck as it was before the first turn, the first card first."""
    return [face >> 1 for face in t.faces] + t.event_cards[t.event_deck][::-1]


def owned_cards(t: Helionox, seat: int) -> Counter[str]:
    s = t.seats[seat]
    return Counter(CARDS[c] for c in t.cards[s.deck] + t.cards[s.hand])


@pytest.mark.rule("HEL-SET01", "HEL-SET02", "HEL-SET04")
def test_five_locations_in_their_order() -> None:
    t = fresh(2)
    assert [SITES[s] for s in t.sites] == [
        "old_world_capital",
        "lunar_base",
        "martian_biosphere",
        "ceres_mining_colony",
        "europan_warp_installation",
    ]
    assert [t.box.site_place[s] for s in t.sites] == [0, 1, 2, 3, 4]
    # neighbors in a line (HEL-R57): from Mars to Moon and Ceres, from the ends to one
    for place, near in (("earth", ["moon"]), ("mars", ["moon", "ceres"]), ("europa", ["ceres"])):
        s = scene(hands=[["courier_pod"]], ships=[place]).do("play courier_pod")
        assert s.legal_moves("move") == [f"move {to}" for to in near]


@pytest.mark.rule("HEL-SET03", "HEL-MPE04")
def test_any_location_may_be_replaced_by_the_expansions() -> None:
    for chosen in ([], ["moon"], ["earth", "ceres"], LOCATIONS):
        t = fresh(2, locations=list(chosen))
        assert [t.box.site_place[s] for s in t.sites] == [0, 1, 2, 3, 4]
        assert [LOCATIONS[i] for i, s in enumerate(t.sites) if s >= 5] == list(chosen)
    with pytest.raises(OptionError, match="mercury"):
        game(2, mercury=False, locations=["moon"])


@pytest.mark.rule("HEL-SET05", "HEL-TRM13")
def test_four_shuffled_faction_decks_with_one_card_face_up() -> None:
    orders = set()
    for seed in range(4):
        t = fresh(2, seed)
        assert [len(t.cards[deck]) for deck in t.decks] == [23, 23, 24, 24]
        assert [t.box.faction[card] for card in t.cards[t.market]] == [0, 1, 2, 3]
        assert all(t.box.faction[card] == f for f in range(4) for card in t.cards[t.decks[f]])
        orders.add(tuple(t.cards[t.decks[0]]))
    assert len(orders) == 4


@pytest.mark.rule("HEL-SET06")
def test_prime_assets_are_a_pile_of_their_own() -> None:
    t = fresh(2)
    assert len(t.cards[t.primes]) == 16
    assert CARDS.index("prime_asset") not in t.cards[t.market] + [c for deck in t.decks for c in t.cards[deck]]


def pair_of(t: Helionox, seat: int) -> Counter[str]:
    """The starting cards of a seat that not everyone has."""
    return Counter({c: n for c, n in owned_cards(t, seat).items() if CARDS.index(c) >= FIRST_PAIR})


@pytest.mark.rule("HEL-SET08")
def test_everyone_gets_a_random_architect_and_a_random_pair() -> None:
    pairs, architects = set(), set()
    for seed in range(12):
        t = fresh(4, seed)
        assert [list(pair_of(t, seat).values()) for seat in range(4)] == [[2]] * 4
        pairs.add(tuple(card for seat in range(4) for card in pair_of(t, seat)))
        assert len({s.architect for s in t.seats}) == 4
        architects.update(s.architect for s in t.seats)
    assert len(pairs) > 5
    assert len(architects) == 15


@pytest.mark.rule("HEL-SET09")
def test_no_two_players_get_the_same_pair() -> None:
    for seed in range(12):
        t = fresh(4, seed)
        assert len({card for seat in range(4) for card in pair_of(t, seat)}) == 4


@pytest.mark.rule("HEL-SET10")
def test_everyone_gets_five_material_assets_and_three_prototypes() -> None:
    for seat in range(4):
        owned = owned_cards(fresh(4), seat)
        assert (owned["material_asset"], owned["sentinel_prototype"]) == (5, 3)


@pytest.mark.rule("HEL-SET14")
def test_five_of_ten_starting_cards_are_the_first_hand() -> None:
    t = fresh(4)
    assert [(len(t.cards[s.hand]), len(t.cards[s.deck])) for s in t.seats] == [(5, 5)] * 4


@pytest.mark.rule("HEL-SET15")
def test_unused_starting_cards_and_architects_are_in_the_box() -> None:
    t = fresh(2)
    assert sorted([s.architect for s in t.seats] + t.architect_cards[t.architect_box]) == list(range(15))
    unused = Counter(CARDS[c] for c in t.cards[t.card_box] if c < PRIME_ASSET)
    assert sorted(unused.values()) == [2, 2]
    assert not set(unused) & {card for seat in range(2) for card in pair_of(t, seat)}
    assert len(t.unclaimed_pairs) == 2


@pytest.mark.rule("HEL-SET11", "HEL-SET13", "HEL-SET16", "HEL-SET17")
def test_everybody_starts_at_earth_with_nothing() -> None:
    t = fresh(3, locations=["earth"])
    for s in t.seats:
        assert LOCATIONS[s.ship] == "earth"
        assert (s.cryo, s.embassies, s.cargo, s.credits, s.defense) == (0, 0, 0, 0, 0)
        assert (s.influence, s.infamy, s.bank_credits, s.bank_defense) == (0, 0, 0, 0)
        assert s.architect >= 0
        assert max(t.cards[s.hand] + t.cards[s.deck]) < 6
    # all five Embassies can be placed, one at each Location
    s = scene(credits=18)
    for place in ("moon", "mars", "ceres", "europa"):
        s.do("embassy", f"travel {place}")
    s.do("embassy")
    assert s.embassies() == LOCATIONS


@pytest.mark.rule("HEL-SET12", "HEL-REQ02")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everyone_has_a_request_and_an_empty_carrier(players: int) -> None:
    t = fresh(players)
    assert [(len(t.request_cards[s.request]), s.cargo) for s in t.seats] == [(1, 0)] * players


@pytest.mark.rule("HEL-REQ01")
@pytest.mark.parametrize(
    ("players", "deck"),
    [pytest.param(1, 7, marks=pytest.mark.rule("HEL-SOL03")), (2, 12), (3, 18), (4, 24)],
)
def test_the_request_deck_has_six_a_player_or_seven_in_solo_mode(players: int, deck: int) -> None:
    t = fresh(players)
    assert len(t.request_cards[t.requests]) + sum(len(t.request_cards[s.request]) for s in t.seats) == deck


@pytest.mark.rule("HEL-REQ10")
def test_requests_are_chosen_at_random_and_the_others_are_out() -> None:
    tables = [fresh(2, seed) for seed in range(3)]
    for t in tables:
        assert Counter(t.request_cards.layout.cards) == dict.fromkeys(range(20), 2)
        assert len(t.request_cards[t.request_box]) == 40 - 12
        assert t.request_cards.complete()
    assert len({tuple(t.request_cards[t.requests]) for t in tables}) == 3


@pytest.mark.rule("HEL-SET19", "HEL-SOL01")
def test_the_first_player_is_given_or_drawn() -> None:
    assert {fresh(3, seed).turn for seed in range(12)} == {0, 1, 2}
    assert fresh(3, 5).turn == fresh(3, 5).turn == fresh(3, 5).first
    assert all(fresh(3, seed, first=2).current_player() == 2 for seed in range(4))
    assert {fresh(1, seed).current_player() for seed in range(4)} == {0}
    with pytest.raises(OptionError, match="first"):
        game(2, first=2)


@pytest.mark.rule("HEL-ILT01", "HEL-ILT02", "HEL-SOL03")
@pytest.mark.parametrize(("players", "each"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_illegal_tech_lies_at_its_locations(players: int, each: int) -> None:
    alike = set()
    for seed in range(30):
        t = fresh(players, seed)
        homes = Counter(t.box.home[card] for card in t.cards[t.illegal])
        assert homes == dict.fromkeys(range(5), each)
        assert min(t.cards[t.illegal]) >= FIRST_ILLEGAL
        alike.add(t.cards[t.illegal][0] == t.cards[t.illegal][-1 if each == 1 else 1])
    if each == 2:
        assert alike == {True, False}


@pytest.mark.rule("HEL-SET14")
def test_first_hands_are_drawn_from_shuffled_decks() -> None:
    """What is drawn first differs in kind, not only by the faction's pair."""
    tables = [fresh(2, seed) for seed in range(20)]
    assets = [t.cards[t.seats[0].hand].count(CARDS.index("material_asset")) for t in tables]
    assert len(set(assets)) > 2


# -- Event decks -----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "team", "regular", "catastrophic"), DECKS)
@pytest.mark.parametrize("mercury", [True, False])
def test_event_decks(players: int, team: bool, regular: list[int], catastrophic: list[int], mercury: bool) -> None:
    options: dict[str, Any] = {"cooperative": team} if players > 1 else {}
    for seed in range(3):
        t = fresh(players, seed, mercury=mercury, **options)
        deck = with_first_events(t)
        assert len(deck) == sum(regular) + sum(catastrophic)
        start = 0
        for normal, bad in zip(regular, catastrophic, strict=True):
            section = deck[start : start + normal + bad]
            assert [t.box.catastrophe[e] for e in section].count(True) == bad
            start += normal + bad


@pytest.mark.rule("HEL-EDK11")
@pytest.mark.parametrize(("mercury", "events"), [(True, 76), (False, 71)])
def test_events_not_dealt_are_out_of_the_game(mercury: bool, events: int) -> None:
    t = fresh(3, mercury=mercury)
    deck, box = with_first_events(t), t.event_cards[t.event_box]
    assert (len(deck), len(box), len({*deck, *box})) == (27, events - 27, events)


@pytest.mark.rule("HEL-EDK01")
def test_event_decks_are_dealt_at_random_and_each_is_shuffled() -> None:
    """Given four players, whose decks hold 12 regular, 10 and 2, 9 and 3: which they are and where they lie varies."""
    tables = [fresh(4, seed) for seed in range(12)]
    decks = [with_first_events(t) for t in tables]
    is_bad = tables[0].box.catastrophe
    assert len({frozenset(deck[:12]) for deck in decks}) > 6
    assert len({frozenset(e for e in deck if is_bad[e]) for deck in decks}) > 6
    for start, bad in ((12, 2), (24, 3)):
        assert len({i for deck in decks for i in range(start, start + 12) if is_bad[deck[i]]}) > 2 * bad


@pytest.mark.rule("HEL-EDK12", "HEL-MPE01")
def test_mercury_events_are_mixed_with_the_regular_ones() -> None:
    found = set()
    for seed in range(12):
        t = fresh(4, seed)
        found |= {EVENTS[e] for e in with_first_events(t) if t.box.event_mercury[e]}
        assert not any(t.box.catastrophe[e] for e in range(76) if t.box.event_mercury[e])
    assert len(found) == 5


@cache
def played_out(players: int, team: bool = False) -> Helionox:
    t = fresh(players, 3, **({"cooperative": team} if players > 1 else {}))
    d = dice(3)
    while not t.over:
        seat = t.to_move[0]
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])
    return t


def of_kind(t: Helionox, kind: str) -> list[Event]:
    return [event for event in t.events if event.kind == kind]


@pytest.mark.rule("HEL-EDK05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_event_for_each_of_nine_turns(players: int) -> None:
    t = played_out(players)
    assert len(of_kind(t, "turn")) == len(of_kind(t, "placed")) == 9 * players


@pytest.mark.rule("HEL-EDK10")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_teams_events_last_nine_turns_each(players: int) -> None:
    t = played_out(players, team=True)
    assert len(of_kind(t, "turn")) == len(of_kind(t, "shadow_card")) == 9 * players
    assert len(of_kind(t, "placed")) == 18 * players - 1


@pytest.mark.rule("HEL-TRN01")
def test_turns_go_clockwise() -> None:
    t = played_out(3)
    assert [event.seat for event in of_kind(t, "turn")] == [(t.first + i) % 3 for i in range(27)]


@pytest.mark.parametrize(
    "team",
    [
        pytest.param(False, marks=pytest.mark.rule("HEL-SCO01", "HEL-EX24")),
        pytest.param(True, marks=pytest.mark.rule("HEL-CSC01")),
    ],
)
def test_the_game_ends_when_no_event_is_left_to_draw(team: bool) -> None:
    """Given the last Event was placed, the turn is played to its end: its cards are drawn after it."""
    t = played_out(2, team)
    kinds = [event.kind for event in t.events]
    last = len(kinds) - 1 - kinds[::-1].index("placed")
    assert (t.event_cards[t.event_deck], "turn" in kinds[last:], "drew" in kinds[last:]) == ([], False, True)


@pytest.mark.rule("HEL-EVT13", "HEL-SOL04")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_together_one_event_on_the_very_first_turn_then_two(players: int) -> None:
    s = Scene(fresh(players, 2, **({"cooperative": True} if players > 1 else {})))
    assert len(s.events("placed")) == 1
    s.do("end")
    while s.question_id != "Main":
        s.t.play(s.t.current_player(), s.t.legal_moves(s.t.current_player())[0])
    assert len(s.events("placed")) == 3
    assert len(fresh(2).faces) == 1


# -- the draft -------------------------------------------------------------------------------


def draft(players: int, seed: int = 1) -> Helionox:
    return fresh(players, seed, draft=True)


@pytest.mark.rule("HEL-DRF01", "HEL-DRF02", "HEL-DRF03", "HEL-DRF04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_architects_are_drafted(players: int) -> None:
    t = draft(players)
    offers = [t.architect_cards[s.offer][:] for s in t.seats]
    assert [len(o) for o in offers] == [3] * players
    assert len({a for o in offers for a in o}) == 3 * players
    for seat in range(players):
        assert t.legal_moves(seat) == [t.game.moves.parse(f"architect {ARCHITECTS[a]}") for a in sorted(offers[seat])]
        assert t.view((seat + 1) % players).seats[seat].offer is None
        t.play(seat, t.game.moves.parse(f"architect {ARCHITECTS[offers[seat][0]]}"))
    # the other two have gone to the left
    for seat in range(players):
        assert sorted(t.architect_cards[t.seats[(seat + 1) % players].offer]) == sorted(offers[seat][1:])
    seconds = [t.architect_cards[s.offer][:] for s in t.seats]
    for seat in range(players):
        t.play(seat, t.game.moves.parse(f"architect {ARCHITECTS[seconds[seat][1]]}"))
    # the last one is kept without a question
    picks = [t.architect_cards[s.picks][:] for s in t.seats]
    for seat in range(players):
        assert picks[seat] == [offers[seat][0], seconds[seat][1], seconds[seat - 1][0]]
        assert t.view(seat).seats[seat].picks == picks[seat]
        assert t.view((seat + 1) % players).seats[seat].picks is None
        assert t.view((seat + 1) % players).seats[seat].architect == -1
    for seat in range(players):
        t.play(seat, t.game.moves.parse(f"architect {ARCHITECTS[picks[seat][2]]}"))
    assert [s.architect for s in t.seats] == [p[2] for p in picks]
    assert all(t.architect_cards[s.picks] == [] and len(t.cards[s.hand]) == 5 for s in t.seats)
    assert len(t.architect_cards[t.architect_box]) == 15 - players


@pytest.mark.rule("HEL-DRF01")
def test_a_draft_fits_the_base_set_and_games_played_together() -> None:
    t = fresh(4, draft=True, mercury=False)
    assert t.architect_cards[t.architect_box] == []
    assert Scene(fresh(2, draft=True, cooperative=True)).question_id == "Draft"
    with pytest.raises(OptionError, match="draft"):
        game(2, draft=True, cooperative=True, choose=True)
    with pytest.raises(OptionError, match="draft"):
        game(1, draft=True)


@pytest.mark.rule("HEL-SOL02")
def test_together_architects_and_pairs_may_be_chosen_in_turn() -> None:
    s = Scene(fresh(1, choose=True))
    assert (s.question_id, len(s.legal_moves())) == ("ChooseArchitect", 15)
    s.do("architect noor")
    assert s.legal_moves() == ["faction bio", "faction cybernetic", "faction transport", "faction defense"]
    s.do("faction transport")
    assert (ARCHITECTS[s.t.seats[0].architect], owned_cards(s.t, 0)["courier_pod"]) == ("noor", 2)
    s = Scene(fresh(3, 2, cooperative=True, choose=True, first=1))
    s.do("architect noor", "faction bio")
    assert (s.current_player, s.can("architect noor"), len(s.legal_moves())) == (2, False, 14)
    assert [breadcrumb.name for breadcrumb in s.t.question(2).breadcrumbs] == ["setup"]
    s.do("architect orin")
    assert s.legal_moves() == ["faction cybernetic", "faction transport", "faction defense"]
    with pytest.raises(OptionError, match="cooperative"):
        game(2, choose=True)


def test_without_a_word_it_is_a_plain_game_with_the_expansion() -> None:
    options = game(2).options
    assert {name for name, value in options.items() if value is True} == {"mercury"}
    assert (options["locations"], options["difficulty"], options["first"]) == ([], "rookie", -1)
