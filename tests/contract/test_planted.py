"""Mistakes about hidden cards that an author can make, each planted in a small game: the contract names it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from cinque.core import ALL, OWNER, UNDER, Ask, Dice, Game, Moves, Pile, Piles, PublicFacts, Rules, Table, dice, piles
from cinque.testing import CHECKS, Case, ContractViolation, check_case, check_undo, undo

MOVES = Moves()
BURY = MOVES.add("bury", card=(0, 8))
TURNS = 8


class View(msgspec.Struct):
    mine: list[int]
    others: list[int]
    deck: int
    turns: int


class Ferry(Table):
    """In turn, put a card of your hand under the deck and draw another."""

    cards: Piles
    deck: Pile
    hands: list[Pile]
    turns: int
    first: int

    def compute_scores(self) -> list[int]:
        return [0] * self.players

    def build_view(self, seat: int) -> View:
        mine = sorted(self.cards[self.hands[seat]]) if seat >= 0 else []
        return View(mine, [len(self.cards[hand]) for hand in self.hands], len(self.cards[self.deck]), self.turns)


class Turn(Ask[Ferry]):
    __slots__ = ()

    def legal_moves(self, t: Ferry) -> list[int]:
        return [BURY.of(card) for card in sorted(t.cards[t.hands[self.seat]])]

    def play(self, t: Ferry, move: int) -> None:
        t.cards.move(t.hands[self.seat], t.deck, BURY.arg(move), where=UNDER)
        t.cards.draw(t.deck, t.hands[self.seat])
        t.turns += 1
        if t.turns == TURNS:
            t.end([0], "all turns are over")
        t.then(Turn(1 - self.seat))


class ShownTurn(Turn):
    """Has a breadcrumb, which everyone sees with its facts."""

    __slots__ = ()

    def breadcrumb(self) -> str:
        return "turn"

    def facts(self, t: Ferry) -> dict[str, Any]:
        return {"card": t.cards[t.hands[self.seat]][0]}


class CopyingTurn(Turn):
    """Keeps the buried card in a field."""

    __slots__ = ()

    def play(self, t: Ferry, move: int) -> None:
        super().play(t, move)
        t.first = BURY.arg(move)
        t.agenda[-1] = CopyingTurn(1 - self.seat)


class LateTurn(Turn):
    """Tells the rival which card was drawn, once both know some cards of the deck."""

    __slots__ = ()

    def play(self, t: Ferry, move: int) -> None:
        super().play(t, move)
        if t.recording and t.turns > 3:
            card = t.cards[t.hands[self.seat]][-1]
            t.emit("draw", self.seat, {}, secret={"card": card}, shown_to=1 << 1 - self.seat)
        t.agenda[-1] = LateTurn(1 - self.seat)


class DenyingTurn(Turn):
    """Claims that whoever has drawn holds no low card."""

    __slots__ = ()

    def play(self, t: Ferry, move: int) -> None:
        super().play(t, move)
        t.cards.deny(t.hands[self.seat], [0, 1, 2])
        t.agenda[-1] = DenyingTurn(1 - self.seat)


class QuietTurn(Turn):
    """Buries a card and draws none, so that nothing locks undo."""

    __slots__ = ()

    def play(self, t: Ferry, move: int) -> None:
        t.cards.move(t.hands[self.seat], t.deck, BURY.arg(move), where=UNDER)
        t.turns += 1
        if t.turns == 4:
            t.end([0], "all hands are empty")
        t.then(QuietTurn(1 - self.seat))


class ShufflingTurn(QuietTurn):
    """Buries the whole hand and shuffles the deck, with dice of its own."""

    __slots__ = ()

    def play(self, t: Ferry, move: int) -> None:
        for card in list(t.cards[t.hands[self.seat]]):
            t.cards.move(t.hands[self.seat], t.deck, card, where=UNDER)
        t.cards.shuffle(t.deck, dice(t.turns))
        t.turns += 1
        if t.turns == 2:
            t.end([0], "all hands are empty")
        t.then(ShufflingTurn(1 - self.seat))


class LookingTurn(Turn):
    """Looks at the bottom card of the deck, or not."""

    __slots__ = ()

    def play(self, t: Ferry, move: int) -> None:
        if BURY.arg(move) == min(t.cards[t.hands[self.seat]]):
            t.cards.show_at(t.deck, 0, shown_to=1 << self.seat)
        t.turns += 1
        if t.turns == TURNS:
            t.end([0], "all turns are over")
        t.then(LookingTurn(1 - self.seat))


class NotingTurn(Turn):
    """Notes a number that the seat chooses in secret. Everyone may choose every number."""

    __slots__ = ()

    def legal_moves(self, t: Ferry) -> list[int]:
        return BURY.between(0, 2)

    def play(self, t: Ferry, move: int) -> None:
        t.first = BURY.arg(move)
        t.turns += 1
        if t.turns == TURNS:
            t.end([0], "all turns are over")
        t.then(NotingTurn(1 - self.seat))


class ReadingTurn(Turn):
    """Tells the seat the top card of the deck, but doesn't show it to the engine."""

    __slots__ = ()

    def play(self, t: Ferry, move: int) -> None:
        t.turns += 1
        if t.recording:
            t.emit("look", self.seat, {}, secret={"card": t.cards[t.deck][-1]}, shown_to=1 << self.seat)
        if t.turns == TURNS:
            t.end([0], "all turns are over")
        t.then(ReadingTurn(1 - self.seat))


