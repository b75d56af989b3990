"""Stable ids of the steps and parts of The Phoenix Syndicate, used in saves, messages and text keys.

An id never changes, even if its class is renamed, because saved games and databases contain it.
"""

# not compiled: runs once per process

from __future__ import annotations

from typing import Any

from cinque.core import Part, Step
from cinque.games.phoenix_syndicate.rules.advantages import (
    BuildFree,
    ClaimFree,
    MoveBase,
    MoveShip,
    PlaceAgent,
    ReduceBase,
    ScoreRoute,
)
from cinque.games.phoenix_syndicate.rules.base_building import BaseColour
from cinque.games.phoenix_syndicate.rules.card_effects import Perform
from cinque.games.phoenix_syndicate.rules.card_windows import ActionAsk, Gifts, LastWindow, RemainingCards, Window
from cinque.games.phoenix_syndicate.rules.corps import Advance, NeedAgent, PutAgent, PutBase, Relocate
from cinque.games.phoenix_syndicate.rules.deploy import DeployBuild, DeployClaim
from cinque.games.phoenix_syndicate.rules.effect_choices import (
    AdvanceByCard,
    BuildByCard,
    CardPurchase,
    ClaimByCard,
    PutDirector,
    TakeByCard,
)
from cinque.games.phoenix_syndicate.rules.expand import BlankSide, DriveGate, DriveTile, Gates, OpenGate, PlaceAgents
from cinque.games.phoenix_syndicate.rules.final_scoring import FinalScoring
from cinque.games.phoenix_syndicate.rules.goods_from_cards import (
    CardAsk,
    DeepSpaceMining,
    GainAny,
    GainAtShip,
    GainThere,
    Swap,
)
from cinque.games.phoenix_syndicate.rules.infiltrate import Advances, TakeUpgrade
from cinque.games.phoenix_syndicate.rules.payment import GiveGood, GiveOrPlain, Pay, PayAny, UseBlack
from cinque.games.phoenix_syndicate.rules.scheme import (
    BeforeDirectors,
    Directors,
    FillAction,
    GainBlack,
    NextDirector,
    SchemeClaim,
)
from cinque.games.phoenix_syndicate.rules.securing import Secure
from cinque.games.phoenix_syndicate.rules.setup import KeepRoute, LayOut, Setup, StartBeside, StartFirst
from cinque.games.phoenix_syndicate.rules.smuggle import BeforeCollect, Collect, Warp, WarpOther
from cinque.games.phoenix_syndicate.rules.table import Seat
from cinque.games.phoenix_syndicate.rules.trade_route_claims import RouteColour, Surcharge
from cinque.games.phoenix_syndicate.rules.trade_route_market import Claim
from cinque.games.phoenix_syndicate.rules.turn import Capacity, ChooseAction, EndOfTurn, Turn

STEP_IDS: dict[str, type[Step[Any]]] = {
    "ActionAsk": ActionAsk,
    "Advance": Advance,
    "AdvanceByCard": AdvanceByCard,
    "Advances": Advances,
    "After": LastWindow,
    "BaseColour": BaseColour,
    "BeforeCollect": BeforeCollect,
    "BeforeDirectors": BeforeDirectors,
    "Black": UseBlack,
    "BuildByCard": BuildByCard,
    "BuildFree": BuildFree,
    "Capacity": Capacity,
    "CardAsk": CardAsk,
    "ChooseAction": ChooseAction,
    "Claim": Claim,
    "ClaimByCard": ClaimByCard,
    "ClaimFree": ClaimFree,
    "Collect": Collect,
    "Dealt": Setup,
    "DeployBuild": DeployBuild,
    "DeployClaim": DeployClaim,
    "Dig": DeepSpaceMining,
    "Directors": Directors,
    "DriveGate": DriveGate,
    "DriveTile": DriveTile,
    "EndOfTurn": EndOfTurn,
    "FillAction": FillAction,
    "Final": FinalScoring,
    "GainAny": GainAny,
    "GainAtShip": GainAtShip,
    "GainBlack": GainBlack,
    "GainThere": GainThere,
    "Gates": Gates,
    "Gifts": Gifts,
    "Give": GiveGood,
    "GiveOrPlain": GiveOrPlain,
    "KeepRoute": KeepRoute,
    "LayOut": LayOut,
    "MoveBase": MoveBase,
    "MoveShip": MoveShip,
    "NeedAgent": NeedAgent,
    "NextDirector": NextDirector,
    "Opened": OpenGate,
    "Pay": Pay,
    "PayAny": PayAny,
    "Payer": CardPurchase,
    "Perform": Perform,
    "PlaceAgent": PlaceAgent,
    "PutAgent": PutAgent,
    "PutBase": PutBase,
    "PutDirector": PutDirector,
    "Relocate": Relocate,
    "Rest": RemainingCards,
    "RouteColour": RouteColour,
    "SchemeClaim": SchemeClaim,
    "ScoreRoute": ScoreRoute,
    "Secure": Secure,
    "Settle": PlaceAgents,
    "Side": BlankSide,
    "StartBeside": StartBeside,
    "StartFirst": StartFirst,
    "Surcharge": Surcharge,
    "Swap": Swap,
    "TakeByCard": TakeByCard,
    "TakeUpgrade": TakeUpgrade,
    "Turn": Turn,
    "Unbuild": ReduceBase,
    "Warp": Warp,
    "WarpOther": WarpOther,
    "Window": Window,
}

PART_IDS: dict[str, type[Part]] = {
    "Seat": Seat,
}
