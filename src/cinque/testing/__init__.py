"""The contract every game keeps, as functions a stranger's game can call too.

Each check plays random games of one case and raises Broken, saying where, when the contract is not kept:

>>> from examples import connect_four
>>> from cinque.testing import cases, check_case
>>> [check_case(case, seeds=range(2)) for case in cases([connect_four.RULES])]
[None]
"""

from cinque.testing.cases import Case, cases
from cinque.testing.contract import (
    CHECKS,
    check_case,
    check_census,
    check_copy,
    check_ends,
    check_errors,
    check_replay,
    check_save,
)
from cinque.testing.encodings import check_encode
from cinque.testing.eyes import Broken
from cinque.testing.golden import check_golden
from cinque.testing.leaks import check_leaks, check_lightly, check_undo
from cinque.testing.scenes import Scene, loaded
from cinque.testing.trace import trace
from cinque.testing.words import check_words
from cinque.testing.worlds import check_redeals, check_worlds

__all__ = [
    "CHECKS",
    "Broken",
    "Case",
    "Scene",
    "cases",
    "check_case",
    "check_census",
    "check_copy",
    "check_encode",
    "check_ends",
    "check_errors",
    "check_golden",
    "check_leaks",
    "check_lightly",
    "check_redeals",
    "check_replay",
    "check_save",
    "check_undo",
    "check_words",
    "check_worlds",
    "loaded",
    "trace",
]
