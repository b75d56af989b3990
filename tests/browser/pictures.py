"""Renew the cuts of the real boards that the lobby shows: python -m tests.browser.pictures [GAME...].

Each is taken by the built client from a table after some moves and kept as web/src/games/GAME/board.webp.
"""

from __future__ import annotations

import base64
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import AWAKE, ROOT, Server
from tests.browser.playing import by_list, new_table, play, settled

# The game as the lobby names it, its theme, and where in its board (by width and height) the cut has its middle.
CUTS = {
    "phoenicia": ("Phoenicia", "light", 0.28, 0.5),
    "phoenix_syndicate": ("The Phoenix Syndicate", "dark", 0.45, 0.45),
    "shadow_moon": ("Shadow Moon Syndicates", "dark", 0.5, 0.5),
    "helionox": ("Helionox", "dark", 0.2, 0.45),
    "syndicate": ("SYNDICATE", "dark", 0.6, 0.35),
}
WIDE, HIGH, SHARP = 190, 190, 1.2

# A PNG as WebP, by the browser itself.
CONVERT = """async png => {
    const picture = new Image();
    picture.src = 'data:image/png;base64,' + png;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.5).split(',')[1];
}"""


def cut(page: Page, across: float, down: float) -> bytes:
    """A part of the board, as large as the lobby shows it."""
    box = page.locator(".stage .pan, .stage .sheet").first.bounding_box()
    assert box is not None
    left = box["x"] + min(max(across * box["width"] - WIDE / 2, 0), box["width"] - WIDE)
    top = box["y"] + min(max(down * box["height"] - HIGH / 2, 0), box["height"] - HIGH)
    png = page.screenshot(clip={"x": left, "y": top, "width": WIDE, "height": HIGH})
    blank = page.context.new_page()  # the table's page allows no pictures from elsewhere
    encoded: str = blank.evaluate(CONVERT, base64.b64encode(png).decode())
    blank.close()
    return base64.b64decode(encoded)


def main(names: list[str]) -> None:
    """All of them, or those named."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder))
        server.start()
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
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
            context.add_init_script(AWAKE)
            page = context.new_page()
            page.goto("/")
            new_table(page, title, players=3)
            play(page, by_list, seed=3, moves=8)
            settled(page)
            page.wait_for_timeout(1000)  # what changed wears an outline for a moment
            picture = cut(page, across, down)
            (ROOT / "web/src/games" / name / "board.webp").write_bytes(picture)
            print(f"{name}: {len(picture)} bytes")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
