"""The table's random number generator: its state is one int, and it gives the same numbers interpreted and compiled."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

# A splitmix generator over 63 bits: the low 63 bits of a product are the same for a wrapping C
# integer and for a Python int, so both ways of running give the same games.
MASK: Final = 0x7FFFFFFFFFFFFFFF
GAMMA: Final = 0x1E3779B97F4A7C15
MIX1: Final = 0x3F58476D1CE4E5B9
MIX2: Final = 0x14D049BB133111EB
NATIVE_MASK: Final = i64(MASK)  # compiled code would convert an int this large at every use


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A seeded source of random numbers."""

    __slots__ = ("rng",)

    rng: i64

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        s: i64 = (self.rng + GAMMA) & NATIVE_MASK
        self.rng = s
        z: i64 = ((s ^ (s >> 30)) * MIX1) & NATIVE_MASK
        z = ((z ^ (z >> 27)) * MIX2) & NATIVE_MASK
        z = z ^ (z >> 31)
        return ((z >> 31) * n) >> 32

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle the items in place."""
        i: i64 = len(items) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            x = items[i]
            items[i] = items[j]
            items[j] = x
            i -= 1

    def sort_and_shuffle(self, items: list[Any]) -> None:
        """Shuffle in place so that the result does not depend on the current order; redeals need this."""
        items.sort()
        self.shuffle(items)

    def new_seed(self) -> int:
        """Draw a 62-bit seed for an independent generator."""
        high: int = self.below(0x7FFFFFFF)
        low: int = self.below(0x7FFFFFFF)
        return high << 31 | low


def dice(seed: int) -> Dice:
    """Create a generator from a seed, which can be any int."""
    d = Dice()
    d.rng = seed & MASK
    return d
