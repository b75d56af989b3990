"""What a run says about its game: seats, length, branching, lead changes, sources of points, lift of every item.

Every function returns a polars frame with 95 % intervals (`low`, `high`).
"""

from __future__ import annotations

import tomllib
from math import sqrt
from typing import TYPE_CHECKING, Any

import cinque
from cinque.core import OptionError
from cinque.lab.content import content_files
from cinque.lab.dataset import Run, import_polars
from cinque.lab.statistics import Z_95, false_discovery, normal_p, wilson

if TYPE_CHECKING:
    import polars

RARE_SHARE = 0.01  # items used by a smaller share of all seats are reported as rare
MIN_SEATS = 20  # a lift is reported for at least this many seats with and without the item
ACTIVITY_LEVELS = 3  # levels of activity that the lift is adjusted for
ITEM_KEY = ["event", "field", "item"]


def _frame(rows: list[dict[str, Any]], columns: dict[str, Any] | None = None) -> polars.DataFrame:
    frame: polars.DataFrame = import_polars().DataFrame(rows, schema=columns)
    return frame


def seats(run: Run) -> polars.DataFrame:
    """The share of wins of each seat. `fair` is 1 / players; `biased` is true if the interval excludes it."""
    pl = import_polars()
    grouped = run.seats.group_by("players", "seat").agg(
        pl.len().alias("games"),
        pl.col("won").sum().alias("wins"),
        pl.col("score").mean(),
        pl.col("score").std().alias("sd"),
    )
    rows = []
    for row in grouped.sort("players", "seat").iter_rows(named=True):
        low, high = wilson(row["wins"], row["games"])
        fair = 1.0 / row["players"]
        half = Z_95 * (row["sd"] or 0.0) / sqrt(row["games"])
        rows.append(
            {
                "players": row["players"],
                "seat": row["seat"] + 1,
                "games": row["games"],
                "share": row["wins"] / row["games"],
                "low": low,
                "high": high,
                "fair": fair,
                "biased": not low <= fair <= high and row["players"] > 1,
                "score": row["score"],
                "score_low": row["score"] - half,
                "score_high": row["score"] + half,
            }
        )
    return _frame(rows)


def bots(run: Run) -> polars.DataFrame:
    """The share of wins and the score of each bot; only seats that the bot rotates through count."""
    pl = import_polars()
    grouped = run.seats.group_by("players", "bot").agg(
        pl.len().alias("seats"), pl.col("won").sum().alias("wins"), pl.col("score").mean(), pl.col("faults").sum()
    )
    rows = []
    for row in grouped.sort("players", "bot").iter_rows(named=True):
        low, high = wilson(row["wins"], row["seats"])
        share = {"share": row["wins"] / row["seats"], "low": low, "high": high}
        rows.append(
            {key: row[key] for key in ("players", "bot", "seats")}
            | share
            | {"score": row["score"], "faults": row["faults"]}
        )
    return _frame(rows)


def length(run: Run) -> polars.DataFrame:
    """Moves and choices per game, by number of players."""
    pl = import_polars()
    moves = pl.col("moves")
    half = Z_95 * moves.std().fill_null(0) / pl.len().sqrt()
    frame: polars.DataFrame = (
        run.games.group_by("players")
        .agg(
            pl.len().alias("games"),
            moves.mean().alias("mean"),
            (moves.mean() - half).alias("low"),
            (moves.mean() + half).alias("high"),
            moves.min().alias("shortest"),
            moves.quantile(0.05).alias("p5"),
            moves.median().alias("median"),
            moves.quantile(0.95).alias("p95"),
            moves.max().alias("longest"),
            pl.col("choices").mean(),
        )
        .sort("players")
    )
    return frame


def endings(run: Run) -> polars.DataFrame:
    """How games end."""
    pl = import_polars()
    counted = (
        run.games.group_by("players", "reason")
        .agg(pl.len().alias("games"))
        .sort("players", "games", descending=[False, True])
    )
    totals = dict(run.games.group_by("players").agg(pl.len()).iter_rows())
    rows = []
    for row in counted.iter_rows(named=True):
        low, high = wilson(row["games"], totals[row["players"]])
        rows.append(row | {"share": row["games"] / totals[row["players"]], "low": low, "high": high})
    return _frame(rows)


