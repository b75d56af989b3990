"""The terminal board of The Phoenix Syndicate: galaxy, systems, market, corps and Command Centers."""

# not rule code: presentation

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cinque.core.texts.words import Words
    from cinque.games.phoenix_syndicate.view.view import SeatView, View

STYLE = ["blue", "yellow", "green", "red", "magenta", "bright_black"]
GOODS = ["blue", "yellow", "green", "red", "purple", "black"]
SEAT = ["bright_white", "orange3", "cyan", "grey70"]
SHORT = "BYGRPK"
ROWS = [3, 4, 5, 6, 5, 4]
WIDTH = 10  # of a tile in the drawing


def draw(view: View, words: Words, names: list[str]) -> RenderableType:
    """Draw the whole position as one seat sees it."""
    return Group(
        draw_header(view, words, names),
        draw_galaxy(view),
        Text(words.board("legend"), style="dim"),
        draw_systems(view, words),
        draw_market(view, words),
        draw_corps(view, words, names),
        Text(words.board("bonus"), style="dim"),
        draw_seats(view, words, names),
        *(draw_cards(seat, number, words, names) for number, seat in enumerate(view.seats) if seat.upgrades),
    )


def draw_header(view: View, words: Words, names: list[str]) -> Text:
    """Round, whose turn, the action, the decks."""
    line = Text(words.board("head", round=view.round), style="bold")
    if view.last:
        line.append(f" · {words.board('last', last=view.last)}")
    if view.turn >= 0:
        line.append(f" · {words.board('turn', names.__getitem__, seat=view.turn)}", style=SEAT[view.turn])
    if view.action:
        line.append(f" · {words.name('action', view.action)}")
    decks = words.board("decks", routes=view.route_deck, upgrades=view.upgrade_deck, dropped=len(view.dropped))
    line.append(f"\n{decks}", style="dim")
    return line


def goods_text(counts: list[int]) -> Text:
    """Goods as coloured letters: 3R 1K."""
    line = Text()
    for good, count in enumerate(counts):
        if count:
            line.append(f"{count}{SHORT[good]} ", style=STYLE[good])
    return line if line.plain else Text("-", style="dim")


def price_text(packed: int) -> Text:
    """The price of one side: letters, or # for deep space."""
    if packed < 0:
        return Text("#", style="dim")
    line = Text()
    for colour in range(5):
        line.append(SHORT[colour] * (packed >> 6 * colour & 31), style=STYLE[colour])
    return line


