"""Check the client's colour contrast in every theme and game: text 4.5:1, marks 3:1 (WCAG 2.2)."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web" / "src"
TEXT, MARK = 4.5, 3.0

Colours = dict[str, str]
Pair = tuple[str, str, float]


def pairs(text: str, need: float) -> list[Pair]:
    """Parse 'a/b c/d' into pairs of foreground and background."""
    return [(first, second, need) for first, second in (word.split("/") for word in text.split())]


EVERYWHERE = [
    *pairs("ink/panel ink/panel-2 ink/bg ink-2/panel ink-2/panel-2 ink/accent-soft ink-2/accent-soft", TEXT),
    *pairs("accent-ink/accent lit-ink/lit no/no-soft ink/no-soft no/panel", TEXT),
    *pairs("accent/panel lit/board edge/panel focus/panel ok/panel", MARK),
]
NEEDS = {"text": TEXT, "mark": MARK}


def styles() -> dict[str, str]:
    """The CSS of the lobby (common tokens) and of each game (with its own palette appended)."""
    common = (WEB / "style" / "tokens.css").read_text(encoding="utf-8") if WEB.exists() else ""
    games = sorted(WEB.glob("games/*/tokens.css"))
    return {"lobby": common} | {path.parent.name: common + path.read_text(encoding="utf-8") for path in games}


def declared_pairs(css: str) -> list[Pair]:
    """Pairs that a palette declares in comments such as "measured as text: tile-ink/tile-hunt ink/sand"."""
    declared = re.findall(r"measured as (text|mark): ([^*;]+)", css)
    return [pair for kind, words in declared for pair in pairs(words, NEEDS[kind])]


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(first: str, second: str) -> float:
    """The contrast ratio of two colours: 1 for the same colour, 21 for black and white."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def blocks(css: str) -> dict[str, Colours]:
    """The colours that each CSS selector sets."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    found: dict[str, Colours] = {}
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        colours = dict(re.findall(r"--([\w-]+):\s*(#[0-9a-fA-F]{6})", body))
        for selector in selectors.split(","):
            found.setdefault(selector.strip(), {}).update(colours)
    return found


def palette(found: dict[str, Colours], game: str, theme: str) -> Colours:
    """The colours of a game's page in a theme; the game's own colours override the theme's."""
    dark = '[data-theme="dark"]'
    own = f'[data-game="{game}"]'
    colours = found.get(":root", {}) | found.get('[data-theme="light"]', {})
    if theme == "light":
        return colours | found.get(own, {})
    kept = found.get(own, {})
    return colours | found.get(dark, {}) | kept | found.get(f"{dark} {own}", {})


def insufficient(game: str, css: str) -> list[str]:
    """One line for each pair with too little contrast in this game's palette."""
    found, lines = blocks(css), []
    for theme in ("light", "dark"):
        colours = palette(found, game, theme)
        for first, second, need in [*EVERYWHERE, *declared_pairs(css)]:
            if first not in colours or second not in colours:
                lines.append(f"{game}, {theme}: there is no colour {first if first not in colours else second}")
            elif ratio(colours[first], colours[second]) < need:
                measured = f"{ratio(colours[first], colours[second]):.2f}"
                lines.append(f"{game}, {theme}: {first} on {second} has {measured}, needs {need}")
    return lines


def main() -> int:
    found = [line for game, css in styles().items() for line in insufficient(game, css)]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
