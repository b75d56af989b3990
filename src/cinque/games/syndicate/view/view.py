"""What one seat may see of a table: flat lists by territory, and the area of every player."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from functools import lru_cache

import msgspec

from cinque.core.engine.checks import LEGAL
from cinque.core.engine.view_types import BySeat, SeatNo, StepId
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.alert_level import alert_colour, top_alert
from cinque.games.syndicate.rules.assaults import assault_bonus, assault_faces, roll_needed
from cinque.games.syndicate.rules.awards import feat_progress
from cinque.games.syndicate.rules.bases import base_price, fort_price
from cinque.games.syndicate.rules.black_market import level_price
from cinque.games.syndicate.rules.components import Box
from cinque.games.syndicate.rules.constants import FIRST_SLEEPER, MISSION_DESIGNS, TERRITORY_COUNT
from cinque.games.syndicate.rules.missions import check_mission, lowest_winning_roll, roll_bonus, winning_faces
from cinque.games.syndicate.rules.moves import AWARDS, CARDS, CHIPS, SOVEREIGN, SYNDICATES, TECHS
from cinque.games.syndicate.rules.offers import given_terms, wanted_terms
from cinque.games.syndicate.rules.pardons import pardon_price
from cinque.games.syndicate.rules.phantom import phantom_force
from cinque.games.syndicate.rules.player_area import Offer, Seat
from cinque.games.syndicate.rules.special_bases import has_casino
from cinque.games.syndicate.rules.table import COLOURS, PHASES, Syndicate

PARDONS = ["none", "bought", "free", "void"]


class SeatView(msgspec.Struct, frozen=True):
    """One player; hand, slot card and chips are named only for their owner (SYN-INF01, SYN-INF02).

    `buy` and `build` are the prices of a base and a fort for this player in each zone, `levels` those of the next tech
    and assault level, all with discounts and surcharges. `feats` is the player's progress towards each award.
    """

    syndicate: str | None
    score: int
    credits: int
    influence: int
    crew: int
    tech: int
    assault: int
    dice: int
    reinforcements: int
    markers: list[int]
    techs: list[str]
    bases: int
    pardon: str
    pardon_price: int
    boosted: bool
    out: bool
    offers: int
    buy: list[list[int]]
    build: list[list[int]]
    levels: list[int]
    feats: list[int]
    hand_count: int
    chip_counts: list[int]
    slot_filled: bool
    hand: list[str] | None
    chips: list[str] | None
    slot: str | None


class CampaignView(msgspec.Struct, frozen=True):
    """Progress of the campaign, stage by stage (SYN-SOL03..SYN-SOL05); `of` holds the goals."""

    stage: int
    leads: int
    zones: int
    breaks: int
    of: list[int]  # ordinary missions, zones, influence for access, break-ins


class PrintedFacts(msgspec.Struct, frozen=True):
    """What is printed on the board. It never changes during a game, so clients need no numbers of their own."""

    zones: list[int]  # of each territory: 0 Exo, 1 Middle, 2 Inner
    special: list[int]  # of each territory: 0 none, 1 mining, 2 military, 3 research, 4 casino
    mining: list[int]
    boxes: list[int]
    beams: list[int]  # pairs: installation, protected territory
    routes: list[list[int]]
    purchase: list[list[int]]  # of each zone: credits, influence, crew
    income: list[list[int]]
    upkeep: list[int]
    fortify: list[list[int]]
    award_points: list[int]
    award_counts: list[int]
    yellow: int  # the last yellow level; the next field is the last orange level
    orange: int
    market_step: int


class CardFacts(msgspec.Struct, frozen=True):
    """What is printed on an operation card. A robbery has `base` -1; a sleeper has only a name and `plus`."""

    card: str
    base: int
    zone: int
    round: int
    rolls: list[list[int]]
    """The lowest winning roll, without and with hired hands, if the base there belongs to nobody, to the player, to a
    cooperative owner or to an uncooperative one."""
    hire: list[int]
    reward: list[int]  # credits, influence, crew; for a robbery, the dice against a plain and a fortified base
    plus: int = 0


class MissionView(msgspec.Struct, frozen=True):
    """The mission in progress, visible to everyone."""

    card: str
    base: int
    coop: bool
    hired: bool
    waived: bool
    boost: bool
    bonus: int
    reward: list[int]


class OfferView(msgspec.Struct, frozen=True):
    """The offer in progress. Everyone sees how many cards it has, its two parties also which (SYN-TRD10).

    Until it is sent, only its maker sees what is in it.
    """

    maker: SeatNo
    to: SeatNo
    sent: bool
    gives: dict[str, int]
    wants: dict[str, int]
    cards: list[str] | None
    slot: str | None
    chips: list[str] | None


class View(msgspec.Struct, frozen=True):
    """The whole table as one seat sees it.

    Lists of 18 have an entry for each territory. An owner is a seat, -1 for nobody, or the number after the last seat
    for the phantom.

    `down` is the sum of the reasons why a base is flipped: 1 crew, 2 tax, 4 an effect, 8 the Destroyer. `odds` has two
    numbers for each card in your hand: how many faces of the die win, alone and with hired hands; -1 if the mission
    can't be attempted. `assault_odds` has five numbers for each territory: how many faces win with 0 to 4
    reinforcements, before chips. `menace` is the phantom's force and its winning faces against a plain base and a fort.
    `stake` describes the roll in progress: lowest winning roll, bonus, and sides of the die.
    """

    you: SeatNo | None
    phase: StepId
    round: int
    last: int
    turn: int
    first: int
    circle: list[int]
    phantom: int
    acted: int
    alert: int
    top_alert: int
    colour: str
    sovereign_colour: str
    destroyer: int
    owner: list[int]
    fort: list[int]
    down: list[int]
    research: list[int]
    chip: list[int]
    protected: list[int]
    granted: list[int]
    supply: list[str]
    awards: dict[str, int]
    discard: list[str]
    deck_count: int
    sovereign: list[str]
    effects: list[str]
    sovereign_count: int
    spent: list[str]
    seats: BySeat[SeatView]
    draft: list[str]
    mission: MissionView | None
    assault: list[int]
    offer: OfferView | None
    campaign: CampaignView | None
    menace: list[int]
    stake: list[int]
    odds: list[int]
    assault_odds: list[int]
    world: PrintedFacts
    cards: list[CardFacts]  # cards in your hand and slot, and the mission in progress


def view_of(t: Syndicate, seat: int) -> View:
    """Return the table as a seat or SPECTATOR sees it."""
    scores = t.compute_scores()
    content = t.game.content
    own = seat >= 0 and t.seats[seat].syndicate >= 0
    shown = t.sovereign[t.shown]
    return View(
        you=seat if seat >= 0 else None,
        phase=PHASES[t.phase],
        round=t.round,
        last=t.last,
        turn=t.turn,
        first=t.circle[t.lead],
        circle=t.circle[:],
        phantom=t.phantom,
        acted=t.acted,
        alert=t.alert,
        top_alert=top_alert(t),
        colour=COLOURS[alert_colour(t)],
        sovereign_colour=COLOURS[t.colour],
        destroyer=t.destroyer,
        owner=t.owner[:],
        fort=bit_list(t.fort, TERRITORY_COUNT),
        down=out_of_play(t),
        research=t.research[:],
        chip=[1 if chip >= 0 else 0 for chip in t.chips[t.board]],
        protected=protected(t),
        granted=bit_list(t.granted, len(t.box.link_to)),
        supply=[TECHS[tech] for tech in range(len(TECHS)) if t.supply >> tech & 1],
        awards=dict(zip(AWARDS, t.awards, strict=True)),
        discard=[content.card_ids[card] for card in t.cards[t.discard]],
        deck_count=len(t.cards[t.deck]),
        sovereign=[SOVEREIGN[card] for card in shown],
        effects=[effect.text for effect in t.sovereign_effects()] if shown else [],
        sovereign_count=len(t.sovereign[t.sovereign_deck]),
        spent=[content.chip_ids[chip] for chip in t.chips[t.spent]],
        seats=[seat_view(t, other, scores[other], other == seat) for other in range(t.players)],
        draft=[SYNDICATES[card] for card in t.syndicates[t.choices[seat]]] if seat >= 0 else [],
        mission=mission_view(t) if t.card >= 0 else None,
        assault=[t.target, t.force] if t.force >= 0 else [],
        offer=offer_view(t, t.offer, seat) if t.offer is not None else None,
        campaign=campaign_view(t) if t.stage else None,
        menace=phantom_strength(t) if t.phantom >= 0 else [],
        stake=roll_facts(t) if t.target >= 0 else [],
        odds=hand_odds(t, seat) if own else [],
        assault_odds=assault_odds(t, seat) if own else [],
        world=printed_facts(t.box, t.players),
        cards=visible_cards(t, seat),
    )


def campaign_view(t: Syndicate) -> CampaignView:
    """Return the progress of the campaign."""
    s: Seat = t.seats[0]
    of = [t.box.solo_missions, t.box.solo_zones, t.box.solo_access, t.box.solo_breaks]
    return CampaignView(t.stage, s.leads, s.zones.bit_count(), t.break_ins, of)


def phantom_strength(t: Syndicate) -> list[int]:
    """Return the phantom's reinforcements now and its winning faces against a plain base and a fort."""
    force = phantom_force(t)
    return [force, *(winning_faces(t, 0, roll_needed(t, force, fortified)) for fortified in (False, True))]


