"""Update the pictures of the boards: python -m tests.browser.pictures [GAME...].

The built client plays a few moves of each game. A detail of each board becomes web/src/games/GAME/board.webp, which the
lobby shows. Without arguments, all screens together become docs/images/montage.webp, which the README shows.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import AWAKE, PREFERS, ROOT, Server, chromium
from tests.browser.playing import by_list, new_table, play, settled

# Title in the lobby, theme, and the center of the detail as fractions of the board's width and height.
CUTS = {
    "phoenicia": ("Phoenicia", "light", 0.28, 0.5),
    "phoenix_syndicate": ("The Phoenix Syndicate", "dark", 0.45, 0.45),
    "shadow_moon": ("Shadow Moon Syndicates", "dark", 0.5, 0.5),
    "helionox": ("Helionox", "dark", 0.2, 0.45),
    "syndicate": ("SYNDICATE", "dark", 0.6, 0.35),
}
WIDE, HIGH, SHARP = 190, 190, 1.2

# The first picture of the montage is twice as large as the others; together they fill it.
MONTAGE = ROOT / "docs" / "images" / "montage.webp"
MONTAGE_ORDER = ("phoenix_syndicate", "phoenicia", "shadow_moon", "helionox", "syndicate")
MONTAGE_SIZE = {"width": 1600, "height": 499}
MONTAGE_PAGE = """<!doctype html>
<style>
  body { margin: 0; height: 100vh; display: grid; gap: 6px; grid-template: 1fr 1fr / 2fr 1fr 1fr; background: #fff }
  img { width: 100%; height: 100%; object-fit: cover; border-radius: 6px; min-width: 0; min-height: 0 }
  img:first-child { grid-row: span 2 }
</style>
"""

# Convert a PNG to WebP in the browser.
CONVERT = """async ([png, quality]) => {
    const picture = new Image();
    picture.src = 'data:image/png;base64,' + png;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""


def cut(page: Page, across: float, down: float) -> bytes:
    """Return a detail of the board as WebP, in the size the lobby shows."""
    box = page.locator(".board-area .pan, .board-area .sheet").first.bounding_box()
    assert box is not None
    left = box["x"] + min(max(across * box["width"] - WIDE / 2, 0), box["width"] - WIDE)
    top = box["y"] + min(max(down * box["height"] - HIGH / 2, 0), box["height"] - HIGH)
    png = page.screenshot(clip={"x": left, "y": top, "width": WIDE, "height": HIGH})
    blank = page.context.new_page()  # the table's page doesn't allow pictures from elsewhere
    encoded = webp(blank, png, 0.5)
    blank.close()
    return encoded


def webp(page: Page, png: bytes, quality: float) -> bytes:
    """Convert a PNG to WebP."""
    encoded: str = page.evaluate(CONVERT, [base64.b64encode(png).decode(), quality])
    return base64.b64decode(encoded)


def montage(browser: Browser, screens: list[bytes]) -> bytes:
    """Arrange five screenshots (PNG) in one WebP picture."""
    page = browser.new_page(viewport=MONTAGE_SIZE)
    images = [f'<img src="data:image/png;base64,{base64.b64encode(png).decode()}">' for png in screens]
    page.set_content(MONTAGE_PAGE + "".join(images))
    picture = webp(page, page.screenshot(), 0.8)
    page.close()
    return picture


def main(names: list[str]) -> None:
    """Update all pictures, or the details of the games named."""
    screens: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder))
        server.start()
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name in names or CUTS:
            title, theme, across, down = CUTS[name]
            context = browser.new_context(
                base_url=server.address,
                viewport={"width": 1440, "height": 900},
                device_scale_factor=SHARP,
                color_scheme=theme,
                reduced_motion="reduce",
                locale="en-GB",
            )
            context.add_init_script(PREFERS % json.dumps({"theme": theme}))
            context.add_init_script(AWAKE)
            page = context.new_page()
            page.goto("/")
            new_table(page, title, players=3)
            play(page, by_list, seed=3, moves=8)
            settled(page)
            page.wait_for_timeout(1000)  # changes are outlined for a moment
            screens[name] = page.screenshot()
            picture = cut(page, across, down)
            (ROOT / "web/src/games" / name / "board.webp").write_bytes(picture)
            print(f"{name}: {len(picture)} bytes")
        if not names:
            MONTAGE.write_bytes(montage(browser, [screens[name] for name in MONTAGE_ORDER]))
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
