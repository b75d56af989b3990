"""rich's console that exits quietly when its output is closed (`cinque replay FILE | head -1`)."""

from __future__ import annotations

from rich.console import Console


class Screen(Console):
    """Lets `main` handle a broken pipe, which rich would turn into an exit code."""

    def on_broken_pipe(self) -> None:
        """Raise BrokenPipeError."""
        raise BrokenPipeError
