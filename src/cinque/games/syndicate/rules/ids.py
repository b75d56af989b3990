"""The ids under which SYNDICATE's steps and parts are saved, sent to clients and looked up in texts.

Never change an id, even if its class is renamed: saved games and databases contain it.
"""

# not compiled: runs once

from __future__ import annotations

from typing import Any

from cinque.core import Part, Step
from cinque.games.syndicate.rules.assaults import PrepareAssault, RollAssault
from cinque.games.syndicate.rules.black_market import PickTech, TakeTech
from cinque.games.syndicate.rules.crackdowns import HuntPick
from cinque.games.syndicate.rules.effects import Discard, PayOrBurn, PickFort, PlayedCard
from cinque.games.syndicate.rules.exchange import Exchange
from cinque.games.syndicate.rules.gain_choices import MixCredits, MixInfluence, MixOne
from cinque.games.syndicate.rules.mission_preparation import ChooseVictim, Prepare, PrepareRival, Ready
from cinque.games.syndicate.rules.missions import EndMission, Reward, RollMission
from cinque.games.syndicate.rules.offer_builder import ComposeOffer, HowMany
from cinque.games.syndicate.rules.pardons import AskPardon, OfferPayOff, Pardon, PayOff
from cinque.games.syndicate.rules.phantom import PhantomCard, PhantomRoll, PhantomTurn
from cinque.games.syndicate.rules.player_area import Offer, Seat
from cinque.games.syndicate.rules.resource_collection import (
    Collect,
    Collection,
    DropMarker,
    DropOne,
    Research,
    RoundOver,
)
from cinque.games.syndicate.rules.round import ExtendedTurns, Round
from cinque.games.syndicate.rules.setup import ChooseSyndicate, Setup
from cinque.games.syndicate.rules.setup import Ready as SetupReady
from cinque.games.syndicate.rules.sleepers import (
    ChooseTarget,
    OpenWindow,
    PlayAnyway,
    PlayRevealed,
    TurnUp,
    Window,
)
from cinque.games.syndicate.rules.solo import BreakIn, PrepareBreak
from cinque.games.syndicate.rules.sovereign_phase import ApplyCard, SovereignPhase
from cinque.games.syndicate.rules.taxes import PayTax
from cinque.games.syndicate.rules.trading import (
    AwaitReply,
    CallOffers,
    HandCard,
    HandChip,
    HandOver,
    MakeOffers,
    Partner,
    Reply,
    TradeCall,
)
from cinque.games.syndicate.rules.turn import AfterRoll, BetweenTurns, Menu, NextChoice, NextTurn, Turn, TurnOver
from cinque.games.syndicate.rules.upkeep import Settle, SettleNext

STEP_IDS: dict[str, type[Step[Any]]] = {
    "AfterRoll": AfterRoll,
    "Aim": ChooseTarget,
    "Answer": PlayRevealed,
    "AskPardon": AskPardon,
    "Boundary": BetweenTurns,
    "BreakIn": BreakIn,
    "CallOffers": CallOffers,
    "ChooseSyndicate": ChooseSyndicate,
    "Collect": Collect,
    "Collection": Collection,
    "Compose": ComposeOffer,
    "Discard": Discard,
    "DropMarker": DropMarker,
    "DropOne": DropOne,
    "EndMission": EndMission,
    "Exchange": Exchange,
    "HandCard": HandCard,
    "HandChip": HandChip,
    "HandOver": HandOver,
    "HowMany": HowMany,
    "HuntPick": HuntPick,
    "Lap": ExtendedTurns,
    "LastChance": OfferPayOff,
    "Menu": Menu,
    "MixCredits": MixCredits,
    "MixInfluence": MixInfluence,
    "MixOne": MixOne,
    "NextChoice": NextChoice,
    "NextTurn": NextTurn,
    "OpenWindow": OpenWindow,
    "Pardon": Pardon,
    "Partner": Partner,
    "PayOff": PayOff,
    "PayOrBurn": PayOrBurn,
    "PayTax": PayTax,
    "PhantomCard": PhantomCard,
    "PhantomRoll": PhantomRoll,
    "PhantomTurn": PhantomTurn,
    "PickFort": PickFort,
    "PickTech": PickTech,
    "PlayedCard": PlayedCard,
    "Prepare": Prepare,
    "PrepareAssault": PrepareAssault,
    "PrepareBreak": PrepareBreak,
    "PrepareRival": PrepareRival,
    "Ready": Ready,
    "Reply": Reply,
    "Research": Research,
    "Reward": Reward,
    "RollAssault": RollAssault,
    "RollMission": RollMission,
    "Round": Round,
    "RoundOver": RoundOver,
    "Sent": AwaitReply,
    "Settle": Settle,
    "SettleNext": SettleNext,
    "Setup": Setup,
    "SetupReady": SetupReady,
    "SovereignPhase": SovereignPhase,
    "Still": PlayAnyway,
    "Strike": ApplyCard,
    "TakeTech": TakeTech,
    "Talk": MakeOffers,
    "TradeCall": TradeCall,
    "Turn": Turn,
    "TurnOver": TurnOver,
    "TurnUp": TurnUp,
    "Victim": ChooseVictim,
    "Window": Window,
}

PART_IDS: dict[str, type[Part]] = {
    "Offer": Offer,
    "Seat": Seat,
}