def roll_facts(t: Syndicate) -> list[int]:
    """Return the lowest winning roll, the bonus and the sides of the die for the roll in progress."""
    if t.card >= 0:
        return [lowest_winning_roll(t, t.turn, t.coop, t.hired), roll_bonus(t, t.turn), t.box.action_die]
    if t.force < 0 or t.owner[t.target] < 0:
        return []
    bonus = t.bonus if t.turn == t.phantom else assault_bonus(t, t.turn)
    return [roll_needed(t, t.force, t.fortified(t.target, t.turn)), bonus, t.box.action_die]


@lru_cache(maxsize=32)
def printed_facts(box: Box, players: int) -> PrintedFacts:
    """Return what is printed on the board."""
    beams = [end for pair in zip(box.link_from, box.link_to, strict=True) for end in pair]
    return PrintedFacts(
        zones=box.zone,
        special=box.special,
        mining=box.mining,
        boxes=box.boxes,
        beams=beams,
        routes=box.routes,
        purchase=box.purchase,
        income=box.income,
        upkeep=box.upkeep,
        fortify=box.fortify,
        award_points=box.feat_points,
        award_counts=box.feat_count,
        yellow=box.yellow[players],
        orange=box.orange[players],
        market_step=box.market_step,
    )


def visible_cards(t: Syndicate, seat: int) -> list[CardFacts]:
    """Return the operation cards that this seat can see."""
    cards = {t.card} if t.card >= 0 else set()
    if seat >= 0:
        cards |= {*t.hand(seat), *t.cards[t.slots[seat]]}
    return [facts(t.box, design) for design in sorted({t.box.design[card] for card in cards})]


