"""Helionox with its expansion Mercury Protocol, a deck-building game of a dying sun by Taran Lewis Kratz.

players     1 to 4; 2 to 4 against each other, or 1 to 4 as a team against the Shadow Syndicate
length      9 turns each
hidden      hands, decks and their order, Events not drawn yet, Requests (competitive), the draft
chance      the deal, draws from shuffled decks
options     cooperative, mercury (expansion), locations (expansion cards), missions, draft (competitive),
            choose, difficulty, hard (cooperative), first (the seat that goes first)
end         when an Event must be drawn and none is left
max_moves   5,412 moves a player; random games take about 80 to 150 a player
source      the rulebook; most card faces are reconstructed (COMPONENTS.md)
"""

from cinque.games.helionox.game import HelionoxRules

RULES = HelionoxRules()

__all__ = ["RULES"]
