"""Messages about games: what is offered, with its options, rules, words and content."""

from __future__ import annotations

from typing import Any, Literal

from cinque.server.messages.shapes import Answer, Lang, Value


class WhenInfo(Answer):
    option: str
    value: Value


class OptionInfo(Answer):
    """`players` and `when`: the numbers of players, and the value of another option, with which it means anything.

    `labels` are the choices' names in the language, in their order; `beginners` is the value for a first game."""

    name: str
    default: Value
    beginners: Value
    help: str
    choices: list[Value] | None
    labels: list[str] | None
    players: list[int] | None
    when: WhenInfo | None


Wish = Literal["auto", "take", "ask", "pass"]
Until = Literal["ever", "era", "turn"]


class WindowInfo(Answer):
    """A question that comes often and may be answered ahead; `wish` is what holds until a player says otherwise."""

    window: str
    text: str
    wish: Wish


Engine = Literal["compiled", "compiling", "plain"]


class GameInfo(Answer):
    """`lobby`: how the game presents itself, by the keys of its words; `engine`: what bots think with."""

    name: str
    title: str
    designer: str
    prefix: str
    players_min: int
    players_max: int
    options: list[OptionInfo]
    windows: list[WindowInfo]
    bots: list[str]
    lobby: dict[str, str]
    engine: Engine


class Clause(Answer):
    """One clause of RULES.md or RULINGS.md; `text` is Markdown of paragraphs, lists and tables only.

    `ruled` names the rulings it rests on.
    """

    id: str
    chapter: str
    text: str
    ruling: bool
    ruled: list[str]


class RulesText(Answer):
    game: str
    title: str
    clauses: list[Clause]


class WordsText(Answer):
    """The game's texts in one language, by table: names.card.dyer is tables["names.card"]["dyer"].

    `fields` of its View that are a player ("seat") or hold one entry for each ("seats").
    """

    game: str
    lang: Lang
    tables: dict[str, dict[str, str]]
    fields: dict[str, str]


class ContentData(Answer):
    """The public content (cards, tiles, numbers) as the content files have it, by file and list."""

    game: str
    digest: str
    lists: dict[str, list[dict[str, Any]]]