def branching(run: Run) -> polars.DataFrame:
    """How many legal moves a choice has, by question."""
    pl = import_polars()
    legal = pl.col("legal")
    games = run.decisions.group_by("players").agg(pl.col("game").n_unique().alias("games"))
    frame: polars.DataFrame = (
        run.decisions.group_by("players", "ask")
        .agg(
            pl.len().alias("choices"),
            legal.mean().alias("mean"),
            legal.median().alias("median"),
            legal.max().alias("most"),
        )
        .join(games, on="players")
        .with_columns((pl.col("choices") / pl.col("games")).alias("per_game"))
        .drop("games")
        .sort("players", "choices", descending=[False, True])
    )
    return frame


def lead_changes(run: Run) -> polars.DataFrame:
    """How often the lead passes to another seat in a game, and when the final leader took the lead for good."""
    pl = import_polars()
    led = run.decisions.filter(pl.col("leader") >= 0).sort("players", "game", "move")
    key = ["players", "game"]
    changed = led.with_columns(
        (pl.col("leader") != pl.col("leader").shift(1)).over(key).fill_null(False).alias("changed"),
        (pl.col("move") / pl.col("move").max().over(key)).alias("time"),
    )
    each = changed.group_by(key).agg(
        pl.col("changed").sum().alias("changes"),
        pl.col("time").filter(pl.col("changed")).max().fill_null(0.0).alias("decided"),
    )
    half = Z_95 * pl.col("changes").std().fill_null(0) / pl.len().sqrt()
    mean = pl.col("changes").mean()
    frame: polars.DataFrame = (
        each.group_by("players")
        .agg(
            pl.len().alias("games"),
            mean.alias("mean"),
            (mean - half).alias("low"),
            (mean + half).alias("high"),
            pl.col("changes").max().alias("most"),
            pl.col("decided").median().alias("decided"),
        )
        .sort("players")
    )
    return frame


def sources(run: Run) -> polars.DataFrame:
    """Where points come from: the mean of each source, and how much more of it winners have than others."""
    pl = import_polars()
    joined = run.gains.join(run.seats.select("game", "players", "seat", "won"), on=["game", "players", "seat"])
    points, winner = pl.col("points"), pl.col("won") > 0
    half = (
        Z_95
        * (
            points.filter(winner).var().fill_null(0) / winner.sum().clip(1)
            + points.filter(~winner).var().fill_null(0) / (~winner).sum().clip(1)
        ).sqrt()
    )
    gap = points.filter(winner).mean() - points.filter(~winner).mean()
    frame: polars.DataFrame = (
        joined.group_by("players", "source")
        .agg(
            points.mean().alias("mean"),
            (points > 0).mean().alias("used"),
            points.filter(winner).mean().alias("winners"),
            points.filter(~winner).mean().alias("others"),
            gap.alias("gap"),
            (gap - half).alias("low"),
            (gap + half).alias("high"),
        )
        .sort("players", "mean", descending=[False, True])
    )
    return frame


