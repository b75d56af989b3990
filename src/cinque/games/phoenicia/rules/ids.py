"""Stable ids of the steps and parts of Phoenicia, used in saved games, in messages to clients and as text keys.

An id never changes, even if its class is renamed, because saved games and databases contain it.
"""

# not compiled: runs once per process

from __future__ import annotations

from typing import Any

from cinque.core import Part, Step
from cinque.games.phoenicia.rules.auction import (
    Auctions,
    GainCard,
    MakeBid,
    NextBidder,
    OpenAuction,
    OpeningBid,
    Raise,
    Sale,
)
from cinque.games.phoenicia.rules.development_cards import AddCards
from cinque.games.phoenicia.rules.payment import Pay
from cinque.games.phoenicia.rules.production import Production
from cinque.games.phoenicia.rules.round import Round, Turn
from cinque.games.phoenicia.rules.setup import SetUp
from cinque.games.phoenicia.rules.shifting import Shifting
from cinque.games.phoenicia.rules.storage_limits import ApplyLimits, CoinLimit, Discard, Limits
from cinque.games.phoenicia.rules.table import Seat
from cinque.games.phoenicia.rules.tools import BuyTool
from cinque.games.phoenicia.rules.treasury import BuyVp, EndTurn, Spend, Treasury
from cinque.games.phoenicia.rules.victory_check import VictoryCheck
from cinque.games.phoenicia.rules.workers import Employing, Training, Work, Workers

STEP_IDS: dict[str, type[Step[Any]]] = {
    "AddCards": AddCards,
    "ApplyLimits": ApplyLimits,
    "Auctions": Auctions,
    "BuyTool": BuyTool,
    "BuyVp": BuyVp,
    "CoinLimit": CoinLimit,
    "Discard": Discard,
    "Employing": Employing,
    "EndTurn": EndTurn,
    "Gain": GainCard,
    "Limits": Limits,
    "MakeBid": MakeBid,
    "NextBidder": NextBidder,
    "OpenAuction": OpenAuction,
    "OpeningBid": OpeningBid,
    "Pay": Pay,
    "Production": Production,
    "Raise": Raise,
    "Round": Round,
    "Sale": Sale,
    "SetUp": SetUp,
    "Shifting": Shifting,
    "Spend": Spend,
    "Training": Training,
    "Treasury": Treasury,
    "Turn": Turn,
    "VictoryCheck": VictoryCheck,
    "Work": Work,
    "Workers": Workers,
}

PART_IDS: dict[str, type[Part]] = {
    "Seat": Seat,
}
