"""Sitting down and playing, as a person does it: by the list, by the board, by the keys."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page

OVER = "[data-outcome]"
MINE = ".now:not(.wait)"
Move = Callable[[Page, random.Random], None]
# A panel of the board that asks instead of the list (an offer) is left by these.
LEAVE = "[data-deal] [data-does=done], [data-deal] [data-does=decline]"
READY = f"{MINE} [data-move], {MINE} .confirm, {LEAVE}, {OVER}"


def new_table(
    page: Page, game: str, *, players: int = 2, bots: str = "Easy", against: str = "Bots", listed: bool = True
) -> None:
    """Fill in the form in the lobby and open the table."""
    page.get_by_role("button", name=game, exact=True).click()
    page.wait_for_function("name => document.querySelector('.signs b')?.textContent === name", arg=game)
    count = page.get_by_role("radio", name=str(players), exact=True)
    if count.count():
        count.check()
    page.get_by_role("radio", name=against, exact=True).check()
    strength = page.get_by_role("radio", name=bots, exact=True)
    if strength.count():
        strength.check()
    usual = page.get_by_role("radio", name="As usual", exact=True)
    if usual.count():
        usual.check()
    guide = page.get_by_label("Explain the choices")
    guide.uncheck()
    if not listed:
        page.get_by_label("Listed in the lobby").uncheck()
    page.locator("form.new button.go").click()
    page.wait_for_url("**/#/t/*")


def is_over(page: Page) -> bool:
    return page.locator(OVER).count() > 0


def settled(page: Page) -> str:
    """Wait until it is my move or over, and the board is drawn; says which question it is."""
    page.wait_for_selector(READY)
    page.wait_for_selector("[data-loading]", state="detached")
    return page.locator(".now").get_attribute("data-version") or "" if not is_over(page) else ""


def answered(page: Page, version: str) -> None:
    """Wait until this question has gone."""
    page.wait_for_function(
        """version => document.querySelector('[data-outcome]')
            || document.querySelector('.now')?.dataset.version !== version""",
        arg=version,
    )


def by_list(page: Page, chance: random.Random) -> None:
    """One move by the list beside the board, through its group; an amount is typed. A panel that asks is left."""
    if page.locator(LEAVE).count():
        page.locator(LEAVE).click()
        return
    moves = page.locator(f"{MINE} [data-move]")
    groups = page.locator(f"{MINE} [data-kind]")
    if not moves.count() and groups.count():
        groups.nth(chance.randrange(groups.count())).click()
    if moves.count():
        moves.nth(chance.randrange(moves.count())).click()
    elif page.locator(f"{MINE} [data-amount]").count():  # a field for a number: the lowest that is asked for
        field = page.locator(f"{MINE} [data-amount]")
        field.fill((field.get_attribute("placeholder") or "").split("–")[0])


def by_number(page: Page, move: int) -> None:
    """Choose and confirm this very move, opening groups until it is there."""
    confirm = _confirm(page)
    wanted = page.locator(f'{MINE} [data-move="{move}"]')
    groups = page.locator(f"{MINE} [data-kind]")
    for number in range(groups.count()):
        if wanted.count():
            break
        groups.nth(number).click()
    wanted.first.click()
    if confirm.count():
        confirm.click()


def _confirm(page: Page) -> Locator:
    """What confirms an answer to the present question; some are played by the first click, and the next has come."""
    version = page.locator(".now").get_attribute("data-version")
    return page.locator(f'.now[data-version="{version}"] .confirm[aria-disabled=false]')


def by_board(page: Page, chance: random.Random) -> None:
    """One move by what is lit on the board, once it shows the present; by the list where it shows nothing."""
    page.wait_for_selector("main[aria-busy=false]")
    lit = page.locator("[data-spot=lit]:visible")
    if lit.count() == 0:
        by_list(page, chance)
        return
    lit.nth(chance.randrange(lit.count())).click()
    several = page.locator(".bubble ul button")
    if several.count():
        several.nth(chance.randrange(several.count())).click()


def by_keys(page: Page, chance: random.Random) -> None:
    """One move by a digit; the confirming Enter comes after it. A panel that asks is left."""
    if page.locator(LEAVE).count():
        page.locator(LEAVE).press("Enter")
        return
    if page.locator(f"{MINE} .acts kbd", has_text="Y").count():
        page.keyboard.press(chance.choice("yn"))
        return
    if page.locator("[data-roll]").count():  # a roll: how, if that is asked, and perhaps something declared
        page.keyboard.press("1")
        page.keyboard.press(chance.choice("2345"))
        return
    field = page.locator(f"{MINE} [data-amount]")
    if field.count():
        page.keyboard.type((field.get_attribute("placeholder") or "").split("–")[0])
        return
    listed = page.locator(f"{MINE} .choices > li").count()
    if not listed or (page.locator(f"{MINE} .aside").count() and chance.random() < 0.2):
        page.keyboard.press(page.locator(f"{MINE} .aside kbd").first.inner_text())
        return
    page.keyboard.press(str(chance.randint(1, min(9, listed))))
    inner = page.locator(f"{MINE} .inner")
    if inner.count() and not page.locator(".confirm[aria-disabled=false]").count():
        if inner.locator("[data-amount]").count():
            page.keyboard.type((inner.locator("[data-amount]").get_attribute("placeholder") or "").split("–")[0])
        else:
            page.keyboard.press(str(chance.randint(1, min(9, inner.locator("[data-move]").count()))))


def answer(page: Page, move: Move, chance: random.Random, *, keys: bool = False) -> None:
    """Choose and confirm."""
    confirm = _confirm(page)
    move(page, chance)
    if keys:
        page.keyboard.press("Enter")
    elif confirm.count():
        confirm.click()


def play(
    page: Page,
    move: Move,
    *,
    seed: int = 1,
    moves: int = 1000,
    keys: bool = False,
    seconds: float = 110,
) -> int:
    """Play on until the end or so many moves; returns how many were made."""
    chance = random.Random(seed)
    made = 0
    until = time.monotonic() + seconds
    while made < moves:
        assert time.monotonic() < until, f"after {made} moves the game is not over"
        version = settled(page)
        if is_over(page):
            return made
        answer(page, move, chance, keys=keys)
        answered(page, version)
        made += 1
    return made


def give_up(page: Page) -> None:
    """By the menu, which asks once more."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    page.locator(".sure").get_by_role("button", name="Give up").click()


def away(page: Page) -> None:
    """Play until the others have something to do, look elsewhere while they do it, and come back."""
    chance = random.Random(1)
    strip = page.locator(".happened")
    for _ in range(40):
        settled(page)
        answer(page, by_list, chance)
        table = page.url
        page.goto("/#/")
        page.wait_for_timeout(900)  # the others move meanwhile; nothing on this page says when they have
        page.goto(table)
        settled(page)
        if strip.count() and page.locator(".now [data-move]").count() and not strip.inner_text().startswith("1 "):
            return
    raise AssertionError("nothing happened in 40 absences")
