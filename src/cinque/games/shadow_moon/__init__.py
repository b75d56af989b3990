"""Shadow Moon Syndicates, a game of influence, agents and operations by Jarrod Carmichael (Arkus).

players     2 to 5; with 2 players the rules control a third party, the Kingpin
length      3 rounds of 6 turns each, then final scoring
hidden      hands, banked cards, facedown cards, unplayed objectives, the order of deck and bag
chance      the deal, draws from deck and bag, the Kingpin's die
options     row (bool): use the card row; syndicates (list): which ones; first (int): the seat of the first player
end         always after round 3; several winners or none are possible (SMS-TIE)
max moves   20,000; random games take about 200 to 500
source      the unfinished rulebook; missing card faces and map are reconstructed (COMPONENTS.md)
"""

from cinque.games.shadow_moon.game import ShadowMoonRules

RULES = ShadowMoonRules()

__all__ = ["RULES"]
