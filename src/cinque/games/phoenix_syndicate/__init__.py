"""The Phoenix Syndicate, a game of trade routes across a random galaxy by Ted and Rebecca Vessenes (Asmadi Games).

players     2 to 4
length      until somebody's 23 agents are placed, then the round and one more; 15 to 30 rounds among people
hidden      deck orders; the three starting routes of each player until that player's placement
chance      the map, the deal, draws, the start player
options     start (int): who starts
end         credits from routes, cards and embedded agents; ties share (PSY-SCO05)
bound       200 rounds, then the game is scored as it stands (PSY-END09)
source      the rulebook; tiles' gates, routes' systems and most upgrades are reconstructed (COMPONENTS.md)
"""

from cinque.games.phoenix_syndicate.rules import PhoenixSyndicateRules

RULES = PhoenixSyndicateRules()

__all__ = ["RULES"]
