"""What sovereign cards do to a player (COMPONENTS.md section 7)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import Ask
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.components import Effect
from cinque.games.syndicate.rules.constants import TERRITORIES
from cinque.games.syndicate.rules.moves import BASES, CARDS, DISCARD, PAY, PICK, SUFFER
from cinque.games.syndicate.rules.table import NOBODY, Syndicate
from cinque.games.syndicate.rules.taxes import collect_tax


def leading_seats(t: Syndicate) -> int:
    """Return a bit mask of the players with the most bases, at least one; the phantom doesn't count (SYN-SOV11)."""
    most = 1
    mask = 0
    for seat in range(t.players):
        count = t.bases(seat)
        if count > most:
            most = count
            mask = 0
        if count == most:
            mask |= 1 << seat
    return mask


def apply_effect(t: Syndicate, seat: int, effect: Effect) -> None:
    """Apply one effect to one player."""
    s = t.seats[seat]
    if effect.op == constants.TAX:
        collect_tax(t, seat, effect)
    elif effect.op == constants.CRACKDOWN:
        for base in range(TERRITORIES):
            if t.owner[base] == seat and effect.a >> t.box.zone[base] & 1:
                crackdown(t, base, effect)
    elif effect.op == constants.HUNT:
        if t.leaders >> seat & 1:
            start_hunt(t, seat, effect)
    elif effect.op == constants.LOSE:
        lose_resources(t, seat, [effect.a, effect.b, effect.c])
    elif effect.op == constants.DISCARD:
        discard(t, seat, effect)
    elif effect.op == constants.SUPPRESS:
        s.held_dice = effect.a
        s.held_reinforcements = min(effect.b, s.assault)
        if t.recording and (s.held_dice or s.held_reinforcements):
            kind = "slowed" if not s.held_reinforcements else "suppressed" if s.held_dice else "disarmed"
            t.emit(kind, seat, {"dice": s.held_dice, "reinforcements": s.held_reinforcements})
    elif effect.op == constants.PAY_OR:
        if t.slot(seat) >= 0:
            price = [effect.a, effect.b, effect.c]
            if t.can_pay(seat, price):
                t.then(PayOrBurn(seat, effect.a, effect.b, effect.c))
            else:
                discard_slot(t, seat)
    elif effect.op == constants.BURN_SLEEPER:
        discard_slot(t, seat)
    elif effect.op == constants.CLEAR:
        for base in range(TERRITORIES):
            if t.owner[base] == seat and t.research[base]:
                t.research[base] = max(t.research[base] - effect.b, 0)
                if t.recording:
                    t.emit("cleared", seat, {"base": BASES[base], "count": t.research[base]})
    elif effect.op == constants.FLIP:
        for base in range(TERRITORIES):
            if t.owner[base] == seat and t.box.boxes[base]:
                t.no_effect |= 1 << base
                if t.recording:
                    t.emit("flipped", seat, {"base": BASES[base]})


def lose_resources(t: Syndicate, seat: int, amount: list[int]) -> None:
    """Return resources to the bank, never below 0 (SYN-R57)."""
    stock = t.seats[seat].stock
    lost = [0, 0, 0]
    for kind in range(3):
        lost[kind] = min(stock[kind], amount[kind])
        stock[kind] -= lost[kind]
    if t.recording and any(lost):
        t.emit("lost", seat, t.goods_facts(lost))


def discard_slot(t: Syndicate, seat: int) -> None:
    """Discard the slot card."""
    if t.slot(seat) >= 0:
        card = t.discard_slot(seat)
        if t.recording:
            t.emit("burned", seat, {"card": CARDS[t.box.design[card]]})


# -- crackdowns ----------------------------------------------------------------------------------


def seizing_roll(t: Syndicate, base: int, effect: Effect) -> int:
    """Return the highest roll that seizes a base, or 0 if none does (SYN-SOV05)."""
    if effect.op == constants.CRACKDOWN and not effect.a >> t.box.zone[base] & 1:
        return 0
    owner = t.owner[base]
    if t.fort >> base & 1:
        return 0 if t.power(owner, constants.NO_SEIZE) else effect.c
    return effect.c if t.power(owner, constants.FORT_CRACKDOWN) else effect.b


def at_risk(t: Syndicate, seat: int, effect: Effect) -> dict[str, int]:
    """Return the seat's bases at risk from an effect, each with the highest roll that seizes it."""
    covered = constants.CRACKDOWN, constants.HUNT
    if effect.op not in covered or (effect.op == constants.HUNT and not t.leaders >> seat & 1):
        return {}
    everywhere = effect.op == constants.HUNT
    return {
        BASES[base]: seizing_roll(t, base, effect)
        for base in range(TERRITORIES)
        if t.owner[base] == seat and (everywhere or effect.a >> t.box.zone[base] & 1)
    }


def crackdown(t: Syndicate, base: int, effect: Effect) -> None:
    """Roll the crackdown die for one base, even where the result can't matter."""
    roll = t.below(t.box.crackdown_die) + 1
    limit = seizing_roll(t, base, effect)
    seat = t.owner[base]
    if t.recording:
        kind = "seized" if roll <= limit else "spared" if limit else "safe"
        facts = {"base": BASES[base], "roll": int(roll), "limit": limit, "sides": t.box.crackdown_die}
        t.emit(kind, seat, facts)
    if roll <= limit:
        seize(t, base)


