"""What the app says of a game: rules, words, content; for every game that is installed."""

from __future__ import annotations

import re
import tomllib

import httpx2
import pytest

import cinque
from cinque.core.clauses import parse
from cinque.server import rulebook
from cinque.server.schema import messages_schema, view_schema
from tests.server.harness import Server

GAMES = [rules.name for rules in cinque.installed()]


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_and_ruling_of_the_files_is_served(name: str) -> None:
    rules = next(r for r in cinque.installed() if r.name == name)
    served = {clause.id: clause for clause in rulebook.rules_text(rules).clauses}
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


@pytest.mark.parametrize("name", GAMES)
def test_words_and_content_come_as_the_files_have_them(server: Server, name: str) -> None:
    folder = next(r.folder for r in cinque.installed() if r.name == name)
    words = httpx2.get(f"{server.url}/api/games/{name}/words?lang=de").json()
    german = tomllib.loads((folder / "words" / "de.toml").read_text())
    assert words["lang"] == "de"
    for kind, text in german["moves"].items():
        assert words["tables"]["moves"][kind] == text
    content = httpx2.get(f"{server.url}/api/games/{name}/content")
    assert content.headers["content-encoding"] == "gzip"
    rows = [row for rows in content.json()["lists"].values() for row in rows]
    assert sum("source" in row for row in rows) > 10


def test_a_group_that_takes_its_names_from_another_comes_with_them(server: Server) -> None:
    tables = httpx2.get(f"{server.url}/api/games/shadow_moon/words?lang=de").json()["tables"]
    assert tables["names.origin"] == tables["names.sector"]
    assert len(tables["names.origin"]) > 5


def test_an_unknown_game_is_not_found(server: Server) -> None:
    for part in ("rules", "words", "content"):
        assert httpx2.get(f"{server.url}/api/games/chess/{part}").status_code == 404


def test_the_schema_names_every_message_once() -> None:
    schema = messages_schema()
    assert {"State", "Play", "ClientMessage", "ServerMessage", "NewTable"} <= set(schema["$defs"])
    assert set(schema["$defs"]["State"]["required"]) == set(schema["$defs"]["State"]["properties"])
    kinds = [ref["$ref"].rpartition("/")[2] for ref in schema["$defs"]["ClientMessage"]["anyOf"]]
    tags = [schema["$defs"][kind]["properties"]["t"]["enum"][0] for kind in kinds]
    assert len(set(tags)) == len(tags) == 14


@pytest.mark.parametrize("name", GAMES)
def test_every_view_has_a_schema(name: str) -> None:
    assert view_schema(name)["$defs"]


def test_options_are_told_in_the_callers_language(server: Server) -> None:
    told = {}
    for lang in ("en", "de"):
        games = httpx2.get(f"{server.url}/api/games", params={"lang": lang}).json()
        phoenicia = next(game for game in games if game["name"] == "phoenicia")
        told[lang] = {option["name"]: option["help"] for option in phoenicia["options"]}
    assert told["en"]["one_purchase"].startswith("First game")
    assert told["de"]["one_purchase"].startswith("Erstes Spiel")
