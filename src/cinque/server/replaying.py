"""A game step by step, as one seat saw it; nothing is shown here that the live table did not show."""

from __future__ import annotations

import msgspec

from cinque.core import Record, Table
from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.render import SPECTATOR, event_info, move_text, outcome_info, view_json
from cinque.server.room import Room

PAGE = 60


def frames(room: Room, record: Record, seat: int, start: int, lang: Lang) -> m.Frames:
    """One page of frames from step `start` on; the record is the line of moves that stands."""
    steps = len(record.moves)
    shown_all = room.status == "over"
    table = room.game.deal(record.seed)
    found: list[m.Frame] = []
    last_seat, last_move, told = -1, -1, 0
    next_moves: list[tuple[int, int]] = []
    for step in range(min(steps, start + PAGE - 1) + 1):
        if step:
            next_moves = next_moves or _next(table, record, step - 1)
            last_seat, last_move = next_moves.pop(0)
            table.play(last_seat, last_move)
        if step >= start:
            open_to_all = shown_all or last_seat == seat
            move = last_move if open_to_all else -1
            found.append(_frame(room, table, seat, lang, step, last_seat, move, told))
        told = len(table.events)
    after = start + PAGE
    return m.Frames(
        table=room.id,
        game=room.game.name,
        title=room.setup.title,
        seat=seat,
        names=[room.name(s) for s in range(len(room.chairs))],
        options=room.setup.options,
        steps=steps,
        start=start,
        next=after if after <= steps else None,
        frames=found,
        outcome=outcome_info(room, lang),
        team=room.game.team,
    )


def _next(table: Table, record: Record, step: int) -> list[tuple[int, int]]:
    """The next move and its mover, or all answers to a secret choice by seat: who was first is nobody's to know."""
    other = dict(record.seats)
    ahead = table.copy()
    answers = ahead.answers
    found: list[tuple[int, int]] = []
    for place in range(step, len(record.moves)):
        mover = other.get(place, ahead.mover())
        found.append((mover, record.moves[place]))
        if not answers:
            break
        ahead.apply(*found[-1])
        if ahead.answers is not answers:
            break
    return sorted(found, key=lambda one: one[0])


def _frame(room: Room, table: Table, seat: int, lang: Lang, step: int, mover: int, move: int, told: int) -> m.Frame:
    words = room.game.words(lang)
    events: list[m.EventInfo] = []
    for event in table.events[told:]:
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
        waiting=table.asked,
        events=events,
    )


def noticed(room: Room, seat: int) -> Record:
    """The line of moves that stands, as far as this seat could notice it."""
    record = room.table.record
    return msgspec.structs.replace(record, moves=record.moves[: room.settled])


def seat_to_show(room: Room, person: str, wished: int | None) -> int | None:
    """Through whose eyes: one's own seat or a spectator's; any seat's once the game is over. None: not allowed."""
    mine = room.seats_of(person)
    if wished is None:
        return mine[0] if mine else SPECTATOR
    allowed = wished in mine or wished == SPECTATOR or room.status == "over"
    return wished if allowed and wished < len(room.chairs) else None
