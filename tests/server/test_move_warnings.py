"""What a move is called in its question, and what is said before it, as a client hears it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cinque.core import Table
from cinque.server.messages import Lang
from cinque.server.tables.move_previews import encode_moves
from tests.games.phoenix_syndicate.scene import scene
from tests.server.test_leaks import seated


def heard(table: Table, lang: Lang) -> dict[str, Any]:
    """The choices of the seat that is asked, by kind."""
    room = seated("phoenix_syndicate", 2)
    room.table = table
    seat = table.current_player()
    raws = encode_moves(room, table, lang, table.legal_moves(seat), {}, seat)
    return {info["kind"]: info for info in map(msgspec.json.decode, raws)}


@pytest.mark.parametrize(
    ("lang", "text", "start"),
    [("en", "End Expand", "The gate Adamos Prime"), ("de", "Expandieren beenden", "Das Tor Adamos Prime")],
)
def test_an_option_says_what_it_does_and_what_it_loses(lang: Lang, text: str, start: str) -> None:
    s = scene("expand", goods="BYGRP" * 9, at={"A": "a", "B": "a"}, ships="AB").do("open A D")
    found = heard(s.t, lang)
    assert found["go_on"]["text"] == text
    assert [warning.startswith(start) for warning in found["go_on"]["warnings"]] == [True]
    assert found["open"]["warnings"] == []


def test_the_same_move_is_called_otherwise_in_the_next_question() -> None:
    build = scene("deploy", goods="RRRRYYYY", at={"A": "b", "B": "a"})
    assert heard(build.t, "en")["go_on"]["text"] == "Don’t build"
    assert heard(scene("deploy", at={"A": "b"}).t, "en")["go_on"]["text"] == "End Deploy"
