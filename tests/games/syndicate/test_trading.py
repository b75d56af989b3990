"""Trading: SYN-TRD."""

from __future__ import annotations

from typing import Any

import pytest

from cinque.core import AutoAnswer, auto_answer, dice
from cinque.games.syndicate.rules.moves import BASES
from cinque.games.syndicate.rules.trading import trade_partners
from tests.games.syndicate.scene import Scene, collection, game, phase, scene, sovereign, table


def call(players: int = 4, seat: int = 0, **start: Any) -> Scene:
    """The trade call after a seat has passed."""
    start = {"stock": [(20, 20, 20)] * players, **start}
    return scene(players, seat=seat, trading=True, **start).do("pass")


def talk(seat: int, to: int, players: int = 4, **start: Any) -> Scene:
    """A seat that has begun an offer, after seat 0 has passed."""
    s = call(players, **start)
    for other in s.t.to_move:
        s.answer(other, "offer" if other == seat else "decline")
    return s.do(f"to {to}")


@pytest.mark.rule("SYN-TRD01", "SYN-TRD02", "SYN-EX08", "SYN-EX28")
def test_who_may_trade_with_whom_at_a_boundary() -> None:
    t = table(4)
    first = {seat: trade_partners(t, seat, 1, 0, 1) for seat in range(4)}
    second = {seat: trade_partners(t, seat, 2, 0, 1) for seat in range(4)}
    assert first == {0: [], 1: [2, 3], 2: [1, 3], 3: [1, 2]}
    assert second == {0: [2, 3], 1: [], 2: [0], 3: [0]}


@pytest.mark.rule("SYN-TRD15")
def test_who_has_passed_and_who_comes_next_trade_in_no_part_of_the_call() -> None:
    t = table(4)
    partners = [(trade_partners(t, 0, part, 0, 1), trade_partners(t, 1, part, 0, 1)) for part in (1, 2)]
    assert all(1 not in of_last and 0 not in of_next for of_last, of_next in partners)
    assert trade_partners(t, 1, 1, 3, 0) == [0, 2]  # seat 0 comes next, but seat 1 is not the one who has passed


@pytest.mark.rule("SYN-TRD01")
def test_no_trade_in_other_phases() -> None:
    s = sovereign("S03", 4, trading=True)
    assert s.question_id == "CallOffers"  # the next round's, before the first turn
    assert s.t.phase == 1
    assert collection(4, trading=True).t.phase == 1
    assert all(not text.startswith(("offer", "to")) for text in scene(4, trading=True).legal_moves())


@pytest.mark.rule("SYN-TRD08", "SYN-TRD20", "SYN-RND14")
def test_calls_before_the_first_turn_and_after_the_last() -> None:
    s = phase(4, trading=True)
    assert s.t.to_move == [1, 2, 3]  # any two but the first player
    s = call(4, seat=3)
    assert s.t.to_move == [0, 1, 2]  # after the last turn: any two but the last
    s = call(4)
    assert s.t.to_move == [0, 1, 2, 3]
    s.do("decline", "decline", "decline", "decline")
    assert (s.question_id, s.current_player) == ("Menu", 1)


@pytest.mark.rule("SYN-TRD08", "SYN-TRD18", "SYN-TRD19")
def test_the_first_part_comes_first_and_in_seat_order_from_the_next_player() -> None:
    s = call(4)
    for seat in (0, 1, 2, 3):
        s.answer(seat, "offer")
    order = []
    while s.question_id == "Partner":
        order.append((s.current_player, s.legal_moves("to")))
        s.do("decline")
    assert order == [
        (1, ["to 2", "to 3"]), (2, ["to 1", "to 3"]), (3, ["to 1", "to 2"]),
        (2, ["to 0"]), (3, ["to 0"]), (0, ["to 2", "to 3"]),
    ]  # fmt: skip


@pytest.mark.rule("SYN-TRD06")
def test_two_players_never_trade() -> None:
    s = scene(2, trading=True, stock=[(9, 9, 9)] * 2).do("pass")
    assert (s.question_id, s.current_player) == ("Menu", 1)
    s = scene(4, trading=False).do("pass")
    assert (s.question_id, s.current_player) == ("Menu", 1)


