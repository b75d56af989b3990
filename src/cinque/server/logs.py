"""Structured logs: one JSON object a line on standard error, without tokens, chat or moves."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from typing import TextIO, cast

import structlog


class Ear:
    """Standard error, as long as somebody listens: a log nobody reads any more must not stop the server."""

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.flush()


def set_up(level: str) -> None:
    """Used by every server process; at a terminal lines are for people."""
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    terminal = sys.stderr.isatty()
    show = structlog.dev.ConsoleRenderer() if terminal else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _process,
            structlog.processors.format_exc_info,
            show,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, Ear())),
        cache_logger_on_first_use=False,
    )


def _process(_logger: object, _name: str, event: structlog.types.EventDict) -> structlog.types.EventDict:
    event["pid"] = os.getpid()
    return event
