"""Replays: a game step by step, as one seat saw it. They show nothing that the live table did not show."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec

from cinque.core import Game, Record, Table
from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.tables.events import event_info
from cinque.server.tables.move_previews import move_text
from cinque.server.tables.rendering import outcome_info, view_json
from cinque.server.tables.room import SPECTATOR, Room

PAGE_SIZE = 60
PAGES_KEPT = 60


class ReplayCache:
    """Pages of replays, rendered by one thread of its own so that players do not wait."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="cinque-replay")
        self._pages: dict[tuple[object, ...], m.Frames] = {}

    def __contains__(self, key: tuple[object, ...] | None) -> bool:
        return key in self._pages

    async def page(self, key: tuple[object, ...] | None, render: Callable[[], m.Frames]) -> m.Frames:
        """The page, rendered or from the cache; without a key it is not cached."""
        if key in self._pages:
            return self._pages[key]
        page = await asyncio.get_running_loop().run_in_executor(self._thread, render)
        if key is not None:
            if len(self._pages) >= PAGES_KEPT:
                del self._pages[next(iter(self._pages))]
            self._pages[key] = page
        return page

    def close(self) -> None:
        self._thread.shutdown()


def positions(game: Game, record: Record, history: bool = True) -> Iterator[tuple[Table, int, int]]:
    """For each move of the record: the table before it, who made it, and the move.

    A record names the mover only if it was not the first seat to move."""
    table, other = game.deal(record.seed, history=history), dict(record.seats)
    for step, move in enumerate(record.moves):
        mover = other.get(step, table.current_player())
        yield table, mover, move
        table.play(mover, move)


def moves_to_replay(steps: int, start: int) -> int:
    """The number of moves that have to be replayed for the page from step `start` on."""
    return min(steps, start + PAGE_SIZE - 1) if start <= steps else 0


def frames(room: Room, record: Record, seat: int, start: int, lang: Lang) -> m.Frames:
    """One page of frames, from step `start` on."""
    steps = len(record.moves)
    over = room.status == "over"
    table = room.game.deal(record.seed)
    found: list[m.Frame] = []
    last_seat, last_move, shown = -1, -1, 0
    next_moves: list[tuple[int, int]] = []
    for step in range(moves_to_replay(steps, start) + 1):
        if step:
            next_moves = next_moves or _next_moves(table, record, step - 1)
            last_seat, last_move = next_moves.pop(0)
            table.play(last_seat, last_move)
        if step >= start:
            move = last_move if over or last_seat == seat else -1
            found.append(_frame(room, table, seat, lang, step, last_seat, move, shown))
        shown = len(table.events)
    after = start + PAGE_SIZE
    return m.Frames(
        table=room.id,
        game=room.game.name,
        title=room.setup.title,
        seat=seat,
        names=[room.name(s) for s in range(len(room.players))],
        options=room.setup.options,
        steps=steps,
        start=start,
        next=after if after <= steps else None,
        frames=found,
        outcome=outcome_info(room, lang),
        team=room.game.team,
    )


def _next_moves(table: Table, record: Record, step: int) -> list[tuple[int, int]]:
    """The next mover and move, or all answers to a secret choice, ordered by seat to hide who was first."""
    other = dict(record.seats)
    ahead = table.copy()
    answers = ahead.answers
    found: list[tuple[int, int]] = []
    for place in range(step, len(record.moves)):
        mover = other.get(place, ahead.current_player())
        found.append((mover, record.moves[place]))
        if not answers:
            break
        ahead.play_unchecked(*found[-1])
        if ahead.answers is not answers:
            break
    return sorted(found, key=lambda one: one[0])


def _frame(room: Room, table: Table, seat: int, lang: Lang, step: int, mover: int, move: int, shown: int) -> m.Frame:
    words = room.game.words(lang)
    events: list[m.EventInfo] = []
    for event in table.events[shown:]:
        info = event_info(room, words, event, seat, len(events))
        if info is not None:
            events.append(info)
    return m.Frame(
        step=step,
        seat=mover,
        move=move,
        text=move_text(room, lang, move, SPECTATOR) if move >= 0 else "",
        view=view_json(table, seat),
        scores=table.scores,
        rivals=[score for _, score in table.rivals()],
        era=table.era(),
        to_move=table.public_to_move,
        events=events,
    )


def public_record(room: Room) -> Record:
    """The record without the answers to the current secret choice."""
    record = room.table.record
    return msgspec.structs.replace(record, moves=record.moves[: room.public_step])


def seat_to_show(room: Room, person: str, requested: int | None) -> int | None:
    """The seat whose view to show: the person's own, a spectator's, or any once the game is over; None if not
    allowed."""
    own = room.seats_of(person)
    if requested is None:
        return own[0] if own else SPECTATOR
    allowed = requested in own or requested == SPECTATOR or room.status == "over"
    return requested if allowed and requested < len(room.players) else None
