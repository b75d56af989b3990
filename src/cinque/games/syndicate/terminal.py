"""The terminal board of SYNDICATE: territories, what the Sovereign does, and what lies before every seat."""

# not rule code: what is shown

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from cinque.games.syndicate.moves import BASES

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cinque.core.words import Words
    from cinque.games.syndicate.view import SeatView, View

STYLES = ["blue", "magenta", "yellow", "green", "cyan"]
ALERT = {"yellow": "yellow", "orange": "dark_orange", "red": "red"}
ZONES = ["exo"] * 6 + ["middle"] * 9 + ["inner"] * 3
REASONS = ["crew", "tax", "effect", "destroyer"]


def draw(view: View, words: Words, names: list[str]) -> RenderableType:
    """The whole position as one seat sees it."""
    parts: list[RenderableType] = [head(view, words, names), territories(view, words, names), seats(view, words, names)]
    parts.append(sovereign(view, words, names))
    if view.you is not None:
        parts.append(own(view, view.seats[view.you], words))
    return Group(*parts)


def who(party: int, view: View, words: Words, names: list[str]) -> Text:
    """A player's name in its colour, or the phantom, or nobody."""
    if party < 0:
        return Text("-", style="dim")
    if party == view.phantom:
        return Text(words.board("phantom"), style="dim")
    return Text(names[party], style=STYLES[party])


def head(view: View, words: Words, names: list[str]) -> Text:
    """Round, phase, alert level, who is on turn, what is under way."""
    line = Text(words.board("head", round=view.round, phase=view.phase), style="bold")
    if view.last:
        line.append(f" · {words.board('last', round=view.last)}", style="red")
    alert = words.board("alert", level=view.alert, top=view.top_alert, colour=view.colour)
    line.append(f" · {alert}", style=ALERT[view.colour])
    parties = [*names[: len(view.seats)], words.board("phantom")]
    for key, party in (("turn", view.turn), ("first", view.first)):
        if party >= 0:
            line.append(f" · {words.board(key, parties.__getitem__, seat=party)}", style="default")
    for extra in under_way(view, words, names):
        line.append(f"\n{extra}", style="default")
    return line


def under_way(view: View, words: Words, names: list[str]) -> list[str]:
    """The mission, assault, offer or campaign that is going on."""
    found: list[str] = []
    if view.mission is not None and view.mission.base >= 0:
        found.append(words.board("mission", card=view.mission.card, base=BASES[view.mission.base]))
    if view.assault:
        found.append(words.board("assault", base=BASES[view.assault[0]], count=view.assault[1]))
    if view.offer is not None:
        offer = view.offer
        facts = {"seat": offer.maker, "to": offer.to, "gives": offer.gives, "wants": offer.wants}
        found.append(words.board("offer", names.__getitem__, **facts))
    if view.campaign is not None:
        done = view.campaign
        zones, breaks = done.of[1], done.of[3]
        found.append(words.board("stage", stage=done.stage, count=done.breaks, of=breaks))
        found.append(words.board("leads", count=done.leads, of=done.of[0], zones=done.zones, least=zones))
    if view.draft:
        found.append(words.board("draft", syndicates=view.draft))
        for mat in view.draft:
            told = f"{words.name('does', mat)} {words.name('does', mat + '_mat')}"
            found.append(f"  {words.name('syndicate', mat)}: {told}")
    return found


def territories(view: View, words: Words, names: list[str]) -> RenderableType:
    """All 18 territories in two columns."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for _ in range(2):
        for column in ("base", "owner", "state"):
            grid.add_column(words.board(column))
    half = len(BASES) // 2
    for row in range(half):
        grid.add_row(*territory(row, view, words, names), *territory(row + half, view, words, names))
    return grid


def territory(base: int, view: View, words: Words, names: list[str]) -> list[Text]:
    """One territory: name and zone, owner, tile side, beams, research, chip, reasons for being flipped."""
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
    return [name, who(view.owner[base], view, words, names), state]


def seats(view: View, words: Words, names: list[str]) -> RenderableType:
    """Resources, levels, dice, cards, chips, slot and techs of everybody, a column each."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(words.board("seat"), no_wrap=True)
    for number, seat in enumerate(view.seats):
        name = who(number, view, words, names)
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


def sovereign(view: View, words: Words, names: list[str]) -> RenderableType:
    """Revealed cards, awards, techs left, piles."""
    lines = Text(words.board("sovereign", cards=view.sovereign))
    if view.effects:
        lines.append(f"\n{words.board('now', effects=view.effects)}", style=ALERT[view.sovereign_colour])
    taken = [f"{words.name('award', award)} ({names[seat]})" for award, seat in view.awards.items() if seat >= 0]
    lines.append(f"\n{words.board('awards', text=', '.join(taken) or '-')}", style="default")
    for (award, seat), points in zip(view.awards.items(), view.world.award_points, strict=True):
        if seat < 0:
            told = words.board("award", award=award, points=points, does=words.name("does", award))
            lines.append(f"\n  {told}", style="default")
    lines.append(f"\n{words.board('supply', techs=view.supply)}", style="dim")
    for tech in sorted({tech for seat in view.seats for tech in seat.techs}) + view.supply:
        lines.append(f"\n  {words.name('tech', tech)}: {words.name('does', tech)}", style="dim")
    lines.append(f"\n{words.board('piles', deck=view.deck_count, discard=len(view.discard))}", style="dim")
    return lines


def card_text(view: View, card: str, words: Words) -> str:
    """What is printed on an operation card."""
    facts = next(one for one in view.cards if one.card == card)
    if not facts.rolls:
        return words.name("does", card)
    told = {"round": facts.round, "hire": goods(facts.hire, words)}
    if facts.base >= 0:
        return words.board("card_mission", base=BASES[facts.base], reward=goods(facts.reward, words), **told)
    zone = ["exo", "middle", "inner"][facts.zone]
    return words.board("card_robbery", zone=zone, plain=facts.reward[0], fort=facts.reward[1], **told)


def goods(amounts: list[int], words: Words) -> str:
    """Resources in words."""
    named = zip(amounts, ("credits", "influence", "crew"), strict=True)
    return ", ".join(f"{amount} {words.name('good', good)}" for amount, good in named if amount) or "-"


def own(view: View, seat: SeatView, words: Words) -> RenderableType:
    """The cards only this seat may see, with the odds of its missions."""
    lines = Text(words.board("your_hand"), style="bold")
    for place, card in enumerate(seat.hand or []):
        lines.append(f"\n  {words.name('card', card)}: {card_text(view, card, words)}", style="default")
        if view.odds and view.odds[2 * place] >= 0:
            odds = words.board("odds", alone=view.odds[2 * place], hands=view.odds[2 * place + 1])
            lines.append(f"  {odds}", style="dim")
    lines.append(f"\n{words.board('your_chips', chips=seat.chips or [])}", style="default")
    if seat.slot is not None:
        lines.append(f"\n{words.board('your_slot', card=seat.slot)}", style="default")
    return lines
