"""What follows from moves of cards: views, memory, undo locks, copies, saves, encoding, setups."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from cinque.core import ALL, SPECTATOR, TOP, UNDER, UP, Ask, Game, Moves, Pile, Piles, Rules, Table, dice, load, piles
from cinque.core.engine.knowledge import ANY, Knowledge
from cinque.core.engine.knowledge_simplification import simplify
from cinque.core.engine.pile_layout import Layout
from cinque.core.engine.pile_worlds import PublicFacts
from cinque.core.engine.saving import state
from cinque.testing import Case, arrange, arrange_piles, check_case

MOVES = Moves()
DRAW = MOVES.add_move("draw")
BURY = MOVES.add_move("bury")
FLIP = MOVES.add_move("flip")
PASS = MOVES.add_move("pass")


class View(msgspec.Struct):
    mine: list[int]
    stacks: list[list[int]]
    row: list[int]
    deck: int


class Harbour(Table):
    cards: Piles
    deck: Pile
    row: Pile
    hands: list[Pile]
    stacks: list[Pile]
    turns: int

    def compute_scores(self) -> list[int]:
        return [0] * self.players

    def build_view(self, seat: int) -> View:
        mine = self.cards.visible_kinds(self.hands[seat], seat) if seat >= 0 else []
        stacks = [self.cards.visible_kinds(stack, seat) for stack in self.stacks]
        return View(sorted(mine), stacks, self.cards.visible_kinds(self.row, seat), len(self.cards[self.deck]))


class Turn(Ask[Harbour]):
    __slots__ = ()

    def legal_moves(self, t: Harbour) -> list[int]:
        moves = [PASS]
        if t.cards[t.deck]:
            moves.append(DRAW)
        if t.cards[t.hands[self.seat]]:
            moves.append(BURY)
        if t.cards[t.stacks[self.seat]] and not t.cards.is_up(t.stacks[self.seat]):
            moves.append(FLIP)
        return moves

    def play(self, t: Harbour, move: int) -> None:
        if move == DRAW:
            t.cards.draw(t.deck, t.hands[self.seat])
        elif move == BURY:
            t.cards.move(t.hands[self.seat], t.stacks[self.seat], t.cards[t.hands[self.seat]][0])
        elif move == FLIP:
            t.cards.turn_up(t.stacks[self.seat])
        t.turns += 1
        if t.turns == 20:
            t.end([0], "twenty turns")
        t.then(Turn(1 - self.seat))


class HarbourRules(Rules):
    name = "harbour"
    title = "Harbour"
    prefix = "HRB"
    designer = "nobody"
    min_players = max_players = 2
    moves = MOVES
    view = View
    folder = __import__("pathlib").Path(__file__).parent

    def max_moves(self, players: int, options: Any) -> int:
        return 20

    def deal(self, game: Game, seed: int) -> Harbour:
        t = Harbour()
        t.begin(game, seed)
        t.cards = piles(t, "cards", list(range(12)), kinds=[card // 2 for card in range(12)])
        t.deck = t.cards.pile("deck", ordered=True)
        t.row = t.cards.pile("row", slots=3, encode="row 3")
        t.hands = t.cards.per_seat("hand", encode="bag")
        t.stacks = t.cards.per_seat("stack", faces=True, encode="row 4")
        t.cards.open(t.deck)
        t.cards.shuffle(t.deck, t)
        t.cards.draw(t.deck, t.row, slot=0)
        t.cards.draw(t.deck, t.row, slot=2)
        for hand in t.hands:
            t.cards.draw(t.deck, hand)
        t.turns = 0
        t.then(Turn(0))
        return t


RULES = HarbourRules()
GAME = load(RULES, 2)


def dealt(seed: int = 1) -> Harbour:
    t = GAME.deal(seed)
    assert isinstance(t, Harbour)
    return t


@pytest.mark.interpreted  # its table is defined here
@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_faces_slots_and_kinds_keeps_the_contract(seed: int) -> None:
    assert check_case(Case(RULES, 2, {}), [seed]) is None


def test_views_show_what_eyes_and_faces_allow() -> None:
    t = dealt()
    t.play(0, BURY)
    kind = t.cards.kind(t.cards[t.stacks[0]][0])
    assert (t.view(0).stacks[0], t.view(1).stacks[0], t.view(SPECTATOR).stacks[0]) == ([kind], [-1], [-1])
    assert t.view(0).row == [-1, -1, -1]
    t.play(1, PASS)
    t.play(0, FLIP)
    assert t.view(1).stacks[0] == [kind]
    t.cards.turn_down(t.stacks[0])
    assert t.view(1).stacks[0] == [-1]
    assert t.cards.remembered(t.stacks[0], 1) == [kind]


def test_a_card_put_under_the_deck_is_remembered_by_the_one_who_put_it_there() -> None:
    t = dealt()
    card = t.cards[t.hands[0]][0]
    t.cards.move(t.hands[0], t.deck, card, where=UNDER)
    assert t.cards.remembered(t.deck, 0)[0] == t.cards.kind(card)
    assert t.cards.remembered(t.deck, 1) == [-1] * len(t.cards[t.deck])
    for seed in range(20):
        world = t.redeal(0, seed)
        assert isinstance(world, Harbour)
        assert world.cards.kind(world.cards[world.deck][0]) == t.cards.kind(card)


def test_a_move_locks_undo_exactly_if_it_shows_a_card_that_was_not_public() -> None:
    t = dealt()
    t.play(0, BURY)
    assert t.undo_point(0) == 0
    t.play(1, DRAW)
    assert t.undo_point(1) == 2
    t.play(0, FLIP)
    assert t.undo_point(0) == 3
    t.play(1, PASS)
    t.cards.turn_down(t.stacks[0])
    t.play(0, FLIP)  # everyone knows the card
    assert t.undo_point(0) == 4


def test_copies_for_search_know_nothing_and_checked_copies_everything() -> None:
    t = dealt()
    assert t.copy().cards.knowledge is None
    twin = copy.copy(t)
    assert twin.cards.knowledge is not None
    twin.play(0, DRAW)
    assert state(twin) != state(t)
    assert t.cards.remembered(t.deck, 0) == [-1] * len(t.cards[t.deck])


def test_a_redealt_copy_shares_what_its_seat_knows_until_it_is_played_on() -> None:
    t = dealt()
    world = t.redeal(0, 5)
    assert isinstance(world, Harbour)
    assert t.cards.knowledge is not None
    assert world.cards.knowledge is not None
    assert world.cards.knowledge[0] is t.cards.knowledge[0]
    assert world.cards.knowledge[1] is None
    before = world.redeal(0, 6)
    world.play(0, DRAW)
    assert world.cards.knowledge is None
    assert state(t.redeal(0, 6)) == state(before)


def test_a_save_keeps_what_everyone_knows() -> None:
    t = dealt()
    for move in (BURY, BURY, FLIP):
        t.play(t.current_player(), move)
    again = GAME.restore(t.save())
    assert state(again) == state(t)
    assert again.save() == t.save()
    for seat in (SPECTATOR, 0, 1):
        assert state(again.redeal(seat, 3)) == state(t.redeal(seat, 3))


def test_a_save_without_knowledge_is_rebuilt_from_its_record() -> None:
    t = dealt()
    for move in (BURY, BURY, FLIP, DRAW):
        t.play(t.current_player(), move)
    saved = msgspec.json.decode(t.save())
    del saved["knowledge"]
    for field in ("cards", "deck", "hands"):  # as before the game had piles
        del saved["state"][field]
    again = GAME.restore(msgspec.json.encode(saved))
    assert state(again) == state(t)
    assert state(again.redeal(0, 3)) == state(t.redeal(0, 3))


def test_a_table_without_knowledge_respects_what_lies_open() -> None:
    t = GAME.deal(1, history=False)
    assert isinstance(t, Harbour)
    assert t.cards.knowledge is None
    world = t.redeal(0, 1)
    assert isinstance(world, Harbour)
    assert world.cards[t.hands[0]] == t.cards[t.hands[0]]
    assert world.cards.complete()


def test_an_error_in_the_rules_leaves_knowledge_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    t = dealt()
    t.play(0, BURY)
    before = t.save()

    def fail(self: Turn, t: Harbour, move: int) -> None:
        t.cards.draw(t.deck, t.hands[1])
        raise KeyError("a fault")

    with monkeypatch.context() as patch:
        patch.setattr(Turn, "play", fail)
        with pytest.raises(KeyError):
            t.play(1, DRAW)
    assert t.save() == before


def test_encode_has_own_and_open_piles_as_declared() -> None:
    t = dealt()
    names = [place.name for place in t.columns()]
    own = [value for name, value in zip(names, t.encode(0), strict=True) if name.startswith("own.cards.hand")]
    assert own == t.cards.counts(t.hands[0])
    assert "cards.stack 1.length" in names
    assert "cards.row.2.0" in names


def test_arrange_sets_up_a_position_in_which_everyone_knows_what_lies_open() -> None:
    t = dealt()
    arrange(t.cards, t.hands[0], [3, 8], rest=t.deck)
    assert (t.cards[t.hands[0]], t.cards.complete()) == ([3, 8], True)
    worlds = [t.redeal(1, seed) for seed in range(30)]
    assert len({tuple(world.cards[t.hands[0]]) for world in worlds if isinstance(world, Harbour)}) > 10


def test_sections_are_shuffled_by_themselves() -> None:
    t = dealt()
    arrange(t.cards, t.deck, [0, 1, 2, 3, 4, 5, 6, 7], rest=t.hands[1])
    t.cards.move_all(t.deck, t.stacks[0])
    for at in range(8):
        t.cards.turn_up(t.stacks[0], at)
    t.cards.move_all(t.stacks[0], t.deck)
    t.cards.shuffle(t.deck, t, 0, 4)
    t.cards.shuffle(t.deck, t, 4, 8)
    worlds = [t.redeal(1, seed) for seed in range(20)]
    found = [[world.cards.kind(c) for c in world.cards[t.deck]] for world in worlds if isinstance(world, Harbour)]
    assert all((sorted(kinds[:4]), sorted(kinds[4:])) == ([0, 0, 1, 1], [2, 2, 3, 3]) for kinds in found)
    assert len({tuple(kinds) for kinds in found}) > 10


def test_a_card_shown_to_one_seat_is_known_to_that_seat_only() -> None:
    t = dealt()
    card = t.cards[t.hands[0]][0]
    t.cards.show(t.hands[0], card, shown_to=0b10)
    assert t.cards.remembered(t.hands[0], 1) == [t.cards.kind(card)]
    assert t.cards.remembered(t.hands[0], SPECTATOR) == [-1]


def test_a_card_in_a_slot_can_be_shown_taken_and_replaced() -> None:
    t = dealt()
    card = t.cards[t.row][2]
    t.cards.show(t.row, card)
    assert t.cards.remembered(t.row, SPECTATOR) == [-1, -1, t.cards.kind(card)]
    assert t.cards.move_at(t.row, 2, t.stacks[1], face=UP) == card
    assert t.cards[t.row][2] == -1
    t.cards.draw(t.deck, t.row, shown_to=ALL, where=TOP, slot=2)
    assert t.cards.remembered(t.row, 0)[2] == t.cards.kind(t.cards[t.row][2])
    assert t.cards.complete()
    with pytest.raises(AssertionError, match="slot 2 of row is full"):
        t.cards.draw(t.deck, t.row, slot=2)


def test_a_look_at_the_top_card_shows_the_top_card_of_several_alike() -> None:
    family = Piles(Layout("cards", 2, [0, 0, 0, 1, 1, 2]), tracking=True)
    deck, hands = family.pile("deck", ordered=True), family.per_seat("hand")
    family.open(deck, [0, 1, 0, 1, 2, 0])
    family.shuffle(deck, dice(1))
    top = family[deck][-1]
    assert family[deck].count(top) > 1
    assert family.show_at(deck, -1, shown_to=0b01) == top
    assert family.remembered(deck, 0) == [-1, -1, -1, -1, -1, top]
    assert family.remembered(deck, 1) == [-1] * 6
    family.move_at(deck, -1, deck, where=UNDER)
    assert family.remembered(deck, 0) == [top, -1, -1, -1, -1, -1]
    assert family.move_at(deck, -6, hands[1]) == top
    assert family.remembered(hands[1], 0) == [top]


@pytest.mark.parametrize("name", ["show", "move"])
def test_a_number_that_several_cards_have_names_none_of_them_where_positions_matter(name: str) -> None:
    family = Piles(Layout("cards", 2, [0, 0, 1, 1]), tracking=True)
    deck, row = family.pile("deck", ordered=True), family.pile("row", slots=3)
    hands = family.per_seat("hand")
    family.open(deck, [0, 0])
    family.open(row, [1, 1])
    for pile, card in ((deck, 0), (row, 1)):
        with pytest.raises(AssertionError, match=f"several cards in {pile.name} have the number {card}: use move_at"):
            _ = family.show(pile, card) if name == "show" else family.move(pile, hands[0], card)
    assert family.show_at(row, 1, shown_to=ALL) == 1
    assert family.remembered(row, SPECTATOR) == [1, 1, -1]
    with pytest.raises(AssertionError, match="slot 2 of row is empty"):
        family.show_at(row, 2)


def test_nothing_goes_under_a_pile_without_an_order() -> None:
    family = Piles(Layout("cards", 2, [0, 1, 2]), tracking=True)
    deck, hands = family.pile("deck"), family.per_seat("hand")
    family.open(hands[0])
    for put in (
        lambda: family.move(hands[0], deck, 1, where=UNDER),
        lambda: family.move_all(hands[0], deck, where=UNDER),
    ):
        with pytest.raises(AssertionError, match="deck has no order, so nothing can be put under it"):
            put()


def test_piles_arranged_together_keep_their_alike_cards() -> None:
    family = Piles(Layout("cards", 3, [0, 0, 0, 1, 1, 1]), tracking=True)
    deck, hands = family.pile("deck", ordered=True), family.per_seat("hand")
    family.open(hands[2], [0, 0])
    family.open(hands[1], [0, 1])
    family.open(deck)
    arrange_piles(family, {hands[0]: [0, 0], hands[1]: [0], hands[2]: [1]}, rest=deck)
    assert [family[pile] for pile in (*hands, deck)] == [[0, 0], [0], [1], [1, 1]]
    with pytest.raises(ValueError, match=r"there is no \(other\) card 0 in cards"):
        arrange_piles(family, {hands[0]: [0, 0], hands[1]: [0, 0]}, rest=deck)


def test_a_fact_about_a_hand_does_not_bind_the_redeals_of_its_owner() -> None:
    t = dealt()
    facts = PublicFacts()
    facts.floor(t.cards, t.hands[0], [1, 1, 1, 1], 1)
    assert [len(facts.floors_of(t.cards, seat)) for seat in (0, 1, SPECTATOR)] == [0, 1, 1]


def test_dice_are_used_as_for_a_bare_list() -> None:
    deck = list(range(12))
    d = dice(1)
    d.shuffle(deck)
    t = RULES.deal(GAME, 1)
    assert [t.cards[t.row][0], t.cards[t.row][2], t.cards[t.hands[0]][0]] == deck[:-4:-1]
    assert t.rng == d.rng


def test_a_card_seen_again_is_not_the_one_of_an_older_claim() -> None:
    deck, hand, bank = 0, 1, 2
    k = Knowledge(list(range(5)), [[kind] for kind in range(5)], [True, False, False])
    for kind in range(4):
        k.place_known(kind, deck, TOP)
    k.merge(deck)
    for position in (3, 2):
        k.move_unseen(deck, position, hand, TOP)
    k.move_unseen(hand, ANY, bank, TOP)
    k.place_known(4, hand, TOP)
    k.move_unseen(hand, ANY, bank, TOP)
    k.move_unseen(bank, ANY, deck, TOP)
    k.reveal(0, deck, 2)  # it was banked before or after card 4 came: nobody can tell
    simplify(k)
    assert k.claim_kinds == [0]
    k.place_known(0, hand, TOP)
    k.move_unseen(hand, ANY, bank, TOP)
    k.reveal(0, hand, ANY)  # it can only be the card that was just put there
    simplify(k)
    assert k.claim_kinds == [0]


def test_a_floor_says_nothing_to_those_who_see_the_pile() -> None:
    t = dealt()
    facts = PublicFacts()
    facts.floor(t.cards, t.hands[0], [1] * t.cards.layout.kinds, 1)
    assert [len(facts.floors_of(t.cards, seat)) for seat in (0, 1, SPECTATOR)] == [0, 1, 1]


def test_when_all_other_cards_have_come_to_light_a_hand_is_known() -> None:
    family = Piles(Layout("cards", 2, [0, 0, 1, 2]), tracking=True)
    discard, deck = family.pile("discard", visible_to=ALL), family.pile("deck", ordered=True)
    hand = family.per_seat("hand")[0]
    family.open(discard, [0])
    family.open(deck)
    family.shuffle(deck, dice(1))
    family.move(discard, hand, 0)
    for _ in range(2):
        family.draw(deck, hand)
    assert 0 in family[hand][1:]
    family.move(hand, discard, 0)  # the one that was seen, or the other one
    family.simplify()
    assert family.remembered(hand, 1) == [-1, -1]
    family.draw(deck, hand)
    family.simplify()
    assert family.remembered(hand, 1) == [0, 1, 2]


def test_when_all_copies_that_can_be_in_a_hand_have_left_it_nothing_is_open() -> None:
    family = Piles(Layout("cards", 2, [0, 1, 1, 2, 3]), tracking=True)
    discard, deck = family.pile("discard", visible_to=ALL), family.pile("deck", ordered=True)
    hand = family.per_seat("hand")[0]
    family.open(discard, [0, 1])
    family.open(deck)
    family.shuffle(deck, dice(1))
    assert family[deck][-1] == 1
    family.move(discard, hand, 0)
    family.move(discard, hand, 1)
    family.draw(deck, hand)
    for after in ([-1, -1], [0]):
        family.move(hand, discard, 1)  # first either of them, then the other one
        family.simplify()
        assert family.remembered(hand, 1) == after