@lru_cache(maxsize=512)
def facts(box: Box, design: int) -> CardFacts:
    """Return what is printed on one operation card."""
    name = CARDS[design]
    if design >= FIRST_SLEEPER:
        effect = box.sleeper[design - FIRST_SLEEPER]
        return CardFacts(name, -1, -1, 0, [], [], [], effect.b if effect.op == constants.ROLL else 0)
    if design < MISSION_DESIGNS:
        base = box.territory[design]
        reward = box.reward[design]
        return CardFacts(
            name, base, box.zone[base], box.first_round[design], box.rolls[design], box.hire[design], reward
        )
    zone = box.robbery_zone[design - MISSION_DESIGNS]
    dice = box.dice[design - MISSION_DESIGNS]
    return CardFacts(name, -1, zone, box.first_round[design], box.rolls[design], box.hire[design], dice)


def bit_list(mask: int, count: int) -> list[int]:
    """Return the lowest bits of a mask as a list of 0 and 1."""
    return [mask >> bit & 1 for bit in range(count)]


def out_of_play(t: Syndicate) -> list[int]:
    """Return for each base the reasons why it is out of play, as bits."""
    reasons = [
        (t.no_crew >> base & 1) + 2 * (t.no_tax >> base & 1) + 4 * (t.no_effect >> base & 1)
        for base in range(TERRITORY_COUNT)
    ]
    if t.destroyer >= 0:
        reasons[t.destroyer] += 8
    return reasons


def protected(t: Syndicate) -> list[int]:
    """Return for each territory whether a beam protects its base now."""
    flags = [0] * TERRITORY_COUNT
    for base in set(t.box.link_to):
        if t.owner[base] >= 0 and t.protected(base, -1):
            flags[base] = 1
    return flags


