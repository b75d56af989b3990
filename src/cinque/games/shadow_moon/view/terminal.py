"""The terminal board of Shadow Moon Syndicates: sectors, operations, cards, and each player's area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cinque.core.texts.words import Words
    from cinque.games.shadow_moon.view.view import CardFacts, SeatView, SectorView, View

COLOUR_LETTERS = 4  # letters of a colour name in a column header
STYLE = {"blue": "blue", "magenta": "magenta", "orange": "yellow", "green": "green", "teal": "cyan"}


def draw(view: View, words: Words, names: list[str]) -> RenderableType:
    """Draw the whole position as one seat sees it."""
    parts: list[RenderableType] = [
        draw_header(view, words, names),
        draw_sectors(view, words),
        draw_borders(view, words),
        draw_operations(view, words),
        draw_agents(view, words),
        draw_seats(view, words, names),
    ]
    if view.you is not None:
        parts.append(draw_own_cards(view, view.seats[view.you], words))
    return Group(*parts)


def player_text(seat: SeatView, view: View, words: Words, names: list[str]) -> Text:
    """A player's name, or the Kingpin, in the right colour."""
    number = view.seats.index(seat)
    name = words.board("kingpin") if seat.kingpin else names[number]
    return Text(f"{name} ({words.name('colour', seat.colour)})", style=STYLE[seat.colour])


def draw_header(view: View, words: Words, names: list[str]) -> Text:
    """Round, turn, step, who acts, the open piles."""
    line = Text(
        words.board("head", round=view.round, rounds=view.numbers.rounds, turn=view.turn, turns=view.numbers.turns),
        style="bold",
    )
    line.append(f" · {words.name('phase', view.phase)} · ")
    line.append_text(player_text(view.seats[view.actor], view, words, names))
    line.append(f" · {words.board('first', names.__getitem__, seat=view.first)}")
    if view.roll is not None:
        line.append(f" · {words.board('die', face=view.roll)}")
    line.append(f"\n{words.board('syndicates', syndicates=view.syndicates)}", style="dim")
    return line


def draw_sectors(view: View, words: Words) -> RenderableType:
    """Every sector with its units, control, status and score token; fits 80 columns with five players."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), title=words.board("sectors"))
    grid.title_justify = "left"
    grid.add_column(words.board("sector"), no_wrap=True)
    for seat in view.seats:
        grid.add_column(words.name("colour", seat.colour)[:COLOUR_LETTERS], justify="right", style=STYLE[seat.colour])
    for column in ("control", "status", "score"):
        grid.add_column(words.board(column))
    for sector in view.sectors:
        grid.add_row(*sector_row(sector, view, words))
    return grid


def sector_row(sector: SectorView, view: View, words: Words) -> list[Text]:
    """One line of the sector table."""
    row = [Text(f"{sector.sector} {words.name('sector', sector.sector)}", style="bold" if any(sector.units) else "")]
    row += [Text(str(units) if units else "·") for units in sector.units]
    row.append(colour_text(sector.controller, view, words))
    status = Text("-", style="dim")
    if sector.status is not None:
        status = Text(words.name("status", sector.status) + " ")
        status.append_text(colour_text(sector.owner, view, words))
    row.append(status)
    row.append(score_text(sector.score, view, words) if sector.score else Text("-", style="dim"))
    return row


def draw_borders(view: View, words: Words) -> Text:
    """The neighbors of each sector."""
    lines = Text(words.board("borders"), style="bold")
    for sector in view.sectors:
        lines.append(f"\n  {words.name('sector', sector.sector)}: {' '.join(sector.near)}", style="dim not bold")
    return lines


def score_text(score: str, view: View, words: Words) -> Text:
    """A score token and what it pays at the end."""
    pays = view.numbers.minor if score == "minor" else view.numbers.major
    return Text(f"{words.name('score', score)} {words.board('pays', kredits=pays)}")


def colour_text(seat: int | None, view: View, words: Words) -> Text:
    """A colour's name in its colour."""
    if seat is None:
        return Text("-", style="dim")
    colour = view.seats[seat].colour
    return Text(words.name("colour", colour), style=STYLE[colour])


