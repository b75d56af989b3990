"""How tables and their parts show themselves in a shell or notebook: `repr`, HTML, and the names that `dir` lists."""

# not compiled: for people only, and it inspects the fields of any class, compiled or not

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from cinque.core.engine.events import SPECTATOR
from cinque.core.engine.position import Position
from cinque.core.engine.saving import fields
from cinque.core.engine.steps import RUNS

if TYPE_CHECKING:
    from cinque.core.engine.table import Table

# What users of a table need; the rest of its methods are the engine's and the hooks of games.
PUBLIC_NAMES = (
    "breadcrumbs", "census", "columns", "copy", "current_player", "encode", "events", "forced_move", "game",
    "has_hidden_information", "legal_moves", "legal_moves_unchecked", "outcome", "over", "play",
    "play_unchecked", "players", "public_to_move", "question", "reason", "record", "redeal", "redeal_unchecked",
    "refusals", "returns", "rival_breakdown", "rivals", "save", "score_breakdown", "scores", "stats", "to_move", "undo",
    "undo_point", "view", "warnings", "why_not", "winners",
)  # fmt: skip
MAX_MOVES = 50  # the list of legal moves shows no more


def public_names(table: Table) -> list[str]:
    """The public API of a table and the fields of its game."""
    own = [name for name in fields(type(table)) if name not in fields(Position)]
    return sorted({*PUBLIC_NAMES, *own} - set(type(table).SHARED))


def describe_table(table: Table) -> str:
    """A table in one line: the game, who is to move or won, and the scores."""
    if not hasattr(table, "agenda"):
        return f"{type(table).__name__}, not dealt"
    title = f"{table.game.title}, {table.players} player{'s' if table.players > 1 else ''}"
    if table.over:
        winners = f"seat {', '.join(map(str, table.winners))}" if table.winners else "nobody"
        return f"{title}, won by {winners} ({table.reason}), scores {table.scores}"
    if not table.agenda or table.agenda[-1].asks == RUNS:
        return f"{title}, in the middle of a move"
    return f"{title}, seat {', '.join(map(str, table.public_to_move))} to move, scores {table.scores}"


def describe_fields(value: Any) -> str:
    """A part or step with its fields."""
    shown = [f"{name}={getattr(value, name)!r}" for name in fields(type(value)) if hasattr(value, name)]
    return f"{type(value).__name__}({', '.join(shown)})"


def table_html(table: Table, seat: int = SPECTATOR) -> str:
    """The board as a seat or a spectator sees it, and the legal moves if it is the seat's turn."""
    html = f"<p><b>{escape(describe_table(table))}</b></p>{board_html(table, seat)}"
    return html + moves_html(table, seat) if seat in table.to_move else html


def board_html(table: Table, seat: int) -> str:
    """The board that the terminal shows; without rich, the view as JSON."""
    view = table.view(seat)
    try:
        terminal = import_module("cinque.core.clients.terminal")  # by name: the build has no rich
    except ModuleNotFoundError:
        text = msgspec.json.format(msgspec.json.encode(view), indent=2).decode()
        return f"<pre>{escape(text)}</pre>"
    names = [f"seat {number}" for number in range(table.players)]
    html: str = terminal.html(terminal.draw(table.game.rules, view, table.game.words("en"), names))
    return html


def moves_html(table: Table, seat: int) -> str:
    """What the seat is asked, and its legal moves as numbers and texts."""
    legal = table.legal_moves(seat)
    rows = [(str(move), table.game.moves.text(move)) for move in legal[:MAX_MOVES]]
    more = f"<p>and {len(legal) - MAX_MOVES} more</p>" if len(legal) > MAX_MOVES else ""
    title = f"Legal moves of seat {seat} ({table.question(seat).ask})"
    return f"<p>{escape(title)}</p>{html_table(('move', 'text'), rows)}{more}"


def html_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; all cells are plain text."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in header)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
