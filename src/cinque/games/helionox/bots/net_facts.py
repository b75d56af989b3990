"""What a net of Helionox knows beyond the observation: whose cards are whose.

Players buy openly, so everyone knows what a deck consists of, though not in which order.
"""

# not compiled: thin, and only used by nets

from __future__ import annotations

from cinque.games.helionox.rules.table import Helionox

CARDS = 67


def names(players: int) -> list[str]:
    """The names of the facts, in order; seats are relative."""
    scores = [f"score {seat}" for seat in range(players)]
    cards = [f"owned {seat}.{card}" for seat in range(players) for card in range(CARDS)]
    return scores + cards + [f"deck.{card}" for card in range(CARDS)]


def facts(t: Helionox, seat: int) -> dict[int, int]:
    """The scores, every seat's cards, and the cards in the seat's deck, by place in `names`; the table is redealt."""
    players = t.players
    scores = t.compute_scores()
    found = {place: int(scores[(seat + place) % players]) for place in range(players)}
    first = players
    for place in range(players):
        s = t.seats[(seat + place) % players]
        for pile in (s.deck, s.hand, s.discard, s.played):
            for card in t.cards[pile]:
                found[first + card] = found.get(first + card, 0) + 1
        first += CARDS
    for card in t.cards[t.seats[seat].deck]:
        found[first + card] = found.get(first + card, 0) + 1
    return found
