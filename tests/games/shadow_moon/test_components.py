"""Components and content: counts, the map, and checks of the content files."""

from __future__ import annotations

import itertools
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

import cinque
from cinque.core import ContentError
from cinque.games.shadow_moon import RULES
from cinque.games.shadow_moon.rules import constants as v
from cinque.games.shadow_moon.rules.content import Content, parse_effect
from cinque.games.shadow_moon.rules.moves import AGENTS, COLOURS, SECTORS
from tests.games.shadow_moon.scene import fresh, game, scene

CONTENT: Content = game().content


@pytest.mark.rule("SMS-CMP01")
def test_fifteen_named_sectors() -> None:
    names = [sector.name for sector in CONTENT.sectors]
    assert len(set(names)) == 15
    assert {"The Spire", "Corp Sec", "Bazaar", "The Works", "Presidio", "Underhive"} <= set(names)


@pytest.mark.rule("SMS-CMP02")
def test_sixteen_influence_in_each_of_five_colours() -> None:
    t = fresh(5)
    counts = {key: n for key, n in t.census().items() if key.startswith("influence")}
    assert counts == {f"influence {colour}": 16 for colour in COLOURS}
    assert sum(counts.values()) == 80


@pytest.mark.rule("SMS-CMP03")
def test_ten_agents_in_each_of_ten_syndicates() -> None:
    assert len(CONTENT.agents) == 100
    assert Counter(agent.syndicate for agent in CONTENT.agents) == {s.id: 10 for s in CONTENT.syndicates}


@pytest.mark.rule("SMS-CMP04")
def test_trait_cards_only_decide_the_syndicates() -> None:
    traits = [s.trait for s in CONTENT.syndicates]
    assert len(traits) == len(set(traits)) == 10
    fewer = fresh(3, 5)
    fewer.syndicates = 0  # taking the trait cards away after setup changes no option
    assert fewer.legal_moves(fewer.current_player()) == fresh(3, 5).legal_moves(fewer.current_player())


@pytest.mark.rule("SMS-CMP05", "SMS-OPT01")
def test_operation_tokens_have_value_crime_hustle_and_two_sectors() -> None:
    assert len(CONTENT.operations) == 33
    box = CONTENT.box
    for token, record in enumerate(CONTENT.operations):
        assert [SECTORS[s] for s in box.sides[token]] == record.border.split("-")
        assert box.value[token] == record.value
        crime = next(c for c in CONTENT.crimes if c.id == record.crime)
        assert box.effects[box.hustle[token]].text == crime.hustle


@pytest.mark.rule("SMS-CMP06")
def test_one_petty_crime_token_for_each_colour() -> None:
    assert [colour.petty for colour in CONTENT.colours] == ["PC1", "PC2", "PC3", "PC4", "PC5"]
    assert [fresh(5).seats[seat].tokens for seat in range(5)] == [[33], [34], [35], [36], [37]]


@pytest.mark.rule("SMS-CMP07")
def test_thirty_objectives_each_sector_twice_each_type_five_times() -> None:
    assert len(CONTENT.objectives) == 30
    assert set(Counter(o.sector for o in CONTENT.objectives).values()) == {2}
    assert set(Counter(o.crime for o in CONTENT.objectives).values()) == {5}
    assert len({(o.crime, o.sector) for o in CONTENT.objectives}) == 30


@pytest.mark.rule("SMS-CMP08")
def test_an_eleventh_status_token_can_be_placed() -> None:
    marks = dict.fromkeys(SECTORS[:10], ("lockdown", "magenta"))
    units = {code: [0, 1] for code in SECTORS[:10]} | {"CAS": [1, 0]}
    s = scene(units=units, status=marks, hands=[["056"]])
    s.do("play 056", "pass", "mark CAS")
    assert s.status("CAS") == ("lockdown", "blue")


@pytest.mark.rule("SMS-CMP10")
def test_kredits_never_run_out() -> None:
    s = scene(units={"CAS": [6]}, board=["OP26"], hands=[["050"]], kredits=[60])
    s.do("bury 050", "pass", "claim OP26")
    assert s.kredits() == 62


@pytest.mark.rule("SMS-CMP11", "SMS-KIN04")
def test_the_die_has_six_faces_and_all_come_up() -> None:
    faces = set()
    for seed in range(60):
        t = fresh(2, seed)
        while t.roll < 0:
            seat = t.current_player()
            t.play(seat, t.legal_moves(seat)[-1])
        faces.add(t.roll)
    assert faces == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("SMS-CMP12")
