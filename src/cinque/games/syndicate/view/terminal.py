"""The terminal board of SYNDICATE: territories, the Sovereign, and the area of every player."""

# not rule code: display only

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from cinque.games.syndicate.rules.moves import BASES

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cinque.core.texts.words import Words
    from cinque.games.syndicate.view.view import SeatView, View

STYLES = ["blue", "magenta", "yellow", "green", "cyan"]
ALERT = {"yellow": "yellow", "orange": "dark_orange", "red": "red"}
ZONES = ["exo"] * 6 + ["middle"] * 9 + ["inner"] * 3
REASONS = ["crew", "tax", "effect", "destroyer"]
OPERATIONS = ("mission", "robbery", "sleeper")  # the content tables that hold operation cards


def draw(view: View, words: Words, names: list[str]) -> RenderableType:
    """Draw the whole position as one seat sees it."""
    parts: list[RenderableType] = [
        draw_header(view, words, names),
        draw_territories(view, words, names),
        draw_seats(view, words, names),
    ]
    parts.append(draw_sovereign(view, words, names))
    if view.you is not None:
        parts.append(draw_own_cards(view, view.seats[view.you], words))
    return Group(*parts)


def player_text(party: int, view: View, words: Words, names: list[str]) -> Text:
    """Return a party's name in its colour: a player, the phantom or nobody."""
    if party < 0:
        return Text("-", style="dim")
    if party == view.phantom:
        return Text(words.board("phantom"), style="dim")
    return Text(names[party], style=STYLES[party])


def draw_header(view: View, words: Words, names: list[str]) -> Text:
    """Draw round, phase, alert level, whose turn it is and what is in progress."""
    line = Text(words.board("head", round=view.round, phase=view.phase), style="bold")
    if view.last:
        line.append(f" · {words.board('last', round=view.last)}", style="red")
    alert = words.board("alert", level=view.alert, top=view.top_alert, colour=view.colour)
    line.append(f" · {alert}", style=ALERT[view.colour])
    parties = [*names[: len(view.seats)], words.board("phantom")]
    for key, party in (("turn", view.turn), ("first", view.first)):
        if party >= 0:
            line.append(f" · {words.board(key, parties.__getitem__, seat=party)}", style="default")
    for extra in current_action(view, words, names):
        line.append(f"\n{extra}", style="default")
    return line


def current_action(view: View, words: Words, names: list[str]) -> list[str]:
    """Describe the mission, assault, offer or campaign in progress."""
    lines: list[str] = []
    if view.mission is not None and view.mission.base >= 0:
        lines.append(words.board("mission", card=view.mission.card, base=BASES[view.mission.base]))
    if view.assault:
        lines.append(words.board("assault", base=BASES[view.assault[0]], count=view.assault[1]))
    if view.offer is not None:
        offer = view.offer
        facts = {"seat": offer.maker, "to": offer.to, "gives": offer.gives, "wants": offer.wants}
        lines.append(words.board("offer", names.__getitem__, **facts))
    if view.campaign is not None:
        done = view.campaign
        zones, breaks = done.of[1], done.of[3]
        lines.append(words.board("stage", stage=done.stage, count=done.breaks, of=breaks))
        lines.append(words.board("leads", count=done.leads, of=done.of[0], zones=done.zones, least=zones))
    if view.draft:
        lines.append(words.board("draft", syndicates=view.draft))
        for mat in view.draft:
            text = f"{words.name('does', mat)} {words.name('does', mat + '_mat')}"
            lines.append(f"  {words.name('syndicate', mat)}{words.mark(mat, 'syndicate')}: {text}")
    return lines