@pytest.mark.rule("SYN-TRD07", "SYN-TRD23", "SYN-TRD29")
def test_by_default_nobody_is_asked_to_trade() -> None:
    s = call(4)
    assert [auto_answer(s.t, seat, {}) for seat in range(4)] == [1, 1, 1, 1]
    assert auto_answer(s.t, 2, {"trade": AutoAnswer("ask")}) == -1
    s.t.play(0, 1)
    assert s.t.public_to_move == [0, 1, 2, 3], "nobody sees who had wished to be asked"
    s = talk(2, 1).do("give credits", "number 3", "send")
    assert (s.question_id, s.current_player, auto_answer(s.t, 1, {})) == ("Reply", 1, -1)  # an offer is always shown


@pytest.mark.rule("SYN-TRD03", "SYN-TRD04", "SYN-TRD24")
def test_everything_tradable_changes_hands_together() -> None:
    s = talk(1, 2, hands=[[], ["M01", "M02"], ["M03", "M04", "M05"]], chips=[[], ["CE1"], ["CM1", "CI1"]],
             owner={"koss": 1, "ceto": 1, "etna": 2, "io": 2}, fort=["koss"], research={"ceto": 1},
             no_crew=["koss"])  # fmt: skip
    s.do("give credits", "number 5", "give crew", "number 2", "give_card M02", "give_chip CE1", "give_base koss",
         "give_beam ceto_etna", "want influence", "number 4", "want_cards", "number 2", "want_chips", "number 1",
         "want_base io", "send")  # fmt: skip
    assert s.told("offered").visible_data(3) == {
        "seat": 1, "to": 2,
        "gives": {"credits": 5, "crew": 2, "cards": 1, "chips": 1, "koss": 1, "ceto_etna": 1},
        "wants": {"influence": 4, "cards": 2, "chips": 1, "io": 1},
    }  # fmt: skip
    s.do("accept")
    assert (s.question_id, s.current_player, s.legal_moves()) == ("HandCard", 2, ["hand_card M03", "hand_card M04"])
    s.do("hand_card M03")
    assert s.legal_moves() == ["hand_card M04", "hand_card M05"]
    s.do("hand_card M05")
    assert s.legal_moves() == ["hand_chip CM1", "hand_chip CI1"]
    s.do("hand_chip CM1")
    assert (s.stock(1), s.stock(2)) == ("15/24/18", "25/16/22")
    assert (s.hand(1), s.hand(2)) == (["M01", "M03", "M05"], ["M02", "M04"])
    assert (s.chips(1), s.chips(2)) == (["CM1"], ["CE1", "CI1"])
    assert (s.owner("koss"), s.owner("io")) == (2, 1)
    assert s.fort("koss")
    assert not s.in_play("koss")
    assert s.t.view(3).granted == [0, 0, 0, 1]
    assert s.t.protected(BASES.index("etna"), 0)


@pytest.mark.rule("SYN-TRD03", "SYN-TRD14", "SYN-TRD28")
def test_a_traded_base_keeps_research_loses_grants_and_brings_no_chip() -> None:
    s = talk(1, 2, owner={"galle": 1, "ceto": 1, "etna": 3}, research={"galle": 2}, granted=["ceto_etna"],
             board_chips={"galle": "CM1"})  # fmt: skip
    s.do("give_base ceto", "give_base galle", "send", "accept")
    assert (s.owner("galle"), s.research("galle"), s.t.granted, s.chips(2)) == (2, 2, 0, [])


@pytest.mark.rule("SYN-TRD14", "SYN-SPB08")
def test_full_research_of_a_traded_base_converts_in_the_turn_of_its_new_owner() -> None:
    s = talk(1, 2, owner={"galle": 1}, research={"galle": 3}).do("give_base galle", "send", "accept", "decline")
    assert (s.question_id, s.current_player, [seat.tech for seat in s.t.seats]) == ("Menu", 1, [1, 1, 1, 1])
    s.do("pass").until("Menu")
    assert (s.current_player, s.research("galle"), [seat.tech for seat in s.t.seats]) == (2, 0, [1, 1, 2, 1])