class ListChangingTurn(Turn):
    """Changes the lists of the piles."""

    __slots__ = ()

    def play(self, t: Ferry, move: int) -> None:
        t.cards[t.hands[self.seat]].remove(BURY.arg(move))
        t.cards[t.deck].insert(0, BURY.arg(move))
        t.cards.draw(t.deck, t.hands[self.seat])
        t.turns += 1
        if t.turns == TURNS:
            t.end([0], "all turns are over")
        t.then(ListChangingTurn(1 - self.seat))


class DoublingTurn(Turn):
    """Puts a second copy of the buried card under the deck."""

    __slots__ = ()

    def play(self, t: Ferry, move: int) -> None:
        t.cards[t.deck].insert(0, BURY.arg(move))
        super().play(t, move)
        t.agenda[-1] = DoublingTurn(1 - self.seat)


class LoggingTurn(Turn):
    """Writes into a list that all tables share."""

    __slots__ = ()

    def play(self, t: Ferry, move: int) -> None:
        super().play(t, move)
        assert isinstance(t, LoggingFerry)
        t.log.append(self.seat)
        t.agenda[-1] = LoggingTurn(1 - self.seat)


class LoggingFerry(Ferry):
    SHARED: ClassVar[tuple[str, ...]] = ("log",)
    log: list[int]

    def bind_content(self, game: Game) -> None:
        self.log = []


class SeedFerry(Ferry):
    """Shares something that the deal has drawn."""

    SHARED: ClassVar[tuple[str, ...]] = ("start",)
    start: int

    def bind_content(self, game: Game) -> None:
        self.start = self.rng


class FloorFerry(Ferry):
    """Claims that every hand is worth at least 6."""

    def public_facts(self, facts: PublicFacts) -> None:
        for hand in self.hands:
            facts.floor(self.cards, hand, list(range(9)), 6)


class RealFloorFerry(Ferry):
    """States what every hand is really worth, which is true but no fact that everyone knows."""

    def public_facts(self, facts: PublicFacts) -> None:
        for hand in self.hands:
            facts.floor(self.cards, hand, list(range(9)), sum(self.cards[hand]))


class RememberingFerry(Ferry):
    """Shows the seat which card it knows at the bottom of the deck, but doesn't encode it."""

    def build_view(self, seat: int) -> View:
        view = super().build_view(seat)
        view.deck = self.cards.remembered(self.deck, seat)[0]
        return view


class EncodingFerry(RememberingFerry):
    """Encodes what the view remembers, too."""

    ENCODED: ClassVar[dict[str, str]] = {"known_deck()": "row 9 of 10"}

    def known_deck(self, seat: int) -> list[int]:
        return [kind + 1 for kind in self.cards.remembered(self.deck, seat)]


class LeakingFerry(Ferry):
    """Shows everyone the card at the bottom of the deck."""

    ENCODED: ClassVar[dict[str, str]] = {"bottom()": "one of 9"}

    def bottom(self, seat: int) -> int:
        return self.cards[self.deck][0]

    def build_view(self, seat: int) -> View:
        view = super().build_view(seat)
        view.deck = self.bottom(seat)
        return view


class FerryRules(Rules):
    name = "ferry"
    title = "Ferry"
    prefix = "FRY"
    designer = "nobody"
    min_players = max_players = 2
    moves = MOVES
    view = View
    folder = Path(__file__).parent
    # Where a mistake can be planted:
    deck_eyes = 0
    hand_eyes = OWNER
    copied = False
    pooled = False
    first_turn: type[Turn] = Turn
    table: type[Ferry] = Ferry

    def max_moves(self, players: int, options: object) -> int:
        return TURNS

    def deal(self, game: Game, seed: int) -> Ferry:
        t = self.table()
        t.begin(game, seed)
        t.cards = piles(t, "cards", list(range(9)))
        t.deck = t.cards.pile("deck", visible_to=self.deck_eyes, ordered=True)
        t.hands = t.cards.per_seat("hand", visible_to=self.hand_eyes)
        if self.pooled:
            t.cards.pool([t.hands[0]])
        t.cards.open(t.deck)
        t.cards.shuffle(t.deck, t)
        for hand in t.hands:
            t.cards.draw(t.deck, hand)
            t.cards.draw(t.deck, hand)
        t.turns = 0
        t.first = t.cards[t.hands[1]][0] if self.copied else 0
        t.then(self.first_turn(0))
        return t


