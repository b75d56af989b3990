"""The view of one seat: what it may see of the table."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

import msgspec

from cinque.core.engine.view_types import BySeat, SeatNo, StepId
from cinque.games.shadow_moon.rules.control import controller
from cinque.games.shadow_moon.rules.moves import AGENTS, COLOURS, OBJECTIVES, OPERATIONS, SECTORS, TOKENS, WIDTH
from cinque.games.shadow_moon.rules.table import PHASES, STATUS, Seat, ShadowMoon


class StackCard(msgspec.Struct, frozen=True):
    """A card in an agent stack; facedown ones are blank backs for everybody but their owner (SMS-HID05)."""

    card: str | None
    facedown: bool


class OwnedToken(msgspec.Struct, frozen=True):
    """A token in front of a player."""

    token: str
    active: bool


class CardFacts(msgspec.Struct, frozen=True):
    """What is printed on an agent."""

    card: str
    syndicate: str
    above: list[str]
    below: str


class TokenFacts(msgspec.Struct, frozen=True):
    """What is printed on an operation token; a petty crime token names no sectors."""

    token: str
    crime: str
    value: int
    hustle: str
    sectors: list[str]


class ObjectiveFacts(msgspec.Struct, frozen=True):
    """What is printed on an objective."""

    objective: str
    crime: str
    sector: str


class SeatView(msgspec.Struct, frozen=True):
    """The area of one player or the Kingpin; only its owner sees the cards in hand, bank and objectives."""

    colour: str
    kingpin: bool
    supply: int
    kredits: int
    score: int
    hand_count: int
    hand: list[str] | None
    bank_count: int
    bank: list[str] | None
    objective_count: int
    objectives: list[str] | None
    stack: list[StackCard]
    tokens: list[OwnedToken]


class SectorView(msgspec.Struct, frozen=True):
    """One sector: its place on the map, units by colour, status token, who controls it, and its score token."""

    sector: str
    x: int
    y: int
    near: list[str]
    units: BySeat[int]
    status: str | None
    owner: SeatNo | None
    controller: SeatNo | None
    score: str | None
    pays: int
    """Kredits for controlling it, without a score token."""


class Numbers(msgspec.Struct, frozen=True):
    """Rule numbers for the board: rounds, turns per round, minimum units for control, and Kredits."""

    rounds: int
    turns: int
    control: int
    objective: int
    minor: int
    major: int


class View(msgspec.Struct, frozen=True):
    """The whole table as one seat sees it. The lists before the last field describe the components that it shows."""

    you: SeatNo | None
    round: int
    turn: int
    phase: StepId
    first: SeatNo
    actor: SeatNo
    decider: SeatNo
    roll: int | None
    syndicates: list[str]
    seats: BySeat[SeatView]
    sectors: list[SectorView]
    board: list[str]
    offer: list[str]
    bag_count: int
    row: list[str | None]
    deck_count: int
    burned: str | None
    burn_count: int
    focus: list[str]
    shown: list[str]
    faceup: list[str]
    resolved: list[str]
    cards: list[CardFacts]
    tokens: list[TokenFacts]
    objectives: list[ObjectiveFacts]
    numbers: Numbers


def view_of(t: ShadowMoon, seat: int) -> View:
    """Return the table as a seat or SPECTATOR sees it (SMS-HID01..SMS-HID10)."""
    seats = [_seat(t, colour, seat) for colour in range(t.colours)]
    burn = t.agents[t.burn]
    return View(
        you=seat if seat >= 0 else None,
        round=t.round,
        turn=min(t.turns // t.players + 1, t.box.turns),
        phase=PHASES[t.phase],
        first=t.first,
        actor=t.actor,
        decider=t.decider,
        roll=None if t.roll < 0 else t.roll,
        syndicates=[s.id for i, s in enumerate(t.game.content.syndicates) if t.syndicates >> i & 1],
        seats=seats,
        sectors=[_sector(t, sector) for sector in range(len(SECTORS))],
        board=[OPERATIONS[token] for token in sorted(t.board)],
        offer=[OPERATIONS[token] for token in t.offer],
        bag_count=len(t.bag),
        row=[None if card < 0 else AGENTS[card] for card in _row(t)],
        deck_count=len(t.agents[t.deck]),
        burned=AGENTS[burn[-1]] if burn else None,
        burn_count=len(burn),
        focus=[AGENTS[card] for card in t.agents[t.focus]],
        shown=[AGENTS[card] for card in t.agents[t.kingpin_drawn]],
        faceup=[OBJECTIVES[o] for o in t.objectives[t.faceup]],
        resolved=[OBJECTIVES[o] for o in t.objectives[t.resolved]],
        cards=_cards(t, seats),
        tokens=_tokens(t, seats),
        objectives=_objectives(t, seats),
        numbers=Numbers(
            rounds=t.box.rounds,
            turns=t.box.turns,
            control=t.box.control,
            objective=t.box.objective_control,
            minor=t.box.minor,
            major=t.box.major,
        ),
    )


def _cards(t: ShadowMoon, seats: list[SeatView]) -> list[CardFacts]:
    """Describe the agents the seat can see."""
    a = t.agents
    seen = {card for card in (*a[t.row], *a[t.focus], *a[t.kingpin_drawn], *a[t.burn][-1:]) if card >= 0}
    names = {AGENTS[card] for card in seen}
    for s in seats:
        names.update(s.hand or [], s.bank or [], (c.card for c in s.stack if c.card is not None))
    agents = t.game.content.agents
    return [CardFacts(a.id, a.syndicate, a.above, a.below) for a in agents if a.id in names]


def _tokens(t: ShadowMoon, seats: list[SeatView]) -> list[TokenFacts]:
    """Describe the tokens outside the bag."""
    seen = {*t.board, *t.offer, *(TOKENS.index(owned.token) for s in seats for owned in s.tokens)}
    box = t.box
    crimes = t.game.content.crimes
    return [
        TokenFacts(
            token=TOKENS[token],
            crime=crimes[box.crime[token]].id,
            value=box.value[token],
            hustle=box.effects[box.hustle[token]].text,
            sectors=[SECTORS[sector] for sector in box.sides[token]] if token < len(OPERATIONS) else [],
        )
        for token in sorted(seen)
    ]


def _objectives(t: ShadowMoon, seats: list[SeatView]) -> list[ObjectiveFacts]:
    """Describe the objectives the seat can see."""
    names = {OBJECTIVES[o] for o in (*t.objectives[t.faceup], *t.objectives[t.resolved])}
    for s in seats:
        names.update(s.objectives or [])
    return [ObjectiveFacts(o.id, o.crime, o.sector) for o in t.game.content.objectives if o.id in names]


def _row(t: ShadowMoon) -> list[int]:
    """The cards of the row; there is none in the last round."""
    return t.agents[t.row] if t.round < t.box.rounds else []


def _seat(t: ShadowMoon, colour: int, seat: int) -> SeatView:
    s: Seat = t.seats[colour]
    own = colour == seat
    # The Kingpin has only a stack.
    hand = t.agents[t.hands[colour]] if colour < t.players else []
    bank = t.agents[t.banks[colour]] if colour < t.players else []
    objectives = t.objectives[t.own_objectives[colour]] if colour < t.players else []
    stack = t.stacks[colour]
    kinds = t.agents.visible_kinds(stack, seat)
    return SeatView(
        colour=COLOURS[colour],
        kingpin=colour >= t.players,
        supply=s.supply,
        kredits=s.kredits,
        score=t.compute_scores()[colour] if colour < t.players else 0,
        hand_count=len(hand),
        hand=[AGENTS[card] for card in hand] if own else None,
        bank_count=len(bank),
        bank=[AGENTS[card] for card in bank] if own else None,
        objective_count=len(objectives),
        objectives=[OBJECTIVES[o] for o in objectives] if own else None,
        stack=[
            StackCard(AGENTS[card] if card >= 0 else None, not t.agents.is_up(stack, at))
            for at, card in enumerate(kinds)
        ],
        tokens=[OwnedToken(TOKENS[token], s.ready(token)) for token in s.tokens],
    )


def _sector(t: ShadowMoon, sector: int) -> SectorView:
    controlled_by = controller(t, sector)
    place = t.game.content.sectors[sector]
    return SectorView(
        sector=SECTORS[sector],
        x=place.x,
        y=place.y,
        near=[SECTORS[near] for near in t.box.near[sector]],
        units=t.units[sector * WIDTH : sector * WIDTH + t.colours],
        status=STATUS[t.status[sector]] or None,
        owner=t.marker[sector] if t.marker[sector] >= 0 else None,
        controller=controlled_by if controlled_by >= 0 else None,
        score=[None, "minor", "major"][t.score_tokens(sector)],
        pays=t.box.control_pay[sector],
    )
