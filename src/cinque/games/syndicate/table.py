"""The table of SYNDICATE: what lies on the board and before every seat, and the questions all rules put to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from cinque.core.random import Dice
from cinque.core.table import Table
from cinque.games.syndicate import box as v
from cinque.games.syndicate.box import FIRST_TECH, TERRITORIES, Box
from cinque.games.syndicate.moves import BASES, RESOURCES
from cinque.games.syndicate.parts import Offer, Seat

if TYPE_CHECKING:
    from cinque.core.game import Game

NOBODY: Final = -1

SETUP: Final = 0
TURNS: Final = 1
SOVEREIGN: Final = 2
COLLECTION: Final = 3
OVER: Final = 4
PHASES: Final[list[str]] = ["setup", "turns", "sovereign", "collection", "over"]

YELLOW: Final = 0
ORANGE: Final = 1
RED: Final = 2
COLOURS: Final[list[str]] = ["yellow", "orange", "red"]

UNSURE: Final = 0  # what is known of a card in a slot: whether it was with its holder at the last reshuffle
OLD: Final = 1
NEW: Final = 2

UNPARDONED: Final = 0
BOUGHT: Final = 1
FREE: Final = 2
VOID: Final = 3


class Syndicate(Table):
    """The state of one play. Owners are seats; the phantom is the number after the last seat."""

    SHARED: ClassVar[tuple[str, ...]] = ("box", "blockade", "extended", "trading")
    SEALS: ClassVar[bool] = True
    ENCODED: ClassVar[dict[str, str]] = {
        "circle": "row 6", "owner": "row 18", "fort": "bits 18", "no_crew": "bits 18", "no_tax": "bits 18",
        "no_effect": "bits 18", "research": "row 18", "supply": "bits 12", "awards": "row 8", "discard": "bag 78",
        "spent": "bag 37", "shown": "bag 16", "leaders": "bits 6", "reward": "row 3", "cut": "row 3",
        "old": "secret",
    }  # fmt: skip

    box: Box
    blockade: bool  # these three are options of the game
    extended: bool
    trading: bool
    seats: list[Seat]
    phantom: int  # its number as an owner, or NOBODY
    circle: list[int]  # all parties clockwise, in the player order of round 1
    lead: int  # place of the First Player tile in the circle
    draft: list[int]  # dealt syndicate cards, two by two, until all have chosen
    phase: int
    round: int
    last: int  # the final round, once it is known
    turn: int  # the party whose turn it is, or NOBODY
    acted: int  # actions in this extended turn
    turns: int  # turns that are over, for bots that look ahead by turns
    alert: int
    owner: list[int]  # of the base on each territory
    fort: int  # bit masks of territories: fortified, flipped for crew, tax or an effect
    no_crew: int
    no_tax: int
    no_effect: int
    destroyer: int  # where it stands, or NOBODY
    research: list[int]
    granted: int  # bit mask of beam links whose protection was granted
    supply: int  # bit mask of advanced techs not taken
    awards: list[int]  # owner of each award
    deck: list[int]  # the top card is the last one
    discard: list[int]
    known: list[int]  # of each operation card: bit mask of seats that know who holds it
    loose: list[int]  # of each operation card: bit mask of seats that have not seen it since its holder filled the slot
    old: list[bool]  # of each operation card: it was not in the pile when that was last shuffled into a new deck
    chip: list[int]  # on each territory, or NOBODY
    chips_out: list[int]  # in the box, never seen
    spent: list[int]  # chips played
    chip_known: list[int]
    sovereign: list[int]  # the top card is the last one
    sovereign_out: list[int]
    shown: list[int]  # sovereign cards revealed
    colour: int  # of the alert level when the sovereign card was revealed
    leaders: int  # bit mask of seats with the most bases at that time
    card: int  # the mission under way, or NOBODY
    target: int  # its territory, or that of the assault under way
    coop: bool
    hired: bool
    waived: bool  # the casino's help was refused
    boost: bool  # Probability Engine is used on this roll
    force: int  # reinforcements of the assault under way; NOBODY when there is none
    bonus: int  # what chips and sleepers add to the roll
    reward: list[int]  # what the attempter is about to get
    cut: list[int]  # what the owner of the base is about to get
    aim: int  # base or seat that the sleeper turned up last aims at
    turned: bool  # whether a sleeper was turned up in the window being settled
    offer: Offer | None
    stage: int  # of the campaign, from 1; 0 in other games
    breaks: int  # successes in its last stage

    def bind(self, game: Game) -> None:
        """The box and the options are the same for all tables of a game."""
        options = game.options
        self.box = game.content.box
        self.blockade = options["blockade"]
        self.extended = options["extended"]
        self.trading = options["trading"]

    # -- parties and order ---------------------------------------------------------------------

    def from_lead(self) -> list[int]:
        """The real seats in player order."""
        return self.after(self.lead - 1)

    def after(self, place: int) -> list[int]:
        """The real seats clockwise from behind a place in the circle, the one there last."""
        count = len(self.circle)
        found: list[int] = []
        for step in range(1, count + 1):
            party = self.circle[(place + step) % count]
            if party != self.phantom:
                found.append(party)
        return found

    def party(self, owner: int) -> int | str:
        """An owner as events name it."""
        return "phantom" if owner == self.phantom else owner

    # -- bases ---------------------------------------------------------------------------------

    def flipped(self) -> int:
        """Territories out of play, as a bit mask (SYN-UPK09)."""
        mask = self.no_crew | self.no_tax | self.no_effect
        if self.destroyer >= 0:
            mask |= 1 << self.destroyer
        return mask

    def works(self, base: int) -> bool:
        """Whether the base on a territory is in play."""
        return self.flipped() >> base & 1 == 0

    def bases(self, owner: int) -> int:
        """How many bases a party owns."""
        return self.owner.count(owner)

    def protected(self, base: int, attacker: int) -> bool:
        """Whether a beam protects the base against this attacker (SYN-SPB02, SYN-SPB05, SYN-SPB12; SYN-R15)."""
        for link in range(len(self.box.link_to)):
            if self.box.link_to[link] == base:
                guard = self.box.link_from[link]
                by = self.owner[guard]
                if by >= 0 and self.works(guard):
                    if by == self.owner[base] or (self.granted >> link & 1 == 1 and by != attacker):
                        return True
        return False

    def fortified(self, base: int, attacker: int) -> bool:
        """Whether the base counts as fortified in an assault (SYN-ASL05, SYN-ASL06)."""
        if self.fort >> base & 1 or self.protected(base, attacker):
            return True
        owner = self.owner[base]
        return owner < self.players and self.power(owner, v.FORT_ASSAULT) > 0

    def hand_over(self, base: int, owner: int) -> None:
        """A base changes hands: research and grants over its beams go (SYN-ASL12, SYN-R15, SYN-R70)."""
        self.owner[base] = owner
        self.research[base] = 0
        self.end_grants(base)

    def end_grants(self, base: int) -> None:
        """Protection granted from or to a base ends."""
        for link in range(len(self.box.link_to)):
            if self.box.link_from[link] == base or self.box.link_to[link] == base:
                self.granted &= ~(1 << link)

    # -- what a seat has -----------------------------------------------------------------------

    def power(self, seat: int, kind: int) -> int:
        """The sum of a standing power over the seat's mat and advanced techs."""
        s = self.seats[seat]
        row = self.box.powers[kind]
        total = row[s.syndicate]
        techs = s.techs
        source = FIRST_TECH
        while techs:
            if techs & 1:
                total += row[source]
            techs >>= 1
            source += 1
        return total

    def can_pay(self, seat: int, price: list[int]) -> bool:
        """Whether the seat has all of a price."""
        stock = self.seats[seat].stock
        return stock[0] >= price[0] and stock[1] >= price[1] and stock[2] >= price[2]

    def pay(self, seat: int, price: list[int]) -> None:
        """Take a price the seat can pay."""
        stock = self.seats[seat].stock
        for kind in range(3):
            stock[kind] = stock[kind] - price[kind]  # compiled, `-=` on an item would go through Python's objects

    def gain(self, seat: int, amount: list[int]) -> None:
        """Give resources from the bank."""
        stock = self.seats[seat].stock
        for kind in range(3):
            stock[kind] = stock[kind] + amount[kind]

    def armed(self, seat: int) -> bool:
        """Whether the seat can start a mission or an assault (SYN-RND09)."""
        return self.seats[seat].dice > 0

    def held(self, seat: int, design: int) -> int:
        """The card of a design in the seat's hand that fewest others know of."""
        best = NOBODY
        for card in self.seats[seat].hand:
            if self.box.design[card] == design and (best < 0 or _bits(self.known[card]) < _bits(self.known[best])):
                best = card
        return best

    def held_chip(self, seat: int, design: int) -> int:
        """The chip of a design before the seat that fewest others know of."""
        best = NOBODY
        for chip in self.seats[seat].chips:
            if self.box.chip_design[chip] == design:
                if best < 0 or _bits(self.chip_known[chip]) < _bits(self.chip_known[best]):
                    best = chip
        return best

    def take_card(self, seat: int, card: int) -> None:
        """A card comes into a hand from the deck: nobody else knows of it."""
        self.seats[seat].hand.append(card)
        self.known[card] = 0
        self.loose[card] = 0

    def lay(self, card: int) -> None:
        """A card goes face up to the discard pile, for all to see."""
        self.seal()
        self.discard.append(card)
        self.known[card] = 0
        self.loose[card] = 0

    def bare(self, seat: int, card: int) -> None:
        """A card has left a hand or slot for all to see, which may say whether it is an old one (SYN-INF02)."""
        s = self.seats[seat]
        left = len(s.hand) + (1 if s.slot >= 0 else 0)
        old = 0
        copies = self.box.copies[self.box.design[card]]
        for copy in copies:
            if self.old[copy]:
                old += 1
        if old:
            s.old_least = max(s.old_least - 1, 0)
            if old == len(copies):
                s.old_most -= 1
        s.old_most = min(s.old_most, left)

    def part(self, giver: int, taker: int, count: int) -> None:
        """So many cards are about to change hands face down: how many old ones, others can only bound."""
        a = self.seats[giver]
        b = self.seats[taker]
        held = len(a.hand) + (1 if a.slot >= 0 else 0)
        least = max(count - (held - a.old_least), 0)
        b.old_least += least
        b.old_most += min(count, a.old_most)
        a.old_least = max(a.old_least - count, 0)
        a.old_most = min(a.old_most - least, held - count)

    def renew(self) -> None:
        """The discard pile becomes the deck: all other cards are old ones, where they are."""
        self.deck = self.discard
        self.discard = []
        for card in range(len(self.old)):
            self.old[card] = True
        for card in self.deck:
            self.old[card] = False
        for s in self.seats:
            s.old_least = len(s.hand) + (1 if s.slot >= 0 else 0)
            s.old_most = s.old_least
            s.slot_age = OLD if s.slot >= 0 else UNSURE
        self.shuffle(self.deck)
        if self.watched:
            self.tell("reshuffled", -1, {"count": len(self.deck)})

    def empty_slot(self, seat: int) -> int:
        """Take the card out of the slot, for all to see; its hand is sure again."""
        s = self.seats[seat]
        card = s.slot
        s.slot = NOBODY
        s.could = 0
        s.slot_age = UNSURE
        for other in s.hand:
            self.loose[other] = 0
        self.bare(seat, card)
        return card

    def draw(self, seat: int, count: int) -> int:
        """Draw operation cards; the discard pile is shuffled when the deck is empty (SYN-RES09)."""
        drawn: list[int] = []
        self.seal()
        for _ in range(count):
            if not self.deck:
                if not self.discard:
                    break
                self.renew()
            card = self.deck.pop()
            self.take_card(seat, card)
            drawn.append(card)
        if self.watched and drawn:
            self.tell("drew", seat, {"count": len(drawn)}, {"cards": self.card_names(drawn)}, 1 << seat)
        return len(drawn)

    # -- alert ---------------------------------------------------------------------------------

    def top_alert(self) -> int:
        """The highest alert level at this number of players (SYN-ALT01)."""
        return self.box.max_alert[self.players]

    def colour_now(self) -> int:
        """The colour of the present alert level (SYN-ALT04)."""
        if self.alert <= self.box.yellow[self.players]:
            return YELLOW
        return ORANGE if self.alert <= self.box.orange[self.players] else RED

    def move_alert(self, by: int) -> None:
        """Change the alert level within its bounds; a fall takes the Destroyer away (SYN-ALT03, SYN-BLK08)."""
        before = self.alert
        self.alert = min(max(self.alert + by, 1), self.top_alert())
        if self.watched and self.alert != before:
            self.tell("alert", -1, {"level": self.alert, "before": before})
        if self.alert < before and self.destroyer >= 0:
            self.send_away()

    def send_away(self) -> None:
        """The Destroyer goes back to the alert track."""
        if self.watched:
            self.tell("destroyer_left", -1, {"base": BASES[self.destroyer]})
        self.destroyer = NOBODY

    # -- names ---------------------------------------------------------------------------------

    def card_names(self, cards: list[int]) -> list[str]:
        """Operation cards as ids."""
        names: list[str] = self.game.content.card_ids
        return [names[card] for card in cards]

    def goods(self, stock: list[int]) -> dict[str, Any]:
        """Resources as events and questions tell them: how many of each there is."""
        return {"goods": {RESOURCES[kind]: stock[kind] for kind in range(3) if stock[kind]}}

    # -- what the engine asks ------------------------------------------------------------------

    def points(self) -> list[int]:
        """Credits and the points of awards and bases (SYN-END04)."""
        found = [s.stock[v.CREDITS] for s in self.seats]
        for award in range(len(self.awards)):
            if self.awards[award] >= 0:
                found[self.awards[award]] += self.box.feat_points[award]
        for base in range(TERRITORIES):
            owner = self.owner[base]
            if 0 <= owner < self.players:
                found[owner] += self.box.vp[base]
        return found

    def tally(self, seat: int) -> list[tuple[str, int]]:
        """Where the seat's points come from."""
        awards = 0
        for award in range(len(self.awards)):
            if self.awards[award] == seat:
                awards += self.box.feat_points[award]
        credits = self.seats[seat].stock[v.CREDITS]
        bases = self.points()[seat] - credits - awards
        found = [("credits", credits), ("awards", awards)]
        return [*found, ("bases", bases)] if bases else found

    def figures(self, seat: int) -> dict[str, int]:
        """The numbers a seat counts by."""
        s = self.seats[seat]
        return {
            "score": self.points()[seat],
            "credits": s.stock[v.CREDITS],
            "influence": s.stock[v.INFLUENCE],
            "crew": s.stock[v.CREW],
            "bases": self.bases(seat),
            "assault": s.assault,
            "tech": s.tech,
            "cards": len(s.hand),
            "alert": self.alert,
        }

    def era(self) -> int:
        """Wishes for this round lapse with the round."""
        return self.round

    def census(self) -> dict[str, int]:
        """Every component where it lies."""
        cards = len(self.deck) + len(self.discard) + (1 if self.card >= 0 else 0)
        chips = len(self.chips_out) + len(self.spent)
        techs = _bits(self.supply)
        for s in self.seats:
            cards += len(s.hand) + (1 if s.slot >= 0 else 0)
            chips += len(s.chips)
            techs += _bits(s.techs)
        for chip in self.chip:
            if chip >= 0:
                chips += 1
        return {
            "operation cards": cards,
            "chips": chips,
            "advanced techs": techs,
            "sovereign cards": len(self.sovereign) + len(self.shown) + len(self.sovereign_out),
            "territories": len(self.owner),
        }

    def show(self, seat: int) -> Any:
        """What the seat may see."""
        from cinque.games.syndicate.view import view_of

        return view_of(self, seat)

    def hidden(self, seat: int) -> dict[str, list[int]]:
        """What the seat cannot know."""
        from cinque.games.syndicate.hidden import places

        return places(self, seat)

    def conceal(self, seat: int, d: Dice) -> None:
        """Draw anew what the seat cannot know."""
        from cinque.games.syndicate.hidden import redeal

        redeal(self, seat, d)


def _bits(mask: int) -> int:
    count = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count