def draw_operations(view: View, words: Words) -> RenderableType:
    """Tokens on the board, start tokens, and the faceup objectives."""
    facts = {token.token: token for token in view.tokens}
    lines = Text(words.board("operations"), style="bold")
    for name in (*view.board, *view.offer):
        token = facts[name]
        start = f" ({words.board('start')})" if name in view.offer else ""
        lines.append(
            f"\n  {name} {words.name('token', name)}{words.mark(name, 'operation')}{start}: "
            f"{words.name('effect', token.hustle)}",
            style="default",
        )
    lines.append(f"\n  {words.board('bag', count=view.bag_count)}", style="dim")
    lines.append(f"\n{words.board('faceup', objectives=view.faceup)}", style="default")
    if view.resolved:
        lines.append(f"\n{words.board('resolved', objectives=view.resolved)}", style="dim")
    return lines


def card_line(name: str, facts: dict[str, CardFacts], words: Words) -> str:
    """An agent with its effects above and below the line."""
    card = facts[name]
    above = "; ".join(words.name("effect", effect) for effect in card.above)
    return f"{words.name('card', name)}{words.mark(name, 'agent')}: {above} | {words.name('effect', card.below)}"


def draw_agents(view: View, words: Words) -> RenderableType:
    """Row, burned card, focus pile and the cards turned up for the Kingpin."""
    facts = {card.card: card for card in view.cards}
    lines = Text(words.board("agents"), style="bold")
    for slot, name in enumerate(view.row, 1):
        card = card_line(name, facts, words) if name else words.board("empty")
        lines.append(f"\n  {words.board('row', slot=slot)}  {card}", style="default")
    burned = card_line(view.burned, facts, words) if view.burned else words.board("none")
    piles = words.board("piles", burned=view.burn_count, deck=view.deck_count)
    lines.append(f"\n  {words.board('burned')} {burned} ({piles})")
    for title, cards in (("focus", view.focus), ("shown", view.shown)):
        for name in cards:
            lines.append(f"\n  {words.board(title)}  {card_line(name, facts, words)}", style="bold")
    lines.stylize("default", len(words.board("agents")))
    return lines


def draw_seats(view: View, words: Words, names: list[str]) -> RenderableType:
    """Kredits, supply and cards of all players, then their tokens and stacks."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("seat", "kredits", "score", "supply", "hand", "bank", "objectives"):
        grid.add_column(words.board(column))
    lines = Text()
    for seat in view.seats:
        tokens = Text(", ").join(
            Text(words.name("token", t.token), style="" if t.active else "dim strike") for t in seat.tokens
        )
        stack = " ".join(f"[{c.card or '?'}]" if c.facedown else str(c.card) for c in seat.stack)
        counts = [seat.kredits, seat.score, seat.supply, seat.hand_count, seat.bank_count, seat.objective_count]
        grid.add_row(player_text(seat, view, words, names), *(str(n) for n in counts))
        lines.append_text(player_text(seat, view, words, names)).append(f"\n  {words.board('tokens')}: ")
        lines.append_text(tokens if tokens else Text("-"))
        lines.append(f"\n  {words.board('stack')}: {stack or '-'}\n")
    return Group(grid, lines)


def draw_own_cards(view: View, seat: SeatView, words: Words) -> RenderableType:
    """The cards only this seat may see."""
    facts = {card.card: card for card in view.cards}
    lines = Text(words.board("your_hand"), style="bold")
    for name in seat.hand or []:
        lines.append(f"\n  {card_line(name, facts, words)}", style="default")
    for name in seat.bank or []:
        lines.append(f"\n  {words.board('banked')} {card_line(name, facts, words)}", style="dim")
    lines.append(f"\n{words.board('your_objectives')}: ", style="bold")
    objectives = ", ".join(words.name("objective", o) + words.mark(o, "objective") for o in seat.objectives or [])
    lines.append(objectives or words.board("none"), style="default")
    return lines
