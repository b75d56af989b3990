"""Compare runs with the same deals: two rulings or contents (ab), or several values of one number (sweep)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import cinque
from cinque.core import OptionError, Rules
from cinque.lab import analysis
from cinque.lab.content import split_path, values_of
from cinque.lab.dataset import Run, import_polars
from cinque.lab.runner import Experiment, run
from cinque.lab.statistics import Z_95, detectable_errors, false_discovery, games_needed, normal_p

if TYPE_CHECKING:
    import polars

STANDARD_VARIANT = "standard"  # the name of the unchanged game
COMPARED_TABLES = ("games", "seats", "gains", "items")
MIN_USE = 0.02  # items are compared if at least this share of seats used them in one of the runs
Progress = Callable[[int, int], None]


class Variant(NamedTuple):
    """A change of a game: options, single numbers of the content, or another content folder."""

    name: str
    options: dict[str, Any]
    changes: tuple[str, ...]
    content: Path | None


def variant(rules: Rules, text: str, parse_options: Callable[[Rules, list[str]], dict[str, Any]]) -> Variant:
    """Read `standard`, a content folder, or changes separated by commas.

    A change with a dot is one of the content (cards.port.minimum=20), one without is an option (one_purchase=yes)."""
    if text == STANDARD_VARIANT:
        return Variant(text, {}, (), None)
    if "=" not in text:
        if not Path(text).is_dir():
            raise OptionError(f"'{text}' is neither a change (NAME=VALUE), a content folder nor '{STANDARD_VARIANT}'")
        return Variant(text, {}, (), Path(text))
    parts = text.split(",")
    options = parse_options(rules, [part for part in parts if "." not in part.partition("=")[0]])
    return Variant(text, options, tuple(part for part in parts if "." in part.partition("=")[0]), None)


def play_variants(
    base: Experiment, variants: Sequence[Variant], out: Path, processes: int, ray: str | None, progress: Progress
) -> list[Run]:
    """Play every variant with the same deals and bots, each into its own numbered folder."""
    runs = []
    for number, one in enumerate(variants):
        experiment = base._replace(
            options={**base.options, **one.options},
            changes=(*base.changes, *one.changes),
            content=one.content or base.content,
        )
        folder = out / f"{number + 1}"
        run(experiment, folder, processes, ray, _overall_progress(progress, number, len(variants)))
        runs.append(Run(folder))
    return runs


def _overall_progress(progress: Progress, run_index: int, run_count: int) -> Progress:
    """Progress over all runs, for one of them."""
    return lambda done, total: progress(run_index * total + done, run_count * total)


def rows_by_game(run: Run) -> polars.DataFrame:
    """The measures of each game of a run, one column each."""
    pl = import_polars()
    key = ["players", "game"]
    scores = run.seats.group_by(key).agg(
        pl.col("score").mean().alias("mean score"),
        (pl.col("score").max() - pl.col("score").sort(descending=True).slice(1, 1).max()).alias("winning margin"),
        (pl.col("won") > 0).any().cast(pl.Float64).alias("won by somebody"),
    )
    frame = run.games.select(*key, pl.col("moves").alias("moves")).join(scores, on=key)
    for seat in range(max(run.header.players)):
        won = run.seats.filter(pl.col("seat") == seat).select(*key, pl.col("won").alias(f"wins of seat {seat + 1}"))
        frame = frame.join(won, on=key, how="left")
    gained = run.gains.group_by([*key, "source"]).agg(pl.col("points").mean())
    for source in sorted(run.gains["source"].unique()):
        points = gained.filter(pl.col("source") == source).select(*key, pl.col("points").alias(f"points from {source}"))
        frame = frame.join(points, on=key, how="left")
    seats = pl.col("players").cast(pl.Float64)
    used = (
        run.items.filter(pl.col("event") != "opening")
        .group_by([*key, *analysis.ITEM_KEY])
        .agg(pl.col("seat").n_unique())
    )
    for name, rows in sorted(used.group_by(analysis.ITEM_KEY), key=lambda pair: str(pair[0])):
        event, _, item = name
        column = f"{event}: {item}"
        if column in frame.columns:
            continue
        each = rows.select(*key, pl.col("seat").cast(pl.Float64).alias(column))
        frame = frame.join(each, on=key, how="left").with_columns((pl.col(column).fill_null(0.0) / seats).alias(column))
    return frame.sort(key)


def ab(a: Run, b: Run) -> polars.DataFrame:
    """Compare every measure in both runs, paired by deal, the most certain difference first.

    `needed` is the number of games with which four of five such comparisons would find the observed difference, or
    -1 if there is no difference. `visible` is the smallest difference that these games would find. These two and `q`
    are corrected for the number of measures."""
    pl = import_polars()
    same = ("game", "players", "bots", "seed", "paired")
    if any(getattr(a.header, field) != getattr(b.header, field) for field in same):
        raise OptionError("runs can be compared only with the same game, players, bots, seed and pairing")
    first, second = rows_by_game(a), rows_by_game(b)
    key = ["players", "game"]
    rows: list[dict[str, Any]] = []
    for measure in [*first.columns, *(name for name in second.columns if name not in first.columns)]:
        if measure in key:
            continue
        sides = [
            side.select(*key, measure) if measure in side.columns else side.select(*key, pl.lit(0.0).alias(measure))
            for side in (first, second)
        ]
        joined = sides[0].join(sides[1], on=key, suffix="_b").drop_nulls()
        count = joined.height
        if count < 2:
            continue
        one, two = joined[measure].cast(pl.Float64), joined[f"{measure}_b"].cast(pl.Float64)
        if ": " in measure and max(float(one.mean() or 0), float(two.mean() or 0)) < MIN_USE:  # type: ignore[arg-type]
            continue
        diff = two - one
        mean, deviation = float(diff.mean() or 0.0), float(diff.std() or 0.0)  # type: ignore[arg-type]
        error = deviation / sqrt(count)
        rows.append(
            {
                "measure": measure,
                "a": float(one.mean() or 0.0),  # type: ignore[arg-type]
                "b": float(two.mean() or 0.0),  # type: ignore[arg-type]
                "difference": mean,
                "low": mean - Z_95 * error,
                "high": mean + Z_95 * error,
                "p": normal_p(mean / error) if error > 0 else (1.0 if mean == 0 else 0.0),
                "games": count,
                "deviation": deviation,
            }
        )
    for row in rows:
        row["needed"] = games_needed(row["difference"], row["deviation"], len(rows))
        row["visible"] = detectable_errors(len(rows)) * row["deviation"] / sqrt(row["games"])
    frame = pl.DataFrame(rows).with_columns(pl.Series("q", false_discovery([row["p"] for row in rows])))
    verdict = (
        pl.when(pl.col("q") >= 0.05)
        .then(pl.lit("open"))
        .when(pl.col("difference") > 0)
        .then(pl.lit("higher"))
        .otherwise(pl.lit("lower"))
    )
    ordered: polars.DataFrame = (
        frame.with_columns(verdict.alias("verdict"))
        .select("measure", "a", "b", "difference", "low", "high", "q", "verdict", "games", "needed", "visible")
        .sort("q", "measure")
    )
    return ordered


class Sweep(NamedTuple):
    """The runs of a sweep, their values, and the item whose record was changed ("" if an option was changed)."""

    name: str
    values: list[str]
    runs: list[Run]
    item: str


def sweep(
    base: Experiment,
    text: str,
    out: Path,
    parse_options: Callable[[Rules, list[str]], dict[str, Any]],
    processes: int,
    ray: str | None,
    progress: Progress,
) -> Sweep:
    """Play the same deals with each value of a number or option, such as cards.port.minimum=20:28:2."""
    name, equals, given = text.partition("=")
    values = values_of(given)
    if not equals or not values:
        raise OptionError(f"'{text}' is not a sweep: write FILE.ID.FIELD=FIRST:LAST:STEP or OPTION=VALUE,VALUE")
    rules = cinque.load(base.game).rules
    variants = [variant(rules, f"{name}={value}", parse_options) for value in values]
    item = split_path(name)[1] if "." in name else ""
    return Sweep(name, values, play_variants(base, variants, out, processes, ray, progress), item)


def sweep_table(swept: Sweep, event: str = "") -> polars.DataFrame:
    """One row per value: length, score, wins of the first seat, and the item's use and lift."""
    pl = import_polars()
    event = event or main_event(swept)
    rows = []
    for value, one in zip(swept.values, swept.runs, strict=True):
        long, first = analysis.length(one), analysis.seats(one).filter(pl.col("seat") == 1)
        row: dict[str, Any] = {"value": value, "games": one.games.height}
        row |= {"moves": float(one.games["moves"].mean() or 0.0)}  # type: ignore[arg-type]
        row |= {"moves_low": float(long["low"].mean() or 0.0), "moves_high": float(long["high"].mean() or 0.0)}  # type: ignore[arg-type]
        row |= {"score": float(one.seats["score"].mean() or 0.0)}  # type: ignore[arg-type]
        row |= {"first_seat": first["share"][0], "first_low": first["low"][0], "first_high": first["high"][0]}
        if swept.item:
            row |= use_and_lift(one, event, swept.item)
        rows.append(row)
    frame: polars.DataFrame = pl.DataFrame(rows)
    return frame


def main_event(swept: Sweep) -> str:
    """The event that names the item most often; in a tie, the first by name."""
    pl = import_polars()
    counts: dict[str, int] = {}
    for one in swept.runs:
        named = one.items.filter((pl.col("item") == swept.item) & (pl.col("event") != "opening"))
        for event, count in named.group_by("event").len().iter_rows():
            counts[event] = counts.get(event, 0) + count
    return min(counts, key=lambda event: (-counts[event], event), default="")


def use_and_lift(run: Run, event: str, item: str) -> dict[str, Any]:
    """How many seats have the item, and its adjusted lift (None if too few have it)."""
    pl = import_polars()
    named = run.items.filter((pl.col("item") == item) & (pl.col("event") == event))
    used = named.select("game", "players", "seat").unique().height / run.seats.height
    row: dict[str, Any] = {"event": event, "used": used, "lift": None, "lift_low": None, "lift_high": None}
    if used > 0:
        lifted = analysis.lift(run, event).filter(pl.col("item") == item)
        if lifted.height:
            row |= {"lift": lifted["lift"][0], "lift_low": lifted["low"][0], "lift_high": lifted["high"][0]}
    return row