@pytest.mark.rule("SYN-TRD04", "SYN-TRD17")
def test_only_what_the_giver_holds_can_be_named() -> None:
    s = talk(1, 2, stock=[(), (3, 0, 0), (0, 2, 0)], hands=[[], ["M01"]], owner={"koss": 0, "ceto": 1, "etna": 1})
    assert s.legal_moves() == [
        "cancel",
        "give credits",
        "give_card M01",
        "give_base ceto",
        "give_base etna",
        "want influence",
    ]
    s.do("give credits")
    assert s.legal_moves() == ["number 1", "number 2", "number 3"]
    s.do("number 2", "want influence")
    assert s.legal_moves() == ["number 1", "number 2"]


@pytest.mark.rule("SYN-TRD04", "SYN-TRD11", "SYN-TRD25")
def test_a_declined_offer_changes_nothing_and_a_gift_is_legal() -> None:
    s = talk(1, 2).do("give credits", "number 5", "send", "decline")
    assert (s.stock(1), s.stock(2), s.question_id, s.current_player) == ("20/20/20", "20/20/20", "Partner", 1)
    assert s.told("refused").seat == 2
    s.do("to 2", "give credits", "number 5", "send", "accept")
    assert (s.stock(1), s.stock(2)) == ("15/20/20", "25/20/20")
    assert s.t.offer is None


@pytest.mark.rule("SYN-TRD05")
def test_promises_are_nowhere_kept() -> None:
    s = talk(1, 2)
    kinds = {text.split()[0] for text in s.legal_moves()}
    assert kinds == {"cancel", "give", "want"}


@pytest.mark.rule("SYN-TRD09", "SYN-TRD23")
def test_offers_and_counters_go_back_and_forth_without_a_limit_a_table_would_meet() -> None:
    s = call(4)
    for seat in range(4):
        s.answer(seat, "offer" if seat == 1 else "decline")
    for _ in range(12):
        s.do("to 2", "give crew", "number 1", "send")
        assert s.legal_moves() == ["decline", "accept", "counter"]
        s.do("decline")
    assert (s.question_id, s.current_player, s.t.seats[1].offers) == ("Partner", 1, 18)
    s.do("to 2", "give crew", "number 1", "send", "counter")
    assert (s.question_id, s.current_player, s.t.view(2).offer.to) == ("Compose", 2, 1)
    s.do("want credits", "number 2", "send")
    assert (s.question_id, s.current_player, s.t.seats[2].offers) == ("Reply", 1, 29)
    for _ in range(8):
        s.do("counter", "give credits", "number 1", "send")
    assert s.legal_moves() == ["decline", "accept", "counter"]


@pytest.mark.rule("SYN-TRD09")
def test_a_dropped_offer_is_not_sent_and_the_talk_goes_on() -> None:
    s = talk(1, 2).do("give crew", "number 1", "cancel")
    assert (s.question_id, s.current_player, s.events("offered")) == ("Partner", 1, [])
    s.do("to 3", "give crew", "number 1", "send")
    assert (s.question_id, s.current_player) == ("Reply", 3)
    s = talk(1, 2).do("give crew", "number 1", "send", "counter", "cancel")
    assert (s.question_id, s.current_player, s.told("refused").seat) == ("Partner", 1, 2)


@pytest.mark.rule("SYN-TRD09")
def test_only_what_is_begun_without_end_is_stopped() -> None:
    """Sent, dropped and countered offers count alike: without this a game could go on for ever."""
    s = call(4)
    for seat in range(4):
        s.answer(seat, "offer" if seat == 1 else "decline")
    for _ in range(29):
        s.do("to 2", "cancel")
    assert s.clause("to 2") == ""
    s.do("to 2", "give crew", "number 1", "send", "decline")
    assert (s.question_id, s.current_player) == ("Menu", 1)  # nothing left to say
    s = call(4, owner={"ceto": 1, "etna": 2}, granted=["ceto_etna"])
    s.t.seats[1].offers = 0
    for seat in range(4):
        s.answer(seat, "offer" if seat in (1, 3) else "decline")
    assert (s.current_player, s.legal_moves()) == (1, ["decline", "revoke ceto_etna"])
    assert s.clause("to 2") == "SYN-TRD09"
    s.do("decline")
    assert s.current_player == 3
    s.do("to 1", "give crew", "number 1", "send")
    assert (s.current_player, s.legal_moves(), s.clause("counter")) == (1, ["decline", "accept"], "SYN-TRD09")
    words = s.t.game.words("en")
    refusal = s.refusal("counter")
    assert refusal is not None
    assert words.refusal(refusal) == "You’ve made 30 offers this round, which is the limit."


