"""What one seat may see of a table: flat lists by territory, and what lies before every seat."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from functools import lru_cache

import msgspec

from cinque.core.views import BySeat, SeatNo, StepId
from cinque.games.syndicate import box as v
from cinque.games.syndicate.assaults import assault_bonus, need_for, odds
from cinque.games.syndicate.awards import done
from cinque.games.syndicate.bases import fort_price_in, level_price, price_in
from cinque.games.syndicate.box import FIRST_SLEEPER, MISSION_DESIGNS, TERRITORIES, Box
from cinque.games.syndicate.missions import casino, faces, needed, roll_bonus
from cinque.games.syndicate.moves import AWARDS, CARDS, SOVEREIGN, SYNDICATES, TECHS
from cinque.games.syndicate.offers import terms
from cinque.games.syndicate.parts import Offer, Seat
from cinque.games.syndicate.phantom import phantom_force
from cinque.games.syndicate.sovereign import effects, pardon_price
from cinque.games.syndicate.table import COLOURS, PHASES, Syndicate

PARDONS = ["none", "bought", "free", "void"]


class SeatView(msgspec.Struct, frozen=True):
    """One player; hand, slot card and chips are named for their owner only (SYN-INF01, SYN-INF02).

    `buy` and `build` are what a base and a fort cost this player in each zone, `levels` the next tech and assault
    level, all with discounts and surcharges; `feats` how far the player has come towards each award."""

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
    """How far the lone player has come, stage by stage (SYN-SOL03..SYN-SOL05); `of` is how far each has to go."""

    stage: int
    leads: int
    zones: int
    breaks: int
    of: list[int]  # ordinary missions, zones, influence for access, break-ins


class World(msgspec.Struct, frozen=True):
    """What is printed on the board: the same at every moment, so that boards need no number of their own."""

    zones: list[int]  # of each territory: 0 Exo, 1 Middle, 2 Inner
    special: list[int]  # of each territory: 0 none, 1 mining, 2 military, 3 research, 4 casino
    mining: list[int]
    boxes: list[int]
    beams: list[int]  # installation, protected territory, ...
    routes: list[list[int]]
    purchase: list[list[int]]  # of each zone: credits, influence, crew
    income: list[list[int]]
    upkeep: list[int]
    fortify: list[list[int]]
    award_points: list[int]
    award_counts: list[int]
    yellow: int  # the last yellow and the last orange level
    orange: int
    market_step: int


class CardFacts(msgspec.Struct, frozen=True):
    """What is printed on an operation card: for a robbery `base` is -1; a sleeper has a name and `plus` on a roll."""

    card: str
    base: int
    zone: int
    round: int
    rolls: list[list[int]]  # lowest winning roll alone and with hands: no base, own, cooperative, uncooperative
    hire: list[int]
    reward: list[int]  # credits, influence, crew; of a robbery the dice against a plain and a fortified base
    plus: int = 0


class MissionView(msgspec.Struct, frozen=True):
    """The mission under way, shown to all."""

    card: str
    base: int
    coop: bool
    hired: bool
    waived: bool
    boost: bool
    bonus: int
    reward: list[int]


class OfferView(msgspec.Struct, frozen=True):
    """The offer under way: numbers for all, names for its two parties (SYN-TRD10); not sent it is its maker's alone."""

    maker: SeatNo
    to: SeatNo
    sent: bool
    gives: dict[str, int]
    wants: dict[str, int]
    cards: list[str] | None
    chips: list[str] | None


class View(msgspec.Struct, frozen=True):
    """The whole table as one seat sees it.

    Lists of 18 run over the territories; an owner that is not a seat is -1 for none or `phantom`. `down` says why a
    base is flipped: 1 crew, 2 tax, 4 an effect, 8 the Destroyer, added up. `odds` are the winning faces of six for
    every card in the own hand, alone and with hired hands, -1 where it cannot be attempted; `assault_odds` those of
    an assault on each base with 0 to 4 reinforcements, five for each territory; `menace` how the phantom assaults now:
    its reinforcements, and the winning faces against a base and a fort; `stake` what a roll under way needs, is given
    and is made with."""

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
    world: World
    cards: list[CardFacts]  # of the own hand and slot, and of the mission under way


