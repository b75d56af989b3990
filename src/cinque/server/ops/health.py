"""Health: whether this process can write to its database."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

RETRY_SECONDS = 1.0


class HealthCheck:
    """Tries to write to the database, at most once a second."""

    def __init__(self, server: GameServer) -> None:
        self._server = server
        self._tried_at, self._healthy = -RETRY_SECONDS, False

    async def healthy(self) -> bool:
        if time.monotonic() - self._tried_at > RETRY_SECONDS:
            try:
                await self._server.in_thread(self._server.store.check_writable)
                self._healthy = True
            except SQLAlchemyError as error:
                self._healthy = False
                self._server.log.error("database not writable", error=type(error).__name__)
            self._tried_at = time.monotonic()
        return self._healthy
