"""Legal moves of every question match the oracle, in random games and in games steered to extremes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from cinque.core import Dice, dice
from cinque.games.syndicate import RULES
from cinque.games.syndicate.rules.table import Syndicate
from cinque.testing import Case, cases
from tests.games.syndicate.oracle import Oracle
from tests.games.syndicate.scene import game

Policy = Callable[[list[str], Dice], str]


def anything(texts: list[str], d: Dice) -> str:
    return texts[d.below(len(texts))]


def preferring(*kinds: str) -> Policy:
    """Mostly moves of these kinds, the first most."""

    def policy(texts: list[str], d: Dice) -> str:
        for kind in kinds:
            found = [text for text in texts if text.split()[0] == kind]
            if found and d.below(8):
                return found[d.below(len(found))]
        return texts[d.below(len(texts))]

    return policy


# Decks, hands and supplies are brought to their ends: cards burned as fast as they come, all land bought, cards
# hoarded, levels and techs bought out, everything given away, all credits spent before taxes.
POLICIES: dict[str, Policy] = {
    "burner": preferring("slot", "sell", "burn"),
    "builder": preferring("buy", "fortify", "number", "settle"),
    "hoarder": preferring("decline", "pass", "chip"),
    "scholar": preferring("tech", "level", "buy", "chip", "number"),
    "raider": preferring("play", "assault", "force", "robbery", "slot", "reveal"),
    "trader": preferring("accept", "send", "give_slot", "want_slot", "give_tech", "want_tech", "give_card",
                         "give_chip", "give_base", "want_cards", "want_beam", "give_beam", "to", "offer", "counter"),
    "gambler": preferring("mission", "against", "roll", "boost", "chip", "slot"),
    "spender": preferring("exchange", "number", "level", "buy", "decline"),
}  # fmt: skip


def play(t: Syndicate, policy: Policy, seed: int) -> Counter[str]:
    """A whole game by a policy; at every question the options are the oracle's."""
    d = dice(seed)
    asked: Counter[str] = Counter()
    moves = t.game.moves
    while not t.over:
        waiting = t.to_move
        seat = waiting[d.below(len(waiting))]
        texts = [moves.text(move) for move in t.legal_moves_unchecked(seat)]
        name = t.game.id_of(type(t.agenda[-1]))
        asked[name] += 1
        assert set(texts) == Oracle(t, seat).legal_moves(), name
        assert len(set(texts)) == len(texts)
        t.play_unchecked(seat, moves.parse(policy(texts, d)))
    return asked


@pytest.mark.parametrize("case", cases([RULES]), ids=repr)
def test_random_games(case: Case) -> None:
    t = case.game.deal(11, history=False)
    assert isinstance(t, Syndicate)
    assert play(t, anything, 11)["Menu"] > 20


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_steered_games(name: str, players: int) -> None:
    t = game(players, **({"phantom": True} if players == 2 else {})).deal(players, history=False)
    assert isinstance(t, Syndicate)
    asked = play(t, POLICIES[name], 5)
    assert asked["Menu"] > 6
    assert t.census()["operation cards"] == 78


def test_a_game_in_which_all_hoard_empties_the_deck() -> None:
    t = game(5, trading=False).deal(3, history=False)
    assert isinstance(t, Syndicate)
    play(t, preferring("decline", "pass"), 1)
    assert len(t.cards[t.deck]) + len(t.cards[t.discard]) < 10