def view_of(t: Syndicate, seat: int) -> View:
    """The table as this seat (-1: a spectator) sees it."""
    scores = t.points()
    content = t.game.content
    own = seat >= 0 and t.seats[seat].syndicate >= 0
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
        top_alert=t.top_alert(),
        colour=COLOURS[t.colour_now()],
        sovereign_colour=COLOURS[t.colour],
        destroyer=t.destroyer,
        owner=t.owner[:],
        fort=bits(t.fort, TERRITORIES),
        down=down(t),
        research=t.research[:],
        chip=[1 if chip >= 0 else 0 for chip in t.chip],
        protected=protected(t),
        granted=bits(t.granted, len(t.box.link_to)),
        supply=[TECHS[tech] for tech in range(len(TECHS)) if t.supply >> tech & 1],
        awards=dict(zip(AWARDS, t.awards, strict=True)),
        discard=[content.card_ids[card] for card in t.discard],
        deck_count=len(t.deck),
        sovereign=[SOVEREIGN[card] for card in t.shown],
        effects=[effect.text for effect in effects(t)] if t.shown else [],
        sovereign_count=len(t.sovereign),
        spent=[content.chip_ids[chip] for chip in t.spent],
        seats=[seat_view(t, other, scores[other], other == seat) for other in range(t.players)],
        draft=[SYNDICATES[t.draft[2 * seat + place]] for place in range(2)] if t.draft and seat >= 0 else [],
        mission=mission_view(t) if t.card >= 0 else None,
        assault=[t.target, t.force] if t.force >= 0 else [],
        offer=offer_view(t, t.offer, seat) if t.offer is not None else None,
        campaign=campaign_view(t) if t.stage else None,
        menace=menace(t) if t.phantom >= 0 else [],
        stake=stake(t) if t.target >= 0 else [],
        odds=hand_odds(t, seat) if own else [],
        assault_odds=assault_odds(t, seat) if own else [],
        world=world(t.box, t.players),
        cards=printed(t, seat),
    )


def campaign_view(t: Syndicate) -> CampaignView:
    """The stages and what they ask for."""
    s: Seat = t.seats[0]
    of = [t.box.solo_missions, t.box.solo_zones, t.box.solo_access, t.box.solo_breaks]
    return CampaignView(t.stage, s.leads, s.zones.bit_count(), t.breaks, of)


def menace(t: Syndicate) -> list[int]:
    """The phantom's reinforcements at this alert level, and its winning faces against a plain base and a fort."""
    force = phantom_force(t)
    return [force, *(faces(t, 0, need_for(t, force, fortified)) for fortified in (False, True))]


def stake(t: Syndicate) -> list[int]:
    """Of the roll under way: the lowest that wins, what is added to it, and the faces of the die."""
    if t.card >= 0:
        return [needed(t, t.turn, t.coop, t.hired), roll_bonus(t, t.turn), t.box.action_die]
    if t.force < 0 or t.owner[t.target] < 0:
        return []
    bonus = t.bonus if t.turn == t.phantom else assault_bonus(t, t.turn)
    return [need_for(t, t.force, t.fortified(t.target, t.turn)), bonus, t.box.action_die]


