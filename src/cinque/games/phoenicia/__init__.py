"""Phoenicia, by Tom Lehmann (2007): bidding and development on the shores of the Fertile Crescent.

players     2 to 5
length      about 60 to 90 choices per player in sensible play
hidden      production cards in hand, order of the decks
chance      shuffled decks, the first Overlord
options     preset_start (bool): everyone starts with a card worth 5; one_purchase (bool): one development card a round
end         when a victory check finds enough VPs, or after ten rounds without any activity; a tie can be shared
max moves   computed from the components: `PhoeniciaRules.max_moves`
source      the rulebook, restated in RULES.md; RULINGS.md decides what it leaves open; COMPONENTS.md and content/ hold
            the numbers, each with its source
"""

from cinque.games.phoenicia.game import RULES, PhoeniciaRules

__all__ = ["RULES", "PhoeniciaRules"]
