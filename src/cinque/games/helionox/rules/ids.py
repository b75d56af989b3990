"""The ids under which Helionox's steps and parts are saved, sent to clients and looked up in texts.

Never change an id, even if its class is renamed: saved games and databases contain it.
"""

# not compiled: runs once

from __future__ import annotations

from typing import Any

from cinque.core import Part, Step
from cinque.games.helionox.rules.alternative_costs import DiscardForCost
from cinque.games.helionox.rules.architect_draft import Draft, PickArchitect
from cinque.games.helionox.rules.collaboration import (
    CheckCallerShare,
    CheckPartnerShare,
    CollaborationAsk,
    Contribute,
    FinalAnswer,
    HelpCaller,
    Reply,
    Share,
)
from cinque.games.helionox.rules.cryo_phase import CryoPhase
from cinque.games.helionox.rules.delivery import Payment, Reward
from cinque.games.helionox.rules.effect_choices import (
    Consume,
    CycleAgain,
    Discard,
    Escort,
    LoseCargo,
    LoseEmbassy,
    Move,
    Recover,
    Search,
    StepAsk,
    TakeCard,
)
from cinque.games.helionox.rules.effects import (
    Branch,
    CardAsk,
    Copy,
    CopyPlayed,
    Gift,
    RunEffect,
    RunIfDone,
    RunStep,
    UseOrDecline,
)
from cinque.games.helionox.rules.end_phase import DiscardExcess, DiscardUnplayed, DrawHand, EndPhase, HandLimit, Reset
from cinque.games.helionox.rules.event_phase import EventPhase, PlaceEvents
from cinque.games.helionox.rules.final_scoring import FinalScoring
from cinque.games.helionox.rules.main_phase import MainAction
from cinque.games.helionox.rules.obtaining_cards import UseBankedCredits
from cinque.games.helionox.rules.setup import Begin, Setup
from cinque.games.helionox.rules.shadow_syndicate import ShadowCard, ShadowEvent, ShadowTurn, TiedCard, TiedEvent
from cinque.games.helionox.rules.solo_mode import ChooseArchitect, ChooseFaction
from cinque.games.helionox.rules.table import Seat
from cinque.games.helionox.rules.turn import NextTurn, Turn

STEP_IDS: dict[str, type[Step[Any]]] = {
    "Act": RunStep,
    "Banked": UseBankedCredits,
    "Begin": Begin,
    "Branch": Branch,
    "CardAsk": CardAsk,
    "ChooseArchitect": ChooseArchitect,
    "ChooseFaction": ChooseFaction,
    "Consume": Consume,
    "Contribute": Contribute,
    "Contributed": CheckCallerShare,
    "Copy": Copy,
    "CopyPlayed": CopyPlayed,
    "CryoPhase": CryoPhase,
    "Cycles": CycleAgain,
    "Discard": Discard,
    "DownTo": HandLimit,
    "Draft": Draft,
    "DrawHand": DrawHand,
    "EndPhase": EndPhase,
    "Escort": Escort,
    "EventPhase": EventPhase,
    "Final": FinalScoring,
    "Gift": Gift,
    "Help": HelpCaller,
    "Helped": CheckPartnerShare,
    "LastWord": FinalAnswer,
    "LoseCargo": LoseCargo,
    "LoseEmbassy": LoseEmbassy,
    "Main": MainAction,
    "Move": Move,
    "NextTurn": NextTurn,
    "PayCard": DiscardForCost,
    "Payment": Payment,
    "PickArchitect": PickArchitect,
    "PlaceEvents": PlaceEvents,
    "Recover": Recover,
    "Reply": Reply,
    "Reset": Reset,
    "Reward": Reward,
    "Run": RunEffect,
    "Search": Search,
    "Setup": Setup,
    "ShadowCard": ShadowCard,
    "ShadowEvent": ShadowEvent,
    "ShadowTurn": ShadowTurn,
    "Share": Share,
    "Shed": DiscardExcess,
    "StepAsk": StepAsk,
    "TakeCard": TakeCard,
    "Talk": CollaborationAsk,
    "Then": RunIfDone,
    "Tidy": DiscardUnplayed,
    "TiedCard": TiedCard,
    "TiedEvent": TiedEvent,
    "Turn": Turn,
    "Whether": UseOrDecline,
}

PART_IDS: dict[str, type[Part]] = {
    "Seat": Seat,
}
