"""Everything in the box, packed into lists of ints in the order of the names in `moves`."""

from __future__ import annotations

from typing import Final

from cinque.games.helionox.rules.constants import ALWAYS


class Effect:
    """One step of the text of a card, an ability or an Event.

    `then` follows only if this step was done in full, `next` follows in any case. `branches` are the alternatives of a
    choice, and `armed` marks those that give Defense. `guards` means that Defense depends on this step, so it is
    mandatory in a Collaboration.
    """

    __slots__ = ("op", "n", "arg", "may", "each", "cond", "then", "next", "branches", "armed", "guards", "text")

    def __init__(self, op: int, n: int, arg: int, text: str) -> None:
        self.op: Final[int] = op
        self.n: Final[int] = n
        self.arg: Final[int] = arg
        self.text: Final[str] = text
        self.may: bool = False
        self.each: bool = False
        self.cond: int = ALWAYS
        self.then: int = -1
        self.next: int = -1
        self.branches: list[int] = []
        self.armed: list[bool] = []
        self.guards: bool = False


class Box:
    """The game's fixed content. -1 means that a card doesn't have the value."""

    effects: list[Effect]  # every step of every text

    # Cards of decks.
    program: list[int]  # the first step of its text
    faction: list[int]
    cost: list[int]
    influence: list[int]
    unique: list[int]  # the number of its Unique name, or -1
    copies: list[int]
    base_copies: list[int]  # copies in a game without Mercury Protocol
    copying: list[bool]  # whether its text copies another card
    arms: list[bool]  # whether its text can give Defense
    armed_cards: list[int]  # all cards whose text can give Defense
    home: list[int]  # the Location of an Illegal Tech

    # Events: a face is 2 * event, + 1 when Active.
    place: list[int]
    catastrophe: list[bool]
    event_mercury: list[bool]
    price: list[int]  # Defense, by face
    worth: list[int]  # Influence, by face
    alternative_discards: list[list[int]]  # alternative cost: a faction or DISCARD_ANY for each icon, factions first
    alternative_credits: list[int]  # alternative cost: Credits
    has_alternative_cost: list[bool]
    closes: list[int]  # bits: the Locations that it shuts down
    taxes: list[int]  # bits: the Location under its Movement Tax, if any
    occupies: list[bool]  # whether it restores its Location's Garrison on turning Active
    on_active: list[int]  # the first step of its one-time effect
    modifier: list[int]

    # Architects, Locations, Requests, Missions.
    cryo_cost: list[list[int]]
    ability: list[list[int]]
    architect_mercury: list[bool]
    site_place: list[int]
    bonus: list[int]
    key: list[int]
    request_from: list[int]
    request_to: list[int]
    request_copies: list[int]
    mission_measure: list[int]
    mission_goal: list[list[int]]  # by the number of players
    mission_influence: list[int]
    mission_competitive: list[bool]

    # Set-up; [0] is for the base game, [1] for Mercury Protocol.
    other_cards: list[list[int]]  # all but the players' own Assets and Prototypes, sorted
    pair_cards: list[int]  # the starting cards of the four factions
    market_cards: list[list[list[int]]]  # by faction
    illegal_cards: list[list[int]]  # by Location
    regular_events: list[list[int]]
    catastrophic_events: list[int]
    event_classes: list[int]  # by Event: 1 if Catastrophic, else 0
    request_cards: list[list[int]]
    architects: list[list[int]]
    regular: list[list[int]]  # cards in each of the three Event decks, by players + 4 * team
    catastrophic: list[list[int]]
    illegal_at: list[int]  # Illegal Tech at each Location, by players
    request_deck_size: list[int]  # by players
    garrisons: list[bool]  # by difficulty
    fewer_missions: list[int]
    head_start: int  # points per player the Syndicate starts with, as a handicap

    # Numbers of the rules.
    material_assets: int
    sentinel_prototypes: int
    pair: int
    hand: int
    cryo: int
    embassies: int
    cargo: int
    travel: int
    travel_home: int
    travel_taxed: int
    embassy: int
    cargo_price: int
    garrison: int
    bank: int
    delivery: int
    request: int
    play_infamy: int
    end_infamy: int
    draft: int
    first_events: int
    later_events: int
