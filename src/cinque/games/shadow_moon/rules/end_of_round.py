"""The end of rounds 1 and 2 (SMS-END, SMS-BNK)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.piles import UNDER
from cinque.core.engine.steps import Ask, SimultaneousAsk, Step
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.card_effects import draw
from cinque.games.shadow_moon.rules.control import controller
from cinque.games.shadow_moon.rules.moves import AGENTS, BANK, OBJECTIVES, PASS, REFRESH, RESOLVE, SECTORS, TOKENS
from cinque.games.shadow_moon.rules.operation_tokens import count_owned
from cinque.games.shadow_moon.rules.status_tokens import remove_token
from cinque.games.shadow_moon.rules.table import (
    CONTROL,
    KINGPIN,
    NO_TOKEN,
    NOBODY,
    OBJECTIVE,
    ROUND_END,
    SCORE_SECTORS,
    ShadowMoon,
)


class EndOfRound(Step[ShadowMoon]):
    """Schedule first player, control, objectives, bank, status tokens and round marker, in this order (SMS-END01)."""

    def run(self, t: ShadowMoon) -> None:
        t.phase = ROUND_END
        t.then(
            ChangeFirst(),
            ScoreControl(),
            ChooseObjective(t.all_seats),
            TakeStacks(),
            BankCards(t.all_seats),
            ClearTokens(),
        )


class ChangeFirst(Step[ShadowMoon]):
    """Make the player with most tokens first player; ties go to the last in turn order (SMS-END02, SMS-END03)."""

    def run(self, t: ShadowMoon) -> None:
        best = NOBODY
        most = -1
        for seat in t.clockwise(t.first):
            tokens = len(t.seats[seat].tokens)
            if tokens >= most:
                most = tokens
                best = seat
        t.first = best
        if t.recording:
            t.emit("first", best, {"tokens": most})


class ScoreControl(Step[ShadowMoon]):
    """Score control at the end of a round, without Minor and Major tokens (SMS-END18)."""

    def run(self, t: ShadowMoon) -> None:
        score_control(t, False)


def score_control(t: ShadowMoon, final: bool) -> None:
    """Score every controlled sector (SMS-END04, SMS-END05, SMS-FIN02); if `final`, also Minor and Major tokens
    (SMS-FIN03)."""
    for seat in range(t.players):
        held = [sector for sector in range(c.SECTOR_COUNT) if controller(t, sector) == seat]
        pay = sum([t.box.control_pay[sector] for sector in held])
        t.gain_kredits(seat, CONTROL, pay)
        if t.recording:
            if held:
                t.emit("control", seat, {"sectors": [SECTORS[sector] for sector in held], "kredits": pay})
            else:
                t.emit("control_none", seat, {})
        if final:
            score_sectors(t, seat, "minor", [sector for sector in held if t.score_tokens(sector) == 1], t.box.minor)
            score_sectors(t, seat, "major", [sector for sector in held if t.score_tokens(sector) > 1], t.box.major)


def score_sectors(t: ShadowMoon, seat: int, kind: str, held: list[int], each: int) -> None:
    """Score controlled sectors with a score token of one kind (SMS-FIN03)."""
    t.gain_kredits(seat, SCORE_SECTORS, each * len(held))
    if t.recording and held:
        t.emit(kind, seat, {"sectors": [SECTORS[sector] for sector in held], "kredits": each * len(held)})


class ChooseObjective(SimultaneousAsk[ShadowMoon]):
    """Let each player choose one objective in secret; reveal and resolve all together.

    SMS-END06..SMS-END13, SMS-HID10.
    """

    def legal_moves(self, t: ShadowMoon, seat: int) -> list[int]:
        return [RESOLVE.of(objective) for objective in t.objectives[t.own_objectives[seat]]]

    def resolve(self, t: ShadowMoon) -> None:
        refreshing: list[Step[ShadowMoon]] = []
        for seat in t.clockwise(t.first):
            objective = RESOLVE.arg(t.answers[seat][0])
            t.objectives.move(t.own_objectives[seat], t.resolved, objective)
            crimes = count_owned(t, seat, t.box.objective_crime[objective])
            sector = t.box.objective_sector[objective]
            held = controller(t, sector) == seat
            control = t.box.objective_control if held else 0
            t.gain_kredits(seat, OBJECTIVE, crimes + control)
            if t.recording:
                data = {"objective": OBJECTIVES[objective], "crimes": crimes, "control": control}
                t.emit("resolved", seat, data)
                if not held:
                    log_tie(t, seat, sector)
            missed = (crimes == 0) + (control == 0)
            if missed > 0:
                refreshing.append(AskRefresh(seat, missed))
        if refreshing:
            t.then(*refreshing)

    def breadcrumb(self) -> str:
        return "objective"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"control": t.box.objective_control}


def log_tie(t: ShadowMoon, seat: int, sector: int) -> None:
    """Log a tie for most units that keeps a player from controlling a sector (SMS-CTL02)."""
    here = t.units_of(sector, seat)
    most = max([t.units_of(sector, colour) for colour in range(t.colours)])
    if here == most and here >= t.box.control:
        others = [colour for colour in range(t.colours) if colour != seat and t.units_of(sector, colour) == here]
        data = {"sector": SECTORS[sector], "count": here, "owners": [t.party(colour) for colour in others]}
        t.emit("tied", seat, data)


class AskRefresh(Step[ShadowMoon]):
    """Ask a player with inactive tokens to refresh some of them (SMS-END09, SMS-END11, SMS-NEW04)."""

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
    """Refresh one inactive token, or stop (SMS-OPT04, SMS-R32)."""

    __slots__ = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final[int] = left

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        s = t.seats[self.seat]
        moves = [PASS]
        for token in s.tokens:
            if not s.ready(token):
                moves.append(REFRESH.of(token))
        return moves

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        token = REFRESH.arg(move)
        t.seats[self.seat].refresh(token)
        if t.recording:
            t.emit("refreshed", self.seat, {"token": TOKENS[token]})
        if self.left > 1:
            t.then(AskRefresh(self.seat, self.left - 1))

    def breadcrumb(self) -> str:
        return "refresh"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"left": self.left}


def refill_deck(t: ShadowMoon, need: int) -> None:
    """Shuffle the burn pile, except the burned card, into the deck if the deck is too small (SMS-BNK07, SMS-R31)."""
    deck, burn = t.agents[t.deck], t.agents[t.burn]
    if need > len(deck) and len(burn) > 1:
        while len(burn) > 1:
            t.agents.move_at(t.burn, 0, t.deck)
        t.agents.shuffle(t.deck, t)
        if t.recording:
            t.emit("reshuffled", -1, {"count": len(deck)})


class TakeStacks(Step[ShadowMoon]):
    """Put the Kingpin's stack under the deck; then every player takes their stack into hand and draws up to 6.

    The burn pile is used only if the deck is too small, and nobody draws more cards than there are (SMS-BNK01,
    SMS-BNK02, SMS-BNK07, SMS-KIN26).
    """

    def run(self, t: ShadowMoon) -> None:
        if t.colours > t.players:
            t.agents.move_all(t.stacks[KINGPIN], t.deck, where=UNDER)
        for seat in t.clockwise(t.first):
            t.agents.move_all(t.stacks[seat], t.hands[seat])
        for seat in t.clockwise(t.first):
            need = t.box.hand - len(t.agents[t.hands[seat]])
            if need > 0:
                refill_deck(t, need)
                draw(t, seat, need)


BANKS: Final[list[Any]] = BANK.all()  # by card; Any: appending a move creates no new int


class BankCards(SimultaneousAsk[ShadowMoon]):
    """Let each player bank exactly 3 cards in secret; put the rest on top of the deck (SMS-BNK03, SMS-BNK04)."""

    def legal_moves(self, t: ShadowMoon, seat: int) -> list[int]:
        chosen = t.answers[seat]
        moves: list[int] = []
        for card in t.agents[t.hands[seat]]:
            if BANKS[card] not in chosen:
                moves.append(BANKS[card])
        return moves

    def done(self, t: ShadowMoon, seat: int) -> bool:
        chosen = len(t.answers[seat])
        return chosen == t.box.bank or chosen == len(t.agents[t.hands[seat]])

    def resolve(self, t: ShadowMoon) -> None:
        for seat in t.clockwise(t.first):
            for move in t.answers[seat]:
                t.agents.move(t.hands[seat], t.banks[seat], BANK.arg(move))
            if t.recording:
                cards = [AGENTS[BANK.arg(move)] for move in t.answers[seat]]
                t.emit("banked", seat, {"count": len(cards)}, {"cards": cards}, 1 << seat)
            t.agents.move_all(t.hands[seat], t.deck)

    def breadcrumb(self) -> str:
        return "bank"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"count": t.box.bank}

    def shape(self) -> str:
        return "some"


class ClearTokens(Step[ShadowMoon]):
    """Remove all status tokens and advance the round marker (SMS-END14, SMS-END15, SMS-STA06)."""

    def run(self, t: ShadowMoon) -> None:
        for sector in range(c.SECTOR_COUNT):
            if t.status[sector] != NO_TOKEN:
                remove_token(t, sector)
        t.round += 1
