"""Structured logs: one JSON object per line on standard error, without tokens, chat or moves."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from typing import TextIO, cast

import structlog


class SafeStderr:
    """Standard error that ignores write errors: a closed log must not stop the server."""

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.flush()


def configure_logging(level: str) -> None:
    """Configure the logs of this process. At a terminal, lines are formatted for people."""
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    terminal = sys.stderr.isatty()
    renderer = structlog.dev.ConsoleRenderer() if terminal else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _add_pid,
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, SafeStderr())),
        cache_logger_on_first_use=False,
    )


def _add_pid(_logger: object, _name: str, event: structlog.types.EventDict) -> structlog.types.EventDict:
    event["pid"] = os.getpid()
    return event