def seat_view(t: Syndicate, seat: int, score: int, own: bool) -> SeatView:
    s: Seat = t.seats[seat]
    content = t.game.content
    feats = feat_progress(t, seat)
    counts = [0, 0, 0]
    slot = t.slot(seat)
    for chip in t.held_chips(seat):
        counts[t.box.chip_zone[t.box.chip_design[chip]]] += 1
    return SeatView(
        syndicate=SYNDICATES[s.syndicate] if s.syndicate >= 0 else None,
        score=score,
        credits=s.stock[0],
        influence=s.stock[1],
        crew=s.stock[2],
        tech=s.tech,
        assault=s.assault,
        dice=s.dice,
        reinforcements=s.reinforcements,
        markers=s.markers[:],
        techs=[TECHS[tech] for tech in range(len(TECHS)) if s.techs >> tech & 1] if s.techs else [],
        bases=t.bases(seat),
        pardon=PARDONS[s.pardon],
        pardon_price=pardon_price(t, seat) if s.syndicate >= 0 else 0,
        boosted=s.boosted,
        out=s.out,
        offers=s.offers,
        buy=[base_price(t, seat, zone) for zone in range(3)],
        build=[fort_price(t, seat, zone) for zone in range(3)],
        levels=[level_price(t, seat, market) for market in range(2)],
        feats=[feats[feat] for feat in t.box.feat],
        hand_count=len(t.hand(seat)),
        chip_counts=counts,
        slot_filled=slot >= 0,
        hand=[content.card_ids[card] for card in t.hand(seat)] if own else None,
        chips=[content.chip_ids[chip] for chip in t.held_chips(seat)] if own else None,
        slot=content.card_ids[slot] if own and slot >= 0 else None,
    )


def mission_view(t: Syndicate) -> MissionView:
    return MissionView(
        card=t.game.content.card_ids[t.card],
        base=t.target,
        coop=t.coop,
        hired=t.hired,
        waived=t.waived,
        boost=t.boost,
        bonus=t.bonus,
        reward=t.reward[:],
    )


def offer_view(t: Syndicate, offer: Offer, seat: int) -> OfferView:
    party = seat == offer.maker or (seat == offer.to and offer.sent)
    shown = party or offer.sent
    return OfferView(
        maker=offer.maker,
        to=offer.to,
        sent=offer.sent,
        gives=given_terms(offer) if shown else {},
        wants=wanted_terms(offer) if shown else {},
        cards=[CARDS[design] for design in offer.cards] if party else None,
        slot=t.card_names(t.cards[t.slots[offer.maker]])[0] if party and offer.slot else None,
        chips=[CHIPS[design] for design in offer.chips] if party else None,
    )


def hand_odds(t: Syndicate, seat: int) -> list[int]:
    """Return the winning faces of each card in hand, in pairs: alone and with hired hands.

    Both are -1 for sleepers, missions of a later round and robberies without a target (SYN-MIS01, SYN-ROB02).
    """
    extra = t.box.casino if has_casino(t, seat) else 0
    robbing = extra + t.power(seat, constants.ROLL_ROBBERY)
    result: list[int] = []
    for card in t.hand(seat):
        design = t.box.design[card]
        if design >= FIRST_SLEEPER or check_mission(t, seat, design) != LEGAL:
            result += [-1, -1]
            continue
        status = constants.EMPTY
        bonus = robbing
        if design < MISSION_DESIGNS:
            owner = t.owner[t.box.territory[design]]
            bonus = extra
            if owner >= 0:
                status = constants.OWN_BASE if owner == seat else constants.UNCOOPERATIVE
        rolls = t.box.rolls[design][status]
        result += [winning_faces(t, bonus, rolls[0]), winning_faces(t, bonus, rolls[1])]
    return result


def assault_odds(t: Syndicate, seat: int) -> list[int]:
    """Return the winning faces of an assault on each rival base, before chips and sleepers."""
    bonus = t.power(seat, constants.ROLL_ASSAULT)
    rows = [assault_faces(t, bonus, False), assault_faces(t, bonus, True)]
    nothing = [-1] * len(rows[0])
    result: list[int] = []
    for base in range(TERRITORY_COUNT):
        rival = t.owner[base] >= 0 and t.owner[base] != seat
        result += rows[1 if t.fortified(base, seat) else 0] if rival else nothing
    return result
