"""A finished game is saved, both as a page and as a record, opened again from the file and watched to its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import cinque
from cinque.cli import main
from cinque.core import Record
from tests.browser.conftest import Opener
from tests.browser.playing import OVER, by_list, play
from tests.browser.tables import go_to, join, post, up_to
from tests.core.test_seed_recovery import SEED, played, through_a_browser


def last_choices(record: Record) -> Record:
    """The record up to the last three choices of the first seat."""
    now, others = cinque.load(record.game, record.players).deal(record.seed, history=False), dict(record.seats)
    own: list[int] = []
    for index, move in enumerate(record.moves):
        seat = others.get(index, now.current_player())
        if seat == 0 and len(now.legal_moves_unchecked(0)) > 1:
            own.append(index)
        now.play_unchecked(seat, move)
    return up_to(record, own[-3])


def finished_game(page: Page, game: str) -> None:
    """A game with a seed of 62 bits, as older versions drew them, that a person and a bot play to its end."""
    made = post(page, "/api/records", {"record": last_choices(played(cinque.load(game, 2), SEED)).to_json()})
    join(page, made, 0)
    post(page, f"/api/tables/{made['table']}/start", {"bot": "greedy"})
    go_to(page, made)
    play(page, by_list)


def saved(page: Page, button: str, path: Path) -> Path:
    """The file that the menu's button saves."""
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as caught:
        page.get_by_role("dialog").get_by_role("button", name=button).click()
    caught.value.save_as(path)
    page.keyboard.press("Escape")
    return path


def opened(page: Page, path: Path) -> None:
    """The table that the lobby makes of the file."""
    page.goto("/#/")
    page.locator("input[type=file]").set_input_files(path)
    page.wait_for_url("**/#/t/*")
    page.wait_for_selector(OVER)


def course(page: Page) -> list[dict[str, Any]]:
    """The game of the page's table, frame by frame, as seat 0 saw it; without texts, which name the players."""
    table = page.url.rsplit("/", 1)[1]
    found: list[dict[str, Any]] = []
    start: int | None = 0
    while start is not None:
        part = page.request.get(f"/api/tables/{table}/frames?start={start}&seat=0").json()
        found += [{key: frame[key] for key in ("step", "seat", "move", "view", "scores")} for frame in part["frames"]]
        start = part["next"]
    return found


def watched_again(page: Page, steps: int) -> None:
    """The replay runs from the deal to the end."""
    page.get_by_role("button", name="Watch replay").click()
    page.wait_for_url("**/#/replay/*")
    expect(page.locator(".step-text b")).to_have_text("Setup")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step-text b")).to_have_text(f"Move 1 of {steps}")
    page.keyboard.press("End")
    expect(page.locator(OVER)).to_be_visible()


@pytest.mark.parametrize("game", [rules.name for rules in cinque.installed_games()])
def test_a_finished_game_is_saved_and_opened_again(
    visit: Opener, tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    """Given a game played to its end, when either file is opened, then every frame of it is as it was."""
    page = visit("about:blank")
    finished_game(page, game)
    original, first = course(page), page.url
    files = [
        saved(page, "Save game", tmp_path / "game.html"),
        saved(page, "Save record (JSON)", tmp_path / "game.json"),
    ]
    for path in files:
        opened(page, path)
        assert page.url != first
        assert course(page) == original
    watched_again(page, len(original) - 1)
    for path in files:
        assert main(["replay", str(path)]) == 0
        assert f", {len(original) - 1} moves" in capsys.readouterr().out.splitlines()[0]


def test_files_of_older_versions_are_opened(visit: Opener, tmp_path: Path) -> None:
    """Given records with seeds of 62 bits, exact or rounded by a browser, when opened, then it is the same game."""
    page = visit()
    record = played(cinque.load("phoenicia", 2), SEED)
    courses = []
    rounded = through_a_browser(record).to_json()
    files = {
        "exact.json": record.to_json(),
        "rounded.json": rounded,
        "rounded.html": f'<script type="application/json" id="cinque-game">{{"record":{rounded}}}</script>',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        opened(page, tmp_path / name)
        courses.append(course(page))
    assert len(courses[0]) == len(record.moves) + 1
    assert courses == [courses[0]] * 3
    assert saved(page, "Save record (JSON)", tmp_path / "again.json").read_text().strip() == record.to_json()
