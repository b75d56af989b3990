"""Refused requests: the error a check raises, and the message its client gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cinque.core import CinqueError, IllegalMove, UnknownMove
from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room
from cinque.server.texts import server_text

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer
    from cinque.server.tables.live_table import LiveTable
    from cinque.server.ws.connection import Connection


class RequestRefused(Exception):
    """The request is refused; nothing has changed."""

    def __init__(self, code: str, clause: str = "", text: str = "", **facts: object) -> None:
        """`facts` are the values for the code's text."""
        super().__init__(code)
        self.code = code
        self.clause = clause
        self.text = text
        self.facts = facts


def refuse_if_done(done: bool) -> None:
    """Keep requests that change nothing out of the log."""
    if done:
        raise RequestRefused("idle")


def refuse_if_paused(room: Room) -> None:
    if room.state.paused:
        raise RequestRefused("paused")


def illegal_move(room: Room, entry: Entry, lang: Lang) -> RequestRefused:
    """The refusal of an illegal move, with the clause that forbids it and its text if the game names one."""
    refusal = room.table.why_not(entry.seat, entry.move)
    if refusal is None:
        return RequestRefused("illegal")
    return RequestRefused("illegal", refusal.clause, room.game.words(lang).refusal(refusal, room.name))


def refusal_message(version: int, error: Exception, key: str, lang: Lang) -> m.Refused:
    """The answer to a request that raised an error."""
    code, clause, text = "busy", "", ""
    if isinstance(error, RequestRefused):
        code, clause, text = error.code, error.clause, error.text or server_text(lang, error.code, **error.facts)
    elif isinstance(error, UnknownMove):
        code = "unknown"
    elif isinstance(error, IllegalMove):
        code, clause = "illegal", error.clause
    elif isinstance(error, CinqueError):
        code = "turn"
    return m.Refused(key=key, code=code, clause=clause, text=text or server_text(lang, code), version=version)


def refusal(
    server: GameServer, live: LiveTable, connection: Connection, request: m.ClientMessage, error: Exception
) -> m.Refused:
    """The answer to a request that failed. A bug in a game must not close the socket."""
    answer = refusal_message(live.version(connection), error, request.key, connection.lang)
    if isinstance(error, (RequestRefused, CinqueError)):
        server.metrics.refused.labels(answer.code).inc()
    else:
        server.log.error("request failed", table=live.room.id, exc_info=error)
    return answer


def refuse_if_discarded(live: LiveTable) -> None:
    if live.discarded:
        raise RequestRefused("busy")
