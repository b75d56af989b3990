"""Under a veil nobody learns who has answered, nor who was first: not by asking, not from what is shown afterwards."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from cinque.server.accounts import session_tokens
from cinque.server.tables import replays, secret_choices, takebacks, undo
from cinque.server.tables.apply_entry import apply_entry
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room
from tests.server.harness import Guest
from tests.server.test_leaks import NOW, everything, seated, world_server

PLAYERS = 4


def played(until: int | None, seed: int = 5) -> tuple[Room, int]:
    """A SYNDICATE table after so many moves (None: at the first veiled question to three seats), and how many."""
    room, dice = seated("syndicate", PLAYERS), Random(seed)
    for step in range(2000):
        if step == until or (until is None and secret_choices.veiled(room) and len(room.to_move) >= 3):
            return room, step
        seat = dice.choice(room.to_move)
        apply_entry(room, Entry(room.version, "move", seat, NOW, dice.choice(room.table.legal_moves(seat))))
    raise AssertionError("no such question came")


def answered(step: int, order: list[int]) -> Room:
    """The same table after these seats have answered, all in the same way."""
    room, _ = played(step)
    for seat in order:
        apply_entry(room, Entry(room.version, "move", seat, NOW, room.table.question(seat).pass_move))
    return room


def heard(folder: Path, room: Room, viewer: int, wishes: list[tuple[str, dict[str, Any]]]) -> list[str]:
    """All that one who looks and asks gets of a room."""
    token = session_tokens.new_token()
    names = {f"p{seat}": session_tokens.new_token() for seat in range(PLAYERS)} | {"eve": session_tokens.new_token()}
    names["eve" if viewer < 0 else f"p{viewer}"] = token
    server = world_server(folder, room, room.table, names)
    try:
        guest = Guest(server.url, token=token)
        with guest.sit(room.id) as socket:
            socket.state()
            server.game_server.tables.live[room.id].room.state.rules_changed_at = 0
            for number, (kind, fields) in enumerate(wishes):
                socket.ask(kind, key=f"w{number}", **fields)
            found = socket.raw[:]
        return found + everything(server, token, viewer, room, None)
    finally:
        server.close()


@pytest.mark.parametrize("viewer", ["asked", "not asked"])
def test_nobody_can_tell_whether_another_has_answered(tmp_path: Path, viewer: str) -> None:
    room, step = played(None)
    seats = room.to_move
    eyes = seats[1] if viewer == "asked" else -1
    stories = []
    for number, order in enumerate(([], [seats[2], seats[0]])):
        room = answered(step, order)
        wishes: list[tuple[str, dict[str, Any]]] = [
            ("undo", {"seat": eyes, "version": room.state.seat_versions[eyes]}),
            ("takeback_request", {"seat": eyes, "version": room.state.seat_versions[eyes]}),
            ("takeback_response", {"seat": eyes, "accept": True}),
        ]
        stories.append(heard(tmp_path / f"{number}.sqlite", room, eyes, wishes if eyes >= 0 else []))
    assert stories[0] == stories[1]


def test_a_take_back_asked_for_stands_while_others_answer_in_secret() -> None:
    room, step = played(None)
    first, asker, third = room.to_move[:3]
    shown = []
    for order in ([], [first]):
        room = answered(step, order)
        apply_entry(room, Entry(room.version, "move", asker, NOW, room.table.question(asker).pass_move))
        step_back = takebacks.takeback_step(room, asker)
        assert step_back is not None
        apply_entry(room, Entry(room.version, "ask", asker, NOW, -1, None, {"step": step_back}))
        shown.append(msgspec.json.encode(room.state.takeback))
        if not order:  # else this would be the last answer
            apply_entry(room, Entry(room.version, "move", third, NOW, room.table.question(third).pass_move))
            shown.append(msgspec.json.encode(room.state.takeback))
    assert len(set(shown)) == 1


def test_what_may_be_taken_back_does_not_tell_who_has_begun_to_choose() -> None:
    """The last to move may take nothing back once a choice in several parts is open, begun or not."""
    offered = []
    for begun in (False, True):
        room, dice = seated("shadow_moon", 3), Random(1)
        while not secret_choices.can_answer_unnoticed(room):
            seat = dice.choice(room.to_move)
            apply_entry(room, Entry(room.version, "move", seat, NOW, dice.choice(room.table.legal_moves(seat))))
        mover = room.state.movers[-1]
        other = next(seat for seat in room.to_move if seat != mover)
        if begun:
            before = room.state.seat_versions[mover], room.public_to_move
            apply_entry(room, Entry(room.version, "move", other, NOW, room.table.legal_moves(other)[0]))
            assert (room.state.seat_versions[mover], room.public_to_move) == before
        offered.append(undo.undo_count(room, mover))
    assert offered == [0, 0]


def test_the_order_of_answers_is_not_in_what_is_shown_afterwards() -> None:
    room, step = played(None)
    seats = room.to_move
    pages = []
    for order in (seats, seats[::-1]):
        room = answered(step, order)
        page = replays.frames(room, replays.public_record(room), -1, step, "en")
        assert len(page.frames) == len(seats) + 1
        pages.append(msgspec.json.encode(page))
    assert pages[0] == pages[1]