def seize(t: Syndicate, base: int) -> None:
    """Remove a base from the board; a Destroyer there stays (SYN-BAS08, SYN-R59)."""
    t.capture(base, NOBODY)
    keep = ~(1 << base)
    t.fort &= keep
    t.no_crew &= keep
    t.no_tax &= keep
    t.no_effect &= keep


def start_hunt(t: Syndicate, seat: int, effect: Effect) -> None:
    """Let the leader pick bases for the crackdown die, unless all must be rolled for (COMPONENTS.md S09)."""
    if t.bases(seat) <= effect.a:
        for base in range(TERRITORIES):
            if t.owner[base] == seat:
                crackdown(t, base, effect)
    else:
        t.then(HuntPick(seat, 0, effect.a))


class HuntPick(Ask[Syndicate]):
    """Choose which bases are hunted, in ascending order."""

    __slots__ = ("picked", "left")

    def __init__(self, seat: int, picked: int, left: int) -> None:
        super().__init__(seat)
        self.picked: Final[int] = picked
        self.left: Final[int] = left

    def legal_moves(self, t: Syndicate) -> list[int]:
        own: list[int] = []
        for base in range(TERRITORIES):
            if self.picked >> base == 0 and t.owner[base] == self.seat:
                own.append(base)
        return [PICK.of(base) for base in own[: len(own) - self.left + 1]]

    def play(self, t: Syndicate, move: int) -> None:
        picked = self.picked | 1 << PICK.arg(move)
        if self.left > 1:
            t.then(HuntPick(self.seat, picked, self.left - 1))
            return
        effect = t.box.sovereign[t.sovereign_card][t.colour][0]
        for base in range(TERRITORIES):
            if picked >> base & 1:
                crackdown(t, base, effect)

    def shape(self) -> str:
        return "some"

    def breadcrumb(self) -> str:
        return "hunt"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        chosen = [BASES[base] for base in range(TERRITORIES) if self.picked >> base & 1]
        risk = at_risk(t, self.seat, t.box.sovereign[t.sovereign_card][t.colour][0])
        return {"left": self.left, "chosen": chosen, "risk": risk, "sides": t.box.crackdown_die}


# -- cards ---------------------------------------------------------------------------------------


def discard(t: Syndicate, seat: int, effect: Effect) -> None:
    """Discard cards from hand, chosen or random, as far as there are any."""
    hand = t.hand(seat)
    if len(hand) <= effect.a:
        for card in hand[:]:
            discard_card(t, seat, card)
    elif effect.b:
        for _ in range(effect.a):
            discard_card(t, seat, hand[t.below(len(hand))])
    else:
        t.then(Discard(seat, 0, effect.a))


def discard_card(t: Syndicate, seat: int, card: int) -> None:
    """Discard one card face up."""
    t.cards.move(t.hands[seat], t.discard, card)
    if t.recording:
        t.emit("discarded", seat, {"card": CARDS[t.box.design[card]]})


class Discard(Ask[Syndicate]):
    """Choose which cards to discard, in ascending order; each is discarded immediately."""

    __slots__ = ("lowest", "left")

    def __init__(self, seat: int, lowest: int, left: int) -> None:
        super().__init__(seat)
        self.lowest: Final[int] = lowest
        self.left: Final[int] = left

    def legal_moves(self, t: Syndicate) -> list[int]:
        held: list[int] = []
        for card in t.hand(self.seat):
            if t.box.design[card] >= self.lowest:
                held.append(t.box.design[card])
        held.sort()
        moves: list[int] = []
        for design in held[: len(held) - self.left + 1]:
            if not moves or moves[-1] != design:
                moves.append(design)
        return [DISCARD.of(design) for design in moves]

    def play(self, t: Syndicate, move: int) -> None:
        design = DISCARD.arg(move)
        discard_card(t, self.seat, t.card_of_design(self.seat, design))
        if self.left > 1:
            t.then(Discard(self.seat, design, self.left - 1))

    def shape(self) -> str:
        return "some"

    def breadcrumb(self) -> str:
        return "discard"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"left": self.left}


class PayOrBurn(Ask[Syndicate]):
    """Pay in full, or burn the slot card."""

    __slots__ = ("credits", "influence", "crew")

    def __init__(self, seat: int, credits: int, influence: int, crew: int) -> None:
        super().__init__(seat)
        self.credits: Final[int] = credits
        self.influence: Final[int] = influence
        self.crew: Final[int] = crew

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [PAY, SUFFER]

    def play(self, t: Syndicate, move: int) -> None:
        if move == PAY:
            price = [self.credits, self.influence, self.crew]
            t.pay(self.seat, price)
            if t.recording:
                t.emit("bribed", self.seat, t.goods_facts(price))
        else:
            discard_slot(t, self.seat)

    def shape(self) -> str:
        return "yesno"

    def breadcrumb(self) -> str:
        return "informants"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return t.goods_facts([self.credits, self.influence, self.crew])


def current_effects(t: Syndicate) -> list[Effect]:
    """Return the effects of the revealed card at its colour."""
    return t.box.sovereign[t.sovereign_card][t.colour]


def effect_texts(t: Syndicate) -> list[str]:
    """Return the text ids of those effects."""
    return [effect.text for effect in current_effects(t)]
