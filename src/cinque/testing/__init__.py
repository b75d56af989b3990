"""The contract that every game must fulfil, as checks that games of other packages can call too.

Each check plays random games of one case and raises ContractViolation with the place if the contract is violated:

>>> from examples import connect_four
>>> from cinque.testing import cases, check_case
>>> [check_case(case, seeds=range(2)) for case in cases([connect_four.RULES])]
[None]
"""

from cinque.testing.alike import check_alike
from cinque.testing.arrange import arrange, arrange_piles
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
from cinque.testing.encoding import check_encode, check_encode_tells_views_apart
from cinque.testing.events import check_events
from cinque.testing.golden import check_golden
from cinque.testing.ids import id_problems
from cinque.testing.leaks import check_leaks, spot_check
from cinque.testing.observation import ContractViolation
from cinque.testing.reasons import check_reasons
from cinque.testing.recall import check_recall
from cinque.testing.redeals import check_redeals, check_worlds
from cinque.testing.scenes import Scene, loaded
from cinque.testing.secrets import check_secrets
from cinque.testing.shuffles import check_shuffles
from cinque.testing.trace import trace
from cinque.testing.truth import check_truth
from cinque.testing.undo import check_undo
from cinque.testing.words import check_words

__all__ = [
    "CHECKS",
    "Case",
    "ContractViolation",
    "Scene",
    "arrange",
    "arrange_piles",
    "cases",
    "check_alike",
    "check_case",
    "check_census",
    "check_copy",
    "check_encode",
    "check_encode_tells_views_apart",
    "check_ends",
    "check_errors",
    "check_events",
    "check_golden",
    "check_leaks",
    "check_reasons",
    "check_recall",
    "check_redeals",
    "check_replay",
    "check_save",
    "check_secrets",
    "check_shuffles",
    "check_truth",
    "check_undo",
    "check_words",
    "check_worlds",
    "id_problems",
    "loaded",
    "spot_check",
    "trace",
]