def draw_territories(view: View, words: Words, names: list[str]) -> RenderableType:
    """Draw all 18 territories in two columns."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for _ in range(2):
        for column in ("base", "owner", "state"):
            grid.add_column(words.board(column))
    half = len(BASES) // 2
    for row in range(half):
        grid.add_row(*draw_territory(row, view, words, names), *draw_territory(row + half, view, words, names))
    return grid


def draw_territory(base: int, view: View, words: Words, names: list[str]) -> list[Text]:
    """Draw one territory: name, zone, owner, tile side, beams, research, chip, reasons for being flipped."""
    name = Text(f"{words.name('base', BASES[base])} ")
    name.append(words.name("zone", ZONES[base]), style="dim")
    marks: list[str] = []
    if view.fort[base]:
        marks.append(words.board("fort"))
    if view.protected[base]:
        marks.append(words.board("beam"))
    if view.research[base]:
        marks.append(words.board("research", count=view.research[base]))
    if view.chip[base]:
        marks.append(words.board("chip"))
    marks += [words.name("down", reason) for bit, reason in enumerate(REASONS) if view.down[base] >> bit & 1]
    state = Text(", ".join(marks), style="red" if view.down[base] else "")
    return [name, player_text(view.owner[base], view, words, names), state]


def draw_seats(view: View, words: Words, names: list[str]) -> RenderableType:
    """Draw one column per player: resources, levels, dice, cards, chips, slot and techs."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(words.board("seat"), no_wrap=True)
    for number, seat in enumerate(view.seats):
        name = player_text(number, view, words, names)
        if seat.syndicate is not None:
            name.append(f" {words.name('syndicate', seat.syndicate)}", style="dim")
        grid.add_column(name)
    rows = {
        "score": [str(seat.score) for seat in view.seats],
        "stock": [f"{seat.credits}/{seat.influence}/{seat.crew}" for seat in view.seats],
        "levels": [f"{seat.tech}/{seat.assault}" for seat in view.seats],
        "dice": [str(seat.dice) for seat in view.seats],
        "armed": [str(seat.reinforcements) for seat in view.seats],
        "hand": [str(seat.hand_count) for seat in view.seats],
        "chips": ["/".join(map(str, seat.chip_counts)) for seat in view.seats],
        "slot": [words.board("filled" if seat.slot_filled else "empty") for seat in view.seats],
        "techs": [", ".join(words.name("tech", tech) for tech in seat.techs) or "-" for seat in view.seats],
    }
    for key, cells in rows.items():
        grid.add_row(words.board(key), *cells)
    return grid


def draw_sovereign(view: View, words: Words, names: list[str]) -> RenderableType:
    """Draw revealed sovereign cards, awards, remaining techs and piles."""
    lines = Text(words.board("sovereign", cards=view.sovereign))
    if view.effects:
        lines.append(f"\n{words.board('now', effects=view.effects)}", style=ALERT[view.sovereign_colour])
    taken = [f"{words.name('award', award)} ({names[seat]})" for award, seat in view.awards.items() if seat >= 0]
    lines.append(f"\n{words.board('awards', text=', '.join(taken) or '-')}", style="default")
    for (award, seat), points in zip(view.awards.items(), view.world.award_points, strict=True):
        if seat < 0:
            text = words.board("award", award=award, points=points, does=words.name("does", award))
            lines.append(f"\n  {text} {words.mark(award, 'award')}".rstrip(), style="default")
    lines.append(f"\n{words.board('supply', techs=view.supply)}", style="dim")
    for tech in sorted({tech for seat in view.seats for tech in seat.techs}) + view.supply:
        name = words.name("tech", tech) + words.mark(tech, "tech")
        lines.append(f"\n  {name}: {words.name('does', tech)}", style="dim")
    lines.append(f"\n{words.board('piles', deck=view.deck_count, discard=len(view.discard))}", style="dim")
    return lines


def card_text(view: View, card: str, words: Words) -> str:
    """Return what is printed on an operation card."""
    facts = next(entry for entry in view.cards if entry.card == card)
    if not facts.rolls:
        return words.name("does", card)
    text = {"round": facts.round, "hire": goods_text(facts.hire, words)}
    if facts.base >= 0:
        return words.board("card_mission", base=BASES[facts.base], reward=goods_text(facts.reward, words), **text)
    zone = ["exo", "middle", "inner"][facts.zone]
    return words.board("card_robbery", zone=zone, plain=facts.reward[0], fort=facts.reward[1], **text)


def goods_text(amounts: list[int], words: Words) -> str:
    """Return resources in words."""
    named = zip(amounts, ("credits", "influence", "crew"), strict=True)
    return ", ".join(f"{amount} {words.name('good', good)}" for amount, good in named if amount) or "-"


def draw_own_cards(view: View, seat: SeatView, words: Words) -> RenderableType:
    """Draw the cards only this seat may see, with the odds of its missions."""
    lines = Text(words.board("your_hand"), style="bold")
    for place, card in enumerate(seat.hand or []):
        name = words.name("card", card) + words.mark(card, *OPERATIONS)
        lines.append(f"\n  {name}: {card_text(view, card, words)}", style="default")
        if view.odds and view.odds[2 * place] >= 0:
            odds = words.board("odds", alone=view.odds[2 * place], hands=view.odds[2 * place + 1])
            lines.append(f"  {odds}", style="dim")
    chips = [words.name("chip", chip) + words.mark(chip, "chip") for chip in seat.chips or []]
    lines.append(f"\n{words.board('your_chips', chips=chips)}", style="default")
    if seat.slot is not None:
        slot = words.name("card", seat.slot) + words.mark(seat.slot, *OPERATIONS)
        lines.append(f"\n{words.board('your_slot', card=slot)}", style="default")
    return lines
