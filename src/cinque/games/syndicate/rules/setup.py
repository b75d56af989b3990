"""Setup: piles, mats, first player, starting bases (SYN-SET)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.piles import ALL, UNDER, piles
from cinque.core.engine.steps import SimultaneousAsk, Step
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.moves import AWARDS, BASES, CHOOSE, SOVEREIGN, SYNDICATES, TECHS
from cinque.games.syndicate.rules.player_area import Seat
from cinque.games.syndicate.rules.table import NOBODY, Syndicate

NGATA: Final = SYNDICATES.index("ngata")


def fill_empty_table(t: Syndicate) -> None:
    """Fill a new table with everything still in the box."""
    t.seats = [new_seat() for _ in range(t.players)]
    t.phantom = t.players if t.game.options["phantom"] else NOBODY
    t.circle = list(range(t.players))
    t.owner = [NOBODY] * c.TERRITORY_COUNT
    t.research = [0] * c.TERRITORY_COUNT
    t.supply = (1 << len(TECHS)) - 1
    t.awards = [NOBODY] * len(AWARDS)
    t.reward = [0, 0, 0]
    t.owner_reward = [0, 0, 0]
    t.stage = 1 if t.players == 1 else 0
    declare_piles(t)


def declare_piles(t: Syndicate) -> None:
    """Declare all piles, with every card and chip still in the box."""
    t.cards = piles(t, "operation cards", range(c.CARD_COUNT), t.box.design)
    t.deck = t.cards.pile("deck", ordered=True)
    t.discard = t.cards.pile("discard", visible_to=ALL, encode="bag")
    t.mission = t.cards.pile("mission", visible_to=ALL, encode="row 1")
    t.hands = t.cards.per_seat("hand", encode="bag")
    t.slots = t.cards.per_seat("slot", encode="row 1")
    t.cards.open(t.deck)
    t.chips = piles(t, "chips", range(c.CHIP_COUNT), t.box.chip_design, t.box.chip_zone)
    t.chip_box = t.chips.pile("box")
    t.spent = t.chips.pile("spent", visible_to=ALL, encode="bag")
    t.chip_hands = t.chips.per_seat("hand", encode="bag")
    t.board = t.chips.pile("board", slots=c.TERRITORY_COUNT)
    t.chips.open(t.chip_box)
    announces = [int(card == c.LAST_CARD) for card in range(len(SOVEREIGN))]
    t.sovereign = piles(t, "sovereign cards", range(len(SOVEREIGN)), classes=announces)
    t.sovereign_box = t.sovereign.pile("box")
    t.sovereign_deck = t.sovereign.pile("deck", ordered=True)
    t.shown = t.sovereign.pile("shown", visible_to=ALL, encode="order")
    lowest = t.box.sovereign_bottom
    t.sovereign.pool([t.sovereign_deck], lowest, lowest + t.box.sovereign_mixed + 1)
    t.sovereign.open(t.sovereign_deck, [c.LAST_CARD])
    t.sovereign.open(t.sovereign_box)
    t.syndicates = piles(t, "syndicate cards", range(len(SYNDICATES)))
    t.syndicate_box = t.syndicates.pile("box", ordered=True)
    t.choices = t.syndicates.per_seat("choice", encode="bag")
    t.chosen = t.syndicates.pile("chosen", visible_to=ALL)
    t.syndicates.open(t.syndicate_box)


def new_seat() -> Seat:
    """Return an empty player area."""
    s = Seat()
    s.stock = [0, 0, 0]
    s.markers = [0, 0]
    return s


class Setup(Step[Syndicate]):
    """Set up chips, sovereign deck, operation cards and syndicate cards (SYN-SET03..SYN-SET10)."""

    def run(self, t: Syndicate) -> None:
        lay_chips(t)
        stack_sovereign(t)
        t.cards.shuffle(t.deck, t)
        for _ in range(t.box.hand):
            for seat in range(t.players):
                t.cards.draw(t.deck, t.hands[seat])
        if t.recording:
            for seat in range(t.players):
                cards = t.card_names(t.hand(seat))
                t.emit("dealt", seat, {"count": len(cards)}, {"cards": cards}, 1 << seat)
        if t.players == 1:
            t.seats[0].syndicate = NGATA
            t.syndicates.move(t.syndicate_box, t.chosen, NGATA)
            t.then(FinishSetup())
            return
        t.syndicates.shuffle(t.syndicate_box, t)
        for seat in range(t.players):
            for _ in range(2):
                t.syndicates.move_at(t.syndicate_box, 0, t.choices[seat])
        t.then(ChooseSyndicate(t.all_seats), FinishSetup())


def lay_chips(t: Syndicate) -> None:
    """Put one chip of its zone on every territory and the others back into the box (SYN-SET03)."""
    t.chips.shuffle(t.chip_box, t)
    for base in range(c.TERRITORY_COUNT):
        for chip in t.chips[t.chip_box]:
            if t.box.chip_zone[t.box.chip_design[chip]] == t.box.zone[base]:
                t.chips.move(t.chip_box, t.board, chip, slot=base)
                break


def stack_sovereign(t: Syndicate) -> None:
    """Stack eight cards, with the announcement of the end in place 5, 6 or 7 (SYN-SET04..SYN-SET06)."""
    t.sovereign.shuffle(t.sovereign_box, t)
    for _ in range(t.box.sovereign_mixed):
        t.sovereign.draw(t.sovereign_box, t.sovereign_deck)
    t.sovereign.shuffle(t.sovereign_deck, t)
    for _ in range(t.box.sovereign_top):
        t.sovereign.draw(t.sovereign_box, t.sovereign_deck)
    for _ in range(t.box.sovereign_bottom):
        t.sovereign.draw(t.sovereign_box, t.sovereign_deck, where=UNDER)


class ChooseSyndicate(SimultaneousAsk[Syndicate]):
    """Keep one of two syndicates, in secret (SYN-SET10)."""

    def legal_moves(self, t: Syndicate, seat: int) -> list[int]:
        return [CHOOSE.of(syndicate) for syndicate in t.syndicates[t.choices[seat]]]

    def resolve(self, t: Syndicate) -> None:
        for seat in range(t.players):
            syndicate = CHOOSE.arg(t.answers[seat][0])
            t.seats[seat].syndicate = syndicate
            t.syndicates.move(t.choices[seat], t.chosen, syndicate)
            t.syndicates.move_all(t.choices[seat], t.syndicate_box)

    def breadcrumb(self) -> str:
        return "setup"


class FinishSetup(Step[Syndicate]):
    """Set up mats, First Player tile, starting bases and phantom (SYN-SET11..SYN-SET21, SYN-PHM02, SYN-PHM03)."""

    def run(self, t: Syndicate) -> None:
        for seat in range(t.players):
            lay_mat(t, seat)
        first: int = t.game.options["first"]
        if first < 0:
            first = roll_for_first_player(t)
        if t.recording:
            t.emit("first", first, {})
        t.circle = t.clockwise(first)
        if t.phantom >= 0:
            t.circle.append(t.phantom)
            place_phantom_bases(t)
        check_awards(t)


def lay_mat(t: Syndicate, seat: int) -> None:
    """Set a seat's starting resources, levels, dice and base (SYN-SET14..SYN-SET20)."""
    s = t.seats[seat]
    s.stock = t.box.start[s.syndicate][:]
    s.tech = t.box.start_tech[s.syndicate]
    s.assault = t.box.start_assault[s.syndicate]
    s.reinforcements = s.assault
    s.dice = t.box.action_dice
    if t.recording:
        t.emit("chose", seat, {"syndicate": SYNDICATES[s.syndicate]})
    base = t.box.start_base[s.syndicate]
    if base >= 0:
        start_base(t, base, seat)
        if t.box.start_fort[s.syndicate]:
            t.fort |= 1 << base
        if t.recording:
            t.emit("start_base", seat, {"base": BASES[base]})


