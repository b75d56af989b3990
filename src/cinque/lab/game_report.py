"""A self-contained HTML report of a game from one run: what the games show, and what they can't."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import cinque
from cinque.lab import analysis
from cinque.lab.charts import charts, svg
from cinque.lab.dataset import Run, import_polars
from cinque.lab.report import STYLE, grid

if TYPE_CHECKING:
    import polars

MAX_ROWS = 40
MAX_FINDINGS = 8
MAX_FINDING_Q = 0.01  # items with a lower q are listed as findings
BOT_CAVEAT = "Bots are no people. {bots} may never find a strategy that people play; here it then looks weak or dead."


def html(run: Run) -> str:
    """The whole page."""
    header = run.header
    title = f"{cinque.load(header.game).title}: report of {header.games:,} games"
    pictures = {name: svg(chart) for name, chart in charts(run).items()}
    players = ", ".join(map(str, header.players))
    facts = [f"{players} players", f"bots: {', '.join(header.bots)}", f"seed {header.seed}", f"cinque {header.version}"]
    facts += [f"{name} {value}" for name, value in header.options.items()]
    facts += [f"changed: {change}" for change in header.changes]
    parts = [
        "<!doctype html><html lang='en'><meta charset='utf-8'><meta name='viewport' content='width=device-width'>",
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>",
        f"<p class='small'>{escape(', '.join(facts))}</p>",
        "<h2>Findings</h2>" + html_list(findings(run)),
        "<h2>What this report can't tell</h2>" + html_list(limitations(run)),
        "<h2>Seats</h2>" + pictures["seats"] + table(analysis.seats(run)),
        "<h2>Bots</h2>" + table(analysis.bots(run)),
        "<h2>Length</h2>" + pictures["length"] + table(analysis.length(run)) + table(analysis.endings(run)),
    ]
    if "decisions" in header.tables:
        parts.append("<h2>Choices</h2>" + table(analysis.branching(run)))
        parts.append(
            "<h2>Lead changes</h2><p>`decided` is the part of a game after which the lead no longer changed.</p>"
        )
        parts.append(table(analysis.lead_changes(run)))
    if "sources" in pictures:
        parts.append("<h2>Where points come from</h2>" + pictures["sources"] + table(analysis.sources(run)))
    if "items" in header.tables:
        parts.append(
            "<h2>Win-rate lift</h2><p>How much more often a seat wins with an item than a similar seat without it.</p>"
        )
        parts.append(pictures.get("lift", "") + table(analysis.lift(run).head(MAX_ROWS)))
        parts.append("<h2>Rare and dead options</h2>" + table(analysis.unused(run)))
    parts.append("<p class='small'>Intervals are 95 % intervals; q corrects for the number of items.</p></html>")
    return "\n".join(parts)


def findings(run: Run) -> list[str]:
    """What stands out, in sentences."""
    pl = import_polars()
    said = []
    for row in analysis.seats(run).filter(pl.col("biased")).iter_rows(named=True):
        more = "more" if row["share"] > row["fair"] else "less"
        said.append(
            f"With {row['players']} players, seat {row['seat']} wins {more} than its fair share: {row['share']:.1%} "
            f"({row['low']:.1%} to {row['high']:.1%}) instead of {row['fair']:.1%}."
        )
    if "items" in run.header.tables:
        strong = (
            analysis.lift(run).filter(pl.col("q") < MAX_FINDING_Q).unique("item", keep="first", maintain_order=True)
        )
        for row in strong.head(MAX_FINDINGS).iter_rows(named=True):
            kind = "Being dealt" if row["dealt"] else "A seat with"
            said.append(
                f"{kind} {row['item']} ({row['event']}) goes with {row['lift']:+.1%} wins "
                f"({row['low']:+.1%} to {row['high']:+.1%})."
            )
        dead = analysis.unused(run).filter(pl.col("seats") == 0)
        if dead.height:
            said.append(f"{dead.height} ids of the content were never used: {', '.join(dead['item'].head(12))}.")
    return said or ["No seat and no item differs clearly from a fair share."]


def limitations(run: Run) -> list[str]:
    """What these games can't show, in sentences."""
    header = run.header
    pl = import_polars()
    said = [BOT_CAVEAT.format(bots=", ".join(dict.fromkeys(header.bots)).capitalize())]
    if "random" in header.bots:
        said.append("Random bots show what the rules allow, not what is good.")
    fewest = int(analysis.seats(run)["games"].min() or 0)  # type: ignore[arg-type]
    visible = 2.8 * 0.5 / max(1, fewest) ** 0.5
    said.append(f"With {fewest:,} games per seat, a bias of less than about {visible:.1%} stays invisible.")
    if "items" in header.tables:
        lifted = analysis.lift(run)
        chosen = lifted.filter(~pl.col("dealt")).height
        said.append(
            f"The lifts of {chosen} of {lifted.height} items are associations: they are adjusted for players, seat, "
            "bot and activity, but a seat that is ahead can also afford more. Only what was dealt by chance shows an "
            "effect; to find an effect, change the item and compare with `cinque lab ab`."
        )
        said.append(f"Items of fewer than {analysis.MIN_SEATS} seats have no lift here.")
    if "decisions" not in header.tables:
        said.append("Choices were not stored, so there is nothing about branching and lead changes.")
    if not header.reproducible:
        said.append("A bot has a time budget, so this run is not reproducible.")
    faults = int(run.seats["faults"].sum())
    if faults:
        said.append(f"Bots failed {faults} times and greedy chose instead, so the results are partly greedy's.")
    if header.changes:
        said.append("The content was changed, so this says nothing about the published game.")
    return said


def html_list(sentences: list[str]) -> str:
    """An HTML list."""
    return "<ul>" + "".join(f"<li>{escape(one)}</li>" for one in sentences) + "</ul>"


def table(frame: polars.DataFrame) -> str:
    """A frame as an HTML table."""
    if frame.is_empty():
        return "<p>none</p>"
    return grid(frame.columns, [[cell(value) for value in row] for row in frame.iter_rows()])


def cell(value: Any) -> str:
    """A value as people read it.

    >>> cell(0.12345), cell(True), cell(None), cell(1234567)
    ('0.123', 'yes', '', '1,234,567')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}" if 0 < abs(value) < 0.001 else f"{value:.3f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
