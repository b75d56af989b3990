"""Plans: what a seat could do in its next turn, tried out on a redealt copy."""

from __future__ import annotations

import asyncio
import random
from typing import cast

from cinque.core import Table
from cinque.core.clients.preview import Effect, iter_preview
from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.tables.move_previews import MAX_PREVIEWED, WORLDS, encode_moves
from cinque.server.tables.refusals import RequestRefused
from cinque.server.tables.rendering import question_info, refusal_infos, stat_infos, view_json
from cinque.server.tables.room import Room
from cinque.server.tables.seeds import Seeds

MAX_GUESSED = 300  # moves of others that are guessed to reach the seat's own turn


class Plan:
    """One seat's plan, on a copy of its own. Raises RequestRefused if there is nothing to plan.

    Only creating the plan needs the table's lock: the rest is computed while others play."""

    def __init__(self, room: Room, request: m.Plan, seeds: Seeds) -> None:
        if room.status != "playing":
            raise RequestRefused(room.status)
        self._room, self._request = room, request
        self._version = room.state.seat_versions[request.seat]
        # The same seed for each position, so that a plan grows step by step in one world.
        self._dice = random.Random(
            seeds.repeatable("turn", room.table.require_history().seed, request.seat, self._version)
        )
        self._worlds = [seeds.draw("plan", request.seat, self._version, world) for world in range(WORLDS)]
        self._table = room.table.redeal(request.seat, self._dice.getrandbits(62))

    async def answer(self, lang: Lang) -> m.Planned:
        """The seat's legal moves after the planned ones; yields to other tasks after every small piece of work."""
        room, request, table, seat = self._room, self._request, self._table, self._request.seat
        guessed = await self._advance_to_own_turn()
        fitting = await self._play(request.moves)
        asked = _asked(table, seat)
        moves = table.legal_moves_unchecked(seat) if asked else []
        effects: dict[int, list[Effect]] = {}
        if asked:
            for move, changed in iter_preview(table, seat, moves[:MAX_PREVIEWED], self._worlds):
                if changed:
                    effects[move] = changed
                await asyncio.sleep(0)
        encoded = encode_moves(room, table, lang, moves, effects, seat) if asked else []
        return m.Planned(
            key=request.key,
            seat=seat,
            version=self._version,
            guessed=guessed,
            moves=fitting,
            view=view_json(table, seat),
            stats=stat_infos(room, table, seat, lang),
            question=question_info(room, table, seat, lang) if asked else None,
            legal_moves=cast(list[m.MoveInfo], encoded),  # already encoded, and sent as they are
            refusals=refusal_infos(room, table, seat, lang) if asked else [],
        )

    async def _advance_to_own_turn(self) -> bool:
        """Play on to the seat's next turn; return whether moves of others had to be guessed."""
        table, seat = self._table, self._request.seat
        guessed = 0
        while not _asked(table, seat):
            if table.over or guessed == MAX_GUESSED:
                raise RequestRefused("plan")
            mover = next((s for s in table.to_move if s != seat), seat)
            passing = table.question(mover).pass_move
            table.play_unchecked(
                mover, passing if passing >= 0 else self._dice.choice(table.legal_moves_unchecked(mover))
            )
            guessed += 1
            await asyncio.sleep(0)
        return guessed > 0

    async def _play(self, moves: list[int]) -> list[int]:
        """Play the planned moves as long as they are legal; return the moves played."""
        table, seat = self._table, self._request.seat
        fitting: list[int] = []
        for move in moves:
            if not _asked(table, seat) or move not in table.legal_moves_unchecked(seat):
                break
            table.play_unchecked(seat, move)
            fitting.append(move)
            await asyncio.sleep(0)
        return fitting


def _asked(table: Table, seat: int) -> bool:
    """Whether the seat is to move in its own turn, not in a decision window."""
    return not table.over and seat in table.to_move and not table.question(seat).window