def start_base(t: Syndicate, base: int, owner: int) -> None:
    """Place a base; the chip of its territory goes unseen into the box (SYN-SET19, SYN-R46)."""
    t.owner[base] = owner
    t.chips.move_at(t.board, base, t.chip_box)


def roll_for_first_player(t: Syndicate) -> int:
    """Roll the crackdown die for the first player; tied players roll again (SYN-SET13, SYN-SET22)."""
    rolling = list(range(t.players))
    while len(rolling) > 1:
        best = 0
        top: list[int] = []
        for seat in rolling:
            roll = t.below(t.box.crackdown_die) + 1
            if t.recording:
                t.emit("first_roll", seat, {"roll": int(roll)})
            if roll > best:
                best = roll
                top = []
            if roll == best:
                top.append(seat)
        rolling = top
    return rolling[0]


def place_phantom_bases(t: Syndicate) -> None:
    """Place five unfortified phantom bases, without chips, from the remaining base cards (SYN-PHM03)."""
    left = [base for base in range(c.TERRITORY_COUNT) if t.owner[base] < 0]
    t.shuffle(left)
    taken = left[: t.box.phantom_bases]
    taken.sort()
    for base in taken:
        start_base(t, base, t.phantom)
    if t.recording:
        t.emit("phantom_bases", -1, {"bases": [BASES[base] for base in taken]})
