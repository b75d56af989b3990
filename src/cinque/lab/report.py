"""A self-contained HTML report of a ladder: ratings, head-to-head results, seats, game lengths, times."""

from __future__ import annotations

from html import escape
from typing import Any

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1d2129; background: #fbfaf7 }
h1 { font-size: 1.6rem; margin-bottom: 0 } h2 { font-size: 1.15rem; margin-top: 2rem }
table { border-collapse: collapse }
th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid #ddd8cd }
th:first-child, td:first-child { text-align: left } .small { color: #5c6370; font-size: .9rem }
svg { max-width: 100%; height: auto } text { font: 13px system-ui, sans-serif; fill: currentColor }
@media (prefers-color-scheme: dark) {
  body { color: #e6e3db; background: #15181e } th, td { border-color: #343943 } .small { color: #a2a9b5 }
}
"""
WIDTH = 560


def html(facts: dict[str, Any]) -> str:
    """The whole page."""
    ladder = facts["ladder"]
    chosen = ", ".join(f"{name} {value}" for name, value in ladder["options"].items())
    title = f"Ladder of {ladder['game']}, {ladder['players']} players"
    parts = [
        "<!doctype html><html lang='en'><meta charset='utf-8'><meta name='viewport' content='width=device-width'>",
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>",
        f"<p class='small'>{facts['played']} of {facts['of']} games, seed {ladder['seed']}, "
        f"cinque {escape(ladder['version'])}{', ' + escape(chosen) if chosen else ''}</p>",
        "<h2>Ratings</h2>" + rating_plot(facts["bots"]) if "pairs" in facts else "<h2>Games won as a team</h2>",
        bots_table(facts["bots"]),
        pairs_table(facts["pairs"], ladder["players"]) if "pairs" in facts else "",
        f"<h2>Seats</h2><p>Share of wins by seat; {1 / ladder['players']:.3f} would be fair.</p>",
        bar_chart([(f"seat {seat + 1}", share) for seat, share in enumerate(facts["seats"])]),
        "<h2>Choices per game</h2>" + bar_chart(histogram(facts["lengths"])),
        "<p class='small'>Intervals are 95% intervals: Wilson for shares, bootstrap over paired deals for ratings. "
        "Budgets in seconds depend on the machine; budgets in iterations are reproducible.</p></html>",
    ]
    return "\n".join(parts)


def rating_plot(rows: list[dict[str, Any]]) -> str:
    """A dot and its interval for each bot, strongest first."""
    ordered = sorted(rows, key=lambda row: -row["rating"])
    low, high = min(row["low"] for row in rows) - 20, max(row["high"] for row in rows) + 20
    scale = WIDTH / max(1, high - low)
    height = 28 * len(rows) + 10
    marks = []
    for place, row in enumerate(ordered):
        y = 20 + 28 * place
        left, at, right = (160 + (row[key] - low) * scale for key in ("low", "rating", "high"))
        marks.append(
            f"<text x='0' y='{y + 4}'>{escape(row['bot'])}</text>"
            f"<line x1='{left:.1f}' x2='{right:.1f}' y1='{y}' y2='{y}' stroke='#b5542b' stroke-width='3'/>"
            f"<circle cx='{at:.1f}' cy='{y}' r='6' fill='#b5542b'/>"
            f"<text x='{right + 10:.1f}' y='{y + 4}'>{row['rating']:+d}</text>"
        )
    words = ", ".join(f"{row['bot']} {row['rating']:+d}" for row in ordered)
    return svg_image(WIDTH + 230, height, f"Ratings: {words}", marks)


def bots_table(rows: list[dict[str, Any]]) -> str:
    """The results of every bot as a table."""
    rated = "rating" in rows[0]
    headings = [
        "bot",
        *(["rating", "interval"] if rated else ["won", "interval"]),
        "games",
        "wins",
        "mean score",
        "ms/choice",
        "faults",
    ]
    lines = []
    for row in sorted(rows, key=lambda entry: -entry.get("rating", entry["wins"])):
        if rated:
            cells = [f"{row['rating']:+d}", f"{row['low']:+d} to {row['high']:+d}"]
        else:
            cells = [f"{row['share']:.3f}", f"{row['from']:.3f} to {row['to']:.3f}"]
        cells += [
            f"{row['games']}",
            f"{row['wins']:g}",
            f"{row['mean_score']:g}",
            f"{row['ms_a_choice']:g}",
            f"{row['faults']} of {row['choices']}, chosen by greedy" if row["faults"] else "0",
        ]
        lines.append([row["bot"], *cells])
    return grid(headings, lines)


def pairs_table(rows: list[dict[str, Any]], players: int) -> str:
    """Head-to-head results as a table."""
    lines = []
    for row in rows:
        for name, other, key in ((row["one"], row["two"], "one_alone"), (row["two"], row["one"], "two_alone")):
            if players == 2 and key == "two_alone":
                continue
            one = row[key]
            against = other if players == 2 else f"{players - 1} {other}"
            lines.append(
                [
                    f"{name} against {against}",
                    f"{one['share']:.3f}",
                    f"{one['from']:.3f} to {one['to']:.3f}",
                    f"{one['games']}",
                ]
            )
    return f"<h2>Head to head</h2><p>A fair share is {1 / players:.3f}.</p>" + grid(
        ["", "share", "interval", "games"], lines
    )


def histogram(lengths: list[int], bins: int = 12) -> list[tuple[str, float]]:
    """The distribution of game lengths, as label and share."""
    low, high = min(lengths), max(lengths)
    width = max(1, -(-(high - low + 1) // bins))
    rows = []
    for first in range(low, high + 1, width):
        inside = sum(first <= length < first + width for length in lengths)
        rows.append((f"{first} to {first + width - 1}", inside / len(lengths)))
    return rows


def bar_chart(rows: list[tuple[str, float]]) -> str:
    """A bar chart of shares."""
    longest = max([share for _, share in rows] or [1.0]) or 1.0
    marks = []
    for place, (label, share) in enumerate(rows):
        y = 24 * place
        length = (WIDTH - 60) * share / longest
        marks.append(
            f"<text x='0' y='{y + 15}'>{escape(label)}</text>"
            f"<rect x='110' y='{y + 3}' width='{length:.1f}' height='16' fill='#3f7d8c'/>"
            f"<text x='{118 + length:.1f}' y='{y + 16}'>{share:.3f}</text>"
        )
    words = ", ".join(f"{label} {share:.3f}" for label, share in rows)
    return svg_image(WIDTH + 150, 24 * len(rows) + 6, words, marks)


def svg_image(width: int, height: int, words: str, marks: list[str]) -> str:
    """An SVG with a text alternative."""
    return f"<svg viewBox='0 0 {width} {height}' role='img' aria-label='{escape(words)}'>{''.join(marks)}</svg>"


def grid(headings: list[str], lines: list[list[str]]) -> str:
    """An HTML table."""
    top = "".join(f"<th>{escape(head)}</th>" for head in headings)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in lines)
    return f"<table><tr>{top}</tr>{body}</table>"
