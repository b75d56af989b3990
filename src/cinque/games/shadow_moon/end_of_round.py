"""End of Round after rounds 1 and 2, and the start of rounds 2 and 3."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Ask, Step, Together
from cinque.games.shadow_moon.cards import draw
from cinque.games.shadow_moon.facing import face
from cinque.games.shadow_moon.kingpin import KingpinPlaces
from cinque.games.shadow_moon.moves import AGENTS, BANK, OBJECTIVES, PASS, REFRESH, RESOLVE, SECTORS, TOKENS
from cinque.games.shadow_moon.operations import refill
from cinque.games.shadow_moon.rumours import keep, shuffled_in, stack_taken, under_the_deck
from cinque.games.shadow_moon.status import clear
from cinque.games.shadow_moon.table import (
    CONTROL,
    KINGPIN,
    NEW_ROUND,
    NO_TOKEN,
    NOBODY,
    OBJECTIVE,
    ROUND_END,
    SCORE_SECTORS,
    ShadowMoon,
)
from cinque.games.shadow_moon.vocabulary import ANY_TYPE, SECTOR_COUNT


class EndOfRound(Step[ShadowMoon]):
    """First player, control, objectives, bank, status tokens, round marker, in this order (SMS-END01)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.phase = ROUND_END
        t.then(
            ChangeFirst(), ScoreControl(), ChooseObjective(t.everybody), TakeStacks(), Bank(t.everybody), ClearTokens()
        )


class ChangeFirst(Step[ShadowMoon]):
    """Most tokens, whichever side up; in a tie the latest in turn order (SMS-END02, SMS-END03)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        best = NOBODY
        most = -1
        for seat in t.clockwise(t.first):
            tokens = len(t.seats[seat].tokens)
            if tokens >= most:
                most = tokens
                best = seat
        t.first = best
        if t.watched:
            t.tell("first", best, {"tokens": most})


class ScoreControl(Step[ShadowMoon]):
    """K for every controlled sector, without Minor and Major (SMS-END18)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        score_control(t, False)


def score_control(t: ShadowMoon, final: bool) -> None:
    """K for every controlled sector (SMS-END04, SMS-END05, SMS-FIN02); Minor and Major only at the end (SMS-FIN03)."""
    for seat in range(t.players):
        held = [sector for sector in range(SECTOR_COUNT) if t.controller(sector) == seat]
        pay = sum([t.box.control_pay[sector] for sector in held])
        t.gain(seat, CONTROL, pay)
        if t.watched:
            if held:
                t.tell("control", seat, {"sectors": [SECTORS[sector] for sector in held], "kredits": pay})
            else:
                t.tell("control_none", seat, {})
        if final:
            score_sectors(t, seat, "minor", [sector for sector in held if t.score_tokens(sector) == 1], t.box.minor)
            score_sectors(t, seat, "major", [sector for sector in held if t.score_tokens(sector) > 1], t.box.major)


def score_sectors(t: ShadowMoon, seat: int, kind: str, held: list[int], each: int) -> None:
    """K for controlled sectors with a score token of one kind (SMS-FIN03)."""
    t.gain(seat, SCORE_SECTORS, each * len(held))
    if t.watched and held:
        t.tell(kind, seat, {"sectors": [SECTORS[sector] for sector in held], "kredits": each * len(held)})


def owned_of(t: ShadowMoon, seat: int, crime: int) -> int:
    """Tokens of a crime type, every Wild included, whichever side up (SMS-END07, SMS-END08)."""
    count = 0
    for token in t.seats[seat].tokens:
        kind = t.box.crime[token]
        if kind == crime or t.box.crime_kind[kind] == ANY_TYPE:
            count += 1
    return count


