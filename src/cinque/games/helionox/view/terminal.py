"""The terminal board of Helionox: Locations with their Events, Market, Missions, players and your own cards."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from cinque.games.helionox.rules.constants import COUNT_STARTING, DISCARD_ANY, LOCATION_COUNT
from cinque.games.helionox.rules.content import Content
from cinque.games.helionox.rules.moves import (
    ABILITIES,
    ARCHITECTS,
    CARDS,
    EVENTS,
    FACTION_NAMES,
    LOCATIONS,
    MISSIONS,
    PRIME_ASSET,
    REQUESTS,
    SITES,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cinque.core.texts.words import Words
    from cinque.games.helionox.rules.components import Box
    from cinque.games.helionox.view.view import SeatView, View

STYLE = ("blue", "magenta", "yellow", "green")


@lru_cache(maxsize=1)
def printed_content() -> Box:
    """Return what is printed on the cards."""
    return Content(Path(__file__).parent.parent / "content").box


def draw(view: View, words: Words, names: list[str]) -> RenderableType:
    """Draw the whole position as one seat sees it."""
    parts: list[RenderableType] = [
        draw_header(view, words, names),
        draw_locations(view, words, names),
        draw_events(view, words),
        draw_market(view, words),
        draw_missions(view, words, names),
        draw_seats(view, words, names),
    ]
    if view.you is not None:
        parts.append(draw_own_cards(view.seats[view.you], words))
    return Group(*parts)


def places_in(bits: int) -> list[int]:
    """Return the Locations in a bit mask."""
    return [place for place in range(LOCATION_COUNT) if bits >> place & 1]


def names_with_counts(words: Words, group: str, ids: list[str]) -> str:
    """Return names without duplicates, each with its count."""
    return ", ".join(
        words.name(group, one) + (f" x{ids.count(one)}" if ids.count(one) > 1 else "") for one in dict.fromkeys(ids)
    )


def draw_header(view: View, words: Words, names: list[str]) -> Text:
    """Draw round, phase, whose turn it is, the Syndicate and the Collaboration in progress."""
    line = Text(words.board("head", round=view.round), style="bold")
    line.append(f" · {words.name('phase', view.phase)} · ")
    line.append(names[view.turn], style=STYLE[view.turn])
    line.append(f" · {words.board('events_left', count=view.event_count)}")
    if view.cooperative:
        line.append(f" · {words.board('shadow', score=view.shadow_score)}", style="red")
        parts = zip(view.shadow_sources, view.shadow_points, strict=True)
        said = ", ".join(f"{words.name('source', source)} {points}" for source, points in parts if points)
        line.append(f" ({said})" if said else "", style="red not bold")
    if view.partner >= 0:
        price = next(printed_content().price[face] for face in view.faces if face >> 1 == view.target)
        said = words.board(
            "covering" if view.giving == view.turn else "helping", names.__getitem__,
            by=view.turn, to=view.partner, event=EVENTS[view.target], owed=view.owed, helped=view.helped,
            price=price, need=price - min(view.helped, view.owed),
        )  # fmt: skip
        line.append(f"\n{said}", style="bold")
    return line


def draw_locations(view: View, words: Words, names: list[str]) -> RenderableType:
    """Draw every Location: ships, Embassies, what closes it, and what it offers."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("location", "ships", "embassies", "state"):
        grid.add_column(words.board(column))
    offers = Text()
    for place in range(LOCATION_COUNT):
        site = SITES[view.sites[place]]
        name = words.name("world", LOCATIONS[place])
        here = [seat for seat, s in enumerate(view.seats) if s.ship == place]
        home = [seat for seat, s in enumerate(view.seats) if s.embassies >> place & 1]
        grid.add_row(
            Text(name, style="bold"),
            player_names(here, names),
            player_names(home, names),
            location_state(view, words, place),
        )
        offers.append(f"{name}\n", style="bold")
        offers.append(f"  {words.board('bonus', text=words.name('bonus', site))}\n", style="dim")
        offers.append(f"  {words.board('key', text=words.name('key', site))}\n", style="dim")
    return Group(grid, offers)


def player_names(text: list[int], names: list[str]) -> Text:
    """Return players' names in their colours."""
    return Text(" ").join(Text(names[seat], style=STYLE[seat]) for seat in text)


