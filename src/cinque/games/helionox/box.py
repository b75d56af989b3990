"""The box: all content of the game as lists of ints, in the order of the names in `moves`."""

from __future__ import annotations

from cinque.games.helionox.vocabulary import Effect


class Box:
    """What is the same for all tables. -1 stands for what a card does not have."""

    effects: list[Effect]  # every step of every text

    # Cards of decks.
    program: list[int]  # the first step
    faction: list[int]
    cost: list[int]
    influence: list[int]
    unique: list[int]  # which of the Unique names, else -1
    copies: list[int]
    base_copies: list[int]  # without Mercury Protocol
    copying: list[bool]  # whether its text copies another card
    arms: list[bool]  # whether its text may give Defense
    home: list[int]  # of Illegal Tech: its Location

    # Events: a face is 2 * event, + 1 when Active.
    place: list[int]
    catastrophe: list[bool]
    event_mercury: list[bool]
    price: list[int]  # Defense, by face
    worth: list[int]  # Influence, by face
    discards: list[list[int]]  # alternative cost: a faction or DISCARD_ANY for each icon, factions first
    ransom: list[int]  # alternative cost: Credits
    bribable: list[bool]
    tax: list[bool]
    on_active: list[int]  # the first step of what happens once
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
    mission_counts: list[int]
    mission_goal: list[list[int]]  # by the number of players
    mission_influence: list[int]
    mission_competitive: list[bool]

    # Set-up.
    regular: list[list[int]]  # of the three Event decks, by players + 4 * team
    catastrophic: list[list[int]]
    illegal_at: list[int]  # Illegal Tech at each Location, by players
    request_deck: list[int]  # Requests in the deck, by players
    garrisons: list[bool]  # by difficulty
    fewer_missions: list[int]
    head_start: list[list[list[int]]]  # Influence of the Syndicate, by Mercury Protocol, players and difficulty

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