class ChooseObjective(Together[ShadowMoon]):
    """Each player chooses one objective in secret; all are revealed and resolved together.

    SMS-END06..SMS-END13, SMS-HID10.
    """

    __slots__ = ()

    def options(self, t: ShadowMoon, seat: int) -> list[int]:
        return [RESOLVE.of(objective) for objective in t.seats[seat].objectives]

    def settle(self, t: ShadowMoon) -> None:
        refreshing: list[Step[ShadowMoon]] = []
        for seat in t.clockwise(t.first):
            objective = RESOLVE.arg(t.answers[seat][0])
            s = t.seats[seat]
            s.objectives.remove(objective)
            t.resolved.append(objective)
            crimes = owned_of(t, seat, t.box.objective_crime[objective])
            sector = t.box.objective_sector[objective]
            held = t.controller(sector) == seat
            control = t.box.objective_control if held else 0
            t.gain(seat, OBJECTIVE, crimes + control)
            if t.watched:
                data = {"objective": OBJECTIVES[objective], "crimes": crimes, "control": control}
                t.tell("resolved", seat, data)
                if not held:
                    tell_tie(t, seat, sector)
            missed = (crimes == 0) + (control == 0)
            if missed > 0:
                refreshing.append(Refreshing(seat, missed))
        if refreshing:
            t.then(*refreshing)

    def crumb(self) -> str:
        return "objective"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"control": t.box.objective_control}


def tell_tie(t: ShadowMoon, seat: int, sector: int) -> None:
    """Say who shares the most units in a sector with a player, who therefore does not control it (SMS-CTL02)."""
    here = t.here(sector, seat)
    most = max([t.here(sector, colour) for colour in range(t.colours)])
    if here == most and here >= t.box.control:
        others = [colour for colour in range(t.colours) if colour != seat and t.here(sector, colour) == here]
        data = {"sector": SECTORS[sector], "count": here, "owners": [t.party(colour) for colour in others]}
        t.tell("tied", seat, data)


class Refreshing(Step[ShadowMoon]):
    """A player with inactive tokens may turn some of them back (SMS-END09, SMS-END11, SMS-NEW04)."""

    __slots__ = ("seat", "left")

    def __init__(self, seat: int, left: int) -> None:
        self.seat: Final[int] = seat
        self.left: Final[int] = left

    def run(self, t: ShadowMoon) -> None:
        s = t.seats[self.seat]
        for token in s.tokens:
            if not s.ready(token):
                t.then(Refresh(self.seat, self.left))
                return


class Refresh(Ask[ShadowMoon]):
    """Turn one inactive token to its active side, or stop (SMS-OPT04, SMS-R32)."""

    __slots__ = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final[int] = left

    def options(self, t: ShadowMoon) -> list[int]:
        s = t.seats[self.seat]
        found = [PASS]
        for token in s.tokens:
            if not s.ready(token):
                found.append(REFRESH.of(token))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        token = REFRESH.arg(move)
        t.seats[self.seat].refresh(token)
        if t.watched:
            t.tell("refreshed", self.seat, {"token": TOKENS[token]})
        if self.left > 1:
            t.then(Refreshing(self.seat, self.left - 1))

    def crumb(self) -> str:
        return "refresh"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"left": self.left}


def supply_deck(t: ShadowMoon, need: int) -> None:
    """When the deck is too small, the burn pile under the burned card is shuffled in (SMS-BNK07, SMS-R31)."""
    if need > len(t.deck) and len(t.burn) > 1:
        top = t.burn.pop()
        back = t.burn
        t.deck.extend(back)
        t.burn = [top]
        t.shuffle(t.deck)
        shuffled_in(t, back)
        if t.watched:
            t.tell("reshuffled", -1, {"count": len(t.deck)})


class TakeStacks(Step[ShadowMoon]):
    """Every player takes the own stack into hand and draws up to 6; the Kingpin's goes under the deck before.

    The burn pile helps only when all those cards are too few, and nobody draws more than there are
    (SMS-BNK01, SMS-BNK02, SMS-BNK07, SMS-KIN26).
    """

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        if t.colours > t.players:
            under_the_deck(t, t.seats[KINGPIN].stack)
            t.deck = t.seats[KINGPIN].stack + t.deck
            t.seats[KINGPIN].stack = []
        for seat in t.clockwise(t.first):
            s = t.seats[seat]
            stack_taken(t, seat)
            for card in s.stack:
                s.hand.append(face(card))
            s.stack = []
        for seat in t.clockwise(t.first):
            need = t.box.hand - len(t.seats[seat].hand)
            if need > 0:
                supply_deck(t, need)
                draw(t, seat, need)


