"""The generator gives the same numbers interpreted and compiled, evenly, and repeats from its seed."""

from hypothesis import given
from hypothesis import strategies as st

from cinque.core import dice

VECTOR = [780, 634, 329, 766, 505, 595, 536, 993]
STATE = 8195370222892605615


def test_the_numbers_of_a_seed_never_change() -> None:
    d = dice(7)
    assert [d.below(1000) for _ in range(8)] == VECTOR
    assert d.rng == STATE


@given(st.integers(min_value=-(2**70), max_value=2**70), st.integers(min_value=1, max_value=2**30))
def test_any_seed_gives_numbers_in_range(seed: int, n: int) -> None:
    d = dice(seed)
    assert all(0 <= d.below(n) < n for _ in range(20))


def test_every_face_of_a_die_comes_up_about_equally() -> None:
    d = dice(1)
    counts = [0] * 6
    for _ in range(12_000):
        counts[d.below(6)] += 1
    assert all(1800 < count < 2200 for count in counts)


@given(st.lists(st.integers()), st.integers(min_value=0))
def test_a_shuffle_keeps_all_items(items: list[int], seed: int) -> None:
    shuffled = items[:]
    dice(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_every_order_of_three_comes_up() -> None:
    seen = set()
    for seed in range(100):
        items = [1, 2, 3]
        dice(seed).shuffle(items)
        seen.add(tuple(items))
    assert len(seen) == 6
