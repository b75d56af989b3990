"""Self-play with the heuristics, to check that the reconstructed numbers are plausible (COMPONENTS.md, section 12).

PYTHONPATH=src .venv/bin/python -m tests.games.phoenicia.selfplay [GAMES]
"""

from __future__ import annotations

import sys
from collections import Counter

from cinque.core import Dice, dice
from cinque.games.phoenicia import RULES
from cinque.games.phoenicia.rules.moves import CARD_COUNT, CARD_IDS
from cinque.games.phoenicia.rules.table import Phoenicia
from tests.games.phoenicia.scene import load

HEURISTICS = RULES.heuristics


def best(t: Phoenicia, seat: int, chance: Dice) -> int:
    """The move that looks best at first sight; equals by lot."""
    options = t.legal_moves_unchecked(seat)
    if len(options) == 1:
        return options[0]
    weights = HEURISTICS.policy(t, seat, options)
    high = max(weights)
    equals = [move for move, weight in zip(options, weights, strict=True) if weight == high]
    return equals[chance.below(len(equals))]


def sensible(players: int, seed: int, random_seats: tuple[int, ...] = (), history: bool = False) -> Phoenicia:
    """A game of players who follow the hints, some seats apart that play at random."""
    t = load(players).deal(seed, history=history)
    assert isinstance(t, Phoenicia)
    chance = dice(seed)
    while not t.over:
        seat = t.current_player()
        options = t.legal_moves_unchecked(seat)
        random = seat in random_seats
        move = options[chance.below(len(options))] if random else best(t, seat, chance)
        if history:
            t.play(seat, move)
        else:
            t.play_unchecked(seat, move)
    return t


def report(players: int, games: int) -> str:
    """Length, results and what became of each card."""
    rounds, first, last, unseen = [], [], [], 0
    shown: Counter[str] = Counter()
    sold: Counter[str] = Counter()
    paid: Counter[str] = Counter()
    for seed in range(games):
        t = sensible(players, seed, history=True)
        assert t.reason == "victory"
        rounds.append(t.round)
        first.append(max(t.scores))
        last.append(min(t.scores))
        deck = t.development_cards[t.deck]
        unseen += len(deck)
        for card in range(CARD_COUNT):
            shown[CARD_IDS[card]] += t.box.copies[card][players - 2] - deck.count(card)
        for event in t.events:
            if event.kind in ("sold", "sold_discount") and event.data is not None:
                sold[event.data["card"]] += 1
                paid[event.data["card"]] += event.data["amount"]
    rounds.sort()
    low, high = rounds[games // 20], rounds[-1 - games // 20]
    head = f"{players} players: {sum(rounds) / games:.1f} rounds ({low}-{high}), winner {sum(first) / games:.0f} VPs, "
    head += f"last {sum(last) / games:.0f}, cards never shown {unseen / games:.1f}"
    rows = [f"  {c}: {sold[c] / max(shown[c], 1):.0%} sold, at {paid[c] / max(sold[c], 1):.1f}" for c in CARD_IDS]
    return "\n".join([head, *rows])


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for players in (2, 3, 4, 5):
        print(report(players, games))


if __name__ == "__main__":
    main()