@pytest.mark.rule("SYN-TRD09", "SYN-EXT08")
@pytest.mark.parametrize("extended", [False, True])
def test_offers_are_counted_anew_in_every_phase(extended: bool) -> None:
    s = phase(3, trading=True, extended=extended, stock=[(9, 9, 9)] * 3, sovereign=["S03"])
    s.answer(2, "offer").answer(1, "decline")
    for _ in range(4):
        s.do("to 1", "give crew", "number 1", "send", "decline")
    s.do("decline")
    assert s.t.seats[2].offers == 26
    s.do("pass").until("Menu").do("pass").until("Menu")
    assert s.t.seats[2].offers == 26
    s.do("pass")
    while s.t.round == 1:
        s.do("decline")
    assert s.t.seats[2].offers == 30


@pytest.mark.rule("SYN-TRD10", "SYN-TRD11", "SYN-INF03")
def test_names_of_cards_and_chips_are_for_the_two_parties() -> None:
    s = talk(1, 2, hands=[[], ["M01", "M02"], ["M03", "M04"]], chips=[[], ["CE1"]]).do("give_card M01", "give_chip CE1")
    assert s.t.view(2).offer.cards is None  # not sent yet
    assert s.t.view(2).offer.gives == {}
    s.do("want_cards", "number 1", "send")
    assert (s.t.view(2).offer.cards, s.t.view(2).offer.chips) == (["M01"], ["CE1"])
    assert s.t.view(3).offer.cards is None
    assert s.t.view(3).offer.gives == {"cards": 1, "chips": 1}
    assert s.told("offered").visible_data(2)["cards"] == ["M01"]
    assert "cards" not in s.told("offered").visible_data(3)
    s.do("accept", "hand_card M04")
    assert s.told("traded").visible_data(1)["cards"] == ["M01", "M04"]
    seen = str(s.told("traded").visible_data(3))
    assert not any(name in seen for name in ("M01", "M04", "CE1"))
    assert s.told("traded").visible_data(3) == {
        "seat": 1, "to": 2, "gives": {"cards": 1, "chips": 1}, "wants": {"cards": 1},
    }  # fmt: skip


@pytest.mark.rule("SYN-TRD10", "SYN-TRD11")
def test_the_other_side_reads_the_names_of_chips_alone() -> None:
    s = talk(1, 2, chips=[[], ["CE1"]]).do("give_chip CE1", "send")
    assert s.told("offered").visible_data(2)["chips"] == ["CE1"]
    assert "chips" not in s.told("offered").visible_data(3)
    s = talk(1, 2).do("give crew", "number 1", "send")
    assert s.told("offered").secret is None  # nothing to name


@pytest.mark.rule("SYN-TRD12", "SYN-EX28")
def test_what_the_one_who_passed_gives_cannot_reach_the_next() -> None:
    s = call(4, hands=[["M01"]])
    for seat in range(4):
        s.answer(seat, "offer" if seat in (0, 2) else "decline")
    assert (s.current_player, s.legal_moves("to")) == (2, ["to 1", "to 3"])  # first the trades without seat 0
    s.do("decline")
    assert (s.current_player, s.legal_moves("to")) == (2, ["to 0"])
    s.do("decline", "to 2", "give_card M01", "send", "accept")
    assert s.hand(2) == ["M01"]
    s.do("decline")
    assert (s.question_id, s.current_player) == ("Menu", 1)


@pytest.mark.rule("SYN-TRD13", "SYN-SPB05", "SYN-TRD26")
def test_who_revokes_a_grant_may_still_make_offers_in_the_same_part_of_the_call() -> None:
    s = call(4, owner={"ceto": 1, "etna": 2}, granted=["ceto_etna"])
    for seat in s.t.to_move:
        s.answer(seat, "offer" if seat == 1 else "decline")
    assert (s.question_id, s.current_player) == ("Partner", 1)
    s.do("revoke ceto_etna")
    assert (s.question_id, s.current_player, s.t.granted) == ("Partner", 1, 0)
    assert s.legal_moves("to") == ["to 2", "to 3"]


