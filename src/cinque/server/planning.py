"""What a seat could do in a turn that has not come yet: on a copy drawn anew in all that the seat cannot know."""

from __future__ import annotations

import hashlib
import random
import secrets

import msgspec

from cinque.core import Table
from cinque.core.foresight import foresee
from cinque.server import messages as m
from cinque.server.actions import Refuse
from cinque.server.messages import Lang
from cinque.server.render import FORESEEN, WORLDS, figure_infos, options_info, question_info, refusal_infos, view_json
from cinque.server.room import Room

MOST = 300  # choices of others that are guessed before the seat's own turn is given up
_SALT = secrets.token_bytes(16)  # so that nobody can work out how the copy was drawn


def planned(room: Room, wish: m.Plan, person: str, lang: Lang) -> m.Planned:
    """The seat's choices after the planned moves; raises Refuse."""
    seat = wish.seat
    if seat not in room.seats_of(person):
        raise Refuse("seat")
    if room.status != "playing":
        raise Refuse(room.status)
    table, guessed = _turn(room, seat)
    fitting: list[int] = []
    for move in wish.moves:
        if not _asked(table, seat) or move not in table.choices(seat):
            break
        table.apply(seat, move)
        fitting.append(move)
    asked = _asked(table, seat)
    options = table.choices(seat) if asked else []
    seeds = [secrets.randbits(62) for _ in range(WORLDS)]
    effects = foresee(table, seat, options[:FORESEEN], seeds) if asked else {}
    return m.Planned(
        key=wish.key,
        seat=seat,
        version=room.counts[seat],
        guessed=guessed,
        moves=fitting,
        view=view_json(table, seat),
        figures=figure_infos(room, table, seat, lang),
        question=question_info(room, table, seat, lang) if asked else None,
        options=[msgspec.json.decode(raw, type=m.MoveInfo) for raw in options_info(room, lang, options, effects, seat)],
        refusals=refusal_infos(room, table, seat, lang) if asked else [],
    )


def _turn(room: Room, seat: int) -> tuple[Table, bool]:
    """A copy at the seat's next turn, and whether others' choices had to be guessed; the same for one position."""
    name = f"{room.id} {seat} {room.counts[seat]}".encode()
    dice = random.Random(hashlib.sha256(_SALT + name).digest())
    table = room.table.redeal(seat, dice.getrandbits(62))
    guessed = 0
    while not _asked(table, seat):
        if table.over or guessed == MOST:
            raise Refuse("plan")
        mover = next((s for s in table.waiting if s != seat), seat)
        passing = table.question(mover).passing
        table.apply(mover, passing if passing >= 0 else dice.choice(table.choices(mover)))
        guessed += 1
    return table, guessed > 0


def _asked(table: Table, seat: int) -> bool:
    """Whether the seat is asked something of its own turn."""
    return not table.over and seat in table.waiting and not table.question(seat).window
