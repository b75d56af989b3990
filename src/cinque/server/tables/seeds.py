"""Seeds for tables, bots and previews: random, or fixed for tests."""

from __future__ import annotations

import hashlib
import secrets

from cinque.core.engine.record import EXACT_BITS


class Seeds:
    """A source of seeds. With a test seed, every table is dealt from it and all other seeds derive from it."""

    def __init__(self, test_seed: int = 0) -> None:
        self.test_seed = test_seed
        self._salt = str(test_seed).encode() if test_seed else secrets.token_bytes(16)

    def table(self) -> int:
        """The seed of a new table."""
        return self.test_seed or secrets.randbits(EXACT_BITS)

    def draw(self, *purpose: str | int) -> int:
        """An unguessable seed; in tests always the same for the same purpose."""
        return self.repeatable(*purpose) if self.test_seed else secrets.randbits(EXACT_BITS)

    def repeatable(self, *purpose: str | int) -> int:
        """An unguessable seed that stays the same for the same purpose while this server runs."""
        text = " ".join(map(str, purpose)).encode()
        return int.from_bytes(hashlib.sha256(self._salt + text).digest()) >> (256 - EXACT_BITS)


RANDOM = Seeds()
