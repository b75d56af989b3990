"""What is too tall for the screen, in pages that break between the sections of a board."""

from __future__ import annotations

import re
from typing import NamedTuple

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

FRAME = re.compile(r"[─│╭╮╰╯]")
HEADING = 22  # characters of a section's heading
ROOM = 2  # lines that the prompt and the keys need


class Page(NamedTuple):
    """Some lines with what they are about."""

    title: str
    lines: list[Text]


def lines_of(console: Console, drawing: RenderableType) -> list[Text]:
    """A drawing as the lines it takes on this screen, without empty ones around it."""
    found: list[Text] = []
    for segments in console.render_lines(drawing, pad=False):
        line = Text(no_wrap=True, end="")
        for segment in segments:
            line.append(segment.text, segment.style)
        found.append(line)
    while found and not found[-1].plain.strip():
        found.pop()
    while found and not found[0].plain.strip():
        found.pop(0)
    return found


def heading(lines: list[Text]) -> str:
    """The first words of a section, which name it."""
    for line in lines:
        first = re.split(r"\s{2,}|[:·(]", FRAME.sub("", line.plain).strip())[0].strip()
        if len(first) > 2:
            return first[:1].upper() + first[1:HEADING]
    return ""


def columns(part: RenderableType) -> str:
    """What a table without a title is about: the heads of its first columns. One of them alone ("seat") says little."""
    if not isinstance(part, Grid) or part.title:
        return ""
    heads = ", ".join(str(column.header) for column in part.columns if str(column.header).strip())
    if len(heads) > HEADING:
        heads = heads[:HEADING].rpartition(",")[0] or heads[:HEADING]
    return heads[:1].upper() + heads[1:]


def parts_of(drawing: RenderableType) -> list[RenderableType]:
    """What a drawing is made of, groups within groups taken apart."""
    if not isinstance(drawing, Group):
        return [drawing]
    return [part for inner in drawing.renderables for part in parts_of(inner)]


def pages(console: Console, drawing: RenderableType, height: int) -> list[Page]:
    """The sections of a drawing packed into pages of so many lines; a longer section is continued."""
    found: list[Page] = []
    for part in parts_of(drawing):
        lines = lines_of(console, part)
        if not lines:
            continue
        if found and len(found[-1].lines) + 1 + len(lines) <= height:
            found[-1].lines.extend([Text(end=""), *lines])
            continue
        title = columns(part) or heading(lines)
        found.append(Page(title, lines[:height]))
        for at in range(height, len(lines), height - 1):  # what is continued says of what
            more = f"{title} …"
            found.append(Page(more, [Text(more, style="bold", end=""), *lines[at : at + height - 1]]))
    return [Page(page.title or heading(page.lines), page.lines) for page in found]


def put(console: Console, lines: list[Text]) -> None:
    """Print lines that are laid out already."""
    for line in lines:
        console.print(line, end="\n", no_wrap=True, crop=False, overflow="ignore")


def room(console: Console) -> int:
    """So many lines fit above the keys and the prompt; what is no terminal has room for everything."""
    return max(8, console.height - ROOM) if console.is_terminal else 1_000_000


def through(console: Console, drawing: RenderableType, ask: str) -> None:
    """All of a drawing, with a stop wherever the screen is full."""
    lines = lines_of(console, drawing)
    tall = room(console)
    for at in range(0, len(lines), tall):
        put(console, lines[at : at + tall])
        if at + tall < len(lines) and console.input(ask).strip():
            return
