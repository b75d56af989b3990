"""Scores for the answers to every question except the main menu of a turn."""

# not rule code: heuristics for bots

from __future__ import annotations

from typing import Any

from cinque.games.syndicate.bots.trade_offers import (
    amount_weights,
    best_bargain,
    may_open,
    offer_line_weights,
    reply_weight,
)
from cinque.games.syndicate.bots.values import (
    SLEEPERS,
    TECHS,
    base_value,
    card_value,
    crew_need,
    expected_harm,
    force_gain,
    goods_value,
    income_per_round,
    mission_gain,
    robbery_gain,
    rounds_left,
    useful_times,
    value,
)
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules import moves as m
from cinque.games.syndicate.rules.assaults import PrepareAssault
from cinque.games.syndicate.rules.constants import CREDITS, FIRST_SLEEPER, INFLUENCE, MISSION_DESIGNS
from cinque.games.syndicate.rules.effects import PlayedCard, pending_sleeper
from cinque.games.syndicate.rules.exchange import Exchange
from cinque.games.syndicate.rules.gain_choices import MixCredits, MixInfluence
from cinque.games.syndicate.rules.mission_preparation import Prepare
from cinque.games.syndicate.rules.missions import roll_bonus
from cinque.games.syndicate.rules.offer_builder import WANT_LINE, ComposeOffer, LineAmount
from cinque.games.syndicate.rules.pardons import Pardon, pardon_price
from cinque.games.syndicate.rules.sleepers import PlayAnyway, Window
from cinque.games.syndicate.rules.table import Syndicate
from cinque.games.syndicate.rules.trading import CallOffers, ChoosePartner, Reply


def answer_weight(t: Syndicate, seat: int, step: Any, move: int) -> float:
    """Score one answer to a question."""
    if isinstance(step, Prepare):
        return preparation_weight(t, seat, move)
    if isinstance(step, PrepareAssault):
        if move not in m.REINFORCE:
            return 1.0
        return force_gain(t, seat, t.target, m.REINFORCE.arg(move), t.bonus, crew_need(t, seat))
    if isinstance(step, (Window, PlayAnyway)):
        return sleeper_weight(t, seat) if move == m.PLAY else 0.3
    if isinstance(step, Pardon):
        return pardon_weight(t, seat, move)
    if isinstance(step, MixCredits):
        return -float(abs(m.NUMBER.arg(move) - split_gain(t, seat, step.total)[CREDITS]))
    if isinstance(step, MixInfluence):
        return -float(abs(m.NUMBER.arg(move) - split_gain(t, seat, step.total - step.credits)[INFLUENCE]))
    if isinstance(step, Exchange):
        return -float(abs(m.NUMBER.arg(move) - max(useful_times(t, seat, step.rate), 1)))
    if isinstance(step, Reply):
        return reply_weight(t, seat, move)
    return move_weight(t, seat, move)


def trade_weights(t: Syndicate, seat: int, step: Any, legal: list[int]) -> list[float]:
    """Score the moves of a trade call: open only good offers, and only in calls where bots may open trades."""
    if isinstance(step, ComposeOffer):
        return offer_line_weights(t, seat, legal)
    if isinstance(step, LineAmount):
        return amount_weights(t, seat, step.line >= WANT_LINE, legal)
    offer = None
    if isinstance(step, (CallOffers, ChoosePartner)) and may_open(t, seat, step.coming):
        offer = best_bargain(t, seat, step.leaving)
    if offer is None:
        return [0.0 if move == m.DECLINE else -1.0 for move in legal]
    weights: list[float] = []
    for move in legal:
        builds_offer = move == m.OFFER or (move in m.TO and m.TO.arg(move) == offer.to)
        weights.append(offer.gain if builds_offer else 0.0 if move == m.DECLINE else -1.0)
    return weights


def move_weight(t: Syndicate, seat: int, move: int) -> float:
    """Score an answer that depends on the move alone, not on the question."""
    if move in m.PICK or move in m.ROB:
        return target_weight(t, seat, m.PICK.arg(move) if move in m.PICK else m.ROB.arg(move))
    if move in m.AT:
        return float(t.compute_scores()[m.AT.arg(move)])
    if move in m.TECH:
        return TECHS[m.TECH.arg(move)]
    if move in m.TAX:
        return income_per_round(t, m.TAX.arg(move))
    if move in m.SETTLE:
        base = m.SETTLE.arg(move)
        upkeep = t.box.upkeep[t.box.zone[base]]
        return 100.0 if upkeep == 0 else income_per_round(t, base) / upkeep
    if move in m.DISCARD or move in m.HAND_CARD:
        design = m.DISCARD.arg(move) if move in m.DISCARD else m.HAND_CARD.arg(move)
        return -card_value(t, seat, design)
    if move in m.DROP:
        return -float(m.DROP.arg(move, 1))  # prefer the cheapest box
    if move in m.RESOURCE:
        return float(split_gain(t, seat, 1)[m.RESOURCE.arg(move)])
    if move == m.DESTROYER:
        return income_per_round(t, t.destroyer) * min(rounds_left(t), 2) - t.box.destroyer * value(t, INFLUENCE)
    if move == m.PAY:
        return 0.5
    return 0.0


