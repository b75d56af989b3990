"""`cinque lab`: run experiments into a folder and analyze what they say about a game."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cinque import bots
from cinque.cli.arguments import InputError, options_from, positive_number, rules_of, whole_number
from cinque.cli.files import check_writable, write
from cinque.cli.grid import grid
from cinque.cli.progress import Progress
from cinque.cli.simulate import warn_time_budgets
from cinque.lab import analysis, charts, compare, game_report
from cinque.lab.dataset import Run
from cinque.lab.runner import Experiment
from cinque.lab.runner import run as run_experiment
from cinque.lab.tables import DESCRIPTIONS, TABLES
from cinque.lab.workers import processors

if TYPE_CHECKING:
    import polars

MAX_ROWS = 30
MAX_DIFFERENCES = 15


def add_commands(subparsers: Any) -> None:
    """Declare the command and its subcommands."""
    parser = subparsers.add_parser("lab", help="run experiments and analyze them: balance, length, single cards")
    subcommands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=type(parser))
    listed = "; ".join(f"{name}: {text}" for name, text in DESCRIPTIONS.items())

    command = subcommands.add_parser("run", help="play many games into a folder of Parquet files")
    add_experiment(command, games=1000)
    command.add_argument(
        "--out", type=Path, required=True, metavar="FOLDER", help="folder of the run; resumed if it exists"
    )
    command.add_argument(
        "--tables", metavar="LIST", default=",".join(TABLES), help=f"what to store ({listed}; default all)"
    )
    command.set_defaults(run=play)

    command = subcommands.add_parser("sweep", help="compare several values of one number or option")
    add_experiment(command, games=200)
    command.add_argument(
        "values", metavar="NAME=VALUES", help="as in cards.port.minimum=20:28:2 or one_purchase=yes,no"
    )
    command.add_argument("--event", default="", help="the event that counts as using the changed card, such as gain")
    command.add_argument("--out", type=Path, metavar="FOLDER", help="keep the runs here")
    add_output(command)
    command.set_defaults(run=sweep)

    command = subcommands.add_parser("ab", help="compare two rulings or contents with the same deals")
    add_experiment(command, games=400)
    what = f"{compare.STANDARD_VARIANT}, changes such as cards.port.minimum=20,one_purchase=yes, or a content folder"
    command.add_argument("a", metavar="A", help=what)
    command.add_argument("b", metavar="B", help=what)
    command.add_argument("--out", type=Path, metavar="FOLDER", help="keep the runs here")
    add_output(command)
    command.set_defaults(run=ab)

    for name, text, function in (
        ("seats", "wins and scores by seat", seats),
        ("length", "moves per game, how games end, branching, lead changes", length),
        ("lift", "how much more often seats win with each card, upgrade or opening", lift),
    ):
        command = subcommands.add_parser(name, help=text)
        command.add_argument("folder", type=Path, metavar="RUN", help="the folder of a run")
        if name == "lift":
            command.add_argument("--event", default="", help="only this event, such as gain or bought")
        add_output(command)
        command.set_defaults(run=function)

    command = subcommands.add_parser("report", help="write a self-contained HTML report of a run")
    command.add_argument("folder", type=Path, metavar="RUN", help="the folder of a run")
    command.add_argument("--out", type=Path, metavar="FILE", help="the page (default: report.html in the run)")
    command.add_argument("--charts", type=Path, metavar="FOLDER", help="also save every chart as SVG and PNG here")
    command.set_defaults(run=report)


def number_of_games(text: str) -> int:
    """Parse a number of games; 1e6 is allowed too."""
    try:
        count = float(text)
    except ValueError:
        count = 0.0
    if count < 1 or count != int(count):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of games")
    return int(count)


def numbers_of_players(text: str) -> tuple[int, ...]:
    """Parse 3, 2-5 or 2,4."""
    try:
        first, dash, last = text.partition("-")
        counts = tuple(range(int(first), int(last) + 1)) if dash else tuple(int(one) for one in text.split(","))
    except ValueError:
        counts = ()
    if not counts:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of players: write 3, 2-5 or 2,4")
    return counts


def add_experiment(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the arguments that describe an experiment."""
    parser.add_argument("game", metavar="GAME", help="name of the game (list them with: cinque games)")
    parser.add_argument("--players", type=numbers_of_players, default=(), metavar="N", help="such as 3, 2-5 or 2,4")
    parser.add_argument(
        "--bot", action="append", metavar="NAME",
        help="repeatable; bots take the seats in turn and rotate from game to game (default greedy)",
    )  # fmt: skip
    parser.add_argument(
        "--games", type=number_of_games, default=games, metavar="K", help=f"per number of players (default {games})"
    )
    parser.add_argument("--seed", type=whole_number, default=0, metavar="S", help="seed of the first deal (default 0)")
    parser.add_argument("--paired", action="store_true", help="play each deal once per seat rotation")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="game option")
    parser.add_argument("--content", type=Path, metavar="FOLDER", help="use other cards and numbers")
    parser.add_argument(
        "--change", action="append", default=[], metavar="FILE.ID.FIELD=VALUE", help="change one number of the content"
    )
    parser.add_argument(
        "--processes",
        type=positive_number,
        default=0,
        metavar="P",
        help="number of processes (default: one per processor)",
    )
    parser.add_argument("--ray", metavar="ADDRESS", help="use a Ray cluster instead (needs cinque[cluster])")


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say how to show a result."""
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--chart", type=Path, metavar="FILE", help="draw it (.svg, .png or .html)")


def experiment(args: argparse.Namespace, tables: tuple[str, ...]) -> Experiment:
    """The experiment that the arguments describe."""
    rules = rules_of(args.game)
    names = tuple(args.bot or ["greedy"])
    for name in names:
        bots.get(name)
    warn_time_budgets(list(names))
    return Experiment(
        game=args.game,
        players=args.players,
        bots=names,
        games=args.games,
        seed=args.seed,
        paired=args.paired,
        options=options_from(rules, args.option),
        content=args.content,
        changes=tuple(args.change),
        tables=tables,
    )


def workers(args: argparse.Namespace) -> int:
    """The number of processes: as requested, or as many as the games can keep busy."""
    few = 4 * args.games * max(1, len(args.players)) < 1000
    return int(args.processes) or (1 if few else processors())


@contextmanager
def folder_for(path: Path | None) -> Iterator[Path]:
    """The requested folder, or a temporary one."""
    if path is not None:
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="cinque-lab-") as folder:
        yield Path(folder)


def play(args: argparse.Namespace) -> int:
    """Play a run; after Ctrl-C or a crash the same command continues it."""
    tables = tuple(one for one in args.tables.split(",") if one)
    progress = Progress()
    try:
        header = run_experiment(experiment(args, tables), args.out, workers(args), args.ray, progress.update)
    except KeyboardInterrupt:
        progress.done()
        print("cinque: stopped; the same command continues the run", file=sys.stderr)
        return 130
    progress.done()
    if not header.reproducible:
        print("cinque: a bot has a time budget: this run is not reproducible", file=sys.stderr)
    print(f"{Run(args.out)!r} in {args.out}")
    return 0


def sweep(args: argparse.Namespace) -> int:
    """Play and show a sweep."""
    check_drawable(args.chart)
    progress = Progress(quiet=True)
    base = experiment(args, compare.COMPARED_TABLES)
    with folder_for(args.out) as out:
        found = compare.sweep(base, args.values, out, options_from, workers(args), args.ray, progress.update)
        progress.done()
        table = compare.sweep_table(found, args.event)
        show(args, table, f"{args.game}, {found.name}: the same {args.games} deals for every value")
        draw(args, lambda: charts.sweep_chart(found, args.event))
    return 0


def ab(args: argparse.Namespace) -> int:
    """Play and show a comparison."""
    check_drawable(args.chart)
    rules = rules_of(args.game)
    variants = [compare.variant(rules, text, options_from) for text in (args.a, args.b)]
    progress = Progress(quiet=True)
    base = experiment(args, compare.COMPARED_TABLES)
    with folder_for(args.out) as out:
        runs = compare.play_variants(base, variants, out, workers(args), args.ray, progress.update)
        progress.done()
        table = compare.ab(*runs)
        some = table.filter(table["difference"] != 0).head(MAX_DIFFERENCES)
        show(
            args,
            table if args.json else some,
            f"{args.game}, A {args.a}, B {args.b}: the same {args.games} deals",
        )
        draw(args, lambda: charts.ab_chart(table))
    if not args.json:
        print(verdict(table))
    return 0


def verdict(table: polars.DataFrame) -> str:
    """What a comparison has found, and how many more games the strongest undecided measure needs."""
    rows = table.to_dicts()
    found = [row for row in rows if row["verdict"] != "open"]
    waiting = [row for row in rows if row["verdict"] == "open" and row["needed"] > row["games"]]
    said = f"{len(found)} of {len(rows)} measures differ clearly."
    if waiting:
        nearest = min(waiting, key=lambda row: int(row["needed"]))
        more = nearest["needed"] - nearest["games"]
        said += (
            f" Nearest to a verdict: {nearest['measure']}, with about {more:,} more games if the difference is real."
        )
    return said


def seats(args: argparse.Namespace) -> int:
    """Show wins by seat."""
    run = Run(args.folder)
    show(args, analysis.seats(run), repr(run)[1:-1])
    draw(args, lambda: charts.seats_chart(run))
    return 0


def length(args: argparse.Namespace) -> int:
    """Show how long games are."""
    run = Run(args.folder)
    show(args, analysis.length(run), repr(run)[1:-1])
    if not args.json:
        show(args, analysis.endings(run), "how games end")
        if "decisions" in run.header.tables:
            show(args, analysis.branching(run), "legal moves by question")
            show(args, analysis.lead_changes(run), "lead changes")
    draw(args, lambda: charts.length_chart(run))
    return 0


def lift(args: argparse.Namespace) -> int:
    """Show the lift of every item."""
    run = Run(args.folder)
    table = analysis.lift(run, args.event)
    show(args, table.head(MAX_ROWS), repr(run)[1:-1])
    if not args.json:
        print("Lifts are associations, unless an item was dealt; test an effect with: cinque lab ab")
    draw(args, lambda: charts.lift_chart(table))
    return 0


def report(args: argparse.Namespace) -> int:
    """Write the report."""
    run = Run(args.folder)
    page = args.out or args.folder / "report.html"
    check_writable(page)
    write(page, game_report.html(run))
    print(page)
    if args.charts is not None:
        for path in charts.save(charts.charts(run), args.charts):
            print(path)
    return 0


def show(args: argparse.Namespace, table: polars.DataFrame, title: str) -> None:
    """Print a table with its title, or JSON."""
    if args.json:
        print(json.dumps(table.to_dicts(), indent=2))
        return
    texts = [name for name, kind in table.schema.items() if str(kind) == "String"]
    left = 0
    while left < len(table.columns) and table.columns[left] in texts:
        left += 1
    rows = [[game_report.cell(value) for value in row] for row in table.iter_rows()]
    print(title)
    print(grid(table.columns, rows, left))


def check_drawable(path: Path | None) -> None:
    """Raise InputError if a chart can't be written there."""
    if path is not None and path.suffix not in (".svg", ".png", ".html"):
        raise InputError(f"{path}: a chart is .svg, .png or .html")
    check_writable(path)


def draw(args: argparse.Namespace, make: Any) -> None:
    """Write the requested chart."""
    if args.chart is not None:
        check_drawable(args.chart)
        make().save(str(args.chart), **({"inline": True} if args.chart.suffix == ".html" else {}))
