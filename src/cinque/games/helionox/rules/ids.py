"""The ids under which Helionox's steps and parts are saved, sent to clients and looked up in texts.

Never change an id, even if its class is renamed: saved games and databases contain it.
"""

# not compiled: runs once

from __future__ import annotations

from typing import Any

from cinque.core import Part, Step
from cinque.games.helionox.rules import (
    alternative_costs,
    architect_draft,
    collaboration,
    cryo_phase,
    delivery,
    effect_choices,
    effects,
    end_phase,
    event_phase,
    final_scoring,
    main_phase,
    obtaining_cards,
    setup,
    shadow_syndicate,
    solo_mode,
    table,
    turn,
)

STEP_IDS: dict[str, type[Step[Any]]] = {
    "Act": effects.RunStep,
    "Banked": obtaining_cards.UseBankedCredits,
    "Begin": setup.Begin,
    "Branch": effects.Branch,
    "CardAsk": effects.CardAsk,
    "ChooseArchitect": solo_mode.ChooseArchitect,
    "ChooseFaction": solo_mode.ChooseFaction,
    "Consume": effect_choices.Consume,
    "Contribute": collaboration.Contribute,
    "Contributed": collaboration.CheckCallerShare,
    "Copy": effects.Copy,
    "CopyPlayed": effects.CopyPlayed,
    "CryoPhase": cryo_phase.CryoPhase,
    "Cycles": effect_choices.CycleAgain,
    "Discard": effect_choices.Discard,
    "DownTo": end_phase.HandLimit,
    "Draft": architect_draft.Draft,
    "DrawHand": end_phase.DrawHand,
    "EndPhase": end_phase.EndPhase,
    "Escort": effect_choices.Escort,
    "EventPhase": event_phase.EventPhase,
    "Final": final_scoring.FinalScoring,
    "Gift": effects.Gift,
    "Help": collaboration.HelpCaller,
    "Helped": collaboration.CheckPartnerShare,
    "LastWord": collaboration.FinalAnswer,
    "LoseCargo": effect_choices.LoseCargo,
    "LoseEmbassy": effect_choices.LoseEmbassy,
    "Main": main_phase.MainAction,
    "Move": effect_choices.Move,
    "NextTurn": turn.NextTurn,
    "PayCard": alternative_costs.DiscardForCost,
    "Payment": delivery.Payment,
    "PickArchitect": architect_draft.PickArchitect,
    "PlaceEvents": event_phase.PlaceEvents,
    "Recover": effect_choices.Recover,
    "Reply": collaboration.Reply,
    "Reset": end_phase.ResetTurn,
    "Reward": delivery.Reward,
    "Run": effects.RunEffect,
    "Search": effect_choices.Search,
    "Setup": setup.Setup,
    "ShadowCard": shadow_syndicate.ShadowCard,
    "ShadowEvent": shadow_syndicate.ShadowEvent,
    "ShadowTurn": shadow_syndicate.ShadowTurn,
    "Share": collaboration.Share,
    "Shed": end_phase.DiscardExcess,
    "StepAsk": effect_choices.StepAsk,
    "TakeCard": effect_choices.TakeCard,
    "Talk": collaboration.CollaborationAsk,
    "Then": effects.RunIfDone,
    "Tidy": end_phase.DiscardUnplayed,
    "TiedCard": shadow_syndicate.TiedCard,
    "TiedEvent": shadow_syndicate.TiedEvent,
    "Turn": turn.Turn,
    "Whether": effects.UseOrDecline,
}

PART_IDS: dict[str, type[Part]] = {
    "Seat": table.Seat,
}