def target_weight(t: Syndicate, seat: int, base: int) -> float:
    """Score a base as a target: rivals' valuable bases, or own bases to protect (hunt) or improve (chip)."""
    owner = t.owner[base]
    if owner == seat:
        if t.phase == 2:
            return -base_value(t, base) * (0.5 if t.fort >> base & 1 else 1.0)
        return base_value(t, base)
    lead = float(t.compute_scores()[owner]) if owner != t.phantom else -20.0
    return base_value(t, base) + 0.1 * lead - (3.0 if t.fort >> base & 1 and t.card >= 0 else 0.0)


def preparation_weight(t: Syndicate, seat: int, move: int) -> float:
    """Score a way to prepare a mission by its expected gain, including hired hands and cooperation."""
    design = t.box.design[t.card]
    bonus = roll_bonus(t, seat)
    if move == m.BOOST:
        return 50.0
    if move == m.CASINO:
        return -50.0
    hired = move in (m.ROLL_HIRED, m.COOP_HIRED, m.AGAINST_HIRED)
    if move in m.CHIP:
        prize = goods_value(t, t.box.reward[design]) if design < MISSION_DESIGNS else 6.0
        return 40.0 if prize >= 10.0 else -40.0
    if design >= MISSION_DESIGNS:
        return robbery_gain(t, seat, design, t.target, hired, bonus)
    coop = move in (m.COOP, m.COOP_HIRED)
    return mission_gain(t, seat, design, t.owner[t.target], coop, hired, bonus)


def sleeper_weight(t: Syndicate, seat: int) -> float:
    """Score revealing the slot card now."""
    card = t.slot(seat)
    if card < FIRST_SLEEPER:
        return 0.0
    number = t.box.design[card] - FIRST_SLEEPER
    op = t.box.sleeper[number].op
    if op == constants.CANCEL:
        played: PlayedCard | None = pending_sleeper(t)
        if played is None:
            return 0.0
        against = t.turn == seat or (t.sleeper_target >= 0 and t.box.sleeper[played.sleeper].op != constants.VOID_PARDON
                                     and t.owner[t.sleeper_target] == seat)  # fmt: skip
        return 2.0 if against else 0.0
    if op == constants.ALERT:
        return 0.0
    if op == constants.PARDON:
        return expected_card_harm(t, seat) - 2.0
    if op == constants.STEAL_SHARE:
        return goods_value(t, t.reward) / 2.0 - 1.5
    if op == constants.ROLL and t.card >= 0:
        design = t.box.design[t.card]
        return (goods_value(t, t.box.reward[design]) if design < MISSION_DESIGNS else 8.0) / 3.0 - 2.0
    if op == constants.ROLL:
        return 2.0
    return SLEEPERS[number]


def expected_card_harm(t: Syndicate, seat: int) -> float:
    """Estimate what the revealed sovereign card costs the seat on average."""
    total = 0.0
    for effect in t.sovereign_effects():
        if effect.op != constants.HUNT or t.leaders >> seat & 1:
            total += expected_harm(t, seat, effect)
    return total


def pardon_weight(t: Syndicate, seat: int, move: int) -> float:
    """Score a pardon: the expected harm it avoids minus its price."""
    if move == m.PARDON:
        return expected_card_harm(t, seat) - pardon_price(t, seat) * value(t, INFLUENCE)
    return move_weight(t, seat, move)


def split_gain(t: Syndicate, seat: int, total: int) -> list[int]:
    """Split a free gain: crew for upkeep, influence for the next base, the rest in credits."""
    stock = t.seats[seat].stock
    crew = min(max(crew_need(t, seat), 0), total) if t.phase == 3 or rounds_left(t) > 1 else 0
    if crew > 4:
        crew = 0
    influence = 0
    if rounds_left(t) >= 4 and -1 in t.owner:
        influence = min(max(6 - stock[INFLUENCE], 0), (total - crew + 1) // 2)
    return [total - crew - influence, influence, crew]
