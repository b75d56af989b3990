"""Stable ids of the steps and parts of Phoenicia, used in saved games, in messages to clients and as text keys.

An id never changes, even if its class is renamed, because saved games and databases contain it.
"""

# not compiled: runs once per process

from __future__ import annotations

from typing import Any

from cinque.core import Part, Step
from cinque.games.phoenicia.rules import (
    auction,
    development_cards,
    payment,
    production,
    round,
    setup,
    shifting,
    storage_limits,
    table,
    tools,
    treasury,
    victory_check,
    workers,
)

STEP_IDS: dict[str, type[Step[Any]]] = {
    "AddCards": development_cards.AddCards,
    "ApplyLimits": storage_limits.ApplyLimits,
    "Auctions": auction.Auctions,
    "BuyTool": tools.BuyTool,
    "BuyVp": treasury.BuyVp,
    "CoinLimit": storage_limits.CoinLimit,
    "Discard": storage_limits.Discard,
    "Employing": workers.EmployWorker,
    "EndTurn": treasury.EndTurn,
    "Gain": auction.GainCard,
    "ApplyComponentLimits": storage_limits.ApplyComponentLimits,
    "MakeBid": auction.MakeBid,
    "NextBidder": auction.NextBidder,
    "OpenAuction": auction.OpenAuction,
    "OpeningBid": auction.OpeningBid,
    "Pay": payment.Pay,
    "Production": production.Production,
    "Raise": auction.Raise,
    "Round": round.Round,
    "Sale": auction.Sale,
    "SetUp": setup.SetUp,
    "Shifting": shifting.ShiftWorker,
    "Spend": treasury.SpendMoney,
    "Training": workers.TrainWorker,
    "Treasury": treasury.Treasury,
    "Turn": round.Turn,
    "VictoryCheck": victory_check.VictoryCheck,
    "Work": workers.Work,
    "Workers": workers.Workers,
}

PART_IDS: dict[str, type[Part]] = {
    "Seat": table.Seat,
}
