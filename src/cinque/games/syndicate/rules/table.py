"""The table of SYNDICATE: the state of the board and every seat, and queries that all rules use (SYN-POW)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from cinque.core.engine.piles import Pile, Piles
from cinque.core.engine.random import Dice
from cinque.core.engine.table import Table
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.components import Box, Effect
from cinque.games.syndicate.rules.moves import CARDS, RESOURCES
from cinque.games.syndicate.rules.player_area import Offer, Seat
from cinque.games.syndicate.view.offers import offer_cards, offer_chips, offer_terms

if TYPE_CHECKING:
    from cinque.core.engine.game import Game

NOBODY: Final = -1

SETUP: Final = 0
TURNS: Final = 1
SOVEREIGN_PHASE: Final = 2
COLLECTION: Final = 3
OVER: Final = 4
PHASES: Final[list[str]] = ["setup", "turns", "sovereign", "collection", "over"]

YELLOW: Final = 0
ORANGE: Final = 1
RED: Final = 2
COLOURS: Final[list[str]] = ["yellow", "orange", "red"]

UNPARDONED: Final = 0
BOUGHT: Final = 1
FREE: Final = 2
VOID: Final = 3


class Syndicate(Table):
    """The state of one game. Owners are seats; the phantom is the number after the last seat."""

    SHARED: ClassVar[tuple[str, ...]] = ("box", "blockade", "extended", "trading")
    LOCKS_UNDO: ClassVar[bool] = True
    ENCODED: ClassVar[dict[str, str]] = {
        "circle": "row 6 of parties", "lead": "one of 6", "phase": "one of 5", "turn": "party", "phantom": "secret",
        "owner": "row 18 of parties", "fort": "bits 18", "no_crew": "bits 18", "no_tax": "bits 18",
        "no_effect": "bits 18", "destroyer": "one of 18", "research": "row 18", "granted": "bits 4",
        "supply": "bits 12", "awards": "row 8 of parties", "colour": "one of 3", "leaders": "bits of seats",
        "target": "one of 18", "reward": "row 3", "owner_reward": "row 3", "offer": "secret", "offer_maker()": "seat",
        "offer_partner()": "seat", "offer_terms()": "row 81", "offer_cards()": "bag 74", "offer_chips()": "bag 27",
        "chip_zones()": "grid 3x6 by seat",
    }  # fmt: skip

    box: Box
    blockade: bool  # this and the next two are game options
    extended: bool
    trading: bool
    seats: list[Seat]
    phantom: int  # the phantom's number as an owner, or NOBODY
    circle: list[int]  # all parties clockwise, in player order of round 1
    lead: int = 0  # position of the First Player tile in the circle
    phase: int = SETUP
    round: int = 1
    last: int = 0  # the final round, once known
    turn: int = NOBODY  # the party whose turn it is, or NOBODY
    acted: int = 0  # actions in this extended turn
    turns: int = 0  # finished turns
    alert: int = 1
    owner: list[int]  # by territory: the party that owns its base, or NOBODY
    fort: int = 0  # bit masks of territories: fortified, flipped for crew, tax or an effect
    no_crew: int = 0
    no_tax: int = 0
    no_effect: int = 0
    destroyer: int = NOBODY  # the territory that the Destroyer is on, or NOBODY
    research: list[int]
    granted: int = 0  # bit mask of beam links whose protection was granted
    supply: int  # bit mask of advanced techs not taken
    awards: list[int]  # by award: the party that owns it, or NOBODY
    cards: Piles  # the operation cards
    deck: Pile
    discard: Pile
    mission: Pile  # the mission in progress
    hands: list[Pile]
    slots: list[Pile]  # the card face down on each mat
    chips: Piles
    chip_box: Pile  # chips left in the box, never seen
    board: Pile  # the chips on the board, one slot for each territory
    spent: Pile  # chips played
    chip_hands: list[Pile]
    sovereign: Piles
    sovereign_box: Pile
    sovereign_deck: Pile
    shown: Pile  # sovereign cards revealed
    syndicates: Piles
    syndicate_box: Pile
    choices: list[Pile]  # the syndicate cards that each seat chooses from
    chosen: Pile
    colour: int = 0  # the colour of the alert level when the sovereign card was revealed
    leaders: int = 0  # bit mask of seats with the most bases at that time
    target: int = NOBODY  # territory of the mission or assault in progress
    coop: bool = False
    hired: bool = False
    waived: bool = False  # the casino's bonus was declined
    boost: bool = False  # Probability Engine is used on this roll
    force: int = NOBODY  # reinforcements of the assault in progress, or NOBODY
    bonus: int = 0  # what chips and sleepers add to the roll
    reward: list[int]  # what the attempter is about to get
    owner_reward: list[int]  # what the owner of the base is about to get
    sleeper_target: int = NOBODY  # base or seat targeted by the last revealed sleeper
    sleeper_revealed: bool = False  # whether a sleeper was revealed in the current window
    offer: Offer | None = None
    stage: int  # the stage of the campaign, from 1; 0 in other games
    break_ins: int = 0  # successful break-ins in the campaign's last stage

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
        return self.seats_after(self.lead - 1)

    def seats_after(self, place: int) -> list[int]:
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

    def flipped_bases(self) -> int:
        """Return a bit mask of territories out of play (SYN-UPK09)."""
        mask = self.no_crew | self.no_tax | self.no_effect
        if self.destroyer >= 0:
            mask |= 1 << self.destroyer
        return mask

    def in_play(self, base: int) -> bool:
        """Return whether the base on a territory is in play."""
        return self.flipped_bases() >> base & 1 == 0

    def bases(self, owner: int) -> int:
        """Return how many bases a party owns."""
        return self.owner.count(owner)

    def bases_of(self, owner: int) -> list[int]:
        """Return the territories with a base of a party."""
        return [base for base in range(c.TERRITORY_COUNT) if self.owner[base] == owner]

    def protected(self, base: int, attacker: int) -> bool:
        """Return whether a beam protects the base from this attacker (SYN-SPB02, SYN-SPB05, SYN-SPB12; SYN-R15)."""
        for link in range(len(self.box.link_to)):
            if self.box.link_to[link] == base:
                guard = self.box.link_from[link]
                by = self.owner[guard]
                if by >= 0 and self.in_play(guard):
                    if by == self.owner[base] or (self.granted >> link & 1 == 1 and by != attacker):
                        return True
        return False

    def fortified(self, base: int, attacker: int) -> bool:
        """Return whether the base counts as fortified in an assault (SYN-ASL05, SYN-ASL06)."""
        if self.fort >> base & 1 or self.protected(base, attacker):
            return True
        owner = self.owner[base]
        return owner < self.players and self.power(owner, c.FORT_ASSAULT) > 0

    def hand_over(self, base: int, owner: int) -> None:
        """Change a base's owner; protection granted from or to it ends (SYN-R15, SYN-R70)."""
        self.owner[base] = owner
        for link in range(len(self.box.link_to)):
            if self.box.link_from[link] == base or self.box.link_to[link] == base:
                self.granted &= ~(1 << link)

    def capture(self, base: int, owner: int) -> None:
        """Take a base from its owner without its fort and its research (SYN-ASL11, SYN-ASL12, SYN-SPB09)."""
        self.hand_over(base, owner)
        self.fort &= ~(1 << base)
        self.research[base] = 0

    def end_roll(self) -> None:
        """Forget the target, the force and the bonus of the mission or assault in progress."""
        self.target = NOBODY
        self.force = NOBODY
        self.bonus = 0

    # -- what a seat has -----------------------------------------------------------------------

    def power(self, seat: int, kind: int) -> int:
        """Return the sum of a permanent power over the seat's mat and advanced techs (SYN-POW)."""
        s = self.seats[seat]
        row = self.box.powers[kind]
        total = row[s.syndicate]
        techs = s.techs
        source = c.FIRST_TECH
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

    def gain_goods(self, seat: int, amount: list[int]) -> None:
        """Give resources from the bank."""
        stock = self.seats[seat].stock
        for kind in range(3):
            stock[kind] = stock[kind] + amount[kind]

    def hand(self, seat: int) -> list[int]:
        """Return the operation cards in a seat's hand."""
        return self.cards[self.hands[seat]]

    def slot(self, seat: int) -> int:
        """Return the card face down on a seat's mat, or NOBODY."""
        row = self.cards.cards[self.slots[seat].number]  # reads the list directly: rules and bots ask very often
        return row[0] if row else NOBODY

    def held_chips(self, seat: int) -> list[int]:
        """Return a seat's chips."""
        return self.chips[self.chip_hands[seat]]

    def card_of_design(self, seat: int, design: int) -> int:
        """Return a card of a design in the seat's hand."""
        return self.cards.find(self.hands[seat], design)

    @property
    def card(self) -> int:
        """The mission in progress, or NOBODY."""
        row = self.cards.cards[self.mission.number]
        return row[0] if row else NOBODY

    @property
    def sovereign_card(self) -> int:
        """The sovereign card revealed last."""
        return self.sovereign[self.shown][-1]

    def sovereign_effects(self) -> list[Effect]:
        """Return the effects of the sovereign card revealed last, at its colour."""
        return self.box.sovereign[self.sovereign_card][self.colour]

    def discard_slot(self, seat: int) -> int:
        """Put the slot card face up on the discard pile, and return it."""
        self.seats[seat].slot_candidates = 0
        return self.cards.draw(self.slots[seat], self.discard)

    def burn_slot(self, seat: int) -> None:
        """Burn the slot card, if any: discard it face up without playing it (SYN-SLP15, SYN-SLP17)."""
        if self.slot(seat) >= 0:
            card = self.discard_slot(seat)
            if self.recording:
                self.emit("burned", seat, {"card": CARDS[self.box.design[card]]})

    def draw(self, seat: int, count: int) -> int:
        """Draw operation cards, shuffling the discard pile when the deck is empty (SYN-RES09)."""
        drawn: list[int] = []
        for _ in range(count):
            if not self.cards[self.deck]:
                if not self.cards[self.discard]:
                    break
                self.reshuffle_discard()
            drawn.append(self.cards.draw(self.deck, self.hands[seat]))
        if self.recording and drawn:
            self.emit("drew", seat, {"count": len(drawn)}, {"cards": self.card_names(drawn)}, 1 << seat)
        return len(drawn)

    def reshuffle_discard(self) -> None:
        """Shuffle the discard pile into a new deck."""
        self.cards.move_all(self.discard, self.deck)
        self.cards.shuffle(self.deck, self)
        if self.recording:
            self.emit("reshuffled", -1, {"count": len(self.cards[self.deck])})

    # -- names ---------------------------------------------------------------------------------

    def card_names(self, cards: list[int]) -> list[str]:
        """Return operation cards as ids."""
        names: list[str] = self.game.content.card_ids
        return [names[card] for card in cards]

    def goods_facts(self, stock: list[int]) -> dict[str, Any]:
        """Return resources as events and questions show them: only the kinds that are not 0."""
        return {"goods": {RESOURCES[kind]: stock[kind] for kind in range(3) if stock[kind]}}

    # -- hooks of the engine ----------------------------------------------------------------------

    def compute_scores(self) -> list[int]:
        """Return credits plus the points of awards and bases (SYN-END04)."""
        scores = [s.stock[c.CREDITS] for s in self.seats]
        for award in range(len(self.awards)):
            if self.awards[award] >= 0:
                scores[self.awards[award]] += self.box.feat_points[award]
        for base in range(c.TERRITORY_COUNT):
            owner = self.owner[base]
            if 0 <= owner < self.players:
                scores[owner] += self.box.vp[base]
        return scores

    def compute_breakdown(self, seat: int) -> list[tuple[str, int]]:
        """Return where the seat's points come from."""
        awards = sum(points for owner, points in zip(self.awards, self.box.feat_points, strict=True) if owner == seat)
        credits = self.seats[seat].stock[c.CREDITS]
        bases = self.compute_scores()[seat] - credits - awards
        points = [("credits", credits), ("awards", awards)]
        return [*points, ("bases", bases)] if bases else points

    def compute_stats(self, seat: int) -> dict[str, int]:
        """Return a seat's key numbers."""
        s = self.seats[seat]
        return {
            "score": self.compute_scores()[seat],
            "credits": s.stock[c.CREDITS],
            "influence": s.stock[c.INFLUENCE],
            "crew": s.stock[c.CREW],
            "bases": self.bases(seat),
            "assault": s.assault,
            "tech": s.tech,
            "cards": len(self.hand(seat)),
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
        techs = self.supply.bit_count()
        for s in self.seats:
            techs += s.techs.bit_count()
        return {**self.card_census(), "advanced techs": techs, "territories": len(self.owner)}

    def pending_offer(self) -> Offer:
        """Return the offer in progress."""
        assert self.offer is not None
        return self.offer

    def offer_maker(self, seat: int) -> int:
        """Return who makes the offer in progress, or NOBODY."""
        return self.offer.maker if self.offer is not None else NOBODY

    def offer_partner(self, seat: int) -> int:
        """Return who the offer in progress is for, or NOBODY."""
        return self.offer.to if self.offer is not None else NOBODY

    def offer_terms(self, seat: int) -> list[int]:
        """Return the terms of the offer in progress that the seat may know."""
        return offer_terms(self, seat)

    def offer_cards(self, seat: int) -> list[int]:
        """Return the designs of the cards in the offer in progress, if the seat may know them."""
        return offer_cards(self, seat)

    def offer_chips(self, seat: int) -> list[int]:
        """Return the designs of the chips in the offer in progress, if the seat may know them."""
        return offer_chips(self, seat)

    def chip_zones(self, seat: int) -> list[int]:
        """Return how many chips with the back of each zone each seat holds, at zone * 6 + seat."""
        found = [0] * 18
        for holder in range(self.players):
            for chip in self.held_chips(holder):
                place = self.box.chip_zone[self.box.chip_design[chip]] * 6 + holder
                found[place] = found[place] + 1
        return found

    def build_view(self, seat: int) -> Any:
        """Return what the seat may see."""
        from cinque.games.syndicate.view.view import view_of

        return view_of(self, seat)

    def hidden_places(self, seat: int) -> dict[str, list[int]]:
        """Return what the seat cannot know."""
        return self.hidden_cards(seat)

    def resample_hidden(self, seat: int, d: Dice) -> None:
        """Resample what the seat cannot know of an offer, which announces cards but doesn't move them."""
        if self.offer is not None:
            from cinque.games.syndicate.rules.offer_builder import resample_offer

            resample_offer(self, self.offer, seat, d)
