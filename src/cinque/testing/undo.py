"""Check that undo takes nothing back that was revealed (point 6 of the contract)."""

from __future__ import annotations

from collections import Counter

from cinque.core import Table
from cinque.testing.cases import Case, stride
from cinque.testing.events import require_silent
from cinque.testing.leaks import require_no_leak
from cinque.testing.observation import observe, require, seen_events, with_history

WORLDS = 4  # redealt worlds to compare
MAX_TRIED = 25  # different moves that are checked when they first come up; then only at some positions
MAX_OF_KIND = 3  # moves of a kind that are checked, however late they come up


def check_undo(case: Case, seed: int) -> None:
    """6: a move that can be undone has revealed nothing, and whether it can be undone reveals nothing.

    Checks some positions, the first moves that differ (in a small game all of them), and some moves of each kind,
    which may come up late."""
    tried: set[int] = set()
    kinds: Counter[tuple[str, str]] = Counter()  # question and first word of a move
    for number, (table, chance, mover, legal) in enumerate(case.walk(seed)):
        if mover < 0 or not table.locks_undo():
            break
        new = [move for move in legal if move not in tried] if len(tried) < MAX_TRIED else []
        move = (new or legal)[chance.below(len(new or legal))]
        kind = (table.question(mover).ask, case.game.moves.text(move).partition(" ")[0])
        if new or kinds[kind] < MAX_OF_KIND or chance.below(stride(number)) == 0:
            tried.add(move)
            kinds[kind] += 1
            worlds = [with_history(table.redeal(mover, chance.new_seed())) for _ in range(WORLDS)]
            _same_undo(case, seed, table, mover, move, worlds)
            here = with_history(table.copy())
            here.play(mover, move)
            # A secret answer reveals nothing while others are missing; the last one locks undo.
            if here.require_history().undoable and not here.over and not table.answers:
                for seat in range(case.players):
                    for world in [table.redeal(seat, chance.new_seed()) for _ in range(WORLDS)]:
                        if _indistinguishable(here, world, mover, move, seat):
                            continue
                        for _ in range(WORLDS):  # report a leak in the move itself first
                            require_no_leak(case, seed, table, chance, mover, legal, seat, move)
                        if seat != mover:
                            others = [other for other in legal if other != move]
                            require_silent(case, seed, table, mover, move, others, seat)
                        why = f"{case.game.moves.text(move)} showed {seat} something and can be undone: call lock_undo"
                        require(False, case, seed, table, why)


def _same_undo(case: Case, seed: int, table: Table, mover: int, move: int, worlds: list[Table]) -> None:
    """In worlds that the mover can't distinguish before and after the move, undo must be the same."""
    undo_points: dict[bytes, int] = {}
    for world in worlds:
        text = case.game.moves.text(move)
        legal = move in world.legal_moves(mover)
        require(legal, case, seed, table, f"a redeal changes the seat's own legal moves: '{text}' is not legal in it")
        world.play(mover, move)
        point = world.undo_point(mover)
        same = undo_points.setdefault(observe(world, mover), point) == point
        require(same, case, seed, table, f"undo of {case.game.moves.text(move)} reveals something hidden to {mover}")


def _indistinguishable(here: Table, world: Table, mover: int, move: int, seat: int) -> bool:
    """Whether what the seat saw of the move could also have happened in another world.

    For the mover only the same move counts; for the others any of the mover's moves may look the same."""
    seen = (observe(here, seat), seen_events(here, seat))
    legal = world.legal_moves_unchecked(mover)
    tries = [move] if seat == mover else sorted(legal, key=lambda candidate: candidate != move)
    for candidate in tries:
        if candidate in legal:
            other = with_history(world.copy())
            other.play_unchecked(mover, candidate)
            if (observe(other, seat), seen_events(other, seat)) == seen:
                return True
    return False
