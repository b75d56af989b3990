"""Every step and part of a game has a stable id: saves, clients and texts depend on it."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from types import ModuleType

from cinque.core import Part, Rules, Step


def id_problems(rules: Rules) -> list[str]:
    """What is wrong with the ids of a game: classes without one, two ids for one class, and ids without texts."""
    declared = [*rules.step_ids.values(), *rules.part_ids.values()]
    problems = [f"{kind.__name__} has two ids" for kind in set(declared) if declared.count(kind) > 1]
    both = rules.step_ids.keys() & rules.part_ids.keys()
    problems += [f"the id {name} is of a step and of a part" for name in sorted(both)]
    for module in _modules(rules):
        for kind in vars(module).values():
            own = isinstance(kind, type) and issubclass(kind, (Step, Part)) and kind.__module__ == module.__name__
            if own and kind not in declared:
                problems.append(f"{module.__name__}.{kind.__name__} has no id in step_ids or part_ids")
    return problems


def _modules(rules: Rules) -> Iterator[ModuleType]:
    """All modules of the game's package, or the one module it lives in; not its terminal board, which needs rich."""
    own = type(rules).__module__
    package = sys.modules[sys.modules[own].__package__ or own]
    if not hasattr(package, "__path__") or package.__name__ in ("tests", "tests.core"):
        yield sys.modules[own]
        return
    yield package
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.endswith(".terminal"):
            yield importlib.import_module(found.name)
