"""Tables for the terminal without rich: aligned columns, nothing cut off."""

from __future__ import annotations

from collections.abc import Sequence

GAP = "  "


def grid(headings: Sequence[str], rows: Sequence[Sequence[object]], left: int = 1) -> str:
    """The rows below their headings; the first `left` columns are aligned to the left, the others to the right.

    >>> print(grid(["bot", "wins"], [["greedy", 19], ["random", 1]]))
    bot     wins
    greedy    19
    random     1
    """
    lines = [[str(cell) for cell in row] for row in (headings, *rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headings))]
    return "\n".join(
        GAP.join(
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