BANKS: Final = BANK.all()  # by card


class Bank(Together[ShadowMoon]):
    """Everybody banks exactly 3 cards in secret; the others go on top of the deck (SMS-BNK03, SMS-BNK04)."""

    __slots__ = ()

    def options(self, t: ShadowMoon, seat: int) -> list[int]:
        given = t.answers[seat]
        found: list[int] = []
        for card in t.seats[seat].hand:
            if BANKS[card] not in given:
                found.append(BANKS[card])
        return found

    def done(self, t: ShadowMoon, seat: int) -> bool:
        given = len(t.answers[seat])
        return given == t.box.bank or given == len(t.seats[seat].hand)

    def settle(self, t: ShadowMoon) -> None:
        keep(t)
        for seat in t.clockwise(t.first):
            s = t.seats[seat]
            for move in t.answers[seat]:
                s.hand.remove(BANK.arg(move))
                s.bank.append(BANK.arg(move))
            if t.watched:
                cards = [AGENTS[BANK.arg(move)] for move in t.answers[seat]]
                t.tell("banked", seat, {"count": len(cards)}, {"cards": cards}, 1 << seat)
            t.deck.extend(s.hand)
            s.hand = []

    def crumb(self) -> str:
        return "bank"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"count": t.box.bank}

    def shape(self) -> str:
        return "some"


class ClearTokens(Step[ShadowMoon]):
    """Status tokens go and the round marker advances (SMS-END14, SMS-END15, SMS-STA06)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        for sector in range(SECTOR_COUNT):
            if t.status[sector] != NO_TOKEN:
                clear(t, sector)
        t.round += 1


class NewRound(Step[ShadowMoon]):
    """A new deck; then hands and row in round 2, the finale's preparations in round 3 (SMS-NEW01..SMS-NEW12)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.phase = NEW_ROUND
        t.turns = 0
        slots = len(t.row)
        for card in t.row:
            if card >= 0:
                t.deck.append(card)
        t.row = []
        t.rumours = []
        t.shuffle(t.deck)
        if t.watched:
            t.tell("round", -1, {"round": t.round})
        refill(t)
        if t.round < t.box.rounds:
            supply_deck(t, t.box.hand * t.players + slots)
            t.rumours = []
            deal_hands(t)
            deal_row(t, slots)
            return
        t.then(*[Refreshing(seat, t.box.refreshes) for seat in t.clockwise(t.first)], LastRound())


def deal_hands(t: ShadowMoon) -> None:
    """Six cards for each player (SMS-SET09, SMS-NEW03)."""
    for seat in t.clockwise(t.first):
        draw(t, seat, t.box.hand)


def deal_row(t: ShadowMoon, slots: int) -> None:
    """Faceup cards into the slots of the row (SMS-SET08, SMS-NEW03)."""
    for _ in range(slots):
        t.row.append(t.deck.pop())
    if t.watched and slots:
        t.tell("row", -1, {"cards": [AGENTS[card] for card in t.row]})


class LastRound(Step[ShadowMoon]):
    """Banked cards become the hand, the last objectives are laid out (SMS-NEW05, SMS-NEW07, SMS-NEW08, SMS-NEW11)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.seal()
        for seat in t.clockwise(t.first):
            s = t.seats[seat]
            s.hand.extend(s.bank)
            s.bank = []
            t.faceup.extend(s.objectives)
            if t.watched:
                t.tell("laid_out", seat, {"objectives": [OBJECTIVES[o] for o in s.objectives]})
            s.objectives = []
        if t.colours > t.players:
            t.then(KingpinPlaces())
