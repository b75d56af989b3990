"""Why a move of a player's own turn is refused: the first reason that applies, with its clause and numbers."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.questions import Refusal
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.assaults import crew_for
from cinque.games.syndicate.rules.bases import base_price, fort_price
from cinque.games.syndicate.rules.black_market import level_price, lowest_box
from cinque.games.syndicate.rules.bonus_chips import is_roll, own_designs
from cinque.games.syndicate.rules.constants import CREDITS, CREW, FIRST_SLEEPER, INFLUENCE, MISSION_DESIGNS, TERRITORIES
from cinque.games.syndicate.rules.levels import at_top
from cinque.games.syndicate.rules.moves import (
    ASSAULT,
    BASES,
    BUY,
    CARDS,
    CHIP,
    CHIPS,
    DESTROYER,
    EXCHANGE,
    FORTIFY,
    LEVEL,
    MARKETS,
    MISSION,
    RATES,
    RESOURCES,
    REVEAL,
    ROBBERY,
    ZONES,
)
from cinque.games.syndicate.rules.robberies import robbable_bases
from cinque.games.syndicate.rules.table import Syndicate


def menu_refusals(t: Syndicate, seat: int, offered: list[int], spent: bool, late: list[int]) -> list[Refusal]:
    """Return reasons for actions a player might look for but can't take; `late` are moves that need one more action."""
    refusals: list[Refusal] = []
    wanted = [*missions(t, seat), *assaults(t, seat), *purchases(t, seat), *markets(t, seat), *others(t, seat)]
    for refusal in wanted:
        if refusal.move not in offered:
            if spent and refusal.move not in (REVEAL, DESTROYER):
                refusal = Refusal("SYN-EXT01", refusal.move, {"count": t.box.actions_extended})
            if refusal.move not in late:
                refusals.append(refusal)
    for move in late:
        refusals.append(Refusal("SYN-EXT01", move, {"count": t.box.actions_extended}))
    return refusals


def missions(t: Syndicate, seat: int) -> list[Refusal]:
    """Return reasons for mission cards in hand."""
    refusals: list[Refusal] = []
    for card in t.hand(seat):
        design = t.box.design[card]
        if design >= FIRST_SLEEPER:
            continue
        move = MISSION.of(design) if design < MISSION_DESIGNS else ROBBERY.of(design - MISSION_DESIGNS)
        facts: dict[str, Any] = {"card": CARDS[design]}
        if not t.can_act_with_dice(seat):
            refusals.append(Refusal("SYN-RND09", move, {}))
        elif t.round < t.box.round[design]:
            refusals.append(Refusal("SYN-MIS01", move, {**facts, "round": t.box.round[design]}))
        elif design >= MISSION_DESIGNS and not robbable_bases(t, seat, design):
            zone = ZONES[t.box.robbery_zone[design - MISSION_DESIGNS]]
            refusals.append(Refusal("SYN-ROB02", move, {**facts, "zone": zone}))
    return refusals


def assaults(t: Syndicate, seat: int) -> list[Refusal]:
    """Return reasons for bases that can't be assaulted."""
    s = t.seats[seat]
    refusals: list[Refusal] = []
    for base in range(TERRITORIES):
        move = ASSAULT.of(base)
        if t.owner[base] == seat or t.owner[base] < 0:
            refusals.append(Refusal("SYN-ASL01", move, {"base": BASES[base]}))
        elif not t.can_act_with_dice(seat):
            refusals.append(Refusal("SYN-RND09", move, {}))
        elif t.fortified(base, seat) and not s.reinforcements:
            refusals.append(Refusal("SYN-ASL05", move, {"base": BASES[base]}))
        else:
            crew = crew_for(t, seat, 1 if t.fortified(base, seat) else 0)
            refusals.append(Refusal("SYN-ASL03", move, {"crew": crew, "have": s.stock[CREW]}))
    return refusals


def purchases(t: Syndicate, seat: int) -> list[Refusal]:
    """Return reasons for bases that can't be bought or fortified."""
    refusals: list[Refusal] = []
    for base in range(TERRITORIES):
        facts: dict[str, Any] = {"base": BASES[base]}
        owner = t.owner[base]
        if owner < 0:
            refusals.append(Refusal("SYN-BAS01", BUY.of(base), {**facts, **t.goods_facts(base_price(t, seat, base))}))
        else:
            refusals.append(Refusal("SYN-CMP08", BUY.of(base), {**facts, "owner": t.party(owner)}))
        if owner == seat and not t.fort >> base & 1:
            refusals.append(
                Refusal("SYN-BAS04", FORTIFY.of(base), {**facts, **t.goods_facts(fort_price(t, seat, base))})
            )
        elif owner == seat:
            refusals.append(Refusal("SYN-BAS05", FORTIFY.of(base), facts))
    return refusals


def markets(t: Syndicate, seat: int) -> list[Refusal]:
    """Return reasons for levels that can't be bought and exchanges that can't be made."""
    s = t.seats[seat]
    refusals: list[Refusal] = []
    for market in range(2):
        facts: dict[str, Any] = {"market": MARKETS[market]}
        if at_top(t, seat, market):
            refusals.append(Refusal("SYN-MKT06", LEVEL.of(market), facts))
        elif lowest_box(t, seat, market) >= t.box.market_boxes:
            refusals.append(Refusal("SYN-MKT05", LEVEL.of(market), facts))
        else:
            price = {"credits": level_price(t, seat, market), "have": s.stock[CREDITS]}
            refusals.append(Refusal("SYN-MKT02", LEVEL.of(market), {**facts, **price}))
    for rate in range(len(RATES)):
        facts = {"many": t.box.rate_give[rate], "resource": RESOURCES[t.box.rate_from[rate]]}
        refusals.append(Refusal("SYN-EXC01", EXCHANGE.of(rate), facts))
    return refusals


def others(t: Syndicate, seat: int) -> list[Refusal]:
    """Return reasons for roll chips, the slot card and the Destroyer."""
    s = t.seats[seat]
    refusals: list[Refusal] = []
    for design in own_designs(t, seat):
        if is_roll(t, design):
            refusals.append(Refusal("SYN-CHP05", CHIP.of(design), {"chip": CHIPS[design]}))
    slot = t.slot(seat)
    if slot >= 0:
        design = t.box.design[slot]
        if design < FIRST_SLEEPER:
            refusals.append(Refusal("SYN-SLP05", REVEAL, {"card": CARDS[design]}))
        elif not t.box.sleeper_windows[design - FIRST_SLEEPER] >> constants.OWN_TURN & 1:
            refusals.append(Refusal("SYN-SLP06", REVEAL, {"card": CARDS[design]}))
        else:
            refusals.append(Refusal("SYN-SLP12", REVEAL, {"card": CARDS[design]}))
    if t.destroyer >= 0 and t.owner[t.destroyer] == seat:
        facts = {"influence": t.box.destroyer, "have": s.stock[INFLUENCE]}
        refusals.append(Refusal("SYN-BLK07", DESTROYER, facts))
    return refusals