class ListFerry(Table):
    """The same with lists instead of piles. Everything is redealt, but nobody knows any more what they have buried."""

    LOCKS_UNDO: ClassVar[bool] = True
    ENCODED: ClassVar[dict[str, str]] = {"hands": "lengths 2"}
    deck: list[int]
    hands: list[list[int]]
    turns: int

    def compute_scores(self) -> list[int]:
        return [0] * self.players

    def build_view(self, seat: int) -> View:
        mine = sorted(self.hands[seat]) if seat >= 0 else []
        return View(mine, [len(hand) for hand in self.hands], len(self.deck), self.turns)

    def resample_hidden(self, seat: int, d: Dice) -> None:
        others = [hand for owner, hand in enumerate(self.hands) if owner != seat]
        pool = [*self.deck, *(card for hand in others for card in hand)]
        d.sort_and_shuffle(pool)
        for hand in others:
            hand[:] = [pool.pop(), pool.pop()]
        self.deck = pool

    def hidden_places(self, seat: int) -> dict[str, list[int]]:
        held = {f"cards/hand {s}": sorted(hand) for s, hand in enumerate(self.hands) if s != seat}
        return {**held, "cards/deck": self.deck[:]}

    def census(self) -> dict[str, int]:
        return {"cards": len({*self.deck, *self.hands[0], *self.hands[1]})}


class ListTurn(Ask[ListFerry]):
    __slots__ = ()

    def legal_moves(self, t: ListFerry) -> list[int]:
        return [BURY.of(card) for card in sorted(t.hands[self.seat])]

    def play(self, t: ListFerry, move: int) -> None:
        t.hands[self.seat].remove(BURY.arg(move))
        t.deck.insert(0, BURY.arg(move))
        t.hands[self.seat].append(t.deck.pop())
        t.lock_undo()
        t.turns += 1
        if t.turns == TURNS:
            t.end([0], "all turns are over")
        t.then(ListTurn(1 - self.seat))


class LostKnowledge(FerryRules):
    """A card that goes under the deck is forgotten, also by the seat that has put it there."""

    def deal(self, game: Game, seed: int) -> ListFerry:  # type: ignore[override]
        t = ListFerry()
        t.begin(game, seed)
        t.deck = list(range(9))
        t.shuffle(t.deck)
        t.hands = [[t.deck.pop(), t.deck.pop()] for _ in range(2)]
        t.turns = 0
        t.then(ListTurn(0))
        return t


class NothingHidden(FerryRules):
    """No concealment at all: only the view keeps the secrets."""

    deck_eyes = ALL
    hand_eyes = ALL


class HandsLeftOut(FerryRules):
    """The deck is hidden, but the hands are not."""

    hand_eyes = ALL


class CopiedSecret(FerryRules):
    """A card of a hand is in a second field, which no redeal changes."""

    copied = True


class SecretFacts(FerryRules):
    """The facts of a step with a breadcrumb contain a card of a hand."""

    first_turn = ShownTurn


class CopiedByAMove(FerryRules):
    """A move copies a hidden card into a field, which no redeal changes."""

    first_turn = CopyingTurn


class CopiedChoice(FerryRules):
    """A secret choice that no redeal changes."""

    first_turn = NotingTurn


class Unrecorded(FerryRules):
    first_turn = ReadingTurn


class ChangedLists(FerryRules):
    first_turn = ListChangingTurn


class Doubled(FerryRules):
    first_turn = DoublingTurn


class UntrueDeny(FerryRules):
    first_turn = DenyingTurn


class UntrueFloor(FerryRules):
    table = FloorFerry


class RealFloor(FerryRules):
    table = RealFloorFerry


class SharedList(FerryRules):
    table = LoggingFerry
    first_turn = LoggingTurn


class SharedDraw(FerryRules):
    table = SeedFerry


class NotEncoded(FerryRules):
    table = RememberingFerry
    first_turn = LookingTurn


class Late(FerryRules):
    first_turn = LateTurn


class Shuffling(FerryRules):
    first_turn = ShufflingTurn


class SameDeal(FerryRules):
    """Deals the same cards in every game."""

    def deal(self, game: Game, seed: int) -> Ferry:
        return super().deal(game, 1)


