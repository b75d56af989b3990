"""What bonus chips, sleepers and sovereign cards do: one interpreter for all (SYN-EFF, COMPONENTS.md section 1)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import PickPlace, PickSome, YesNo, ask_unless_forced
from cinque.core.engine.steps import Step
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.alert_level import move_alert
from cinque.games.syndicate.rules.bases import fortify_base
from cinque.games.syndicate.rules.black_market import raise_level
from cinque.games.syndicate.rules.components import Effect
from cinque.games.syndicate.rules.crackdowns import bases_at_risk, crack_down, hunt_bases, seizing_roll
from cinque.games.syndicate.rules.gain_choices import gain_any, take_resources
from cinque.games.syndicate.rules.moves import BASES, CARDS, CHIPS, DISCARD, PAY, PICK, SLEEPERS, SUFFER
from cinque.games.syndicate.rules.offers import ascending_designs
from cinque.games.syndicate.rules.table import FREE, NOBODY, VOID, Syndicate
from cinque.games.syndicate.rules.taxes import apply_tax, tax_for


def perform_effect(t: Syndicate, seat: int, effect: Effect, actor: int = NOBODY) -> None:
    """Carry out one effect for or against a seat; the `actor` is who takes a turn while a sleeper is played.

    Any part that can't be carried out is lost (SYN-CHP06). Each op is a clause of SYN-EFF."""
    op = effect.op
    if op == c.ROLL:
        t.bonus += effect.b
    elif op == c.ALERT:
        move_alert(t, effect.a)
    elif op == c.FINAL_ROUND:
        t.last = t.round + 1
        if t.recording:
            t.emit("last_round", -1, {"round": t.last})
    elif op == c.CANCEL:
        cancel_sleeper(t)
    elif op == c.UNFORTIFY:
        t.fort &= ~(1 << t.sleeper_target)
    elif op == c.VOID_PARDON:
        t.seats[t.sleeper_target].pardon = VOID
    elif op == c.PARDON:
        t.seats[seat].pardon = FREE
    elif op == c.EXHAUST:
        t.seats[actor].dice = max(t.seats[actor].dice - effect.a, 0)
    elif op == c.STEAL_SHARE:
        steal_share(t, seat, effect.a)
    elif op == c.FLIP:
        flip_bases(t, seat, effect)
    elif op == c.CLEAR:
        clear_research(t, seat, effect)
    elif op == c.TAX:
        apply_tax(t, seat, effect)
    elif op == c.CRACKDOWN:
        crack_down(t, bases_at_risk(t, seat, effect), effect)
    elif op == c.HUNT:
        hunt_bases(t, seat, effect)
    elif op == c.LOSE:
        lose_resources(t, seat, effect.goods())
    elif op == c.DISCARD:
        discard_cards(t, seat, effect)
    elif op == c.SUPPRESS:
        suppress_dice(t, seat, effect)
    elif op == c.PAY_OR and t.slot(seat) >= 0 and t.can_pay(seat, effect.goods()):
        t.then(PayOrBurn(seat, effect.a, effect.b, effect.c))
    elif op == c.PAY_OR or op == c.BURN_SLEEPER:
        t.burn_slot(seat)
    elif op == c.GAIN:
        take_resources(t, seat, effect.goods())
    elif op == c.GAIN_ANY:
        gain_any(t, seat, effect.a)
    elif op == c.DRAW:
        t.draw(seat, effect.a)
    elif op == c.TECH:
        raise_level(t, seat, c.TECH_MARKET, effect.a)
    elif op == c.ASSAULT:
        raise_level(t, seat, c.ASSAULT_MARKET, effect.a)
    elif op == c.REARM:
        s = t.seats[seat]
        s.dice = min(s.dice + effect.a, t.box.action_dice)
        s.reinforcements = min(s.reinforcements + effect.b, s.assault)
    elif op == c.FORTIFY:
        if plain_bases(t, seat):
            ask_unless_forced(t, PickFort(seat))


def can_affect(t: Syndicate, seat: int, effect: Effect) -> bool:
    """Return whether an effect of a sovereign card can affect the seat, judged by public facts (SYN-PAR05)."""
    if effect.op == c.TAX:
        return any(tax_for(t, seat, base, effect) for base in t.bases_of(seat))
    if effect.op == c.CRACKDOWN or effect.op == c.HUNT:
        return any(seizing_roll(t, base, effect) for base in bases_at_risk(t, seat, effect))
    if effect.op == c.LOSE:
        stock, lost = t.seats[seat].stock, effect.goods()
        return any(stock[kind] and lost[kind] for kind in range(3))
    if effect.op == c.DISCARD:
        return len(t.hand(seat)) > 0
    if effect.op == c.SUPPRESS:
        return effect.a > 0 or t.seats[seat].assault > 0
    if effect.op == c.PAY_OR or effect.op == c.BURN_SLEEPER:
        return t.slot(seat) >= 0
    if effect.op == c.FLIP:
        return any(t.box.boxes[base] for base in t.bases_of(seat))
    return effect.op == c.CLEAR and any(t.research[base] for base in t.bases_of(seat))


# -- bases ---------------------------------------------------------------------------------------


