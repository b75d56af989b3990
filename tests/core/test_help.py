"""`help()` shows docstrings and typed signatures, interpreted and compiled."""

from __future__ import annotations

import inspect
import pydoc

from cinque.core import Table
from cinque.core.engine.random import dice


def test_help_shows_the_docstring_and_the_types() -> None:
    shown = pydoc.plain(pydoc.render_doc(Table.play))
    assert "Play a legal move of the seat." in shown
    assert "seat: SupportsIndex, move: SupportsIndex" in shown.replace("'", "")
    assert list(inspect.signature(Table.play).parameters) == ["self", "seat", "move"]


def test_classes_and_functions_keep_their_docstrings() -> None:
    assert "One game in progress." in (inspect.getdoc(Table) or "")
    assert inspect.getdoc(dice)
