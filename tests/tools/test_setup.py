"""The build adds docstrings to the C files that mypyc writes, which have signatures only."""

from __future__ import annotations

from pathlib import Path

import pytest
import setup

METHOD = """    {"play",
     (PyCFunction)CPyPy_cinque___core___table___Table___play,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("play($self, seat)\\n--\\n\\n")},
"""
CLASS = """static PyTypeObject CPyType_cinque___core___table___Table_template_ = {
    .tp_name = "Table",
    .tp_doc = PyDoc_STR("Table()\\n--\\n\\n"),
};
"""
SOURCE = '''class Table:
    """One game; "quotes" and ä are kept."""

    def play(self, seat: int) -> None:
        """Play a move."""
'''


def test_docstrings_and_types_are_added_where_mypyc_writes_signatures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup, "GENERATED", tmp_path)
    path = tmp_path / "src/cinque/core/table.py"
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE, encoding="utf-8")
    docs = setup.documentation([str(path)])
    made = setup.with_docstrings(METHOD + CLASS, docs)
    assert r'PyDoc_STR("play($self, seat)\n--\n\n" "play(self, seat: int) -> None\012\012Play a move.")' in made
    assert r'PyDoc_STR("Table()\n--\n\n" "One game; \042quotes\042 and \303\244 are kept.")' in made
    other = "CPyPy_other,\nMETH_O, PyDoc_STR(NULL)"
    assert setup.with_docstrings(other, docs) == other
