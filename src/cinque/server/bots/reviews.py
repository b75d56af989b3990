"""Reviews: after the game, a bot names the player's best choice and the most costly one.

Each choice is compared with its best alternative, on tables redealt to what the seat knew then. Only choices that the
person made, with at least two legal moves, are reviewed. If there are many, a sample spread over the game is reviewed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cinque.core import Question
from cinque.server import messages as m
from cinque.server.bots.fair_queue import JobOwner
from cinque.server.bots.worker import Answer, Job
from cinque.server.messages import Lang
from cinque.server.tables.log import Entry
from cinque.server.tables.move_previews import move_text
from cinque.server.tables.replays import positions
from cinque.server.tables.room import Room
from cinque.server.tables.seeds import RANDOM, Seeds

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

REVIEWS_KEPT = 50
MAX_CHOICES = 24
MIN_DIFFERENCE = 0.05  # smaller differences in the chance to win are not mentioned
MIN_WORLDS = 30  # estimates from fewer worlds are not shown
MIN_ERRORS = 3.0  # smaller differences may be chance: with 24 choices, two standard errors are often exceeded


class Choice(NamedTuple):
    """One choice of the person, and the job that reviews it."""

    step: int
    move: int
    job: Job
    question: Question


def own_steps(entries: Sequence[Entry], seat: int) -> list[int]:
    """The moves that a person made in this seat and did not undo, without those of bots, auto-answers and timeouts."""
    made: list[tuple[int, bool]] = []
    for entry in entries:
        if entry.kind == "move":
            made.append((entry.seat, entry.key is not None and "by" not in entry.data))
        elif entry.kind == "undo" and "own" in entry.data:
            answers = [at for at, (mover, _) in enumerate(made) if mover == entry.seat]
            for at in reversed(answers[-int(entry.data["own"]) :]):
                del made[at]
        elif entry.kind == "undo":
            del made[int(entry.data["step"]) :]
    return [at for at, (mover, person) in enumerate(made) if mover == seat and person]


def choices_to_review(room: Room, seat: int, entries: Sequence[Entry], seeds: Seeds = RANDOM) -> list[Choice]:
    """The choices to review. If the rules changed during the game, there are none, because its moves cannot be
    replayed."""
    if room.state.rules_changed_at:
        return []
    record, game = room.table.record, room.game
    own = set(own_steps(entries, seat))
    walk = enumerate(positions(game, record))
    found = [step for step, (table, _, _) in walk if step in own and len(table.legal_moves_unchecked(seat)) > 1]
    wanted = set(found[:: -(-len(found) // MAX_CHOICES)] if found else [])
    options, untimed = dict(game.options), seeds.test_seed > 0
    chosen: list[Choice] = []
    for step, (table, _, move) in enumerate(positions(game, record)):
        if step in wanted:
            world = table.redeal(seat, seeds.draw("review world", seat, step)).save()
            seed = seeds.draw("review", seat, step)
            job = Job(game.name, game.players, options, world, seat, "", seed, played=move, untimed=untimed)
            chosen.append(Choice(step + 1, move, job, table.question(seat)))
    return chosen


def best_and_worst(room: Room, lang: Lang, found: list[tuple[Choice, Answer]]) -> list[m.ReviewedMove]:
    """The best choice (the one whose best alternative would have lost most), then the most costly one.

    A result counts only with enough worlds and a difference well beyond its standard error."""
    best: tuple[float, m.ReviewedMove] | None = None
    worst: tuple[float, m.ReviewedMove] | None = None
    for choice, answer in found:
        difference = answer.played - answer.value
        needed = max(MIN_DIFFERENCE, MIN_ERRORS * answer.standard_error)
        if answer.move < 0 or answer.tries < MIN_WORLDS or abs(difference) < needed:
            continue
        seat = choice.job.seat
        question = room.game.words(lang).question(choice.question, room.name, seat)
        reviewed = m.ReviewedMove(
            step=choice.step,
            best=difference > 0,
            text=f"{question} {move_text(room, lang, choice.move, seat)}",
            alternative=move_text(room, lang, answer.move, seat),
            win_chance=round(100 * answer.played),
            alternative_win_chance=round(100 * answer.value),
        )
        if difference > 0 and (best is None or difference > best[0]):
            best = difference, reviewed
        elif difference < 0 and (worst is None or difference < worst[0]):
            worst = difference, reviewed
    return [one[1] for one in (best, worst) if one is not None]


class _Review:
    """One seat's choices at one table, and the answers so far."""

    def __init__(self) -> None:
        self.choices: list[Choice] | None = None
        self.answers: list[tuple[Choice, Answer]] = []


class Reviews:
    """The reviews players asked for; each is computed once, by the bot workers."""

    def __init__(self, server: GameServer) -> None:
        self._server = server
        self._reviews: dict[tuple[str, int], _Review] = {}

    def started(self, room: Room, seat: int) -> bool:
        """Whether this review was started before, so that asking again costs nothing."""
        return (room.id, seat) in self._reviews

    def results(self, room: Room, seat: int, person: str, lang: Lang) -> m.Review:
        """The results so far; starts the review if nobody has asked before."""
        review = self._reviews.get((room.id, seat))
        if review is None:
            if len(self._reviews) >= REVIEWS_KEPT:
                del self._reviews[next(iter(self._reviews))]
            review = self._reviews[room.id, seat] = _Review()
            self._server.spawn(self._run(review, room, seat, person))
        count = MAX_CHOICES if review.choices is None else len(review.choices)
        return m.Review(done=len(review.answers), total=count, moves=best_and_worst(room, lang, review.answers))

    async def _run(self, review: _Review, room: Room, seat: int, person: str) -> None:
        server = self._server
        entries = await server.in_thread(server.store.entries, room.id)
        loop = asyncio.get_running_loop()
        review.choices = await loop.run_in_executor(None, choices_to_review, room, seat, entries, server.seeds)
        owner = JobOwner("hints", person, room.id)
        for choice in review.choices:
            review.answers.append((choice, await server.bots.pool.run(choice.job, owner=owner)))
