"""Overview and setup: SMS-GEN, SMS-SET, SMS-VAR."""

from __future__ import annotations

import pytest

import cinque
from cinque.core import SPECTATOR, OptionError, dice
from cinque.games import shadow_moon
from cinque.games.shadow_moon.rules.moves import AGENTS, OBJECTIVES, OPERATIONS, SECTORS, WIDTH
from cinque.games.shadow_moon.rules.table import ShadowMoon
from tests.games.shadow_moon.scene import Scene, fresh, game, scene

PLAYERS = (2, 3, 4, 5)


def set_up(players: int, seed: int = 1, **options: object) -> ShadowMoon:
    """A table on which everybody has picked a start token."""
    t = fresh(players, seed, **options)
    while t.offer:
        t.play(t.current_player(), t.legal_moves(t.current_player())[0])
    return t


def played_out(players: int, seed: int, **options: object) -> ShadowMoon:
    t = fresh(players, seed, **options)
    d = dice(seed)
    while not t.over:
        seat = t.current_player()
        offered = t.legal_moves(seat)
        t.play(seat, offered[d.below(len(offered))])
    return t


@pytest.mark.rule("SMS-GEN01")
def test_two_to_five_players() -> None:
    for players in PLAYERS:
        assert game(players).players == players
    for players in (1, 6):
        with pytest.raises(OptionError):
            cinque.load("shadow_moon", players=players)


@pytest.mark.rule("SMS-GEN02")
def test_exactly_three_rounds() -> None:
    t = played_out(3, 4)
    assert [e.data for e in t.events if e.kind == "round"] == [{"round": 2}, {"round": 3}]
    assert t.over
    assert t.round == 3


@pytest.mark.rule("SMS-GEN03")
def test_the_player_with_most_kredits_wins() -> None:
    s = scene(round=3, turns=17, seat=2, first=0, hands=[[], [], ["050"]], kredits=[7, 9, 3])
    s.do("bury 050", "pass")
    assert s.t.winners == [1]
    assert s.t.outcome is not None
    assert s.t.outcome.reason == "kredits"


@pytest.mark.rule("SMS-GEN04", "SMS-KIN01")
def test_only_a_game_of_two_has_the_kingpin() -> None:
    assert [fresh(players).colours - players for players in PLAYERS] == [1, 0, 0, 0]
    assert not [e for e in played_out(3, 2).events if e.kind == "rolled"]
    assert [e for e in played_out(2, 2).events if e.kind == "rolled"]


@pytest.mark.rule("SMS-SET01")
def test_the_round_marker_starts_on_one() -> None:
    assert fresh(3).view(SPECTATOR).round == 1


@pytest.mark.rule("SMS-SET02")
def test_sixteen_influence_and_an_active_petty_crime_token() -> None:
    for seat, before in enumerate(fresh(5).view(SPECTATOR).seats):
        assert before.supply == 16
        assert [(t.token, t.active) for t in before.tokens] == [(f"PC{seat + 1}", True)]


@pytest.mark.rule("SMS-SET03")
@pytest.mark.parametrize(("players", "count"), [(2, 5), (3, 5), (4, 6), (5, 7)])
def test_the_number_of_syndicates_depends_on_the_players(players: int, count: int) -> None:
    drawn = {tuple(fresh(players, seed).view(SPECTATOR).syndicates) for seed in range(4)}
    assert {len(syndicates) for syndicates in drawn} == {count}
    assert len(drawn) > 1


@pytest.mark.rule("SMS-SET04")
def test_syndicates_may_be_chosen_but_not_their_number() -> None:
    chosen = ["RED", "LEG", "FND", "IRC", "COS"]
    assert set(fresh(3, 1, syndicates=chosen).view(SPECTATOR).syndicates) == set(chosen)
    for wrong in (chosen[:4], [*chosen, "LKH"], ["RED"] * 5):
        with pytest.raises(OptionError, match="SMS-SET04"):
            cinque.load("shadow_moon", players=3, syndicates=wrong)


@pytest.mark.rule("SMS-SET05", "SMS-AGT03")
def test_only_agents_of_the_selected_syndicates_are_in_the_game() -> None:
    t = fresh(4)
    cards = [card for pile in (t.deck, t.burn, t.row, *t.hands) for card in t.agents[pile]]
    chosen = [i for i in range(10) if t.syndicates >> i & 1]
    assert len(set(cards)) == len(cards) == 60
    for syndicate in range(10):
        count = sum(1 for c in cards if t.box.syndicate[c] == syndicate)
        assert count == (10 if syndicate in chosen else 0)


