"""What a View declares about its fields reaches every client."""

from __future__ import annotations

import msgspec
import pytest

from cinque.core import BySeat, Moves, SeatNo, StepId
from cinque.core.engine.view_types import field_roles


class Part(msgspec.Struct):
    owner: SeatNo | None
    size: int


class View(msgspec.Struct):
    turn: SeatNo
    order: list[SeatNo]
    paid: BySeat[int]
    hands: BySeat[list[int]]
    parts: list[Part]
    round: int
    phase: StepId


def test_players_lists_by_player_and_the_step_are_distinguished() -> None:
    """Also inside parts, in lists and where there may be none; plain numbers are nothing of the kind."""
    found = field_roles(View)
    assert found.pop("phase") == "step"
    assert found == {"turn": "seat", "order": "seat", "paid": "seats", "hands": "seats", "owner": "seat"}


def test_a_kind_of_move_says_what_it_is_in_a_choice() -> None:
    space = Moves()
    space.add_move("fold", "pass")
    space.add("bid", amount=(1, 3))
    assert [kind.role for kind in space.kinds] == ["pass", ""]
    assert space.of(2).name == "bid"


def test_an_unknown_role_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown role 'quit' for 'fold': use pass, end, yes, no"):
        Moves().add_move("fold", "quit")
