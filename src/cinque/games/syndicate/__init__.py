"""SYNDICATE, a game of crime in the Arcturus system by Greg Dietz and Josh Pollack.

players     1 to 5; one plays the NGATA campaign; a phantom can join two players and always joins one
length      6 to 8 rounds of turns, a sovereign card and resource collection
hidden      hands, cards face down in the slot, unplayed chips, deck orders, chips on the board
chance      the deal, action dice, consequence dice, the crackdown die, draws
options     blockade, trading, extended, phantom (bool); first (int): the seat that goes first
end         the round after Beginning of the End is revealed; the campaign ends with the rescue
max_moves   250,000 moves; random games with four players take about 2,100
source      the rulebook; card faces and most of the board are reconstructed (COMPONENTS.md)
"""

from cinque.games.syndicate.game import SyndicateRules

RULES = SyndicateRules()

__all__ = ["RULES"]