def test_one_marker_holder_one_round_marker_one_bag() -> None:
    view = fresh(4).view(0)
    assert view.first in range(4)
    assert view.round == 1
    assert view.bag_count == 33 - 5 - 4


@pytest.mark.rule("SMS-CMP13")
def test_aids_and_reference_cards_are_no_components_of_play() -> None:
    census = " ".join(fresh(2).census())
    assert "aid" not in census
    assert "reference" not in census


@pytest.mark.rule("SMS-SEC01")
def test_units_and_status_tokens_are_in_exactly_one_sector() -> None:
    view = scene(units={"SPI": [2, 1]}, status={"SPI": ("lockdown", "blue")}).t.view(0)
    assert [s.sector for s in view.sectors if s.units[0]] == ["SPI"]
    assert [s.sector for s in view.sectors if s.status] == ["SPI"]


@pytest.mark.rule("SMS-SEC02", "SMS-SEC05")
def test_the_adjacent_pairs_are_the_33_borders_of_the_tokens() -> None:
    pairs = {frozenset((SECTORS[a], SECTORS[b])) for a in range(15) for b in CONTENT.box.near[a]}
    assert len(pairs) == 33
    assert pairs == {frozenset(token.border.split("-")) for token in CONTENT.operations}
    named = {"SPI": "COR BAZ WOR ARC BIO NEU", "SUP": "ARC CAS SKY", "PRE": "COR AVA UND"}
    for sector, near in named.items():
        assert {SECTORS[s] for s in CONTENT.box.near[SECTORS.index(sector)]} == set(near.split())


@pytest.mark.rule("SMS-SEC03")
def test_no_sector_borders_itself_and_a_corner_is_no_border() -> None:
    for sector in range(15):
        assert sector not in CONTENT.box.near[sector]
    assert SECTORS.index("AVA") not in CONTENT.box.near[SECTORS.index("COR")]


