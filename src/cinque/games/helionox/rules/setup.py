"""Setup: Locations, Market, Events, Requests, Illegal Tech, Missions, Architects and starting decks (HEL-SET)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.steps import Ask, Step
from cinque.games.helionox.rules.architect_draft import Draft, give_architect, note_seen
from cinque.games.helionox.rules.cards import draw
from cinque.games.helionox.rules.constants import DIFFICULTIES, EARTH, EVERYWHERE, FACTIONS, MODIFIERS, PLACES
from cinque.games.helionox.rules.moves import (
    ARCHITECT,
    ARCHITECTS,
    CARDS,
    FACTION,
    FACTION_NAMES,
    FIRST_ILLEGAL,
    FIRST_MARKET,
    FIRST_PAIR,
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
from cinque.games.helionox.rules.table import NOBODY, NOTHING, SETUP, Helionox, Seat
from cinque.games.helionox.rules.turn import Turn


def blank(t: Helionox) -> None:
    """Fill a new table with everything still in the box."""
    t.sites = list(range(PLACES))
    t.missions = []
    t.seats = [blank_seat() for _ in range(t.players)]
    t.market = [NOTHING] * FACTIONS
    t.decks = [[] for _ in range(FACTIONS)]
    t.bottoms = [0] * FACTIONS
    t.primes = t.box.copies[PRIME_ASSET]
    t.consumed, t.event_deck, t.event_box, t.faces, t.tried = [], [], [], [], []
    t.sections = [0, 0, 0]
    t.pile, t.shadow_events, t.shadow_cards, t.illegal = [], [], [], []
    t.cargo_left = [t.box.cargo if t.mercury else 0] * PLACES
    t.lying = [NOTHING] * PLACES
    t.requests, t.under, t.request_box, t.architect_box = [], [], [], []
    t.pairs = list(range(FACTIONS))
    t.garrisons = 0
    t.closed = 0
    t.taxed = 0
    t.modifiers = [0] * MODIFIERS
    t.turn, t.first, t.turns, t.phase = 0, 0, 0, SETUP
    t.cycled = t.bonus = t.called = t.no_shutdown = t.tidy = t.did = False
    t.visited = t.gained_at = t.owed = t.helped = 0
    t.partner = t.giving = NOBODY
    t.target = NOTHING


def blank_seat() -> Seat:
    """Return a player with nothing but a ship at Earth (HEL-SET16, HEL-SET17, HEL-R05)."""
    s = Seat()
    s.architect = NOTHING
    s.ship = EARTH
    s.cryo = s.embassies = s.cargo = s.credits = s.defense = s.influence = s.earned = s.infamy = 0
    s.bank_credits = s.bank_defense = s.request_seen = s.denied = s.uniques = s.tops = s.sure = s.saw = 0
    s.request = NOTHING
    s.deck, s.hand, s.discard, s.played, s.known, s.barred, s.proven = [], [], [], [], [], [], []
    s.trophies, s.fulfilled, s.offer, s.picks = [], [], [], []
    return s


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
            s.deck = [MATERIAL_ASSET] * t.box.material_assets + [SENTINEL_PROTOTYPE] * t.box.sentinel_prototypes
        t.architect_box = [a for a in range(len(ARCHITECTS)) if t.mercury or not t.box.architect_mercury[a]]
        t.shuffle(t.architect_box)
        t.then(Begin())
        self.find_architects(t, bool(options["choose"]), bool(options["draft"]))

    def lay_locations(self, t: Helionox, chosen: list[str]) -> None:
        """Lay out one Location of each type, base or expansion (HEL-SET01..HEL-SET03, HEL-MPE04)."""
        t.sites = [place + PLACES if LOCATIONS[place] in chosen else place for place in range(PLACES)]
        if t.recording:
            t.emit("sites", -1, {"sites": [SITES[site] for site in t.sites]})

    def lay_market(self, t: Helionox) -> None:
        """Shuffle the four faction decks and turn up their top cards (HEL-SET05..HEL-SET07)."""
        for card in range(FIRST_MARKET, FIRST_ILLEGAL):
            copies = t.box.copies[card] if t.mercury else t.box.base_copies[card]
            t.decks[t.box.faction[card]].extend([card] * copies)
        for faction in range(FACTIONS):
            t.shuffle(t.decks[faction])
            refill_market(t, faction)

    def stack_events(self, t: Helionox) -> None:
        """Shuffle three Event decks separately and stack them, the first on top (HEL-EDK01..HEL-EDK12)."""
        regular: list[int] = []
        catastrophic: list[int] = []
        for event in range(len(t.box.place)):
            if t.box.catastrophe[event]:
                catastrophic.append(event)
            elif t.mercury or not t.box.event_mercury[event]:
                regular.append(event)
        t.shuffle(regular)
        t.shuffle(catastrophic)
        table = t.players + (5 if t.cooperative else 0)
        for section in (2, 1, 0):
            pile: list[int] = []
            for _ in range(t.box.regular[table][section]):
                pile.append(regular.pop())
            for _ in range(t.box.catastrophic[table][section]):
                pile.append(catastrophic.pop())
            t.shuffle(pile)
            t.sections[section] = len(pile)
            t.event_deck.extend(pile)
        t.event_box = regular + catastrophic

    def lay_illegal(self, t: Helionox) -> None:
        """Lay out one or two Illegal Tech at each Location, drawn from those of its type (HEL-ILT01, HEL-ILT02)."""
        for place in range(PLACES):
            there: list[int] = []
            for card in range(FIRST_ILLEGAL, len(CARDS)):
                if t.box.home[card] == place:
                    there.extend([card] * t.box.copies[card])
            t.shuffle(there)
            t.illegal.extend(there[: t.box.illegal_at[t.players]])
        if t.recording:
            t.emit("illegal", -1, {"cards": [CARDS[card] for card in t.illegal]})

    def lay_requests(self, t: Helionox) -> None:
        """Lay out the Request deck and a Current Request for everyone (HEL-REQ01, HEL-REQ02, HEL-REQ10)."""
        for request in range(len(t.box.request_from)):
            t.request_box.extend([request] * t.box.request_copies[request])
        t.shuffle(t.request_box)
        for _ in range(t.box.request_deck[t.players]):
            t.requests.append(t.request_box.pop())
            t.under.append(0)
        for seat in t.clockwise(t.first):
            draw_request(t, seat)

    def lay_missions(self, t: Helionox, options: dict[str, Any]) -> None:
        """Lay out Missions, and in a co-operative game Garrisons by difficulty (HEL-MIS01, HEL-DIF01..HEL-DIF04)."""
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

    def find_architects(self, t: Helionox, choose: bool, draft: bool) -> None:
        """Assign Architects and starting pairs: at random, by draft, or chosen in turn (HEL-SET08, HEL-R56)."""
        seats = t.clockwise(t.first)
        if choose:
            t.then(ChooseArchitect(t.first))
            return
        t.shuffle(t.pairs)
        for seat in seats:
            give_pair(t, seat, t.pairs[-1])
        if draft:
            for seat in seats:
                s = t.seats[seat]
                for _ in range(t.box.draft):
                    s.offer.append(t.architect_box.pop())
                note_seen(s)
            t.then(Draft(t.all_seats))
        else:
            for seat in seats:
                give_architect(t, seat, t.architect_box[-1])


def give_pair(t: Helionox, seat: int, faction: int) -> None:
    """Give a seat both starting cards of a faction (HEL-SET08, HEL-SET09)."""
    t.pairs.remove(faction)
    t.seats[seat].deck.extend([FIRST_PAIR + faction] * t.box.pair)
    if t.recording:
        t.emit("pair", seat, {"card": CARDS[FIRST_PAIR + faction]})


class ChooseArchitect(Ask[Helionox]):
    """Choose any Architect that is left (HEL-SOL02, HEL-R83)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [ARCHITECT.of(architect) for architect in sorted(t.architect_box)]

    def play(self, t: Helionox, move: int) -> None:
        give_architect(t, self.seat, ARCHITECT.arg(move))
        t.then(ChooseFaction(self.seat))

    def breadcrumb(self) -> str:
        return "setup"