def location_state(view: View, words: Words, place: int) -> Text:
    """Describe a Location: what closes it, what was used, what is there."""
    shut = view.closed >> place & 1
    line = Text(words.board("shut" if shut else "open"), style="red" if shut else "green")
    for flag, key in ((view.garrisons, "garrison"), (view.taxed, "taxed"), (view.visited, "used")):
        if flag >> place & 1:
            line.append(f", {words.board(key)}")
    if view.mercury:
        line.append(f"\n{words.board('cargo')} {view.cargo_left[place]}", style="dim")
        if view.lying[place] >= 0:
            line.append(f" ({words.name('cargo', LOCATIONS[view.lying[place]])})")
    there = [CARDS[card] for card in view.illegal if printed_content().home[card] == place]
    if there:
        b = printed_content()
        cost = words.board("infamous", play=b.play_infamy, end=b.end_infamy)
        line.append(
            f"\n{words.board('illegal', cards=names_with_counts(words, 'card', there))} ({cost})", style="magenta"
        )
    return line


def draw_events(view: View, words: Words) -> Text:
    """Draw the Events in play with their costs and rewards."""
    lines = Text(words.board("events"), style="bold")
    for face in sorted(view.faces, key=lambda f: printed_content().place[f >> 1]):
        mark = words.mark(EVENTS[face >> 1], "event")
        lines.append(f"\n  {event_line(face, words)} {mark}".rstrip(), style="red" if face & 1 else "default")
    if not view.faces:
        lines.append(f"\n  {words.board('none')}", style="dim")
    return lines


def event_line(face: int, words: Words) -> str:
    """Draw one Event: Defense and Influence of its current face; alternative cost, tax and text even while Inactive."""
    b = printed_content()
    event = face >> 1
    side = words.board("active" if face & 1 else "inactive")
    text = words.board("event_line", event=EVENTS[event], face=side, price=b.price[face], worth=b.worth[face])
    more = []
    if b.has_alternative_cost[event]:
        costs = [
            words.board("discard_any")
            if icon == DISCARD_ANY
            else words.board("discard_of", faction=FACTION_NAMES[icon])
            for icon in b.alternative_discards[event]
        ]
        if b.alternative_credits[event]:
            costs.append(words.board("pay", amount=b.alternative_credits[event]))
        more.append(words.board("alternative", cost=" + ".join(costs)))
    if b.taxes[event]:
        more.append(words.board("tax", amount=b.travel_taxed))
    said = words.find("names.event_text", EVENTS[event])
    if face & 1:
        text = ", ".join([text, *more])
        return f"{text}. {said}" if said else text
    later = ". ".join(part for part in (", ".join(more), said) if part)
    return f"{text}. {words.board('once_active', text=later)}" if later else text


def card_text(card: int, words: Words, many: str = "") -> str:
    """Return a card with its text; `many` is how many copies there are."""
    unique = f" ({words.board('unique')})" if printed_content().unique[card] >= 0 else ""
    name = words.name("card", CARDS[card]) + words.mark(CARDS[card], "card", "illegal")
    text = f"{name}{unique}{many}: {words.name('text', CARDS[card])}"
    b = printed_content()
    return f"{text} ({words.board('infamous', play=b.play_infamy, end=b.end_infamy)})" if b.home[card] >= 0 else text


def draw_market(view: View, words: Words) -> Text:
    """Draw the face-up cards, Prime Assets and shared piles."""
    lines = Text(words.board("market"), style="bold")
    for faction, card in enumerate(view.market):
        name = words.name("faction", FACTION_NAMES[faction])
        if card < 0:
            lines.append(f"\n  {name}: {words.board('empty')}", style="dim not bold")
            continue
        worth = printed_content().influence[card]
        price = words.board("price", price=view.prices[faction], influence=worth, left=view.deck_counts[faction])
        lines.append(f"\n  {name}: {card_text(card, words)} ({price})", style="not bold")
    rest = [
        words.board("primes", price=printed_content().cost[PRIME_ASSET], left=view.primes),
        words.board("consumed", count=len(view.consumed)),
    ]
    if view.mercury:
        rest.append(words.board("requests", count=view.request_count))
    lines.append("\n  " + " · ".join(rest), style="dim not bold")
    return lines