@pytest.mark.rule("SYN-TRD13", "SYN-SPB05", "SYN-TRD26")
def test_protection_is_granted_in_a_trade_and_revoked_in_a_call() -> None:
    s = talk(1, 2, owner={"ceto": 2, "etna": 1}).do("want_beam ceto_etna", "send", "accept")
    assert s.t.protected(BASES.index("etna"), 0)
    assert not s.t.protected(BASES.index("etna"), 2)  # not against its grantor
    s = call(4, owner={"ceto": 2, "etna": 1}, granted=["ceto_etna"])
    for seat in range(4):
        s.answer(seat, "offer" if seat == 2 else "decline")
    assert "revoke ceto_etna" in s.legal_moves()
    s.do("revoke ceto_etna")
    assert (s.t.granted, s.question_id, s.current_player) == (0, "Partner", 2)


@pytest.mark.rule("SYN-TRD27")
def test_beams_and_bases_at_their_ends_do_not_go_into_one_offer() -> None:
    s = talk(1, 2, owner={"ceto": 1, "etna": 2, "io": 2}).do("give_beam ceto_etna")
    assert s.legal_moves("want_base") == ["want_base io"]
    s = talk(1, 2, owner={"ceto": 1, "etna": 2}).do("give_base ceto")
    assert s.legal_moves("give_beam") == []


@pytest.mark.rule("SYN-TRD30")
def test_lines_come_in_one_order() -> None:
    s = talk(1, 2, hands=[[], ["M01", "M02", "SL02", "SL02"]], owner={"koss": 1, "rhea": 1})
    s.do("give influence", "number 1", "give_card M02")
    assert s.legal_moves("give") == []
    assert s.legal_moves("give_card") == ["give_card SL02"]
    s.do("give_card SL02", "give_card SL02")
    assert s.legal_moves("give_card") == []
    s.do("give_base rhea")
    assert s.legal_moves("give_base") == []
    s.do("want crew", "number 1")
    assert s.legal_moves("want") == []
    assert "send" in s.legal_moves()


@pytest.mark.rule("SYN-TRD03", "SYN-CMP05")
def test_any_amount_held_can_be_offered() -> None:
    s = talk(1, 2, stock=[(20, 20, 20), (150, 20, 20), (20, 20, 20), (20, 20, 20)]).do("give credits")
    assert [text for text in s.legal_moves() if text.startswith("number")][-1] == "number 150"
    s.do("number 150")
    s = scene(stock=[(0, 0, 300)]).do("exchange crew_influence")
    assert s.legal_moves()[-1] == f"number {300 // s.t.question(0).facts['many']}"


TALKERS = {
    "send everything": ["offer", "to", "send", "give", "number", "accept"],
    "hand one thing back and forth": ["offer", "to", "send", "give_card", "give_slot", "give_tech", "give", "accept"],
    "begin and drop": ["offer", "to", "cancel", "counter"],
    "counter for ever": ["offer", "counter", "to", "send", "want", "number"],
}


@pytest.mark.rule("SYN-TRD09")
@pytest.mark.parametrize("extended", [False, True])
@pytest.mark.parametrize("kinds", TALKERS.values(), ids=TALKERS)
def test_a_game_of_players_who_never_stop_talking_ends(kinds: list[str], extended: bool) -> None:
    t = game(3, extended=extended).deal(5, history=False)
    d = dice(5)
    count = sent = 0
    while not t.over:
        seat = t.current_player()
        options = t.legal_moves_unchecked(seat)
        texts = [t.game.moves.text(move).split()[0] for move in options]
        wanted = next((kind for kind in kinds if kind in texts), "")
        move = options[texts.index(wanted)] if wanted else options[d.below(len(options))]
        sent += wanted == "to" or wanted == "counter"
        t.play_unchecked(seat, move)
        count += 1
    assert count <= t.game.max_moves
    assert 300 < sent <= 3 * 30 * t.round
