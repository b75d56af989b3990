"""The Phoenix Syndicate, a game of trade routes across a random galaxy by Ted and Rebecca Vessenes (Asmadi Games).

players     2 to 4
length      until a player has placed all 23 agents, then that round and one more; 15 to 30 rounds among people
hidden      the order of the decks; each player's three starting routes until that player's placement
chance      the map, the deal, draws, the start player
options     start (int): the seat of the start player
end         most credits from routes, cards and embedded agents; ties are shared (PSY-SCO05)
max moves   the game is scored after 200 rounds at the latest (PSY-END09)
source      the rulebook; the gates of tiles, the systems of routes and most upgrades are reconstructed (COMPONENTS.md)
"""

from cinque.games.phoenix_syndicate.game import PhoenixSyndicateRules

RULES = PhoenixSyndicateRules()

__all__ = ["RULES"]
