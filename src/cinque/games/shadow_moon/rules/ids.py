"""Stable ids of the steps and parts of Shadow Moon Syndicates, used in saves, messages and text keys.

An id never changes, even if its class is renamed, because saved games and databases contain it.
"""

# not compiled: runs once per process

from __future__ import annotations

from typing import Any

from cinque.core import Part, Step
from cinque.games.shadow_moon.rules.add_each import AddEach, NextSector
from cinque.games.shadow_moon.rules.burn_pile import BurnedUnit, BurnStack, Sacrifice, TakeBurned
from cinque.games.shadow_moon.rules.card_effects import PlaceOnStack
from cinque.games.shadow_moon.rules.deploy_agent import AskDeploy, Deploy
from cinque.games.shadow_moon.rules.effect_question import EffectAsk, SectorAsk
from cinque.games.shadow_moon.rules.end_of_round import (
    AskRefresh,
    BankCards,
    ChangeFirst,
    ChooseObjective,
    ClearTokens,
    EndOfRound,
    Refresh,
    ScoreControl,
    TakeStacks,
)
from cinque.games.shadow_moon.rules.final_scoring import FinalScoring
from cinque.games.shadow_moon.rules.focus_pile import SlideFocusPile
from cinque.games.shadow_moon.rules.fulfill_operation import AskFulfill, Fulfill, Spend
from cinque.games.shadow_moon.rules.hustle import AskHustle, Hustle
from cinque.games.shadow_moon.rules.kingpin import KingpinFulfill, KingpinRow, KingpinTurn, PlaceKingpinUnits
from cinque.games.shadow_moon.rules.manipulate import AskManipulate, Manipulate
from cinque.games.shadow_moon.rules.new_round import LastRound, NewRound
from cinque.games.shadow_moon.rules.performing_effects import Gamble, Perform, PerformCard, PerformOrSkip
from cinque.games.shadow_moon.rules.round import EndTurn, NextTurn
from cinque.games.shadow_moon.rules.sector_choice import ChooseSector
from cinque.games.shadow_moon.rules.setup import PickStart, Setup
from cinque.games.shadow_moon.rules.status_tokens import PlaceStatusToken, PushDisplaced
from cinque.games.shadow_moon.rules.table import Seat
from cinque.games.shadow_moon.rules.tie_breaks import VoteShared
from cinque.games.shadow_moon.rules.turn import Turn
from cinque.games.shadow_moon.rules.unit_effects import (
    Add,
    Eliminate,
    NextUnits,
    Pull,
    Push,
    Replace,
    Ship,
    TakeFrom,
    UnitAsk,
)

STEP_IDS: dict[str, type[Step[Any]]] = {
    "Add": Add,
    "AddEach": AddEach,
    "Bank": BankCards,
    "BurnStack": BurnStack,
    "BurnedUnit": BurnedUnit,
    "ChangeFirst": ChangeFirst,
    "ChooseObjective": ChooseObjective,
    "ClearTokens": ClearTokens,
    "Deploy": Deploy,
    "Deploying": AskDeploy,
    "Divert": PushDisplaced,
    "Eliminate": Eliminate,
    "EndOfRound": EndOfRound,
    "EndTurn": EndTurn,
    "FinalScoring": FinalScoring,
    "Following": NextUnits,
    "Fulfil": Fulfill,
    "Fulfilling": AskFulfill,
    "Gamble": Gamble,
    "Hustle": Hustle,
    "Hustling": AskHustle,
    "KingpinFulfil": KingpinFulfill,
    "KingpinPlaces": PlaceKingpinUnits,
    "KingpinRow": KingpinRow,
    "KingpinTurn": KingpinTurn,
    "LastRound": LastRound,
    "Line": PerformCard,
    "Manipulate": Manipulate,
    "Manipulating": AskManipulate,
    "Mark": PlaceStatusToken,
    "NewRound": NewRound,
    "NextSector": NextSector,
    "NextTurn": NextTurn,
    "OfEffect": EffectAsk,
    "Origin": TakeFrom,
    "Perform": Perform,
    "PickStart": PickStart,
    "Plant": PlaceOnStack,
    "Pull": Pull,
    "Push": Push,
    "Refresh": Refresh,
    "Refreshing": AskRefresh,
    "Replace": Replace,
    "Sacrifice": Sacrifice,
    "ScoreControl": ScoreControl,
    "SectorAsk": SectorAsk,
    "Setup": Setup,
    "Ship": Ship,
    "Slide": SlideFocusPile,
    "Spend": Spend,
    "TakeBurned": TakeBurned,
    "TakeStacks": TakeStacks,
    "Turn": Turn,
    "Unit": UnitAsk,
    "Vote": VoteShared,
    "Where": ChooseSector,
    "Whether": PerformOrSkip,
}

PART_IDS: dict[str, type[Part]] = {
    "Seat": Seat,
}