def draw_galaxy(view: View) -> Text:
    """The map: each tile's letter in its colour, pieces and ships; = marks an open gate to the east."""
    tile_at = {cell: number for number, cell in enumerate(view.cells)}
    opened = {frozenset(view.open[at : at + 2]) for at in range(0, len(view.open), 2)}
    drawing = Text()
    for row, length in enumerate(ROWS):
        first = sum(ROWS[:row])
        drawing.append(" " * ((6 - length) * WIDTH // 2))
        for cell in range(first, first + length):
            number = tile_at[cell]
            drawing.append_text(tile_text(view, number))
            east = view.near[number * 6]
            drawing.append("=" if east >= 0 and frozenset((number, east)) in opened else " ", style="bold")
        drawing.append("\n")
    return drawing


def tile_text(view: View, number: int) -> Text:
    """One tile: its letter or Asteroid number, the seats' pieces (a: agent, B: base), and * for each ship."""
    name = view.tiles[number]
    colour = view.colours[number]
    asteroid = colour < 0
    text = Text(
        name.replace("asteroid_", "o"),
        style="dim" if asteroid else "bold reverse" if colour == 5 else f"bold {STYLE[colour]}",
    )
    for seat, owner in enumerate(view.seats):
        piece = " aB"[view.presence[number * 4 + seat]].strip()
        text.append(piece + "*" * owner.ships.count(number), style=SEAT[seat])
    text.append(" " * (WIDTH - 1 - len(text.plain)))
    return text


def draw_systems(view: View, words: Words) -> RenderableType:
    """Every tile with its yields, the price of each side and the tile behind it."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, title=words.board("systems"), title_justify="left")
    for column in ("system", "yields", "gates"):
        grid.add_column(words.board(column))
    for number, name in enumerate(view.tiles):
        sides = Text()
        for direction in range(6):
            there = view.near[number * 6 + direction]
            if there >= 0:
                sides.append(view.tiles[there].replace("asteroid_", "o") + ":", style="dim")
                sides.append_text(price_text(view.sides[number * 6 + direction]))
                sides.append(" ")
        colour = view.colours[number]
        title = Text(
            words.name("tile", name), style=STYLE[colour] if 0 <= colour < 5 else "bold" if colour == 5 else "dim"
        )
        grid.add_row(title, goods_text(view.yields[number * 6 : number * 6 + 6]), sides)
    return grid


def draw_market(view: View, words: Words) -> Text:
    """Routes with the goods on them, and the upgrades on display."""
    lines = Text(words.board("market"), style="bold")
    for place, route in enumerate(view.market):
        lines.append("\n  ")
        if route is None:
            lines.append(words.board("empty"), style="dim")
            continue
        name = f"{words.name('route', route)}{words.mark(route, 'route')}"
        lines.append(f"{route} {name} ", style=STYLE[colour_of(view, route)])
        lines.append_text(goods_text(view.lying[place * 6 : place * 6 + 6]))
    if view.dropped:
        lines.append(f"\n  {words.board('dropped', routes=' '.join(view.dropped))}", style="dim")
    lines.append(f"\n{words.board('display')}", style="bold")
    for card in view.display:
        if card is not None:
            lines.append(f"\n  {card} {card_line(card, words)}", style="default")
    return lines


def card_line(card: str, words: Words, waiting: str = "") -> str:
    """An upgrade or advantage with its effect."""
    mark = words.mark(card, "upgrade", "advantage")
    return f"{words.name('card', card)}{mark}{waiting}: {words.name('does', card)}"


def colour_of(view: View, route: str) -> int:
    """The colour of a route: that of its Prime, or black with two Prestige systems."""
    return view.colours[view.tiles.index(route[0])]


def draw_corps(view: View, words: Words, names: list[str]) -> RenderableType:
    """Tracks, embedded agents and advantages."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, title=words.board("corps"), title_justify="left")
    grid.add_column(words.board("corp"))
    for number in range(len(view.seats)):
        grid.add_column(names[number], style=SEAT[number])
    grid.add_column(words.board("advantage"))
    for corp in range(5):
        row = [Text(words.name("colour", GOODS[corp]), style=STYLE[corp])]
        for seat in view.seats:
            row.append(Text((str(seat.track[corp]) if seat.track[corp] else "-") + " +" * seat.embedded[corp]))
        card = view.advantages[corp]
        waiting = f" ({words.board('waiting', count=view.pending[corp])})" if view.pending[corp] else ""
        row.append(Text(card_line(card, words, waiting) if card else "-"))
        grid.add_row(*row)
    return grid


def draw_seats(view: View, words: Words, names: list[str]) -> RenderableType:
    """Credits, agents, goods, directors and routes of all players."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, title=words.board("seats"), title_justify="left")
    for column in ("seat", "credits", "supply", "goods", "directors", "held"):
        grid.add_column(words.board(column))
    for number, seat in enumerate(view.seats):
        held = Text(words.board("hidden", count=seat.dealt), style="dim")
        if seat.held is not None:
            held = Text()
            for route in seat.held:
                held.append(f"{route} ", style=STYLE[colour_of(view, route)])
            held.append(f"/{seat.capacity}", style="dim")
        grid.add_row(
            Text(names[number], style=SEAT[number]),
            str(seat.credits),
            str(seat.supply),
            goods_text(seat.goods),
            " ".join(map(str, seat.directors)),
            held,
        )
    return grid


def draw_cards(seat: SeatView, number: int, words: Words, names: list[str]) -> Text:
    """The upgrades of one seat with their effects; those used this turn are dimmed."""
    lines = Text(f"{words.board('upgrades')}: {names[number]}", style=SEAT[number])
    for card in seat.upgrades:
        style = "dim strike" if card in seat.used else "default"
        lines.append(f"\n  {card} {card_line(card, words)}", style=style)
    return lines