def flip_bases(t: Syndicate, seat: int, effect: Effect) -> None:
    """Flip the targeted base, or all of the seat's bases with research boxes."""
    if effect.a == c.RIVALS:
        t.no_effect |= 1 << t.sleeper_target
        return
    for base in t.bases_of(seat):
        if t.box.boxes[base]:
            t.no_effect |= 1 << base
            if t.recording:
                t.emit("flipped", seat, {"base": BASES[base]})


def clear_research(t: Syndicate, seat: int, effect: Effect) -> None:
    """Remove all research from the targeted base, or some from each of the seat's bases."""
    if effect.a == c.RIVALS:
        t.research[t.sleeper_target] = 0
        return
    for base in t.bases_of(seat):
        if t.research[base]:
            t.research[base] = max(t.research[base] - effect.b, 0)
            if t.recording:
                t.emit("cleared", seat, {"base": BASES[base], "count": t.research[base]})


def plain_bases(t: Syndicate, seat: int) -> list[int]:
    """Return the seat's unfortified bases."""
    return [base for base in t.bases_of(seat) if not t.fort >> base & 1]


class PickFort(PickPlace[Syndicate]):
    """Choose which base a chip fortifies."""

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [PICK.of(base) for base in plain_bases(t, self.seat)]

    def play(self, t: Syndicate, move: int) -> None:
        fortify_base(t, self.seat, PICK.arg(move))

    def breadcrumb(self) -> str:
        return "chip"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"chip": CHIPS[t.box.chip_design[t.chips[t.spent][-1]]]}


# -- resources, dice and cards -------------------------------------------------------------------


def lose_resources(t: Syndicate, seat: int, amount: list[int]) -> None:
    """Return resources to the bank, never below 0 (SYN-R57)."""
    stock = t.seats[seat].stock
    lost = [min(stock[kind], amount[kind]) for kind in range(3)]
    t.pay(seat, lost)
    if t.recording and any(lost):
        t.emit("lost", seat, t.goods_facts(lost))


def steal_share(t: Syndicate, seat: int, part: int) -> None:
    """Take a share of what is left of the attempter's reward."""
    taken = [amount // part for amount in t.reward]
    t.reward = [t.reward[kind] - taken[kind] for kind in range(3)]
    t.gain_goods(seat, taken)
    if t.recording:
        t.emit("hijacked", seat, t.goods_facts(taken))


def suppress_dice(t: Syndicate, seat: int, effect: Effect) -> None:
    """Keep dice and reinforcements exhausted at the next reset."""
    s = t.seats[seat]
    s.held_dice = effect.a
    s.held_reinforcements = min(effect.b, s.assault)
    if t.recording and (s.held_dice or s.held_reinforcements):
        kind = "slowed" if not s.held_reinforcements else "suppressed" if s.held_dice else "disarmed"
        t.emit(kind, seat, {"dice": s.held_dice, "reinforcements": s.held_reinforcements})


def discard_cards(t: Syndicate, seat: int, effect: Effect) -> None:
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


class Discard(PickSome[Syndicate]):
    """Choose which cards to discard, in ascending order; each is discarded immediately."""

    __slots__ = ("lowest", "left")

    def __init__(self, seat: int, lowest: int, left: int) -> None:
        super().__init__(seat)
        self.lowest: Final[int] = lowest
        self.left: Final[int] = left

    def legal_moves(self, t: Syndicate) -> list[int]:
        held = sorted([t.box.design[card] for card in t.hand(self.seat)])
        held = [design for design in held if design >= self.lowest]
        return [DISCARD.of(design) for design in ascending_designs(held, self.left)]

    def play(self, t: Syndicate, move: int) -> None:
        design = DISCARD.arg(move)
        discard_card(t, self.seat, t.card_of_design(self.seat, design))
        if self.left > 1:
            t.then(Discard(self.seat, design, self.left - 1))

    def breadcrumb(self) -> str:
        return "discard"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"left": self.left}


class PayOrBurn(YesNo[Syndicate]):
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
            t.burn_slot(self.seat)

    def breadcrumb(self) -> str:
        return "informants"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return t.goods_facts([self.credits, self.influence, self.crew])


# -- sleepers ------------------------------------------------------------------------------------


class PlayedCard(Step[Syndicate]):
    """A revealed sleeper that takes effect unless it is cancelled first."""

    __slots__ = ("seat", "sleeper", "actor")

    def __init__(self, seat: int, sleeper: int, actor: int) -> None:
        self.seat: Final[int] = seat
        self.sleeper: Final[int] = sleeper
        self.actor: Final[int] = actor

    def run(self, t: Syndicate) -> None:
        t.sleeper_revealed = True
        perform_effect(t, self.seat, t.box.sleeper[self.sleeper], self.actor)

    def breadcrumb(self) -> str:
        return "sleeper"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"card": SLEEPERS[self.sleeper]}


def pending_sleeper(t: Syndicate) -> PlayedCard | None:
    """Return the revealed sleeper that hasn't taken effect yet, or None."""
    for at in range(len(t.agenda) - 1, -1, -1):
        step = t.agenda[at]
        if isinstance(step, PlayedCard):
            return step
    return None


def cancel_sleeper(t: Syndicate) -> None:
    """Cancel the previously revealed sleeper."""
    step = pending_sleeper(t)
    if step is not None:
        t.agenda.remove(step)
        if t.recording:
            t.emit("cancelled", step.seat, {"card": SLEEPERS[step.sleeper]})
