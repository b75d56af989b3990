"""Update the picture of the boards: python -m tests.browser.pictures.

The built client plays a few moves of each game. All screens together become docs/images/montage.webp, which the README
shows."""

from __future__ import annotations

import base64
import json
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import AWAKE, PREFERS, ROOT, Server, chromium
from tests.browser.playing import by_list, new_table, play, settled

# Title in the lobby, and theme. The first picture of the montage is twice as large as the others.
GAMES = [
    ("The Phoenix Syndicate", "dark"),
    ("Phoenicia", "light"),
    ("Shadow Moon Syndicates", "dark"),
    ("Helionox", "dark"),
    ("SYNDICATE", "dark"),
]
SHARP = 1.2

MONTAGE = ROOT / "docs" / "images" / "montage.webp"
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


def main() -> None:
    """Update the montage."""
    screens: list[bytes] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder))
        server.start()
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for title, theme in GAMES:
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
            screens.append(page.screenshot())
        MONTAGE.write_bytes(montage(browser, screens))
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