def lift(run: Run, event: str = "", min_seats: int = MIN_SEATS) -> polars.DataFrame:
    """How much more often a seat wins with an item than without, adjusted for players, seat, bot and activity.

    Seats are compared within strata of the same number of players, seat, bot and third of activity (how many other
    things the seat did); the difference of the strata is averaged with weights n1 * n0 / (n1 + n0).
    The variance accounts for the seats of a game, which can't all win (or, in a team, win together). `q` corrects for
    the number of items. `dealt` items were given by chance, so their lift is an effect; all others are associations."""
    pl = import_polars()
    team = {count: is_team(run, count) for count in run.header.players}
    items = run.items if not event else run.items.filter(pl.col("event") == event)
    if items.is_empty():
        known = ", ".join(sorted(run.items["event"].unique()))
        raise OptionError(f"no seat has an event '{event}'; there are {known}")
    key = ["game", "players", "seat"]
    group = ["players", "seat", "bot"]
    used = run.items.filter(pl.col("event") != "opening").select(*key, *ITEM_KEY).unique()
    did, won = pl.col("did"), pl.col("won")
    players = (
        run.seats.select(*key, "bot", "won")
        .join(used.group_by(key).len("did"), on=key, how="left")
        .with_columns(did.fill_null(0).cast(pl.Float64))
        .with_columns(
            *(
                did.quantile(step / ACTIVITY_LEVELS, "nearest").over(group).alias(f"step{step}")
                for step in range(1, ACTIVITY_LEVELS)
            )
        )
    )

    def active(count: polars.Expr) -> polars.Expr:
        """The third of activity that a seat with this count belongs to."""
        level: polars.Expr = pl.sum_horizontal(
            *((count > pl.col(f"step{step}")).cast(pl.Int8) for step in range(1, ACTIVITY_LEVELS))
        )
        return level

    sums = [pl.len().cast(pl.Float64).alias("n"), won.sum().alias("w")]
    stratum = [*group, "active"]
    totals = players.with_columns(active(did).alias("active")).group_by(stratum).agg(sums)
    own = used.group_by([*key, "item"]).len("own")  # the item itself is no sign of other activity
    owners = (
        items.group_by([*ITEM_KEY, *key])
        .agg(pl.col("first").min())
        .join(players, on=key)
        .join(own, on=[*key, "item"], how="left")
        .with_columns(active(did).alias("all"), active(did - pl.col("own").fill_null(0)).alias("active"))
    )
    dealt = (pl.col("first") == 0).all().alias("dealt")
    with_item = owners.group_by([*ITEM_KEY, *stratum]).agg(*sums, dealt)
    taken = owners.group_by([*ITEM_KEY, *group, "all"]).agg(sums).rename({"all": "active"})
    n1, n0 = pl.col("n"), pl.col("n_all") - pl.col("n_taken").fill_null(0)
    w0 = pl.col("w_all") - pl.col("w_taken").fill_null(0)
    factor = pl.col("players").replace_strict(
        {count: float(count) if team[count] else count / max(1, count - 1) for count in team}, return_dtype=pl.Float64
    )
    cells = (
        with_item.join(totals, on=stratum, suffix="_all")
        .join(taken, on=[*ITEM_KEY, *stratum], how="left", suffix="_taken")
        .filter(n0 > 0)
        .with_columns(
            n0.alias("n0"),
            (n1 * n0 / (n1 + n0)).alias("weight"),
            (pl.col("w") / n1 - w0 / n0).alias("diff"),
            (factor * (_variance(pl.col("w"), n1) + _variance(w0, n0))).alias("var"),
        )
    )
    found = (
        cells.group_by(ITEM_KEY)
        .agg(
            n1.sum().alias("with"),
            pl.col("n0").sum().alias("without"),
            ((pl.col("weight") * pl.col("diff")).sum() / pl.col("weight").sum()).alias("lift"),
            ((pl.col("weight") ** 2 * pl.col("var")).sum().sqrt() / pl.col("weight").sum()).alias("error"),
            pl.col("dealt").all(),
        )
        .filter((pl.col("with") >= min_seats) & (pl.col("without") >= min_seats))
        .sort(ITEM_KEY)
    )
    p_values = [normal_p(row["lift"] / row["error"]) for row in found.iter_rows(named=True)]
    frame: polars.DataFrame = (
        found.with_columns(
            (pl.col("with") / players.height).alias("share"),
            (pl.col("lift") - Z_95 * pl.col("error")).alias("low"),
            (pl.col("lift") + Z_95 * pl.col("error")).alias("high"),
            pl.Series("q", false_discovery(p_values), dtype=pl.Float64),
        )
        .select(*ITEM_KEY, "with", "share", "lift", "low", "high", "q", "dealt")
        .with_columns(pl.col("with").cast(pl.Int64))
        .sort(["q", pl.col("lift").abs(), *ITEM_KEY], descending=[False, True, False, False, False])
    )
    return frame


def _variance(wins: polars.Expr, count: polars.Expr) -> polars.Expr:
    """The variance of a share, with one win and one loss added so that it isn't 0 if all or none won."""
    share = (wins + 1) / (count + 2)
    return share * (1 - share) / count


def is_team(run: Run, players: int) -> bool:
    """Whether the games of a run are cooperative with this number of players."""
    return cinque.load(run.header.game, players, **run.header.options).team


def unused(run: Run) -> polars.DataFrame:
    """Ids of the content that no seat or hardly any seat used, by file. Files without any used id are left out."""
    pl = import_polars()
    items = run.items.filter(pl.col("event") != "opening")
    counted = items.group_by("item").agg(pl.struct("game", "players", "seat").n_unique().alias("seats"))
    seen: dict[str, int] = dict(counted.iter_rows())
    height = run.seats.height
    rows: list[dict[str, Any]] = []
    for name, text in content_files(cinque.load(run.header.game).rules).items():
        ids = [
            str(row["id"])
            for table in tomllib.loads(text).values()
            if isinstance(table, list)
            for row in table
            if isinstance(row, dict) and "id" in row
        ]
        if any(one in seen for one in ids):
            rows += [
                {"file": name, "item": one, "seats": seen.get(one, 0), "share": seen.get(one, 0) / height}
                for one in dict.fromkeys(ids)
                if seen.get(one, 0) < RARE_SHARE * height
            ]
    columns = {"file": pl.String, "item": pl.String, "seats": pl.Int64, "share": pl.Float64}
    return _frame(rows, columns).sort("file", "seats", "item")
