"""What the app says of a game: rules, words, content; for every game that is installed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

import cinque
from cinque.core.texts.clauses import Clause, parse, player_text, read_clauses, rulings_for
from cinque.server import messages
from cinque.server.http import rulebook
from cinque.server.messages import Lang
from cinque.server.messages.schema import messages_schema, view_schema
from tests.server.harness import Server, fetch

GAMES = [rules.name for rules in cinque.installed_games()]


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_and_ruling_of_the_files_is_served(name: str) -> None:
    rules = next(r for r in cinque.installed_games() if r.name == name)
    served = {clause.id: clause for clause in rulebook.rules_text(rules, "en").clauses}
    text = (rules.folder / "RULES.md").read_text()
    written = set(re.findall(rf"^- \**({rules.prefix}-[A-Z]+\d+)", text, re.M))
    rulings = set(re.findall(rf"^### ({rules.prefix}-R\d+)", (rules.folder / "RULINGS.md").read_text(), re.M))
    assert written
    assert written | rulings <= set(served)
    assert all(clause.text and clause.chapter for clause in served.values())
    assert {clause.id for clause in served.values() if clause.ruling} == rulings


def test_a_clause_ends_where_the_next_begins() -> None:
    text = "## One\n- ABC-X01: first\n  goes on\n\nplain words\n- ABC-X02: second\n## Two\n- ABC-Y01: third\n"
    assert [(c.id, c.section, c.text) for c in parse(text)] == [
        ("ABC-X01", "One", "first\ngoes on"), ("ABC-X02", "One", "second"), ("ABC-Y01", "Two", "third"),
    ]  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_players_read_no_notes_for_those_who_build_the_game(name: str, lang: Lang) -> None:
    rules = next(r for r in cinque.installed_games() if r.name == name)
    served = rulebook.rules_text(rules, lang).clauses
    noted = re.compile(r"\bR\d\d\b|\.md\b|†|\[rec|\bTest:|\bWhy:|\bGIVEN\b|\d\*|fixture")
    assert [clause.text for clause in served if not clause.ruling and noted.search(clause.text)] == []
    assert [clause.id for clause in served if re.search(r"^- (Test|Why|Says|Book):", clause.text, re.M)] == []
    known = {clause.id for clause in served}
    pointed = {ruling for clause in served for ruling in clause.rulings}
    assert pointed
    assert pointed <= known


def test_notes_go_and_sense_stays() -> None:
    clause = Clause("ABC-X01", "Trackers give 2 with one, 3* with two (R07, ABC-R08). †", "Discounts (DIS, CAR)", 1)
    assert rulings_for(clause) == ["ABC-R07", "ABC-R08"]
    told = player_text(clause)
    assert (told.text, told.section) == ("Trackers give 2 with one, 3 with two.", "Discounts")
    text = "Two at once\n- Says: nothing.\n- Ruling: the first\n  counts.\n- Why: sense.\n- Test: two."
    told = player_text(Clause("ABC-R07", text, "A", 1, ruling=True))
    assert told.text == "**Two at once**\n\nThe first\n  counts."


def test_rules_come_in_the_wanted_language_where_they_are_written(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").write_text("## Bids\n- ABC-X01: A bid.\n")
    (tmp_path / "RULINGS.md").write_text("## A\n### ABC-R01 Which\n- Ruling: this.\n")
    assert [clause.text for clause in read_clauses(tmp_path, "fr")] == ["A bid.", "Which\n- Ruling: this."]
    (tmp_path / "RULES.de.md").write_text("## Gebote\n- ABC-X01: Ein Gebot.\n")
    assert next((c.section, c.text) for c in read_clauses(tmp_path, "de")) == ("Gebote", "Ein Gebot.")
    assert [clause.id for clause in read_clauses(tmp_path, "de")] == ["ABC-X01", "ABC-R01"]


@pytest.mark.parametrize("name", GAMES)
def test_words_and_content_come_as_the_files_have_them(server: Server, name: str) -> None:
    folder = next(r.folder for r in cinque.installed_games() if r.name == name)
    words = fetch(f"{server.url}/api/games/{name}/words?lang=de").json()
    german = tomllib.loads((folder / "words" / "de.toml").read_text())
    assert words["lang"] == "de"
    for kind, text in german["moves"].items():
        assert words["tables"]["moves"][kind] == text
    content = fetch(f"{server.url}/api/games/{name}/content")
    assert content.headers["content-encoding"] == "gzip"
    rows = [row for rows in content.json()["lists"].values() for row in rows]
    assert sum("source" in row for row in rows) > 10


def test_a_group_that_takes_its_names_from_another_comes_with_them(server: Server) -> None:
    tables = fetch(f"{server.url}/api/games/shadow_moon/words?lang=de").json()["tables"]
    assert tables["names.origin"] == tables["names.sector"]
    assert len(tables["names.origin"]) > 5


def test_an_unknown_game_is_not_found(server: Server) -> None:
    for part in ("rules", "words", "content"):
        assert fetch(f"{server.url}/api/games/chess/{part}").status_code == 404


def test_the_schema_names_every_message_once() -> None:
    schema = messages_schema()
    assert {"State", "Play", "ClientMessage", "ServerMessage", "NewTable"} <= set(schema["$defs"])
    assert set(schema["$defs"]["State"]["required"]) == set(schema["$defs"]["State"]["properties"])
    kinds = [ref["$ref"].rpartition("/")[2] for ref in schema["$defs"]["ClientMessage"]["anyOf"]]
    tags = [schema["$defs"][kind]["properties"]["t"]["enum"][0] for kind in kinds]
    assert sorted(tags) == sorted(kind.__struct_config__.tag for kind in get_args(messages.ClientMessage))
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize("name", GAMES)
def test_every_view_has_a_schema(name: str) -> None:
    assert view_schema(name)["$defs"]


def test_options_are_told_in_the_callers_language(server: Server) -> None:
    told = {}
    for lang in ("en", "de"):
        games = fetch(f"{server.url}/api/games", params={"lang": lang}).json()
        phoenicia = next(game for game in games if game["name"] == "phoenicia")
        told[lang] = {option["name"]: option["help"] for option in phoenicia["options"]}
    assert told["en"]["one_purchase"].startswith("First game")
    assert told["de"]["one_purchase"].startswith("Erste Partie")
