"""Messages about games: options, rules, texts and content."""

from __future__ import annotations

from typing import Any, Literal

from cinque.server.messages.base import Lang, Response, Value


class WhenInfo(Response):
    """A condition: another option must have this value."""

    option: str
    value: Value


class OptionInfo(Response):
    """An option of a game. `labels` are the names of the `choices`, in the same order.

    `beginners` is the value for a first game. The option only applies with these numbers of `players`, and if the
    condition `when` holds; null: always."""

    name: str
    default: Value
    beginners: Value
    help: str
    choices: list[Value] | None
    labels: list[str] | None
    players: list[int] | None
    when: WhenInfo | None


AutoAnswer = Literal["auto", "take", "ask", "pass"]
Until = Literal["ever", "era", "turn"]


class WindowInfo(Response):
    """A decision window: a frequent question that can have an auto-answer; `default` applies until one is set."""

    window: str
    text: str
    default: AutoAnswer


Engine = Literal["compiled", "compiling", "plain"]


class GameInfo(Response):
    """A game. `prefix` starts the ids of its clauses; `lobby` has the texts that introduce it, by key.

    `engine` says whether bots run on the compiled engine."""

    name: str
    title: str
    designer: str
    prefix: str
    min_players: int
    max_players: int
    options: list[OptionInfo]
    windows: list[WindowInfo]
    bots: list[str]
    lobby: dict[str, str]
    engine: Engine


class Clause(Response):
    """One clause of RULES.md or RULINGS.md (`ruling`). `text` is Markdown with paragraphs, lists and tables only.

    `rulings` are the ids of the rulings it refers to.
    """

    id: str
    chapter: str
    text: str
    ruling: bool
    rulings: list[str]


class RulesText(Response):
    game: str
    title: str
    clauses: list[Clause]


class WordsText(Response):
    """The game's texts in one language, by table: names.card.dyer is tables["names.card"]["dyer"].

    `fields` of its View that hold a seat ("seat") or one entry per seat ("seats"). `reconstructed`: records of its
    content that were reconstructed without a source, by table and id: "all" of the record, or "part" of it.
    """

    game: str
    lang: Lang
    tables: dict[str, dict[str, str]]
    fields: dict[str, str]
    reconstructed: dict[str, dict[str, Literal["all", "part"]]]


class ContentData(Response):
    """The public content (cards, tiles, numbers) as in the content files, by file and list."""

    game: str
    digest: str
    lists: dict[str, list[dict[str, Any]]]