@pytest.mark.rule("SMS-SET06")
@pytest.mark.parametrize(("players", "agents", "deck"), [(2, 50, 32), (3, 50, 26), (4, 60, 30), (5, 70, 34)])
def test_deck_sizes(players: int, agents: int, deck: int) -> None:
    t = fresh(players)
    assert len(AGENTS) - len(t.agents[t.unused]) == agents
    assert t.view(SPECTATOR).deck_count == deck
    assert t.agents[t.deck] != sorted(t.agents[t.deck])


@pytest.mark.rule("SMS-SET07")
def test_the_first_card_is_the_burned_card() -> None:
    view = fresh(3).view(SPECTATOR)
    assert view.burn_count == 1
    assert view.burned is not None


@pytest.mark.rule("SMS-SET08")
def test_five_cards_lie_faceup_in_the_row() -> None:
    row = fresh(3).view(SPECTATOR).row
    assert len(row) == 5
    assert None not in row


@pytest.mark.rule("SMS-SET09", "SMS-SET10")
def test_six_agents_and_three_objectives_each() -> None:
    for seat in fresh(4).view(SPECTATOR).seats:
        assert (seat.hand_count, seat.objective_count) == (6, 3)


@pytest.mark.rule("SMS-SET11", "SMS-SET12")
@pytest.mark.parametrize(("players", "faceup", "box"), [(2, 3, 21), (3, 2, 19), (4, 1, 17), (5, 0, 15)])
def test_faceup_objectives_and_the_rest_in_the_box(players: int, faceup: int, box: int) -> None:
    t = fresh(players)
    assert len(t.view(SPECTATOR).faceup) == faceup
    assert len(t.objectives[t.boxed]) == box
    told = [e.data["objectives"] for e in t.events if e.kind == "revealed" and e.data]
    assert told == ([t.view(SPECTATOR).faceup] if faceup else [])
    assert t.census()["objectives"] == 30


@pytest.mark.rule("SMS-SET13")
def test_a_faceup_objective_makes_its_sector_minor() -> None:
    view = scene(faceup=["OB07", "OB21"]).t.view(SPECTATOR)
    assert {s.sector: s.score for s in view.sectors if s.score} == {"WOR": "minor", "CAS": "minor"}


@pytest.mark.rule("SMS-SET14")
def test_two_objectives_of_one_sector_make_it_major() -> None:
    view = scene(faceup=["OB07", "OB08"]).t.view(SPECTATOR)
    assert {s.sector: s.score for s in view.sectors if s.score} == {"WOR": "major"}


