"""Where the commands draw: rich's console, which ends quietly when nobody reads on (`cinque replay FILE | head -1`)."""

from __future__ import annotations

from rich.console import Console


class Screen(Console):
    """Hands a broken pipe to `main` instead of leaving with an exit code of its own."""

    def on_broken_pipe(self) -> None:
        """Somebody closed the other end."""
        raise BrokenPipeError