@lru_cache(maxsize=32)
def world(box: Box, players: int) -> World:
    """The board as it is printed."""
    beams = [end for pair in zip(box.link_from, box.link_to, strict=True) for end in pair]
    return World(
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


def printed(t: Syndicate, seat: int) -> list[CardFacts]:
    """The operation cards this seat looks at."""
    cards = {t.card} if t.card >= 0 else set()
    if seat >= 0:
        cards |= {*t.seats[seat].hand, t.seats[seat].slot} - {-1}
    return [facts(t.box, design) for design in sorted({t.box.design[card] for card in cards})]


@lru_cache(maxsize=512)
def facts(box: Box, design: int) -> CardFacts:
    """One operation card as it is printed."""
    name = CARDS[design]
    if design >= FIRST_SLEEPER:
        effect = box.sleeper[design - FIRST_SLEEPER]
        return CardFacts(name, -1, -1, 0, [], [], [], effect.b if effect.op == v.ROLL else 0)
    if design < MISSION_DESIGNS:
        base = box.territory[design]
        reward = box.reward[design]
        return CardFacts(name, base, box.zone[base], box.round[design], box.rolls[design], box.hire[design], reward)
    zone = box.robbery_zone[design - MISSION_DESIGNS]
    dice = box.dice[design - MISSION_DESIGNS]
    return CardFacts(name, -1, zone, box.round[design], box.rolls[design], box.hire[design], dice)


def bits(mask: int, count: int) -> list[int]:
    """A mask as a list of 0 and 1."""
    return [mask >> bit & 1 for bit in range(count)]


def down(t: Syndicate) -> list[int]:
    """Why each base is out of play."""
    found = [
        (t.no_crew >> base & 1) + 2 * (t.no_tax >> base & 1) + 4 * (t.no_effect >> base & 1)
        for base in range(TERRITORIES)
    ]
    if t.destroyer >= 0:
        found[t.destroyer] += 8
    return found


def protected(t: Syndicate) -> list[int]:
    """Which bases a beam protects now."""
    found = [0] * TERRITORIES
    for base in set(t.box.link_to):
        if t.owner[base] >= 0 and t.protected(base, -1):
            found[base] = 1
    return found


def seat_view(t: Syndicate, seat: int, score: int, own: bool) -> SeatView:
    s: Seat = t.seats[seat]
    content = t.game.content
    feats = done(t, seat)
    counts = [0, 0, 0]
    for chip in s.chips:
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
        buy=[price_in(t, seat, zone) for zone in range(3)],
        build=[fort_price_in(t, seat, zone) for zone in range(3)],
        levels=[level_price(t, seat, market) for market in range(2)],
        feats=[feats[feat] for feat in t.box.feat],
        hand_count=len(s.hand),
        chip_counts=counts,
        slot_filled=s.slot >= 0,
        hand=[content.card_ids[card] for card in s.hand] if own else None,
        chips=[content.chip_ids[chip] for chip in s.chips] if own else None,
        slot=content.card_ids[s.slot] if own and s.slot >= 0 else None,
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
    content = t.game.content
    party = seat == offer.maker or (seat == offer.to and offer.sent)
    shown = party or offer.sent
    wanted = terms(offer.want, offer.want_cards, offer.want_chips, offer.want_bases, offer.want_beams)
    return OfferView(
        maker=offer.maker,
        to=offer.to,
        sent=offer.sent,
        gives=terms(offer.give, len(offer.cards), len(offer.chips), offer.bases, offer.beams) if shown else {},
        wants=wanted if shown else {},
        cards=[content.card_ids[card] for card in offer.cards] if party else None,
        chips=[content.chip_ids[chip] for chip in offer.chips] if party else None,
    )


def hand_odds(t: Syndicate, seat: int) -> list[int]:
    """Winning faces of each mission in hand as things stand, two numbers a card: alone and with hands."""
    extra = t.box.casino if casino(t, seat) else 0
    robbing = extra + t.power(seat, v.ROLL_ROBBERY)
    found: list[int] = []
    for card in t.seats[seat].hand:
        design = t.box.design[card]
        if design >= FIRST_SLEEPER:
            found += [-1, -1]
            continue
        status = v.EMPTY
        bonus = robbing
        if design < MISSION_DESIGNS:
            owner = t.owner[t.box.territory[design]]
            bonus = extra
            if owner >= 0:
                status = v.OWN_BASE if owner == seat else v.UNCOOPERATIVE
        rolls = t.box.rolls[design][status]
        found += [faces(t, bonus, rolls[0]), faces(t, bonus, rolls[1])]
    return found


def assault_odds(t: Syndicate, seat: int) -> list[int]:
    """Winning faces of an assault on each base of another."""
    rows = [odds(t, seat, False), odds(t, seat, True)]
    nothing = [-1] * len(rows[0])
    found: list[int] = []
    for base in range(TERRITORIES):
        rival = t.owner[base] >= 0 and t.owner[base] != seat
        found += rows[1 if t.fortified(base, seat) else 0] if rival else nothing
    return found
