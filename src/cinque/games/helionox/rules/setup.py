"""Setup: Locations, Market, Events, Requests, Illegal Tech, Missions, Architects, decks (HEL-SET, HEL-EDK, HEL-DIF)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.piles import ALL, OWNER, piles
from cinque.core.engine.steps import Step
from cinque.games.helionox.rules.architect_draft import Draft, give_architect
from cinque.games.helionox.rules.cards import draw_cards, give_pair
from cinque.games.helionox.rules.constants import (
    DIFFICULTIES,
    EARTH,
    EVERYWHERE,
    FACTION_COUNT,
    LOCATION_COUNT,
    MODIFIER_COUNT,
)
from cinque.games.helionox.rules.moves import (
    CARDS,
    FACTION_NAMES,
    LOCATIONS,
    MATERIAL_ASSET,
    MISSIONS,
    PRIME_ASSET,
    SENTINEL_PROTOTYPE,
    SITES,
)
from cinque.games.helionox.rules.obtaining_cards import refill_market
from cinque.games.helionox.rules.requests import draw_request
from cinque.games.helionox.rules.shut_down import update_locations
from cinque.games.helionox.rules.solo_mode import ChooseArchitect
from cinque.games.helionox.rules.table import NOBODY, NOTHING, SETUP, Helionox, Seat
from cinque.games.helionox.rules.turn import Turn


def fill_empty_table(t: Helionox) -> None:
    """Fill a new table with everything still in the box."""
    t.sites = list(range(LOCATION_COUNT))
    t.missions = []
    t.seats = [blank_seat() for _ in range(t.players)]
    declare_cards(t, starting_cards(t, t.players) + t.box.other_cards[int(t.mercury)])
    declare_events(t)
    declare_requests(t, t.box.request_cards[int(t.mercury)])
    declare_architects(t)
    t.faces, t.failed_calls = [], []
    t.sections = [0, 0, 0]
    t.pile, t.shadow_events = [], []
    t.cargo_left = [t.box.cargo if t.mercury else 0] * LOCATION_COUNT
    t.delivered_cargo = [NOTHING] * LOCATION_COUNT
    t.unclaimed_pairs = list(range(FACTION_COUNT))
    t.garrisons = 0
    t.closed = 0
    t.taxed = 0
    t.modifiers = [0] * MODIFIER_COUNT
    t.turn, t.first, t.turns, t.phase = 0, 0, 0, SETUP
    t.cycled = t.bonus = t.called = t.no_shutdown = t.discard_first = t.step_done = False
    t.visited = t.gained_at = t.owed = t.partner_defense = 0
    t.partner = t.giving = NOBODY
    t.target = NOTHING


def blank_seat() -> Seat:
    """Return a player with nothing but a ship at Earth (HEL-SET16, HEL-SET17, HEL-R05)."""
    s = Seat()
    s.architect = NOTHING
    s.ship = EARTH
    s.cryo = s.embassies = s.cargo = s.credits = s.defense = s.influence = s.earned = s.infamy = 0
    s.bank_credits = s.bank_defense = s.uniques = s.tops = 0
    s.known, s.proven, s.trophies = [], [], []
    return s


def starting_cards(t: Helionox, decks: int) -> list[int]:
    """Return the cards that are in every starting deck, for this many decks (HEL-SET09)."""
    b = t.box
    return [MATERIAL_ASSET] * (b.material_assets * decks) + [SENTINEL_PROTOTYPE] * (b.sentinel_prototypes * decks)


def declare_cards(t: Helionox, cards: list[int]) -> None:
    """Create the piles of the cards that players own or may come to own."""
    t.cards = piles(t, "cards", cards)
    t.market = t.cards.pile("market", visible_to=ALL, slots=FACTION_COUNT, encode=f"row {FACTION_COUNT}")
    t.decks = [t.cards.pile(f"{name} deck", ordered=True) for name in FACTION_NAMES]
    t.primes = t.cards.pile("prime assets", visible_to=ALL)
    t.consumed = t.cards.pile("consumed", visible_to=ALL)
    t.shadow_cards = t.cards.pile("shadow cards", visible_to=ALL)
    t.illegal = t.cards.pile("illegal", visible_to=ALL, encode="row 10")
    t.card_box = t.cards.pile("box", visible_to=ALL, encode="secret")
    t.aside = t.cards.pile("aside", encode="secret")
    decks, hands = t.cards.per_seat("deck", visible_to=0, ordered=True), t.cards.per_seat("hand", encode="bag")
    discards, played = (
        t.cards.per_seat("discard", visible_to=ALL, encode="bag"),
        t.cards.per_seat("played", visible_to=ALL),
    )
    for seat, s in enumerate(t.seats):
        s.deck, s.hand, s.discard, s.played = decks[seat], hands[seat], discards[seat], played[seat]
        t.cards.pool([s.deck, s.hand])  # cards come and go openly, so everyone knows what a player owns
    for deck in t.decks:
        t.cards.pool([deck])


def declare_events(t: Helionox) -> None:
    """Create the piles of Events."""
    box = t.box
    played = box.regular_events[int(t.mercury)] + box.catastrophic_events
    t.event_cards = piles(t, "events", played, classes=box.event_classes)
    t.event_deck = t.event_cards.pile("deck", ordered=True)
    t.event_box = t.event_cards.pile("box", ordered=True, encode="secret")
    t.drawn_events = t.event_cards.pile("drawn", visible_to=ALL, encode="secret")
    bottom = 0
    for section in (2, 1, 0):
        top = bottom + sum(events_in_section(t, section))
        t.event_cards.pool([t.event_deck], bottom, top)
        bottom = top


def events_in_section(t: Helionox, section: int) -> list[int]:
    """Return how many regular and Catastrophic Events one of the three decks has (HEL-EDK01)."""
    table = t.players + (5 if t.cooperative else 0)
    return [t.box.regular[table][section], t.box.catastrophic[table][section]]


def declare_requests(t: Helionox, cards: list[int]) -> None:
    """Create the piles of Requests; Current Requests are open in a cooperative game (HEL-REQ03)."""
    t.request_cards = piles(t, "requests", cards)
    t.requests = t.request_cards.pile("deck", ordered=True)
    t.request_box = t.request_cards.pile("box", ordered=True, encode="secret")
    held = t.request_cards.per_seat("current", visible_to=ALL if t.cooperative else OWNER, encode="row 1")
    fulfilled = t.request_cards.per_seat("fulfilled", visible_to=ALL)
    for seat, s in enumerate(t.seats):
        s.request, s.fulfilled = held[seat], fulfilled[seat]


def declare_architects(t: Helionox) -> None:
    """Create the piles of Architects."""
    t.architect_cards = piles(t, "architects", t.box.architects[int(t.mercury)])
    t.architect_box = t.architect_cards.pile("box", ordered=True, encode="secret")
    t.passing = t.architect_cards.pile("passing", encode="secret")
    t.chosen = t.architect_cards.pile("chosen", visible_to=ALL, encode="secret")
    offers = t.architect_cards.per_seat("offer", encode="bag")
    picks = t.architect_cards.per_seat("picks", encode="bag")
    for seat, s in enumerate(t.seats):
        s.offer, s.picks = offers[seat], picks[seat]


class Setup(Step[Helionox]):
    """Lay everything out (HEL-SET01..HEL-SET19); Architects may be chosen afterwards."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        options: dict[str, Any] = t.game.options
        given: int = options["first"]
        t.first = given if given >= 0 else t.below(t.players)
        t.turn = t.first
        self.lay_locations(t, options["locations"])
        self.lay_market(t)
        self.stack_events(t)
        if t.mercury:
            self.lay_illegal(t)
            self.lay_requests(t)
        self.lay_missions(t, options)
        for s in t.seats:
            t.cards.open(s.deck, starting_cards(t, 1))
        t.cards.open(t.primes, [PRIME_ASSET] * t.box.copies[PRIME_ASSET])
        t.cards.open(t.card_box, t.box.pair_cards)
        t.architect_cards.open(t.architect_box)
        t.architect_cards.shuffle(t.architect_box, t)
        t.then(Begin())
        self.assign_architects(t, bool(options["choose"]), bool(options["draft"]))

    def lay_locations(self, t: Helionox, chosen: list[str]) -> None:
        """Lay out one Location of each type, base or expansion (HEL-SET01..HEL-SET03, HEL-MPE04)."""
        t.sites = [place + LOCATION_COUNT if LOCATIONS[place] in chosen else place for place in range(LOCATION_COUNT)]
        if t.recording:
            t.emit("sites", -1, {"sites": [SITES[site] for site in t.sites]})

    def lay_market(self, t: Helionox) -> None:
        """Shuffle the four faction decks and turn up their top cards (HEL-SET05..HEL-SET07)."""
        for faction in range(FACTION_COUNT):
            t.cards.open(t.decks[faction], t.box.market_cards[int(t.mercury)][faction])
            t.cards.shuffle(t.decks[faction], t)
            refill_market(t, faction)

    def stack_events(self, t: Helionox) -> None:
        """Shuffle three Event decks separately and stack them, the first on top (HEL-EDK01..HEL-EDK12)."""
        cards = t.event_cards
        cards.open(t.event_box)
        first = len(t.box.regular_events[int(t.mercury)])  # the position of the first Catastrophe
        cards.shuffle(t.event_box, t, 0, first)
        cards.shuffle(t.event_box, t, first)
        for section in (2, 1, 0):
            bottom = len(cards[t.event_deck])
            regulars, catastrophes = events_in_section(t, section)
            for _ in range(regulars):
                first -= 1
                cards.move_at(t.event_box, first, t.event_deck)
            for _ in range(catastrophes):
                cards.draw(t.event_box, t.event_deck)
            cards.shuffle(t.event_deck, t, bottom)
            t.sections[section] = len(cards[t.event_deck]) - bottom

    def lay_illegal(self, t: Helionox) -> None:
        """Lay out one or two Illegal Tech at each Location, drawn from those of its type (HEL-ILT01, HEL-ILT02)."""
        for place in range(LOCATION_COUNT):
            there = t.box.illegal_cards[place]
            t.cards.open(t.aside, there)
            t.cards.shuffle(t.aside, t)
            for _ in range(min(len(there), t.box.illegal_at[t.players])):
                t.cards.move_at(t.aside, 0, t.illegal)
            t.cards.move_all(t.aside, t.card_box)
        if t.recording:
            t.emit("illegal", -1, {"cards": [CARDS[card] for card in t.cards[t.illegal]]})

    def lay_requests(self, t: Helionox) -> None:
        """Lay out the Request deck and a Current Request for everyone (HEL-REQ01, HEL-REQ02, HEL-REQ10)."""
        t.request_cards.open(t.request_box)
        t.request_cards.shuffle(t.request_box, t)
        for _ in range(t.box.request_deck_size[t.players]):
            t.request_cards.draw(t.request_box, t.requests)
        for seat in t.clockwise(t.first):
            draw_request(t, seat)

    def lay_missions(self, t: Helionox, options: dict[str, Any]) -> None:
        """Lay out Missions, and in a cooperative game Garrisons by difficulty (HEL-MIS01, HEL-DIF01..HEL-DIF04)."""
        missions = [m for m in range(len(MISSIONS)) if t.box.mission_competitive[m] != t.cooperative]
        if t.cooperative:
            level = DIFFICULTIES.index(options["difficulty"])
            t.shuffle(missions)
            t.missions = sorted(missions[: t.players - t.box.fewer_missions[level]])
            if t.box.garrisons[level]:
                t.garrisons = EVERYWHERE
                update_locations(t)
            if t.recording and t.head_start > 0:
                t.emit("head_start", -1, {"amount": t.head_start})
        elif options["missions"]:
            t.missions = missions
        if t.recording and t.missions:
            t.emit("missions", -1, {"missions": [MISSIONS[m] for m in t.missions]})

    def assign_architects(self, t: Helionox, choose: bool, draft: bool) -> None:
        """Assign Architects and starting pairs: at random, by draft, or chosen in turn (HEL-SET08, HEL-R56)."""
        seats = t.clockwise(t.first)
        if choose:
            t.then(ChooseArchitect(t.first))
            return
        t.shuffle(t.unclaimed_pairs)
        for seat in seats:
            give_pair(t, seat, t.unclaimed_pairs[-1])
        if draft:
            for seat in seats:
                for _ in range(t.box.draft):
                    t.architect_cards.draw(t.architect_box, t.seats[seat].offer)
            t.then(Draft(t.all_seats))
        else:
            for seat in seats:
                give_architect(t, seat, t.architect_cards[t.architect_box][-1], t.architect_box)


class Begin(Step[Helionox]):
    """Shuffle the starting decks, draw the first hands, and start (HEL-SET14, HEL-SET19)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        if t.recording:
            t.emit("first", t.first, {})
        for seat in t.clockwise(t.first):
            t.cards.shuffle(t.seats[seat].deck, t)
            draw_cards(t, seat, t.box.hand)
        t.then(Turn(t.first))


# -- component count ---------------------------------------------------------------------------


def census(t: Helionox) -> dict[str, int]:
    """Return how many of each component there are, wherever they are."""
    counts = t.card_census()
    events = len(t.faces) + len(t.pile) + len(t.shadow_events) + sum([len(s.trophies) for s in t.seats])
    counts["drawn events elsewhere"] = len(t.event_cards[t.drawn_events]) - events
    for place in range(LOCATION_COUNT):
        count = t.cargo_left[place] + t.delivered_cargo.count(place)
        for s in t.seats:
            count += s.cargo >> place & 1
        counts[f"cargo {LOCATIONS[place]}"] = count
    return counts