class Untold(FerryRules):
    """Shows a seat a card, but doesn't say which one."""

    first_turn = LookingTurn


class ToldByTheView(FerryRules):
    """Shows a seat a card, which its view then contains."""

    table = EncodingFerry
    first_turn = LookingTurn


class UntruePool(FerryRules):
    """Claims that everyone always knows which cards are in a hand."""

    pooled = True


class Leak(FerryRules):
    table = LeakingFerry
    first_turn = QuietTurn


def test_without_a_mistake_the_contract_holds() -> None:
    checked = [check(Case(FerryRules(), 2, {}), seed) for check in CHECKS for seed in range(6)]
    assert set(checked) == {None}


def test_a_view_may_show_what_a_seat_remembers() -> None:
    checked = [check(Case(ToldByTheView(), 2, {}), seed) for check in CHECKS for seed in range(6)]
    assert set(checked) == {None}


@pytest.mark.parametrize(
    ("rules", "check", "complaint"),
    [
        (NothingHidden, "check_secrets", r"cards\.deck differs between deals and seat 0 doesn't see it, but it is \["),
        (HandsLeftOut, "check_secrets", r"cards\.hand 1 differs between deals and seat 0 doesn't see it, but it is \["),
        (CopiedSecret, "check_secrets", r"first differs between deals and seat 0 doesn't see it, but it is \d in all"),
        (
            LostKnowledge,
            "check_recall",
            r"by what seat \d has seen, \d is at position 0 of cards/deck, but only in \d ",
        ),
        (SecretFacts, "check_leaks", r"changes what it sees: breadcrumbs\.0\.facts\.card: \d or \d"),
        (CopiedByAMove, "check_alike", r"in two worlds, but its redeals differ: first: \d or \d \(a secret in a field"),
        (CopiedChoice, "check_alike", r"in two worlds, but its redeals differ: first: \d or \d \(a secret in a field"),
        (Unrecorded, "check_undo", r"the event 'look' of \d shows seat \d more than its view does: .*needs `show` or"),
        (Shuffling, "check_shuffles", r"deck was shuffled, but not with the table's dice: shuffle with the table"),
        (SameDeal, "check_shuffles", r"deck is the same in 6 deals: shuffle with the table"),
        (Late, "check_events", r"the event 'draw' of \d shows seat \d more than its view does: card \d or \d"),
        (Untold, "check_alike", r"it was shown different cards in deck, \[.*\], but no view or event told it: emit"),
        (UntruePool, "check_alike", r"in two worlds, but its redeals differ: cards\..*\(copies for search know only"),
        (RealFloor, "check_alike", r"in two worlds, but its redeals differ: cards"),
        (UntrueDeny, "check_truth", r"knows something untrue: hand \d holds a card of kind \d, which was ruled out"),
        (UntrueFloor, "check_truth", r"floor says that hand \d is worth 6 or more, but it is worth \d"),
        (SharedList, "check_copy", r"SHARED, but a move has changed log: \[\] or \[0, \d"),
        (SharedDraw, "check_copy", r"SHARED names a field that is not the same in all tables: start: \d+ or \d+"),
        (NotEncoded, "check_encode_tells_views_apart", r"`encode` does not tell seat \d apart: deck \("),
        (Leak, "check_undo", r"a redeal for -?\d changes what it sees: view\.deck: \d or \d"),
    ],
)
def test_a_mistake_is_named(rules: type[FerryRules], check: str, complaint: str) -> None:
    found: Callable[[Case, int], None] = next(one for one in CHECKS if one.__name__ == check)
    with pytest.raises(ContractViolation, match=complaint):
        list(map(found, [Case(rules(), 2, {})] * 6, range(6)))


@pytest.mark.parametrize("rules", [NothingHidden, HandsLeftOut, CopiedSecret, LostKnowledge, SecretFacts, UntrueDeny])
def test_the_contract_as_a_whole_fails(rules: type[FerryRules]) -> None:
    with pytest.raises(ContractViolation):
        check_case(Case(rules(), 2, {}), range(6))


@pytest.mark.parametrize("rules", [ChangedLists, Doubled])
def test_an_error_after_a_changed_pile_names_the_move(rules: type[FerryRules]) -> None:
    with pytest.raises(ContractViolation, match=r"other than the methods of Piles change a pile\? .* was 'bury"):
        check_case(Case(rules(), 2, {}), range(6))


def test_undo_is_checked_for_every_move_that_comes_up(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[int] = []
    monkeypatch.setattr(undo, "_same_undo", lambda case, seed, table, mover, move, worlds: checked.append(move))
    check_undo(Case(FerryRules(), 2, {}), 1)
    assert len(checked) > 4
    assert len(set(checked[:5])) == 5
