"""Charts of a run, as Altair charts and as SVG or PNG files that need no browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cinque.core import OptionError
from cinque.lab import analysis
from cinque.lab.compare import Sweep, sweep_table
from cinque.lab.dataset import Run, import_polars

if TYPE_CHECKING:
    import altair
    import polars

WIDTH = 520
COLOUR = "#3f7d8c"
ACCENT = "#b5542b"
MAX_ITEMS = 30  # items in the chart of lifts


def import_altair() -> Any:
    """Import altair; the error says how to install it."""
    try:
        import altair
    except ModuleNotFoundError:
        raise OptionError("charts are drawn with the package altair: pip install 'cinque[lab]'") from None
    return altair


def svg(chart: altair.TopLevelMixin) -> str:
    """The chart as SVG."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg(chart.to_json()))


def save(charts: dict[str, altair.TopLevelMixin], folder: Path) -> list[Path]:
    """Write every chart as SVG and as PNG."""
    import vl_convert

    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, chart in charts.items():
        (folder / f"{name}.svg").write_text(svg(chart), encoding="utf-8")
        (folder / f"{name}.png").write_bytes(vl_convert.vegalite_to_png(chart.to_json(), scale=2))
        written += [folder / f"{name}.svg", folder / f"{name}.png"]
    return written


def intervals(
    frame: polars.DataFrame, label: str, value: str, title: str, low: str = "low", high: str = "high", sort: Any = None
) -> Any:
    """A dot and its interval for each row."""
    alt = import_altair()
    rows = frame.select(label, value, low, high).to_dicts()
    axis = alt.Y(f"{label}:N", sort=sort, title=None)
    base = alt.Chart(alt.Data(values=rows)).properties(width=WIDTH, title=title)
    bars = base.mark_rule(color=ACCENT, strokeWidth=2).encode(y=axis, x=alt.X(f"{low}:Q", title=None), x2=f"{high}:Q")
    return bars + base.mark_circle(color=ACCENT, size=70, opacity=1).encode(y=axis, x=f"{value}:Q")


def seats_chart(run: Run) -> Any:
    """The share of wins by seat, one panel per number of players; the line is a fair share."""
    alt = import_altair()
    pl = import_polars()
    panels = []
    for (players,), rows in analysis.seats(run).group_by("players", maintain_order=True):
        named = rows.with_columns(("seat " + pl.col("seat").cast(pl.String)).alias("name"))
        fair = alt.Chart(alt.Data(values=[{"fair": rows["fair"][0]}])).mark_rule(strokeDash=[4, 4]).encode(x="fair:Q")
        panels.append(intervals(named, "name", "share", f"Share of wins, {players} players") + fair)
    return alt.vconcat(*panels)


def length_chart(run: Run) -> Any:
    """A histogram of moves per game."""
    alt = import_altair()
    counted = run.games.group_by("players", "moves").len().sort("players", "moves").to_dicts()
    return (
        alt.Chart(alt.Data(values=counted))
        .mark_bar(color=COLOUR)
        .encode(
            x=alt.X("moves:Q", bin=alt.Bin(maxbins=40), title="moves"),
            y=alt.Y("sum(len):Q", title="games"),
            row=alt.Row("players:N", title="players"),
        )
        .properties(width=WIDTH, height=110, title="Moves per game")
    )


def sources_chart(run: Run) -> Any:
    """Mean points by source, of winners and of others."""
    alt = import_altair()
    rows = [
        {"source": f"{row['source']}", "players": row["players"], "who": who, "points": row[who]}
        for row in analysis.sources(run).iter_rows(named=True)
        for who in ("winners", "others")
        if row[who] is not None
    ]
    return (
        alt.Chart(alt.Data(values=rows))
        .mark_bar()
        .encode(
            y=alt.Y("source:N", sort="-x", title=None),
            x=alt.X("points:Q", title="mean points"),
            yOffset="who:N",
            color=alt.Color("who:N", scale=alt.Scale(domain=["winners", "others"], range=[ACCENT, COLOUR]), title=None),
            row=alt.Row("players:N", title="players"),
        )
        .properties(width=WIDTH, title="Where points come from")
    )


def lift_chart(frame: polars.DataFrame, title: str = "Win-rate lift") -> Any:
    """The strongest lifts with their intervals."""
    alt = import_altair()
    pl = import_polars()
    named = (
        frame.head(MAX_ITEMS)
        .with_columns((pl.col("event") + ": " + pl.col("item")).alias("name"))
        .sort("lift", descending=True)
    )
    zero = alt.Chart(alt.Data(values=[{"zero": 0}])).mark_rule(strokeDash=[4, 4]).encode(x="zero:Q")
    return intervals(named, "name", "lift", title, sort=named["name"].to_list()) + zero


def sweep_chart(swept: Sweep, event: str = "") -> Any:
    """How the measures of a sweep change with the value."""
    alt = import_altair()
    table = sweep_table(swept, event)
    panels = [
        intervals(table, "value", "moves", f"Moves per game by {swept.name}", "moves_low", "moves_high", swept.values)
    ]
    panels.append(
        intervals(table, "value", "first_seat", "Wins of the first seat", "first_low", "first_high", swept.values)
    )
    if "lift" in table.columns and table["lift"].drop_nulls().len():
        known = table.drop_nulls("lift")
        panels.append(
            intervals(known, "value", "lift", f"Win-rate lift of {swept.item}", "lift_low", "lift_high", swept.values)
        )
    return alt.vconcat(*panels)


def ab_chart(frame: polars.DataFrame) -> Any:
    """The most certain differences, in half-widths of their intervals, so that all measures share one axis."""
    pl = import_polars()
    error = (pl.col("high") - pl.col("low")) / 2
    scaled = (
        frame.filter(error > 0)
        .head(MAX_ITEMS)
        .with_columns(
            (pl.col("difference") / error).alias("ratio"),
            (pl.col("low") / error).alias("from"),
            (pl.col("high") / error).alias("to"),
        )
    )
    title = "B compared with A, in half-widths of the interval (beyond 1: a difference)"
    return intervals(scaled, "measure", "ratio", title, "from", "to", scaled["measure"].to_list())


def charts(run: Run) -> dict[str, Any]:
    """Every chart that the tables of a run allow."""
    found = {"seats": seats_chart(run), "length": length_chart(run)}
    if "gains" in run.header.tables and not run.gains.is_empty():
        found["sources"] = sources_chart(run)
    if "items" in run.header.tables:
        lifted = analysis.lift(run)
        if lifted.height:
            found["lift"] = lift_chart(lifted)
    return found
