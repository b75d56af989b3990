"""Split what is too tall for the screen into pages, between the sections of a board."""

from __future__ import annotations

import re
from typing import NamedTuple

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

FRAME_CHARACTERS = re.compile(r"[─│╭╮╰╯]")
MAX_HEADING = 22  # maximum characters of a section's heading
RESERVED_LINES = 2  # lines for the prompt and the keys


class Page(NamedTuple):
    """A page: lines with a title."""

    title: str
    lines: list[Text]


def lines_of(console: Console, drawing: RenderableType) -> list[Text]:
    """Render a drawing as lines for this screen, without empty lines around it."""
    lines: list[Text] = []
    for segments in console.render_lines(drawing, pad=False):
        line = Text(no_wrap=True, end="")
        for segment in segments:
            line.append(segment.text, segment.style)
        lines.append(line)
    while lines and not lines[-1].plain.strip():
        lines.pop()
    while lines and not lines[0].plain.strip():
        lines.pop(0)
    return lines


def heading(lines: list[Text]) -> str:
    """The first words of a section, as its title."""
    for line in lines:
        first = re.split(r"\s{2,}|[:·(]", FRAME_CHARACTERS.sub("", line.plain).strip())[0].strip()
        if len(first) > 2:
            return first[:1].upper() + first[1:MAX_HEADING]
    return ""


def columns(part: RenderableType) -> str:
    """A title for a table without one: the headings of its first columns."""
    if not isinstance(part, Grid) or part.title:
        return ""
    headings = ", ".join(str(column.header) for column in part.columns if str(column.header).strip())
    if len(headings) > MAX_HEADING:
        headings = headings[:MAX_HEADING].rpartition(",")[0] or headings[:MAX_HEADING]
    return headings[:1].upper() + headings[1:]


def parts_of(drawing: RenderableType) -> list[RenderableType]:
    """The parts of a drawing, with nested groups flattened."""
    if not isinstance(drawing, Group):
        return [drawing]
    return [part for inner in drawing.renderables for part in parts_of(inner)]


def pages(console: Console, drawing: RenderableType, height: int) -> list[Page]:
    """Pack the sections of a drawing into pages of `height` lines; a longer section continues on the next page."""
    packed: list[Page] = []
    for part in parts_of(drawing):
        lines = lines_of(console, part)
        if not lines:
            continue
        if packed and len(packed[-1].lines) + 1 + len(lines) <= height:
            packed[-1].lines.extend([Text(end=""), *lines])
            continue
        title = columns(part) or heading(lines)
        packed.append(Page(title, lines[:height]))
        for at in range(height, len(lines), height - 1):  # continued pages repeat the title
            more = f"{title} …"
            packed.append(Page(more, [Text(more, style="bold", end=""), *lines[at : at + height - 1]]))
    return [Page(page.title or heading(page.lines), page.lines) for page in packed]


def print_lines(console: Console, lines: list[Text]) -> None:
    """Print rendered lines."""
    for line in lines:
        console.print(line, end="\n", no_wrap=True, crop=False, overflow="ignore")


def available_lines(console: Console) -> int:
    """The number of lines above the keys and the prompt; unlimited if the output is not a terminal."""
    return max(8, console.height - RESERVED_LINES) if console.is_terminal else 1_000_000


def print_paged(console: Console, drawing: RenderableType, ask: str) -> None:
    """Print a drawing and wait for Enter whenever the screen is full."""
    lines = lines_of(console, drawing)
    height = available_lines(console)
    for at in range(0, len(lines), height):
        print_lines(console, lines[at : at + height])
        if at + height < len(lines) and console.input(ask).strip():
            return
