"""Phoenicia, by Tom Lehmann (2007): bidding and development on the shores of the Fertile Crescent.

players     2 to 5
length      some 60 to 90 choices a player in sensible play
hidden      production cards in hand, order of the decks
chance      shuffled decks, the first Overlord
options     preset_start (bool): everybody starts with a card worth 5; one_purchase (bool): one development card a round
end         when a victory check finds enough VPs, or after ten rounds in which nobody did anything; winners may share
bound       by counting what can happen at all: `PhoeniciaRules.bound`
source      the rulebook, restated in RULES.md; what it leaves open is ruled in RULINGS.md, its numbers are in
            COMPONENTS.md and content/, each with its source
"""

from cinque.games.phoenicia.rules import RULES, PhoeniciaRules

__all__ = ["RULES", "PhoeniciaRules"]
