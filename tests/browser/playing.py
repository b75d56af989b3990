"""Sitting down and playing, as a person does it: by the list, by the board, by the keys.

Nothing here waits for an amount of time: each step waits for what the page shows next.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Error, Page, WebSocketRoute

from cinque.server.ws.state_updates import merge
from tests.server.harness import PATIENCE

OVER = "[data-outcome]"
MINE = ".choice-panel:not(.waiting)"
Move = Callable[[Page, random.Random], None]
# A panel of the board that asks instead of the list (an offer) is left by these.
LEAVE = "[data-offer] [data-action=done], [data-offer] [data-action=decline]"
MILLISECONDS = str(int(1000 * PATIENCE))
READY = f"{MINE} [data-move], {MINE} .confirm, {LEAVE}, {OVER}"

# The number of the question that is asked of me now, and of no earlier one; '' when the game is over. A decision window
# in which the server passes or accepts for me is none: whether I would be quicker depends on the machine.
SETTLED = """([ready, before]) => {
  const { window, choices } = document.querySelector('.choice-panel:not(.waiting)')?.dataset ?? {};
  if (['trade', 'trade_rolls', 'gifts'].includes(window)) return null;
  if (window && !['collaboration', 'offers'].includes(window) && choices === '1') return null;
  const seen = (e) => e.checkVisibility({ visibilityProperty: true });
  if (document.querySelector('[data-loading]') || ![...document.querySelectorAll(ready)].some(seen)) return null;
  const over = document.querySelector('[data-outcome]') !== null;
  const version = document.querySelector('.choice-panel')?.dataset.version ?? '';
  return over ? { version: '' } : version !== before ? { version } : null;
}"""

# One choice in the list next to the board, through its group; an amount is the lowest. A panel that asks is left.
CHOOSE = """async ([leave, first, second]) => {
  const panel = document.querySelector(leave);
  if (panel) return panel.click();
  const mine = (what) => [...document.querySelectorAll(`.choice-panel:not(.waiting) ${what}`)];
  const one = (all, chance) => all[Math.floor(chance * all.length)];
  const shown = () => new Promise((done) => setTimeout(done));  // the page has drawn what a click changed
  if (!mine('[data-move]').length && mine('[data-group]').length) {
    one(mine('[data-group]'), first).click();
    await shown();
  }
  const field = mine('[data-amount]')[0];
  if (mine('[data-move]').length) one(mine('[data-move]'), second).click();
  else if (field) {
    field.focus();
    field.value = field.placeholder.split('–')[0];
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  await shown();
}"""

# Confirms what is chosen, also where the page asks again before something is lost.
CONFIRM = """async (version) => {
  document.querySelector(`.choice-panel[data-version="${version}"] .confirm[aria-disabled=false]`)?.click();
  await new Promise((done) => setTimeout(done));  // the page has drawn what a click changed
  document.querySelector('[data-play-anyway]')?.click();
}"""

# Which of these to click and where on it: where nothing covers it. Null where there is none of these.
# A page that has just changed measures itself and scrolls to what can be chosen some frames later, so what was brought
# into sight may leave it again: then it is brought back.
AIM = """async ([selector, chance]) => {
  const until = performance.now() + PATIENCE;
  const frame = () => new Promise(requestAnimationFrame);
  const seen = (e) => e.getBoundingClientRect().width > 0 && e.checkVisibility({ visibilityProperty: true });
  const spots = [[.5, .5], [.25, .5], [.75, .5], [.5, .25], [.5, .75], [.3, .3], [.7, .7]];
  while (document.querySelector('main[aria-busy=true]')) await frame();  // the board still shows what led here
  const every = [...document.querySelectorAll(selector)];
  const all = every.filter(seen);
  if (!all.length) return null;
  const it = all[Math.floor(chance * all.length)];
  for (let before = ''; performance.now() < until; await frame()) {
    it.scrollIntoViewIfNeeded();
    const box = it.getBoundingClientRect();
    const { left, top, width, height } = box;
    const free = spots.find(([a, b]) => it.contains(document.elementFromPoint(left + width * a, top + height * b)));
    const still = before === JSON.stringify(box);
    before = JSON.stringify(box);
    if (free && still) {
      const position = { x: width * free[0] - it.clientLeft, y: height * free[1] - it.clientTop };
      return { index: every.indexOf(it), position };
    }
  }
  throw new Error(`covered, or never still: ${it.getAttribute('aria-label') ?? it.outerHTML.slice(0, 200)}`);
}""".replace("PATIENCE", MILLISECONDS)


def new_table(
    page: Page, game: str, *, players: int = 2, bots: str = "Easy", against: str = "Bots", listed: bool = True
) -> None:
    """Fill in the form in the lobby and open the table; the fixture `sit` is quicker."""
    page.get_by_role("button", name=game, exact=True).click()
    page.wait_for_function("name => document.querySelector('form.new legend b')?.textContent === name", arg=game)
    count = page.get_by_role("radio", name=str(players), exact=True)
    if count.count():
        count.check()
    page.get_by_role("radio", name=against, exact=True).check()
    strength = page.get_by_role("radio", name=bots, exact=True)
    if strength.count():
        strength.check()
    usual = page.get_by_role("radio", name="Standard", exact=True)
    if usual.count():
        usual.check()
    guide = page.get_by_label("Show tips")
    guide.uncheck()
    if not listed:
        page.get_by_label("List in the lobby").uncheck()
    page.locator("form.new button.primary").click()
    page.wait_for_url("**/#/t/*")


def is_over(page: Page) -> bool:
    return page.locator(OVER).count() > 0


# Looks again whenever something on the page has changed; looking at every frame keeps a core busy while bots think.
ON_CHANGE = """async (arg) => {
  const holds = HOLDS;
  const stop = new AbortController();
  const listen = { signal: stop.signal };
  return new Promise((found, failed) => {
    const look = () => {
      const now = holds(arg);
      if (now) found(now);
    };
    const seen = new MutationObserver(look);
    stop.signal.addEventListener('abort', () => seen.disconnect());
    seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const kind of ['resize', 'transitionend', 'animationend']) addEventListener(kind, look, listen);
    const late = setTimeout(() => failed(new Error(`never: ${JSON.stringify(arg)}, ${holds}`)), PATIENCE);
    stop.signal.addEventListener('abort', () => clearTimeout(late));
    look();
  }).finally(() => stop.abort());
}""".replace("PATIENCE", MILLISECONDS)


def wait_until(page: Page, holds: str, arg: object = None) -> Any:
    """Wait until a function of the page says something true; returns what. It sees changes of the document only."""
    while True:
        try:
            return page.evaluate(ON_CHANGE.replace("HOLDS", holds), arg)
        except Error as error:
            if "context was destroyed" not in error.message:  # by another page, where it may hold
                raise


def heard(page: Page, holds: Callable[[], object], otherwise: object) -> None:
    """Wait until something holds that messages to this process bring about."""
    last = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < last, otherwise
        page.evaluate("() => new Promise(requestAnimationFrame)")  # lets messages come


def settled(page: Page, after: str = "") -> str:
    """Wait until it is my move (and not the question `after` any more) or over, and the board is drawn.

    Says which question it is; '' when the game is over."""
    return str(wait_until(page, SETTLED, [READY, after])["version"])


def answered(page: Page, version: str) -> None:
    """Wait until this question has gone."""
    wait_until(
        page,
        """version => document.querySelector('[data-outcome]') !== null
            || document.querySelector('.choice-panel')?.dataset.version !== version""",
        version,
    )


def by_list(page: Page, chance: random.Random) -> None:
    """One move by the list beside the board, through its group; an amount is typed. A panel that asks is left."""
    page.evaluate(CHOOSE, [LEAVE, chance.random(), chance.random()])


# Chooses a move by its number, opening groups until it is there, and confirms it; whether it was there.
PICK = """async (move) => {
  const shown = () => new Promise((done) => setTimeout(done));  // the page has drawn what a click changed
  const version = document.querySelector('.choice-panel')?.dataset.version;
  const wanted = () => document.querySelector(`.choice-panel:not(.waiting) [data-move="${move}"]`);
  for (const group of document.querySelectorAll('.choice-panel:not(.waiting) [data-group]')) {
    if (wanted()) break;
    group.click();
    await shown();
  }
  if (!wanted()) return false;
  wanted().click();
  await shown();
  document.querySelector(`.choice-panel[data-version="${version}"] .confirm[aria-disabled=false]`)?.click();
  await shown();
  document.querySelector('[data-play-anyway]')?.click();  // the page asks again before something is lost
  return true;
}"""


def by_number(page: Page, move: int) -> None:
    """Choose and confirm this very move."""
    assert page.evaluate(PICK, move), f"{move} is not among the choices"


def click(page: Page, selector: str, chance: random.Random | None = None) -> bool:
    """A click of the mouse on one of these; whether there was any. Fails where something covers it.

    Playwright waits until it stands still, and clicks only if it is still what the mouse would hit."""
    aim = page.evaluate(AIM, [selector, chance.random() if chance else 0])
    if aim is not None:
        page.locator(selector).nth(aim["index"]).click(position=aim["position"])
    return aim is not None


def by_board(page: Page, chance: random.Random) -> None:
    """One move by what is lit on the board, once it shows the present; by the list where it shows nothing."""
    if click(page, "[data-place-state=legal]", chance):
        click(page, ".bubble ul button", chance)
    else:
        by_list(page, chance)


# What the keys can answer now, and of which question.
KEYS = """leave => {
  const mine = (what) => [...document.querySelectorAll(`.choice-panel:not(.waiting) ${what}`)];
  return {
    version: document.querySelector('.choice-panel')?.dataset.version ?? '',
    leave: document.querySelector(leave) !== null,
    yesno: mine('.button-row kbd').some((key) => key.textContent.includes('Y')),
    roll: document.querySelector('[data-roll]') !== null,
    amount: mine('[data-amount]')[0]?.placeholder.split('–')[0] ?? '',
    listed: mine('.choices > li').length,
    aside: mine('.aside kbd')[0]?.innerText ?? '',
    inner: mine('.inner [data-move]').length,
    chosen: document.querySelector('.confirm[aria-disabled=false]') !== null,
  };
}"""


def by_keys(page: Page, chance: random.Random) -> None:
    """One move by a digit; the confirming Enter comes after it. A panel that asks is left."""
    at = page.evaluate(KEYS, LEAVE)
    if at["leave"]:
        page.locator(LEAVE).press("Enter")
    elif at["yesno"]:
        page.keyboard.press(chance.choice("yn"))
    elif at["roll"]:  # how, if that is asked, and perhaps something declared
        page.keyboard.press("1")
        page.keyboard.press(chance.choice("2345"))
    elif at["amount"]:
        page.keyboard.type(at["amount"])
    elif not at["listed"] or (at["aside"] and chance.random() < 0.2):
        page.keyboard.press(at["aside"])
    elif at["inner"]:  # a group that stayed open
        page.keyboard.press(str(chance.randint(1, min(9, at["inner"]))))
    else:
        page.keyboard.press(str(chance.randint(1, min(9, at["listed"]))))
        opened = page.evaluate(KEYS, LEAVE)
        if opened["version"] != at["version"] or opened["chosen"]:
            return  # the digit alone was the answer, and the next question may be here; or it is to be confirmed
        if opened["amount"]:
            page.keyboard.type(opened["amount"])
        elif opened["inner"]:
            page.keyboard.press(str(chance.randint(1, min(9, opened["inner"]))))


def answer(page: Page, move: Move, chance: random.Random, *, keys: bool = False) -> str:
    """Choose and confirm; says which question. Some are answered by the choice alone, and the next has come by then.

    The next question may come before the server has acknowledged the last answer; until then the page sends nothing."""
    wait_until(page, "() => !document.querySelector('.choice-panel[data-sending]')")
    version = page.locator(".choice-panel").get_attribute("data-version") or ""
    confirm = f'.choice-panel[data-version="{version}"] .confirm[aria-disabled=false]'
    move(page, chance)
    if keys:
        if page.locator(confirm).count():
            page.keyboard.press("Enter")
        if page.locator("[data-play-anyway]").count():  # it asks again before something is lost
            page.locator("[data-play-anyway]").press("Enter")
    elif move is by_board:
        click(page, confirm)
        click(page, "[data-play-anyway]")
    else:
        page.evaluate(CONFIRM, version)
    return version


def play(page: Page, move: Move, *, seed: int = 1, moves: int = 1000, keys: bool = False) -> int:
    """Play on until the end or so many moves; returns how many were made."""
    chance = random.Random(seed)
    made = 0
    version = settled(page)
    while version and made < moves:
        version = answer(page, move, chance, keys=keys)
        made += 1
        if made == moves:
            answered(page, version)
        else:
            version = settled(page, version)
    return made


def on_turn(pages: Sequence[Page]) -> Page:
    """Wait until one of these people is asked; says who."""
    asked: list[Page] = []

    def found() -> bool:
        asked[:] = [page for page in pages if page.evaluate(SETTLED, [READY, ""])]
        return bool(asked)

    heard(pages[0], found, "nobody is asked")
    return asked[0]


def play_until(page: Page, wanted: Callable[[], bool] | str, *, seed: int = 1, moves: int = 40) -> str:
    """Play on by the list until something is there; says which question it is."""
    chance = random.Random(seed)
    found = wanted if callable(wanted) else lambda: page.locator(wanted).count() > 0
    version = settled(page)
    for _ in range(moves):
        if found():
            return version
        assert version, f"the game was over before {wanted} came"
        version = settled(page, answer(page, by_list, chance))
    raise AssertionError(f"{wanted} did not come in {moves} moves")


# Until nothing moves any more: what a new size changes takes some frames.
STILL = """async () => {
  const until = performance.now() + PATIENCE;
  const frame = () => new Promise((done, fail) =>
    performance.now() < until ? requestAnimationFrame(done) : fail(new Error('it does not stand still')));
  const look = () => [...document.querySelectorAll('body, body > *, [data-region], main *, .choice-panel *')]
    .map((e) => e.getBoundingClientRect()).map(({ x, y, width, height }) => `${x} ${y} ${width} ${height}`).join();
  for (let before = ''; before !== look(); await frame()) {
    before = look();
    await frame();
  }
}""".replace("PATIENCE", MILLISECONDS)


# How many choices there are, how many of them are whole in sight, and whether the button that plays one is.
WHOLE = """() => {
  const list = document.querySelector('.choice-panel .scroll');
  if (!list) return { all: 0, whole: 0, confirm: document.querySelector('.choice-panel.waiting') !== null };
  const scroll = list.getBoundingClientRect();
  const inside = (e, box) => {
    const r = e.getBoundingClientRect();
    return r.height > 0 && r.top >= box.top - 1 && r.bottom <= box.bottom + 1 && r.bottom <= innerHeight + 1;
  };
  const choices = ':is([data-move], [data-group], [data-amount], [data-destination], [data-way])';
  const all = [...document.querySelectorAll(`.choice-panel .scroll ${choices}`)];
  const page = { top: 0, bottom: innerHeight };
  const confirm = document.querySelector('.confirm, .yesno button');
  const whole = all.filter(e => inside(e, scroll)).length;
  return { all: all.length, whole, confirm: !!confirm && inside(confirm, page) };
}"""


def short_of(page: Page, where: str) -> list[str]:
    """Says so where fewer than two choices stand whole in sight, or not what confirms one; once all stands still."""
    page.evaluate(STILL)
    seen = page.evaluate(WHOLE)
    good = seen["whole"] >= min(2, seen["all"]) and seen["confirm"]
    return [] if good else [f"{where}, {page.locator('.choice-panel').get_attribute('data-ask')}: {seen}"]


def resize(page: Page, width: int, height: int) -> None:
    """Another size of the screen, and everything has found its place in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
    page.evaluate(STILL)


