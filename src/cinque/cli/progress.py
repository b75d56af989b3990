"""Progress of long commands on stderr: in place on a terminal, else a line now and then."""

from __future__ import annotations

import sys
import time

PROGRESS_SECONDS = 10.0  # between two lines if stderr is not a terminal


class Progress:
    """Shows how many games are played and how long the rest will take."""

    def __init__(self, quiet: bool = False) -> None:
        self.live = sys.stderr.isatty()
        self.quiet = quiet and not self.live
        self.started = self.last = time.monotonic()
        self.first = -1

    def update(self, done: int, total: int) -> None:
        """Show how many games are played."""
        now = time.monotonic()
        if self.first < 0:
            self.first = done
        if self.quiet or (not self.live and now - self.last < PROGRESS_SECONDS and done < total):
            return
        self.last = now
        line = f"{done:,} of {total:,} games"
        if self.first < done < total:
            line += f", about {(now - self.started) / (done - self.first) * (total - done):,.0f} s to go"
        print(f"\r{line}\033[K" if self.live else line, end="" if self.live else "\n", file=sys.stderr, flush=True)

    def done(self) -> None:
        """Clear the line."""
        if self.live:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
