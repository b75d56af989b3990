"""What is in the box: HEL-CMP, and the content files against COMPONENTS.md."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import cinque
from cinque.core import ContentError, OptionError
from cinque.games.helionox import RULES
from cinque.games.helionox.rules.content import Content
from cinque.games.helionox.rules.effect_parser import EffectParser
from cinque.games.helionox.rules.moves import CARDS, FACTION_NAMES, LOCATIONS, SITES
from tests.games.helionox.scene import fresh, game, scene

CONTENT: Content = game().content
BOX = CONTENT.box
BY_NUMBER = {
    r.number: r
    for r in (
        *CONTENT.cards,
        *CONTENT.illegal,
        *CONTENT.architects,
        *CONTENT.sites,
        *CONTENT.events,
        *CONTENT.requests,
        *CONTENT.missions,
    )
}


def printed_content(first: str) -> list[list[str]]:
    """The rows of the tables in COMPONENTS.md whose first cell looks like this."""
    rows = []
    for line in (RULES.folder / "COMPONENTS.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and re.fullmatch(first, cells[0]):
            rows.append(cells)
    return rows


@pytest.mark.rule("HEL-CMP01")
def test_one_to_four_play_and_one_alone_only_against_the_syndicate() -> None:
    assert game(1).options["cooperative"] is True
    assert [game(n).options["cooperative"] for n in (2, 3, 4)] == [False, False, False]
    assert [game(n, cooperative=True).team for n in (2, 3, 4)] == [True, True, True]
    for players in (0, 5):
        with pytest.raises(OptionError):
            cinque.load("helionox", players=players)
    assert cinque.load("helionox", players=1, cooperative=False).options["cooperative"] is True


DEFAULTS = {
    "cooperative": False,
    "mercury": True,
    "locations": [],
    "missions": False,
    "draft": False,
    "choose": False,
    "difficulty": "rookie",
    "head_start": False,
    "hard": False,
    "first": -1,
}


@pytest.mark.rule("HEL-CMP01")
def test_what_is_played_without_a_choice() -> None:
    assert game(1).options == {**DEFAULTS, "cooperative": True}
    for players in (2, 3, 4):
        assert game(players).options == DEFAULTS
    beginners = {option.name: option.beginners for option in RULES.options if option.beginners is not None}
    assert beginners == {"mercury": False}


@pytest.mark.rule("HEL-CMP01", "HEL-DIF01", "HEL-MIS01")
@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_which_options_mean_something_where(players: int, together: bool) -> None:
    base = {"cooperative": together} if players > 1 else {}
    team = together or players == 1
    wanted = {
        "locations": (["moon"], True),
        "missions": (True, not team),
        "draft": (True, players > 1),
        "choose": (True, team),
        "difficulty": ("master", team),
        "head_start": (True, team),
        "hard": (True, team),
    }
    for name, (value, means) in wanted.items():
        if means:
            assert RULES.choose(players, {**base, name: value})[name] == value
        else:
            with pytest.raises(OptionError, match=name):
                RULES.choose(players, {**base, name: value})
    with pytest.raises(OptionError, match="locations"):
        RULES.choose(players, {**base, "mercury": False, "locations": ["moon"]})
    # every mode named as worth playing is one that can be played
    modes = [RULES.choose(players, variant) for variant in RULES.tested_options(players)]
    assert any(mode["hard"] for mode in modes)
    assert any(mode["draft"] for mode in modes) is (players > 1)


def test_every_running_text_of_the_box_is_counted_once() -> None:
    texts = {number for number in BOX.modifier if number >= 0}
    assert texts == set(range(5))
    assert fresh(2).modifiers == [0] * len(texts)


@pytest.mark.rule("HEL-CMP02")
def test_the_card_stock_is_324_cards() -> None:
    copies = {card.id: card.copies for card in CONTENT.cards}
    pairs = sum(c.copies for c in CONTENT.cards if c.start and c.faction)
    market = sum(c.copies for c in CONTENT.cards if c.faction and not c.start)
    counts = [
        copies["material_asset"],
        copies["sentinel_prototype"],
        pairs,
        copies["prime_asset"],
        len(CONTENT.events),
        market,
        len(CONTENT.sites),
        len(CONTENT.architects),
        len(CONTENT.missions),
        sum(r.copies for r in CONTENT.requests),
        sum(c.copies for c in CONTENT.illegal),
    ]
    assert counts == [20, 12, 8, 16, 76, 98, 10, 15, 9, 40, 20]
    assert sum(counts) == 324


@pytest.mark.rule("HEL-CMP03", "HEL-CMP12")
def test_tokens_that_are_a_limit_are_counted() -> None:
    assert (BOX.cryo, BOX.embassies, BOX.cargo, BOX.bank) == (4, 5, 4, 10)
    t = fresh(4, cooperative=True, difficulty="master")
    assert t.garrisons == 0b11111
    assert t.cargo_left == [4] * 5
    # Cryo Counters: never more than four, whatever is added
    s = scene(cryo=[4, 4], to_come=["earth_ion_squall"], events={"europa_deep_freeze": "inactive"})
    s.do("end")
    assert [seat.cryo for seat in s.t.seats] == [4, 3]
    # Infamy: no limit
    s = scene(hands=[["orbital_lance"]], infamy=[60]).do("play orbital_lance")
    assert s.t.seats[0].infamy == 61


@pytest.mark.rule("HEL-CMP04", "HEL-CMP05")
def test_faction_cards_have_faction_cost_type_text_and_influence() -> None:
    assert FACTION_NAMES == ["bio", "cybernetic", "transport", "defense"]
    for card in CONTENT.cards:
        if card.faction and not card.start:
            assert card.cost >= 2
            assert card.influence >= 0
            assert card.type in ("tech", "operative")
            assert card.effect
    by_faction = [sum(c.copies for c in CONTENT.cards if c.faction == f and not c.start) for f in FACTION_NAMES]
    assert by_faction == [24, 24, 25, 25]
    assert [
        sum(c.copies for c in CONTENT.cards if c.faction == f and not c.start and not c.mercury) for f in FACTION_NAMES
    ] == [18] * 4


@pytest.mark.rule("HEL-CMP06")
def test_events_have_a_place_a_class_and_two_faces() -> None:
    assert {e.kind for e in CONTENT.events} == {"stellar", "social", "catastrophic"}
    assert {e.location for e in CONTENT.events} == set(LOCATIONS)
    assert all(min(*e.inactive, *e.active) > 0 for e in CONTENT.events)
    regular = [e for e in CONTENT.events if e.kind != "catastrophic"]
    assert sum(not e.mercury for e in regular) == 61
    assert len(CONTENT.events) - len(regular) == 10


@pytest.mark.rule("HEL-CMP07")
@pytest.mark.parametrize(("side", "offered"), [("inactive", False), ("active", True)])
def test_alternatives_and_tax_stand_on_the_active_face_only(side: str, offered: bool) -> None:
    s = scene(credits=3, events={"earth_labor_strike": side})
    assert s.can("bribe earth_labor_strike") is offered
    assert s.refused("bribe earth_labor_strike") == ("" if offered else "HEL-CMP07")
    s = scene(credits=2, events={"earth_magnetic_storm": side})
    assert s.can("travel mars") is not offered


@pytest.mark.rule("HEL-CMP08")
def test_every_type_has_a_base_and_an_expansion_location() -> None:
    assert [s.location for s in CONTENT.sites] == LOCATIONS * 2
    assert [s.mercury for s in CONTENT.sites] == [False] * 5 + [True] * 5
    assert all(s.bonus and s.key for s in CONTENT.sites)


@pytest.mark.rule("HEL-CMP09")
def test_architects_have_two_abilities_with_a_cryo_cost() -> None:
    assert all(len(a.abilities) == len(a.cryo) == 2 and min(a.cryo) >= 1 for a in CONTENT.architects)
    assert sum(not a.mercury for a in CONTENT.architects) >= 12


@pytest.mark.rule("HEL-CMP10", "HEL-SET07", "HEL-CSC14", "HEL-COP03")
@pytest.mark.parametrize("together", [False, True])
def test_without_the_expansion_nothing_of_it_is_used(together: bool) -> None:
    for seed in range(5):
        t = fresh(3, seed, mercury=False, cooperative=together)
        mercury = {CARDS.index(c.id) for c in CONTENT.cards if c.mercury}
        assert sum(len(t.cards[deck]) for deck in t.decks) + 4 == 72
        assert not mercury & {card for deck in t.decks for card in t.cards[deck]} | mercury & set(t.cards[t.market])
        assert not any(BOX.event_mercury[e] for e in t.event_cards[t.event_deck] + t.event_cards[t.event_box])
        assert not any(BOX.architect_mercury[s.architect] for s in t.seats)
        assert (t.cards[t.illegal], t.request_cards[t.requests], t.cargo_left) == ([], [], [0] * 5)
        assert all(t.request_of(s) == -1 for s in t.seats)
        assert [SITES[site] for site in t.sites] == SITES[:5]
        found = {text.split()[0] for text in (t.game.moves.text(m) for m in t.legal_moves(t.current_player()))}
        assert not found & {"cargo", "deliver", "cycle_request"}
    if together:
        t = fresh(2, mercury=False, cooperative=True)
        assert (
            dict(t.score_breakdown(0))["requests"]
            == dict(t.score_breakdown(0))["infamy"]
            == dict(t.score_breakdown(0))["illegal"]
            == 0
        )
        assert t.rivals() == [("shadow_syndicate", 5)]  # one open Mission and nothing else


@pytest.mark.rule("HEL-CMP11")
def test_four_missions_are_competitive_and_five_are_not() -> None:
    assert [m.competitive for m in CONTENT.missions].count(True) == 4
    assert len(CONTENT.missions) == 9


@pytest.mark.rule("HEL-SET18")
def test_exactly_the_cards_of_starting_decks_bear_the_mark() -> None:
    assert [c.id for c in CONTENT.cards if c.start] == CARDS[:6]
    assert all(c.influence == -1 and c.cost == -1 for c in CONTENT.cards if c.start)


# -- COMPONENTS.md ---------------------------------------------------------------------------


@pytest.mark.parametrize("row", printed_content(r"MA|SP|PA|ST-\w+|(BIO|CYB|TRA|DEF)-\d\d"), ids=lambda row: row[0])
def test_cards_are_as_printed(row: list[str]) -> None:
    card = BY_NUMBER[row[0]]
    shown = [
        card.name,
        card.faction or "-",
        card.type,
        "yes" if card.unique else "no",
        "-" if card.cost < 0 else str(card.cost),
        "-" if card.influence < 0 else str(card.influence),
        "MP" if card.mercury else "base",
        str(card.copies),
        card.effect,
    ]
    assert shown == row[1:10]


@pytest.mark.parametrize("row", printed_content(r"ILL-.*"), ids=lambda row: row[0])
def test_illegal_tech_is_as_printed(row: list[str]) -> None:
    card = BY_NUMBER[row[0]]
    numbers = [str(BOX.play_infamy), str(BOX.end_infamy)]
    assert [card.name, card.location, str(card.copies), *numbers, card.effect] == row[1:7]


@pytest.mark.parametrize("row", printed_content(r"ARC-\d\d"), ids=lambda row: row[0])
def test_architects_are_as_printed(row: list[str]) -> None:
    a = BY_NUMBER[row[0]]
    shown = [a.name, "MP" if a.mercury else "base", str(a.cryo[0]), a.abilities[0], str(a.cryo[1]), a.abilities[1]]
    assert shown == row[1:7]


@pytest.mark.parametrize("row", printed_content(r"LOC-.*"), ids=lambda row: row[0])
def test_locations_are_as_printed(row: list[str]) -> None:
    s = BY_NUMBER[row[0]]
    shown = [s.name, s.location, str(LOCATIONS.index(s.location)), "MP" if s.mercury else "base", s.bonus, s.key]
    assert shown == row[1:7]


@pytest.mark.parametrize("row", printed_content(r"EV-.*"), ids=lambda row: row[0])
def test_events_are_as_printed(row: list[str]) -> None:
    e = BY_NUMBER[row[0]]
    faces = ["/".join(map(str, face)) for face in (e.inactive, e.active)]
    shown = [
        e.name,
        e.location,
        e.kind,
        "MP" if e.mercury else "base",
        *faces,
        e.alternative or "-",
        "yes" if e.tax else "no",
        e.text or "-",
    ]
    assert shown == row[1:10]


@pytest.mark.rule("HEL-REQ09")
def test_requests_are_every_way_twice() -> None:
    rows = printed_content(r"REQ-.*")
    assert [[r.cargo, r.to, str(BOX.request), str(r.copies)] for r in CONTENT.requests] == [row[1:5] for row in rows]
    assert {(r.cargo, r.to) for r in CONTENT.requests} == {(a, b) for a in LOCATIONS for b in LOCATIONS if a != b}


@pytest.mark.rule("HEL-DIF06")
def test_head_starts_are_as_printed() -> None:
    assert [[str(players), str(BOX.head_start * players)] for players in (1, 2, 3, 4)] == [
        row[1:3] for row in printed_content(r"HS-\d")
    ]


def test_nothing_in_the_content_is_missing_from_components() -> None:
    rows = printed_content(r"MA|SP|PA|ST-\w+|(BIO|CYB|TRA|DEF)-\d\d|ILL-.*|ARC-\d\d|LOC-.*|EV-.*|REQ-.*|MIS-.*")
    assert {row[0] for row in rows} == set(BY_NUMBER)


# -- the formula of section 2 ----------------------------------------------------------------

WEIGHTS = {
    "credit": 2,
    "defense": 2,
    "influence": 3,
    "infamy": -2,
    "remove_infamy": 0.5,
    "draw": 1.5,
    "discard": -1,
    "recover": 1.5,
    "cycle": 0.5,
    "bank_credit": 1.5,
    "bank_defense": 2,
    "cryo": 1,
}
PLAIN = {
    "embassy()": 2,
    "key()": 2,
    "cargo()": 1,
    "search(any)": 2,
    "copy(market<=5)": 3,
    "move(adj)": 1,
    "move(any)": 2,
    "consume(1, hand)": 1,
    "consume(1, hand_or_discard)": 1.5,
    "obtain(market<=3)": 3.5,
    "secure(market<=4)": 5,
}


def weight(effect: str) -> float:
    total = 0.0
    for part in effect.split("; "):
        half = part.startswith(("each: ", "if("))
        step = re.sub(r"^(each: |if\(\w+\): )", "", part)
        left, arrow, right = step.partition(" -> ")
        if left.removesuffix("?") == "consume(self)":
            total += weight(right) / 2
            continue
        worth = one(left.removesuffix("?")) + (weight(right) if arrow else 0)
        total += worth / 2 if half else worth
    return total


def one(step: str) -> float:
    choice = re.fullmatch(r"choose\((.+)\)", step)
    if choice:
        return max(weight(way) for way in choice[1].split(" / ")) + 0.5
    counted = re.fullmatch(r"(\w+)\((\d)\)", step)
    return WEIGHTS[counted[1]] * int(counted[2]) if counted else PLAIN[step]


@pytest.mark.parametrize("card", [c for c in CONTENT.cards if c.cost >= 0], ids=lambda c: c.id)
def test_costs_follow_the_formula(card: object) -> None:
    cost = weight(card.effect) - 2 + card.influence - 0.5 * card.unique + 0.5  # type: ignore[attr-defined]
    assert card.cost == max(2, int(cost // 1))  # type: ignore[attr-defined]


# -- what a broken file says -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("cards.toml", 'effect = "draw(3)"', 'effect = "fly(3)"', "sentient_network"),
        ("cards.toml", 'effect = "draw(3)"', 'effect = "draw(1)? -> draw(2)"', "->"),
        ("cards.toml", "if(event_here)", "if(never)", "militia_cadet"),
        ("cards.toml", 'id = "gene_therapist"', 'id = "gene_shop"', "gene_shop"),
        ("events.toml", 'alternative = "dB+dA"', 'alternative = "dX"', "food_riot"),
        ("events.toml", "mod(no_cycle)", "mod(no_lunch)", "global_blackout"),
        ("architects.toml", "cryo = [2, 3]", "cryo = [2]", "two abilities"),
        ("numbers.toml", 'id = "bank"', 'id = "vault"', "vault"),
        ("decks.toml", 'id = "rookie"', 'id = "child"', "child"),
    ],
)
def test_broken_content_is_named(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    shutil.copytree(RULES.folder / "content", tmp_path / "content")
    path = tmp_path / "content" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=re.escape(says)):
        cinque.load("helionox", players=2, content=tmp_path / "content")


def test_effects_are_read_as_steps_that_point_at_each_other() -> None:
    parser = EffectParser()
    first = parser.parse("here", "draw(1); consume(1, hand)? -> defense(2) + credit(1)")
    e = parser.effects
    left = e[first].next
    right = e[left].then
    assert (e[first].text, e[first].may, e[first].then) == ("draw(1)", False, -1)
    assert (e[left].text, e[left].may, e[left].guards, e[left].next) == ("consume(1, hand)", True, True, -1)
    assert (e[right].text, e[e[right].next].text, e[e[right].next].next) == ("defense(2)", "credit(1)", -1)
