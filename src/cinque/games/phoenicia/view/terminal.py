"""The terminal board of Phoenicia: display and auction, settlements, the player's hand, cards still to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cinque.core.texts.words import Words
    from cinque.games.phoenicia.view.view import CardView, SeatView, TileView, View


def draw(view: View, words: Words, names: list[str]) -> RenderableType:
    """Draw the whole position as one seat sees it."""
    parts: list[RenderableType] = [draw_header(view, words, names), draw_display(view, words, names)]
    if view.payment is not None:
        parts.append(draw_payment(view, words, names))
    parts.append(draw_settlements(view, words, names))
    if view.seat >= 0:
        parts.append(draw_own_cards(view.seats[view.seat], words))
    parts.append(upcoming_cards(view, words))
    return Group(*parts)


def draw_header(view: View, words: Words, names: list[str]) -> Text:
    """Round, step, whose turn, who is Overlord."""
    call = names.__getitem__
    parts = [(words.board("head", round=view.round, step=view.step), "bold")]
    if view.turn >= 0:
        parts.append((words.board("to_play", call, seat=view.turn), "bold"))
    parts.append((words.board("overlord", call, seat=view.overlord, goal=view.goal), "default"))
    if view.quiet_rounds > 0:
        parts.append((words.board("quiet", quiet=view.quiet_rounds, most=view.stall_rounds), "yellow"))
    if view.winners:
        parts.append((words.board("won", call, owners=view.winners), "bold green"))
    return Text(" · ").join(Text(text, style=style) for text, style in parts)


def draw_display(view: View, words: Words, names: list[str]) -> RenderableType:
    """The cards on display, the auctioned one first."""
    facts = {card.card: card for card in view.cards}
    boxes: list[RenderableType] = []
    if view.lot is not None:
        lot = view.lot
        call = names.__getitem__
        if lot.leader < 0:
            standing = words.board("opened", call, seat=lot.opener)
        else:
            standing = words.board("bid", call, seat=lot.leader, bid=lot.bid)
        boxes.append(card_box(facts[lot.card], words, Text(standing, style="bold"), "bold yellow"))
    for card in view.display:
        boxes.append(card_box(facts[card], words, None, "cyan"))
    if not boxes:
        return Text(words.board("bare"), style="dim")
    return Columns(boxes, padding=(0, 1))


def card_box(card: CardView, words: Words, extra: Text | None, style: str) -> Panel:
    """One development card."""
    values = [
        words.board(f"card_{value}", count=getattr(card, value))
        for value in ("production", "vp", "storehouses", "untrained", "trained")
        if getattr(card, value)
    ]
    body = Text(f"{words.board('minimum', count=card.minimum)} · {', '.join(values)}\n", style="bold")
    body.append(words.name("effect", card.card), style="default")
    for target, figures in card.gives.items():
        body.append("\n")
        body.append(words.board("gives", card=target, figures=" ".join(f"−{n}" for n in figures)), style="default")
    if extra is not None:
        body.append("\n")
        body.append_text(extra)
    title = f"{words.name('card', card.card)}{words.mark(card.card, 'card')} {card.set}{card.grade}"
    return Panel(body, title=title, title_align="left", border_style=style, width=31)


def draw_payment(view: View, words: Words, names: list[str]) -> Text:
    """The payment in progress."""
    p = view.payment
    assert p is not None
    laid = ", ".join(words.name("money", money) for money in p.laid) or words.board("nothing")
    line = words.board("payment", names.__getitem__, seat=p.seat, price=p.price, laid=laid, owed=p.owed)
    return Text(line, style="yellow")


def draw_settlements(view: View, words: Words, names: list[str]) -> Grid:
    """A column for each settlement, in turn order."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, title_justify="left")
    grid.add_column("", style="dim", no_wrap=True)
    seats = [view.seats[seat] for seat in view.order]
    for s in seats:
        crown = " ♛" if s.seat == view.overlord else ""
        style = "bold reverse" if s.seat == view.turn else "bold"
        grid.add_column(Text(names[s.seat] + crown, style=style), overflow="fold")
    grid.add_row(words.board("vp"), *(Text(str(s.vp), style="bold") for s in seats))
    grid.add_row(words.board("production"), *(str(s.production) for s in seats))
    grid.add_row(words.board("cards"), *(f"{s.cards}/{s.storehouses}" for s in seats))
    grid.add_row(words.board("coins"), *(f"{s.coins}/{s.treasury}" for s in seats))
    grid.add_row(
        words.board("wealth"), *(f"{s.min_wealth}–{s.max_wealth}" if s.wealth is None else str(s.wealth) for s in seats)
    )
    staff = [words.board("staff", untrained=s.untrained, trained=s.trained) for s in seats]
    grid.add_row(words.board("workers"), *staff)
    for index, tile in enumerate(seats[0].tiles):
        label = words.board("tile", activity=tile.activity, price=tile.price)
        grid.add_row(label, *(worker_circles(s.tiles[index]) for s in seats))
    if any(s.vp_spaces for s in seats):
        grid.add_row(
            words.board("bought", price=view.vp_price),
            *(f"{s.vp_bought}/{s.vp_spaces}" if s.vp_spaces else "-" for s in seats),
        )
    grid.add_row(words.board("owns"), *(bought_cards(s, words) for s in seats))
    grid.add_row(words.board("discounts"), *(discounts_held(s, words) for s in seats))
    if view.one_purchase:
        grid.add_row(words.board("one_purchase"), *(words.board("has_bought") if s.won else "-" for s in seats))
    if view.lot is not None:
        grid.add_row(words.board("auction"), *(auction_status(s, words) for s in seats))
    return grid


def worker_circles(tile: TileView) -> str:
    """Workers, tools and free circles of a tile, and its production."""
    if not tile.open:
        return "·"
    free = tile.circles - tile.workers - tile.tools
    return "●" * tile.workers + "⚒" * tile.tools + "○" * free + f" {tile.production}p {'+' * tile.level}"


def bought_cards(s: SeatView, words: Words) -> str:
    """Development cards bought."""
    named = [words.name("card", card) + (f" ×{count}" if count > 1 else "") for card, count in s.owned.items()]
    return ", ".join(named) or "-"


def discounts_held(s: SeatView, words: Words) -> str:
    """Discounts held."""
    return ", ".join(f"{words.name('card', card)} −{amount}" for card, amount in s.discounts.items()) or "-"


def auction_status(s: SeatView, words: Words) -> str:
    """The seat's status in the auction."""
    standing = words.name("bidding", s.bidding)
    return f"{standing} {s.bid}" if s.bid else standing


def draw_own_cards(s: SeatView, words: Words) -> Text:
    """The player's own money."""
    hand = " ".join(words.name("money", money) for money in s.hand or []) or words.board("none")
    return Text(words.board("own", hand=hand, coins=s.coins, wealth=s.wealth, training=s.training), style="green")


def upcoming_cards(view: View, words: Words) -> Text:
    """Development cards still face down, by set, and the production piles."""
    line = [words.board("to_come")]
    for number, left in enumerate(view.deck, 1):
        if left:
            cards = [c for c in view.cards if c.set == number and c.left]
            named = ", ".join(words.name("card", c.card) + (f" ×{c.left}" if c.left > 1 else "") for c in cards)
            line.append(words.board("set", set=number, left=named))
    discarded = ", ".join(f"{count} × {words.name('money', money)}" for money, count in view.discard.items())
    line.append(words.board("piles", draw=view.draw, gone=discarded))
    return Text(" ".join(line), style="dim")