def fits_width(page: Page) -> None:
    """Wait until the page is no wider than the screen, as it is once it is laid out."""
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")


def give_up(page: Page) -> None:
    """By the menu, which asks once more."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.locator(".sure").get_by_role("button", name="Resign").click()


class Dam:
    """Holds back the states of a table, to let it all through at once."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[str] | None = None
        self.state: dict[str, Any] = {}  # the last one that came, whether held or not
        self.boards: list[str] = []  # of the states that are held
        self.to_page: WebSocketRoute | None = None
        page.route_web_socket("**/ws/tables/**", self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        self.to_page = socket
        socket.connect_to_server().on_message(self._pass)

    def _pass(self, message: str | bytes) -> None:
        assert isinstance(message, str)
        assert self.to_page is not None
        content = json.loads(message)
        if content["t"] in ("state", "update"):
            self.state = merge(self.state, content) if content["t"] == "update" else content
            if self.held is not None:
                self.held.append(message)
                self.boards.append(json.dumps(self.state["view"]))
                return
        self.to_page.send(message)

    def answer(self, chance: random.Random) -> int:
        """Answer, hold back all that follows until I am asked again; says how many different boards that makes."""
        settled(self.page)
        self.held, self.boards = [], []
        answer(self.page, by_list, chance)
        heard(self.page, lambda: self.held and self.state["question"], "I was not asked again")
        return len(set(self.boards))

    def open(self) -> None:
        assert self.to_page is not None
        for message in self.held or []:
            self.to_page.send(message)
        self.held = None


def away(dam: Dam) -> Page:
    """Answer, look elsewhere before anything is heard of what the others do then, and come back when it is done."""
    page, chance = dam.page, random.Random(1)
    for _ in range(40):
        if dam.answer(chance) > 2:
            break
        dam.open()
    else:
        raise AssertionError("the others did nothing in 40 absences")
    table = page.url
    page.goto("/#/")
    page.locator(".table").wait_for(state="detached")
    dam.held = None
    page.goto(table)
    settled(page)
    page.locator(".missed-moves").wait_for()
    return page