@pytest.mark.rule("SMS-SET15", "SMS-CMP09")
def test_everything_else_starts_in_the_general_supply() -> None:
    for players in PLAYERS:
        view = fresh(players).view(SPECTATOR)
        assert [s.kredits for s in view.seats] == [0] * len(view.seats)
        assert not [s for s in view.sectors if s.status]
        laid = sum({"minor": 1, "major": 1}.get(s.score or "", 0) for s in view.sectors)
        assert laid == len({OBJECTIVES.index(o) // 2 for o in view.faceup})
        assert laid <= 5


@pytest.mark.rule("SMS-SET16")
def test_five_tokens_lie_on_the_board() -> None:
    t = fresh(3)
    assert len(t.view(SPECTATOR).board) == 5
    assert t.census()["operation tokens"] == 33
    assert len({tuple(sorted(fresh(3, seed).board)) for seed in range(4)}) > 1


@pytest.mark.rule("SMS-SET17")
def test_the_first_player_is_drawn_or_given() -> None:
    drawn = [fresh(4, seed).first for seed in range(20)]
    assert set(drawn) == {0, 1, 2, 3}
    assert drawn == [fresh(4, seed).first for seed in range(20)]
    view = fresh(4, 1, first=2).view(SPECTATOR)
    assert (view.first, view.actor, view.decider) == (2, 2, 2)
    assert fresh(4, 1, first=0).first == 0
    with pytest.raises(OptionError):
        cinque.load("shadow_moon", players=3, first=3)


@pytest.mark.rule("SMS-SET18")
def test_start_tokens_are_picked_clockwise_from_the_first_player() -> None:
    t = fresh(3, 1, first=1)
    assert len(t.offer) == 3
    assert not set(t.offer) & set(t.board)
    order = []
    for left in (3, 2, 1):
        order.append(t.current_player())
        assert len(t.legal_moves(t.current_player())) == left
        t.play(t.current_player(), t.legal_moves(t.current_player())[0])
    assert order == [1, 2, 0]


@pytest.mark.rule("SMS-SET19")
def test_a_picked_token_places_two_units_and_returns_to_the_bag() -> None:
    t = fresh(3, 1, first=0)
    token = t.offer[1]
    Scene(t).do(f"pick {OPERATIONS[token]}")
    sides = t.box.sides[token]
    assert [t.units[sector * WIDTH] for sector in sides] == [1, 1]
    assert sum(t.units[sector * WIDTH] for sector in range(len(SECTORS))) == 2
    assert t.seats[0].supply == 14
    assert token in t.bag
    Scene(t).do(f"pick {OPERATIONS[t.offer[0]]}")
    assert [e.seat for e in t.events if e.kind == "added"] == [0, 0, 1, 1]
    assert [e.data["owner"] for e in t.events if e.kind == "added"] == [0, 0, 1, 1]


@pytest.mark.rule("SMS-SET20")
def test_start_tokens_are_no_operations() -> None:
    t = fresh(3, 1, first=0)
    offered = list(t.offer)
    Scene(t).do(*(f"pick {OPERATIONS[token]}" for token in offered))
    assert not set(offered) & set(t.board)
    assert t.view(SPECTATOR).offer == []


@pytest.mark.rule("SMS-SET21")
@pytest.mark.parametrize("players", PLAYERS)
def test_what_every_player_has_after_setup(players: int) -> None:
    view = set_up(players).view(SPECTATOR)
    for seat in range(players):
        s = view.seats[seat]
        on_board = sum(sector.units[seat] for sector in view.sectors)
        assert (s.supply, on_board, s.kredits, s.hand_count, s.objective_count) == (14, 2, 0, 6, 3)
        assert [t.active for t in s.tokens] == [True]
        assert s.stack == []
    assert view.bag_count == 28


@pytest.mark.rule("SMS-SET22", "SMS-KIN02")
def test_the_kingpin_has_an_unused_colour_and_nothing_else() -> None:
    view = set_up(2).view(SPECTATOR)
    kingpin = view.seats[2]
    assert (kingpin.kingpin, kingpin.colour, kingpin.supply, kingpin.hand_count) == (True, "orange", 16, 0)
    assert kingpin.tokens == []
    assert [s.kingpin for s in view.seats[:2]] == [False, False]
    assert sum(sector.units[2] for sector in view.sectors) == 0


@pytest.mark.rule("SMS-VAR01")
def test_without_the_row_no_card_is_ever_laid_out() -> None:
    t = played_out(3, 1, row=False)
    assert not [e for e in t.events if e.kind == "row"]
    assert fresh(3, 1, row=False).view(SPECTATOR).row == []
    assert fresh(3, 1, row=False).view(SPECTATOR).deck_count == 31


@pytest.mark.rule("SMS-VAR02")
def test_without_the_row_only_the_deck_exchange_is_left() -> None:
    s = scene(hands=[["050", "049"]], row=None)
    s.do("bury 050", "pass")
    assert s.question_id == "Manipulate"
    assert s.legal_moves() == ["pass", "under 049"]


@pytest.mark.rule("SMS-VAR03")
def test_two_players_need_the_row() -> None:
    with pytest.raises(OptionError, match="option row: only for 3 or 4 or 5 players, not for 2"):
        cinque.load("shadow_moon", players=2, row=False)
    for players in (3, 4, 5):
        assert game(players, row=False).options["row"] is False


def test_each_player_count_has_a_variant_without_row_but_two() -> None:
    from cinque.games.shadow_moon import RULES

    assert [{"row": False} in RULES.tested_options(players) for players in PLAYERS] == [False, True, True, True]


def test_colours_are_five() -> None:
    assert [s.colour for s in fresh(5).view(SPECTATOR).seats] == ["blue", "magenta", "orange", "green", "teal"]


def test_deck_objectives_and_tokens_differ_from_deal_to_deal() -> None:
    chosen = {"syndicates": ["RED", "LEG", "FND", "IRC", "COS"], "first": 0}
    tables = [fresh(3, seed, **chosen) for seed in range(6)]
    assert len({tuple(t.agents[t.deck]) for t in tables}) == 6
    assert len({tuple(t.objectives[t.boxed]) for t in tables}) == 6
    assert len({tuple(t.objectives[t.own_objectives[0]]) for t in tables}) == 6
    assert len({tuple(t.offer) for t in tables}) == 6


def test_the_stated_bound_is_the_one_in_the_facts() -> None:
    assert f"{game(5).max_moves:,}" in (shadow_moon.__doc__ or "")