class ChooseFaction(Ask[Helionox]):
    """Choose any pair of starting cards that is left; then the next player chooses (HEL-SOL02, HEL-R83)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [FACTION.of(faction) for faction in sorted(t.pairs)]

    def play(self, t: Helionox, move: int) -> None:
        give_pair(t, self.seat, FACTION.arg(move))
        after = (self.seat + 1) % t.players
        if after != t.first:
            t.then(ChooseArchitect(after))

    def breadcrumb(self) -> str:
        return "setup"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"factions": [FACTION_NAMES[faction] for faction in sorted(t.pairs)]}


class Begin(Step[Helionox]):
    """Shuffle the starting decks, draw the first hands, and start (HEL-SET14, HEL-SET19)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        if t.recording:
            t.emit("first", t.first, {})
        for seat in t.clockwise(t.first):
            t.shuffle(t.seats[seat].deck)
            draw(t, seat, t.box.hand)
        t.then(Turn(t.first))


# -- component count ---------------------------------------------------------------------------


def census(t: Helionox) -> dict[str, int]:
    """Return how many of each component there are, wherever they are."""
    everywhere = t.consumed + t.shadow_cards + t.illegal + [card for card in t.market if card >= 0]
    for deck in t.decks:
        everywhere = everywhere + deck
    architects = len(t.architect_box)
    events = len(t.event_deck) + len(t.event_box) + len(t.faces) + len(t.pile) + len(t.shadow_events)
    requests = len(t.requests) + len(t.request_box)
    for s in t.seats:
        everywhere = everywhere + s.deck + s.hand + s.discard + s.played
        architects += len(s.offer) + len(s.picks) + (1 if s.architect >= 0 else 0)
        events += len(s.trophies)
        requests += len(s.fulfilled) + (1 if s.request >= 0 else 0)
    counts = {"architects": architects, "events": events, "requests": requests}
    counts["prime assets"] = t.primes + everywhere.count(PRIME_ASSET)
    counts["assets"] = everywhere.count(MATERIAL_ASSET) + everywhere.count(SENTINEL_PROTOTYPE)
    counts["faction starting cards"] = t.box.pair * len(t.pairs)
    counts["faction starting cards"] += sum([1 for card in everywhere if FIRST_PAIR <= card < PRIME_ASSET])
    counts["market cards"] = sum([1 for card in everywhere if FIRST_MARKET <= card < FIRST_ILLEGAL])
    counts["illegal tech"] = sum([1 for card in everywhere if card >= FIRST_ILLEGAL])
    for place in range(PLACES):
        count = t.cargo_left[place] + t.lying.count(place)
        for s in t.seats:
            count += s.cargo >> place & 1
        counts[f"cargo {LOCATIONS[place]}"] = count
    return counts