def draw_missions(view: View, words: Words, names: list[str]) -> Text:
    """Draw the Missions with their progress."""
    lines = Text("")
    for mission, progress, goal in zip(view.missions, view.progress, view.goals, strict=True):
        have = str(progress[0]) if view.cooperative else by_player(progress, names)
        most = printed_content().mission_measure[mission] == COUNT_STARTING
        key = "mission_most" if most else "mission"
        text = f"{words.name('mission_text', MISSIONS[mission])} {words.mark(MISSIONS[mission], 'mission')}".rstrip()
        lines.append(f"  {words.board(key, mission=MISSIONS[mission], have=have, goal=goal, text=text)}\n")
    if view.missions:
        title = Text(words.board("missions") + "\n", style="bold")
        title.append_text(lines)
        return title
    return lines


def by_player(progress: list[int], names: list[str]) -> str:
    """Return one number for each player."""
    return ", ".join(f"{names[seat]} {have}" for seat, have in enumerate(progress))


def draw_seats(view: View, words: Words, names: list[str]) -> RenderableType:
    """Draw one column per player: Influence, tokens, cards and Architect."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(words.board("seat"), no_wrap=True)
    for number in range(len(view.seats)):
        grid.add_column(Text(names[number], style=STYLE[number]))
    rows: dict[str, list[str]] = {
        "score": [str(s.score) for s in view.seats],
        "credits": [str(s.credits) for s in view.seats],
        "defense": [str(s.defense) for s in view.seats],
    }
    if view.mercury:
        rows["bank"] = [f"{s.bank_credits}/{s.bank_defense}" for s in view.seats]
        rows["infamy"] = [str(s.infamy) for s in view.seats]
        places = [[words.name("world", LOCATIONS[place]) for place in places_in(s.cargo)] for s in view.seats]
        rows["cargo"] = [" ".join(aboard) or "-" for aboard in places]
    rows["hand"] = [str(s.hand_count) for s in view.seats]
    rows["deck"] = [str(s.deck_count) for s in view.seats]
    rows["discards"] = [str(len(s.discard)) for s in view.seats]
    rows["trophies"] = [str(len(s.trophies) + len(s.fulfilled)) for s in view.seats]
    rows["architect"] = [player_text(s, words) for s in view.seats]
    for key, cells in rows.items():
        grid.add_row(words.board(key), *cells)
    return grid


def player_text(s: SeatView, words: Words) -> str:
    """Return the Architect and its Cryo Counters."""
    if s.architect < 0:
        return "-"
    name = words.name("architect", ARCHITECTS[s.architect]).split(",")[0]
    return f"{name}, {words.board('cryo', count=s.cryo)}" if s.cryo else name


def draw_own_cards(s: SeatView, words: Words) -> Text:
    """Draw the cards only this seat may see."""
    lines = Text(words.board("your_hand"), style="bold")
    hand = s.hand or []
    for card in dict.fromkeys(hand):
        many = f" x{hand.count(card)}" if hand.count(card) > 1 else ""
        lines.append(f"\n  {card_text(card, words, many)}", style="default not bold")
    facts = []
    if s.played:
        facts.append(words.board("played", cards=names_with_counts(words, "card", [CARDS[c] for c in s.played])))
    if s.tops:
        facts.append(words.board("top", cards=names_with_counts(words, "card", [CARDS[c] for c in s.tops])))
    if s.request is not None and s.request >= 0:
        facts.append(words.board("your_request", request=REQUESTS[s.request]))
    if s.architect >= 0:
        for number in (0, 1):
            text = words.name("ability", ABILITIES[2 * s.architect + number])
            mark = words.mark(ARCHITECTS[s.architect], "architect")
            facts.append(f"{words.board('your_ability', text=text)} {mark}".rstrip())
    if s.offer:
        facts.append(words.board("offer", architects=[ARCHITECTS[a] for a in s.offer]))
    if s.picks:
        facts.append(words.board("picks", architects=[ARCHITECTS[a] for a in s.picks]))
    lines.append("".join(f"\n{fact}" for fact in facts), style="default not bold")
    return lines