def test_the_map_is_connected_and_drawn_without_crossings() -> None:
    seen, open_ends = {0}, [0]
    while open_ends:
        for near in CONTENT.box.near[open_ends.pop()]:
            if near not in seen:
                seen.add(near)
                open_ends.append(near)
    assert len(seen) == 15
    at = {s.id: (s.x, s.y) for s in CONTENT.sectors}

    def turn(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    for one, two in itertools.combinations([b.sectors for b in CONTENT.borders], 2):
        if not set(one) & set(two):
            p, q, r, o = (at[x] for x in (*one, *two))
            assert not (turn(p, q, r) * turn(p, q, o) < 0 and turn(r, o, p) * turn(r, o, q) < 0)


@pytest.mark.rule("SMS-SEC04")
def test_a_token_counts_in_both_of_its_sectors() -> None:
    for held in ("CAS", "SUP"):
        s = scene(units={held: [6]}, board=["OP16"], hands=[["050"]])
        s.do("bury 050", "pass")
        assert s.legal_moves() == ["pass", "claim OP16"]


@pytest.mark.rule("SMS-AGT01")
def test_cards_have_a_syndicate_a_unique_number_and_their_lines() -> None:
    assert [agent.id for agent in CONTENT.agents] == AGENTS
    order = [s.id for s in CONTENT.syndicates]
    for number, agent in enumerate(CONTENT.agents):
        assert agent.syndicate == order[number % 10]
        assert len(agent.above) in (1, 2)
        assert agent.below
    assert CONTENT.agents[6].above == ["ADD 2 CAS", "INTERFERE 1"]
    assert CONTENT.agents[6].below == "ADD 1 ADJ(CAS)"


@pytest.mark.rule("SMS-OPT03")
def test_six_crime_types_beside_wild_and_petty() -> None:
    kinds = {c.id: c.scores for c in CONTENT.crimes}
    assert [c for c, kind in kinds.items() if kind == "own"] == ["ESP", "FRA", "HEI", "ILL", "SMU", "VIO"]
    assert kinds["WIL"] == "any"
    assert kinds["PET"] == "never"
    values = {c: sorted(o.value for o in CONTENT.operations if o.crime == c) for c in kinds}
    assert all(values[c] == [3, 4, 5, 6, 6] for c in ("ESP", "FRA", "HEI", "ILL", "SMU", "VIO"))
    assert values["WIL"] == [5, 6, 6]


@pytest.mark.rule("SMS-FOC16")
def test_recall_is_found_only_above_the_line_of_two_cards() -> None:
    above = [a.id for a in CONTENT.agents if "RECALL" in a.above]
    assert above == ["041", "091"]
    assert [a.id for a in CONTENT.agents if a.below == "RECALL"] == []
    for agent in CONTENT.agents:
        assert "GAMBLE" not in agent.above[:-1]


def test_every_record_names_its_source() -> None:
    groups = (CONTENT.sectors, CONTENT.borders, CONTENT.crimes, CONTENT.colours, CONTENT.operations,
              CONTENT.objectives, CONTENT.syndicates, CONTENT.agents, CONTENT.players, CONTENT.numbers,
              CONTENT.rules)  # fmt: skip
    assert {record.source for group in groups for record in group} == {"rulebook", "public", "reconstructed"}


def test_sectors_are_named_evenly_on_the_agents() -> None:
    named: Counter[str] = Counter()
    for agent in CONTENT.agents:
        text = " ".join([*agent.above, agent.below])
        named.update({code for code in SECTORS if re.search(rf"\b{code}\b", text)})
    assert set(named.values()) == {12}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ADD CAS", "not in the effect vocabulary"),
        ("ADD 2 XYZ", "not in the effect vocabulary"),
        ("ADD 4 CAS", "not in the effect vocabulary"),
        ("ADD 1 ADJ(XYZ)", "not in the effect vocabulary"),
        ("ADD_EACH 1 CAS", "not in the effect vocabulary"),
        ("DANCE", "not in the effect vocabulary"),
    ],
)
def test_an_effect_outside_the_vocabulary_is_refused(text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        parse_effect("agents.toml, agent '001'", text)


def test_effects_are_parsed_into_their_parts() -> None:
    effect = parse_effect("", "ELIMINATE 2 ADJ(SPI)")
    assert (effect.op, effect.count, effect.target, effect.sector) == (v.ELIMINATE, 2, v.ADJACENT, 0)
    effect = parse_effect("", "LOCKDOWN CAS")
    assert (effect.op, effect.count, effect.target, effect.sector) == (v.LOCKDOWN, 1, v.NAMED, 10)
    effect = parse_effect("", "INTERFERE 2")
    assert (effect.op, effect.count, effect.target) == (v.INTERFERE, 2, v.NOWHERE)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("agents.toml", 'above = ["STRENGTHEN 1 PRE", "GAMBLE"]', 'above = ["GAMBLE", "ADD 1 PRE"]', "last effect"),
        ("agents.toml", 'below = "ADD 1 COR", source = "public"', 'below = "RECALL", source = "public"', "forever"),
        ("agents.toml", 'above = ["ADD_EACH 1 BURNED"], below = "ADD 1 BIO"',
         'above = ["ADD_EACH 1 BURNED", "ADD 1 SAME"], below = "ADD 1 BIO"', "one sector before it"),
        ("agents.toml", '"ADD 1 SKY", "ADD 1 ADJ(SKY)"', '"ADD 1 SKY", "ADD 1 DEST"', "needs a PUSH"),
        ("agents.toml", '"ADD 1 SKY", "ADD 1 ADJ(SKY)"', '"ADD 1 SAME", "ADD 1 SKY"', "second effect"),
        ("agents.toml", '"LKH", above = ["ADD 1 SKY"', '"COS", above = ["ADD 1 SKY"', "10 agents"),
        ("operations.toml", 'border = "SPI-COR"', 'border = "SPI-CAS"', "no border"),
        ("objectives.toml", 'sector = "SPI"', 'sector = "XXX"', "unknown word 'XXX'"),
        ("crimes.toml", 'hustle = "INTERFERE 1"', 'hustle = "GAMBLE"', "needs a card"),
        ("numbers.toml", 'id = "rounds"', 'id = "laps"', "'rounds' is missing"),
        ("borders.toml", 'sectors = ["SPI", "COR"]', 'sectors = ["SPI", "SPI"]', "two sectors"),
        ("sectors.toml", 'id = "SPI"', 'id = "SPX"', "expected 'SPI' here"),
        ("colours.toml", 'name = "Blue", influence = 16', 'name = "Blue", influence = 15', "same influence"),
    ],
)  # fmt: skip
def test_wrong_content_is_refused_with_its_place(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    folder = tmp_path / "content"
    shutil.copytree(RULES.folder / "content", folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=message):
        cinque.load("shadow_moon", players=3, content=folder)


def test_corrected_content_is_played_and_named(tmp_path: Path) -> None:
    folder = tmp_path / "content"
    shutil.copytree(RULES.folder / "content", folder)
    path = folder / "operations.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("value = 6", "value = 2", 1), encoding="utf-8")
    corrected = cinque.load("shadow_moon", players=3, content=folder)
    assert corrected.content.box.value[0] == 2
    assert corrected.digest != game().digest
