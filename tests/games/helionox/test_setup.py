"""Set-up, Event decks, draft: HEL-SET, HEL-EDK, HEL-DRF, HEL-ILT01, HEL-REQ01."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cinque.core import OptionError, dice
from cinque.games.helionox.rules.moves import ARCHITECTS, CARDS, EVENTS, FIRST_ILLEGAL, LOCATIONS, SITES
from cinque.games.helionox.rules.table import Helionox
from tests.games.helionox.scene import Scene, fresh, game, scene

DECKS = [
    (2, False, [6, 5, 4], [0, 1, 2]),
    (3, False, [9, 7, 7], [0, 2, 2]),
    (4, False, [12, 10, 9], [0, 2, 3]),
    (1, True, [4, 4, 4], [1, 2, 2]),
    (2, True, [10, 10, 11], [1, 1, 2]),
    (3, True, [15, 15, 15], [2, 2, 4]),
    (4, True, [21, 20, 20], [2, 4, 4]),
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
    # neighbours in a line (HEL-R57): from Mars to Moon and Ceres, from the ends to one
    for place, near in (("earth", ["moon"]), ("mars", ["moon", "ceres"]), ("europa", ["ceres"])):
        s = scene(hands=[["courier_pod"]], ships=[place]).do("play courier_pod")
        assert s.offers("move") == [f"move {to}" for to in near]


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


@pytest.mark.rule("HEL-SET08", "HEL-SET09", "HEL-SET10", "HEL-SET14", "HEL-SET15")
def test_a_starting_deck_is_ten_cards_with_one_pair_of_a_faction() -> None:
    pairs_seen, architects_seen = set(), set()
    for seed in range(12):
        t = fresh(4, seed)
        pairs = []
        for seat in range(4):
            assert len(t.cards[t.seats[seat].hand]) == 5
            assert len(t.cards[t.seats[seat].deck]) == 5
            cards = owned_cards(t, seat)
            assert (cards.pop("material_asset"), cards.pop("sentinel_prototype")) == (5, 3)
            assert list(cards.values()) == [2]
            pairs += cards
        assert len(set(pairs)) == 4
        pairs_seen.add(tuple(pairs))
        architects = [s.architect for s in t.seats]
        assert len(set(architects)) == 4
        architects_seen.update(architects)
        assert sorted(architects + t.architect_cards[t.architect_box]) == list(range(15))
        assert t.pairs == []
    assert len(pairs_seen) > 5
    assert len(architects_seen) == 15
    assert len(fresh(2).pairs) == 2


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


@pytest.mark.rule("HEL-SET12", "HEL-REQ01", "HEL-REQ02", "HEL-REQ10", "HEL-SOL03")
@pytest.mark.parametrize(("players", "left"), [(1, 6), (2, 10), (3, 15), (4, 20)])
def test_requests_are_drawn_from_a_deck_chosen_at_random(players: int, left: int) -> None:
    seen = set()
    for seed in range(3):
        t = fresh(players, seed)
        assert len(t.request_cards[t.requests]) == left
        assert all(t.request_of(s) >= 0 and s.cargo == 0 for s in t.seats)
        assert len(t.request_cards[t.request_box]) == 40 - left - players
        assert max(Counter(t.request_cards.layout.cards).values()) == 2
        assert t.request_cards.complete()
        seen.add(tuple(t.request_cards[t.requests]))
    assert len(seen) == 3


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


@pytest.mark.rule(
    "HEL-EDK01", "HEL-EDK02", "HEL-EDK03", "HEL-EDK04", "HEL-EDK06", "HEL-EDK07", "HEL-EDK08", "HEL-EDK09", "HEL-EDK11"
)
@pytest.mark.parametrize(("players", "team", "regular", "catastrophic"), DECKS)
@pytest.mark.parametrize("mercury", [True, False])
def test_event_decks(players: int, team: bool, regular: list[int], catastrophic: list[int], mercury: bool) -> None:
    options: dict[str, Any] = {"cooperative": team} if players > 1 else {}
    places = set()
    for seed in range(6):
        t = fresh(players, seed, mercury=mercury, **options)
        deck = with_first_events(t)
        assert len(set(deck)) == sum(regular) + sum(catastrophic)
        start = 0
        for normal, bad in zip(regular, catastrophic, strict=True):
            section = deck[start : start + normal + bad]
            found = [t.box.catastrophe[e] for e in section]
            assert found.count(True) == bad
            places.update((start, i) for i, one in enumerate(found) if one)
            start += normal + bad
        assert not set(deck) & set(t.event_cards[t.event_box])
        assert len(deck) + len(t.event_cards[t.event_box]) == (76 if mercury else 71)
    assert len(places) > len([c for c in catastrophic if c])  # a Catastrophe is not always at the same place


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


def played_out(players: int, seed: int, **options: Any) -> Helionox:
    t = fresh(players, seed, **options)
    d = dice(seed)
    while not t.over:
        seat = t.to_move[0]
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])
    return t


@pytest.mark.rule("HEL-EDK05", "HEL-EDK10", "HEL-TRN01", "HEL-SCO01", "HEL-CSC01", "HEL-EX24")
@pytest.mark.parametrize(
    ("players", "team"), [(2, False), (3, False), (4, False), (1, True), (2, True), (3, True), (4, True)]
)
def test_everybody_has_nine_turns_clockwise(players: int, team: bool) -> None:
    t = played_out(players, 3, **({"cooperative": team} if players > 1 else {}))
    turns = [e.seat for e in t.events if e.kind == "turn"]
    assert turns == [(t.first + i) % players for i in range(9 * players)]
    placed = [e for e in t.events if e.kind == "placed"]
    assert len(placed) == (18 * players - 1 if team else 9 * players)
    assert t.event_cards[t.event_deck] == []
    if team:
        takes = [e for e in t.events if e.kind == "shadow_card"]
        assert len(takes) == 9 * players


@pytest.mark.rule("HEL-EVT13", "HEL-SOL04")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_together_one_event_on_the_very_first_turn_then_two(players: int) -> None:
    s = Scene(fresh(players, 2, **({"cooperative": True} if players > 1 else {})))
    assert len(s.events("placed")) == 1
    s.do("end")
    while s.asked != "Main":
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
        assert t.architect_cards[t.seats[(seat + 1) % players].offer] == offers[seat][1:]
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
    assert Scene(fresh(2, draft=True, cooperative=True)).asked == "Draft"
    with pytest.raises(OptionError, match="draft"):
        game(2, draft=True, cooperative=True, choose=True)
    with pytest.raises(OptionError, match="draft"):
        game(1, draft=True)


@pytest.mark.rule("HEL-SOL02")
def test_together_architects_and_pairs_may_be_chosen_in_turn() -> None:
    s = Scene(fresh(1, choose=True))
    assert (s.asked, len(s.offers())) == ("ChooseArchitect", 15)
    s.do("architect noor")
    assert s.offers() == ["faction bio", "faction cybernetic", "faction transport", "faction defense"]
    s.do("faction transport")
    assert (ARCHITECTS[s.t.seats[0].architect], owned_cards(s.t, 0)["courier_pod"]) == ("noor", 2)
    s = Scene(fresh(3, 2, cooperative=True, choose=True, first=1))
    s.do("architect noor", "faction bio")
    assert (s.seat, s.can("architect noor"), len(s.offers())) == (2, False, 14)
    assert [breadcrumb.name for breadcrumb in s.t.question(2).breadcrumbs] == ["setup"]
    s.do("architect orin")
    assert s.offers() == ["faction cybernetic", "faction transport", "faction defense"]
    with pytest.raises(OptionError, match="cooperative"):
        game(2, choose=True)


def test_without_a_word_it_is_a_plain_game_with_the_expansion() -> None:
    options = game(2).options
    assert {name for name, value in options.items() if value is True} == {"mercury"}
    assert (options["locations"], options["difficulty"], options["first"]) == ([], "rookie", -1)
