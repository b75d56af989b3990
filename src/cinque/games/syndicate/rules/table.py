"""The table of SYNDICATE: the state of the board and every seat, and queries that all rules use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from cinque.core.engine.random import Dice
from cinque.core.engine.table import Table
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.components import Box
from cinque.games.syndicate.rules.constants import FIRST_TECH, TERRITORIES
from cinque.games.syndicate.rules.moves import RESOURCES
from cinque.games.syndicate.rules.player_area import Offer, Seat

if TYPE_CHECKING:
    from cinque.core.engine.game import Game

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

UNSURE: Final = 0  # whether a slot card is known to have been with its holder at the last reshuffle
OLD: Final = 1
NEW: Final = 2

UNPARDONED: Final = 0
BOUGHT: Final = 1
FREE: Final = 2
VOID: Final = 3


class Syndicate(Table):
    """The state of one game. Owners are seats; the phantom is the number after the last seat."""

    SHARED: ClassVar[tuple[str, ...]] = ("box", "blockade", "extended", "trading")
    LOCKS_UNDO: ClassVar[bool] = True
    ENCODED: ClassVar[dict[str, str]] = {
        "circle": "row 6", "owner": "row 18", "fort": "bits 18", "no_crew": "bits 18", "no_tax": "bits 18",
        "no_effect": "bits 18", "research": "row 18", "supply": "bits 12", "awards": "row 8", "discard": "bag 78",
        "spent": "bag 37", "shown": "bag 16", "leaders": "bits 6", "reward": "row 3", "cut": "row 3",
        "old": "secret",
    }  # fmt: skip

    box: Box
    blockade: bool  # the next three are game options
    extended: bool
    trading: bool
    seats: list[Seat]
    phantom: int  # the phantom's number as an owner, or NOBODY
    circle: list[int]  # all parties clockwise, in player order of round 1
    lead: int  # position of the First Player tile in the circle
    draft: list[int]  # dealt syndicate cards, two per seat, until everyone has chosen
    phase: int
    round: int
    last: int  # the final round, once known
    turn: int  # the party whose turn it is, or NOBODY
    acted: int  # actions in this extended turn
    turns: int  # finished turns
    alert: int
    owner: list[int]  # of the base on each territory
    fort: int  # bit masks of territories: fortified, flipped for crew, tax or an effect
    no_crew: int
    no_tax: int
    no_effect: int
    destroyer: int  # the territory it is on, or NOBODY
    research: list[int]
    granted: int  # bit mask of beam links whose protection was granted
    supply: int  # bit mask of advanced techs not taken
    awards: list[int]  # owner of each award
    deck: list[int]  # the top card is the last one
    discard: list[int]
    known: list[int]  # of each operation card: bit mask of seats that know who holds it
    loose: list[int]  # of each operation card: bit mask of seats that haven't seen it since its holder filled the slot
    old: list[bool]  # of each operation card: was not in the discard pile when that last became the deck
    chip: list[int]  # on each territory, or NOBODY
    chips_out: list[int]  # in the box, never seen
    spent: list[int]  # chips played
    chip_known: list[int]
    sovereign: list[int]  # the top card is the last one
    sovereign_out: list[int]
    shown: list[int]  # sovereign cards revealed
    colour: int  # of the alert level when the sovereign card was revealed
    leaders: int  # bit mask of seats with the most bases at that time
    card: int  # the mission in progress, or NOBODY
    target: int  # territory of the mission or assault in progress
    coop: bool
    hired: bool
    waived: bool  # the casino's bonus was declined
    boost: bool  # Probability Engine is used on this roll
    force: int  # reinforcements of the assault in progress, or NOBODY
    bonus: int  # what chips and sleepers add to the roll
    reward: list[int]  # what the attempter is about to get
    cut: list[int]  # what the owner of the base is about to get
    aim: int  # base or seat targeted by the last revealed sleeper
    turned: bool  # whether a sleeper was revealed in the current window
    offer: Offer | None
    stage: int  # of the campaign, from 1; 0 in other games
    breaks: int  # successful break-ins in the campaign's last stage

    def bind_content(self, game: Game) -> None:
        """Set the box and the options, which all tables of a game share."""
        options = game.options
        self.box = game.content.box
        self.blockade = options["blockade"]
        self.extended = options["extended"]
        self.trading = options["trading"]

    # -- parties and order ---------------------------------------------------------------------

    def from_lead(self) -> list[int]:
        """Return the players' seats in player order, without the phantom."""
        return self.after(self.lead - 1)

    def after(self, place: int) -> list[int]:
        """Return the players' seats clockwise after a position in the circle, the one at that position last."""
        count = len(self.circle)
        seats: list[int] = []
        for step in range(1, count + 1):
            party = self.circle[(place + step) % count]
            if party != self.phantom:
                seats.append(party)
        return seats

    def party(self, owner: int) -> int | str:
        """Return an owner as events name it."""
        return "phantom" if owner == self.phantom else owner

    # -- bases ---------------------------------------------------------------------------------

    def flipped(self) -> int:
        """Return a bit mask of territories out of play (SYN-UPK09)."""
        mask = self.no_crew | self.no_tax | self.no_effect
        if self.destroyer >= 0:
            mask |= 1 << self.destroyer
        return mask

    def works(self, base: int) -> bool:
        """Return whether the base on a territory is in play."""
        return self.flipped() >> base & 1 == 0

    def bases(self, owner: int) -> int:
        """Return how many bases a party owns."""
        return self.owner.count(owner)

    def protected(self, base: int, attacker: int) -> bool:
        """Return whether a beam protects the base from this attacker (SYN-SPB02, SYN-SPB05, SYN-SPB12; SYN-R15)."""
        for link in range(len(self.box.link_to)):
            if self.box.link_to[link] == base:
                guard = self.box.link_from[link]
                by = self.owner[guard]
                if by >= 0 and self.works(guard):
                    if by == self.owner[base] or (self.granted >> link & 1 == 1 and by != attacker):
                        return True
        return False

    def fortified(self, base: int, attacker: int) -> bool:
        """Return whether the base counts as fortified in an assault (SYN-ASL05, SYN-ASL06)."""
        if self.fort >> base & 1 or self.protected(base, attacker):
            return True
        owner = self.owner[base]
        return owner < self.players and self.power(owner, constants.FORT_ASSAULT) > 0

    def hand_over(self, base: int, owner: int) -> None:
        """Change a base's owner; protection granted from or to it ends (SYN-R15, SYN-R70)."""
        self.owner[base] = owner
        for link in range(len(self.box.link_to)):
            if self.box.link_from[link] == base or self.box.link_to[link] == base:
                self.granted &= ~(1 << link)

    def capture(self, base: int, owner: int) -> None:
        """Take a base from its owner, which also removes its research (SYN-ASL12, SYN-SPB09)."""
        self.hand_over(base, owner)
        self.research[base] = 0

    # -- what a seat has -----------------------------------------------------------------------

    def power(self, seat: int, kind: int) -> int:
        """Return the sum of a permanent power over the seat's mat and advanced techs."""
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
        """Return whether the seat can pay a price."""
        stock = self.seats[seat].stock
        return stock[0] >= price[0] and stock[1] >= price[1] and stock[2] >= price[2]

    def pay(self, seat: int, price: list[int]) -> None:
        """Take a price that the seat can pay."""
        stock = self.seats[seat].stock
        for kind in range(3):
            stock[kind] = stock[kind] - price[kind]  # `-=` on an item is slow when compiled

    def gain(self, seat: int, amount: list[int]) -> None:
        """Give resources from the bank."""
        stock = self.seats[seat].stock
        for kind in range(3):
            stock[kind] = stock[kind] + amount[kind]

    def armed(self, seat: int) -> bool:
        """Return whether the seat can start a mission or an assault (SYN-RND09)."""
        return self.seats[seat].dice > 0

    def held(self, seat: int, design: int) -> int:
        """Return the card of a design in the seat's hand that the fewest others know of."""
        best = NOBODY
        for card in self.seats[seat].hand:
            if self.box.design[card] == design:
                if best < 0 or self.known[card].bit_count() < self.known[best].bit_count():
                    best = card
        return best

    def held_chip(self, seat: int, design: int) -> int:
        """Return the seat's chip of a design that the fewest others know of."""
        best = NOBODY
        for chip in self.seats[seat].chips:
            if self.box.chip_design[chip] == design:
                if best < 0 or self.chip_known[chip].bit_count() < self.chip_known[best].bit_count():
                    best = chip
        return best

    def take_card(self, seat: int, card: int) -> None:
        """Put a card from the deck into a hand; nobody else knows of it."""
        self.seats[seat].hand.append(card)
        self.known[card] = 0
        self.loose[card] = 0

    def put_on_discard(self, card: int) -> None:
        """Put a card face up on the discard pile."""
        self.lock_undo()
        self.discard.append(card)
        self.known[card] = 0
        self.loose[card] = 0

    def note_public_card(self, seat: int, card: int) -> None:
        """Note that a card publicly left a hand or slot, which may reveal how many old cards remain (SYN-INF02)."""
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

    def note_hidden_transfer(self, giver: int, taker: int, count: int) -> None:
        """Note that this many cards are about to change hands face down, which loosens the bounds on old cards."""
        a = self.seats[giver]
        b = self.seats[taker]
        held = len(a.hand) + (1 if a.slot >= 0 else 0)
        least = max(count - (held - a.old_least), 0)
        b.old_least += least
        b.old_most += min(count, a.old_most)
        a.old_least = max(a.old_least - count, 0)
        a.old_most = min(a.old_most - least, held - count)

    def reshuffle_discard(self) -> None:
        """Shuffle the discard pile into a new deck; all other cards become old ones."""
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
        if self.recording:
            self.emit("reshuffled", -1, {"count": len(self.deck)})

    def empty_slot(self, seat: int) -> int:
        """Take the card out of the slot publicly; the cards in hand are then certainly in hand."""
        s = self.seats[seat]
        card = s.slot
        s.slot = NOBODY
        s.slot_seen = 0
        s.could = 0
        s.slot_age = UNSURE
        for other in s.hand:
            self.loose[other] = 0
        self.note_public_card(seat, card)
        return card

    def draw(self, seat: int, count: int) -> int:
        """Draw operation cards, shuffling the discard pile when the deck is empty (SYN-RES09)."""
        drawn: list[int] = []
        self.lock_undo()
        for _ in range(count):
            if not self.deck:
                if not self.discard:
                    break
                self.reshuffle_discard()
            card = self.deck.pop()
            self.take_card(seat, card)
            drawn.append(card)
        if self.recording and drawn:
            self.emit("drew", seat, {"count": len(drawn)}, {"cards": self.card_names(drawn)}, 1 << seat)
        return len(drawn)

    # -- alert ---------------------------------------------------------------------------------

    # -- names ---------------------------------------------------------------------------------

    def card_names(self, cards: list[int]) -> list[str]:
        """Return operation cards as ids."""
        names: list[str] = self.game.content.card_ids
        return [names[card] for card in cards]

    def goods(self, stock: list[int]) -> dict[str, Any]:
        """Return resources as events and questions show them: only the kinds that are not 0."""
        return {"goods": {RESOURCES[kind]: stock[kind] for kind in range(3) if stock[kind]}}

    # -- hooks of the engine ----------------------------------------------------------------------

    def compute_scores(self) -> list[int]:
        """Return credits plus the points of awards and bases (SYN-END04)."""
        scores = [s.stock[constants.CREDITS] for s in self.seats]
        for award in range(len(self.awards)):
            if self.awards[award] >= 0:
                scores[self.awards[award]] += self.box.feat_points[award]
        for base in range(TERRITORIES):
            owner = self.owner[base]
            if 0 <= owner < self.players:
                scores[owner] += self.box.vp[base]
        return scores

    def score_breakdown(self, seat: int) -> list[tuple[str, int]]:
        """Return where the seat's points come from."""
        awards = 0
        for award in range(len(self.awards)):
            if self.awards[award] == seat:
                awards += self.box.feat_points[award]
        credits = self.seats[seat].stock[constants.CREDITS]
        bases = self.compute_scores()[seat] - credits - awards
        points = [("credits", credits), ("awards", awards)]
        return [*points, ("bases", bases)] if bases else points

    def stats(self, seat: int) -> dict[str, int]:
        """Return a seat's key numbers."""
        s = self.seats[seat]
        return {
            "score": self.compute_scores()[seat],
            "credits": s.stock[constants.CREDITS],
            "influence": s.stock[constants.INFLUENCE],
            "crew": s.stock[constants.CREW],
            "bases": self.bases(seat),
            "assault": s.assault,
            "tech": s.tech,
            "cards": len(s.hand),
            "alert": self.alert,
        }

    def era(self) -> int:
        """Return the round; auto-answers set for this round expire with it."""
        return self.round

    def own_turn(self, seat: int) -> bool:
        """Return whether a question belongs to the seat's own turn.

        Building an offer in a trade call doesn't: a player who asked to trade is asked again (SYN-R39).
        """
        from cinque.games.syndicate.rules.trading import is_trade_question

        return super().own_turn(seat) and not is_trade_question(self.agenda[-1])

    def census(self) -> dict[str, int]:
        """Return where every component is."""
        cards = len(self.deck) + len(self.discard) + (1 if self.card >= 0 else 0)
        chips = len(self.chips_out) + len(self.spent)
        techs = self.supply.bit_count()
        for s in self.seats:
            cards += len(s.hand) + (1 if s.slot >= 0 else 0)
            chips += len(s.chips)
            techs += s.techs.bit_count()
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

    def build_view(self, seat: int) -> Any:
        """Return what the seat may see."""
        from cinque.games.syndicate.view.view import view_of

        return view_of(self, seat)

    def hidden_places(self, seat: int) -> dict[str, list[int]]:
        """Return what the seat cannot know."""
        from cinque.games.syndicate.rules.hidden_information import places

        return places(self, seat)

    def resample_hidden(self, seat: int, d: Dice) -> None:
        """Resample what the seat cannot know."""
        from cinque.games.syndicate.rules.hidden_information import redeal

        redeal(self, seat, d)
