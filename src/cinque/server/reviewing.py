"""After the end: which of a seat's choices were its best and its most costly, by a bot's estimate.

The bot is asked at each of the seat's choices anew, and knows no more than the seat knew then. Only choices that were
the seat's own to make count; of very many, so many are looked at, spread over the game.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, NamedTuple

from cinque.core import Question, Record
from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.render import move_text
from cinque.server.room import Room
from cinque.server.thinking import Answer, Job
from cinque.server.turns import Whose

if TYPE_CHECKING:
    from cinque.server.hub import Hub

BOT = "hard"
KEPT = 50  # reviews
MOST = 24  # choices looked at
LEAST = 0.03  # of a win: what is less is not worth a word


class Choice(NamedTuple):
    """One choice of the seat, as the bot is asked about it."""

    step: int
    move: int
    job: Job
    question: Question


def choices(room: Room, record: Record, seat: int, bot: str) -> list[Choice]:
    """What the seat chose when it could have chosen otherwise."""
    table = room.game.deal(record.seed)
    other = dict(record.seats)
    found: list[tuple[int, int]] = []
    for step, move in enumerate(record.moves):
        mover = other.get(step, table.mover())
        if mover == seat and len(table.choices(seat)) > 1:
            found.append((step, move))
        table.play(mover, move)
    wanted = dict(found[:: -(-len(found) // MOST)] if found else [])
    options = dict(room.game.options)
    table = room.game.deal(record.seed)
    asked: list[Choice] = []
    for step, move in enumerate(record.moves):
        if step in wanted:
            world = table.redeal(seat, secrets.randbits(62)).save()
            job = Job(room.game.name, room.game.players, options, world, seat, bot, secrets.randbits(62), played=move)
            asked.append(Choice(step + 1, move, job, table.question(seat)))
        table.play(other.get(step, table.mover()), move)
    return asked


def judged(room: Room, lang: Lang, found: list[tuple[Choice, Answer]]) -> list[m.Judged]:
    """The best choice, by what the next best would have given away, and the most costly one; in this order."""
    best: tuple[float, m.Judged] | None = None
    worst: tuple[float, m.Judged] | None = None
    for choice, answer in found:
        if answer.move < 0 or answer.value < 0 or answer.played < 0:
            continue
        right = answer.move == choice.move
        differs = answer.value - (answer.next if right else answer.played)
        seat = choice.job.seat
        question = room.game.words(lang).question(choice.question, room.name, seat)
        told = m.Judged(
            step=choice.step,
            best=right,
            text=f"{question} {move_text(room, lang, choice.move, seat)}",
            better="" if right else move_text(room, lang, answer.move, seat),
            chance=round(100 * answer.played),
            other=round(100 * (answer.next if right else answer.value)),
        )
        if differs < LEAST:
            continue
        if right and (best is None or differs > best[0]):
            best = differs, told
        elif not right and (worst is None or differs > worst[0]):
            worst = differs, told
    return [one[1] for one in (best, worst) if one is not None]


class _Review:
    """One seat's choices at one table, and what the bot has said of them so far."""

    def __init__(self) -> None:
        self.asked: list[Choice] | None = None
        self.found: list[tuple[Choice, Answer]] = []


class Reviews:
    """The reviews that were asked for; each is made once, by the processes that think for hints."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._all: dict[tuple[str, int], _Review] = {}

    def of(self, room: Room, seat: int, person: str, lang: Lang) -> m.Review:
        """What is known by now; begins it when nobody has asked before."""
        review = self._all.get((room.id, seat))
        if review is None:
            if len(self._all) >= KEPT:
                del self._all[next(iter(self._all))]
            review = self._all[room.id, seat] = _Review()
            self._hub.spawn(self._make(review, room, seat, person))
        count = MOST if review.asked is None else len(review.asked)
        return m.Review(done=len(review.found), all=count, judged=judged(room, lang, review.found))

    async def _make(self, review: _Review, room: Room, seat: int, person: str) -> None:
        record = room.table.record
        loop = asyncio.get_running_loop()
        review.asked = await loop.run_in_executor(None, choices, room, record, seat, BOT)
        whose = Whose("hints", person, room.id)
        for choice in review.asked:
            review.found.append((choice, await self._hub.driver.thinkers.choose(choice.job, whose=whose)))
