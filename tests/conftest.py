"""Settings of all tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cinque.core.engine import table
from cinque.testing import Case

UNIT = [Path(__file__).parent / name for name in ("core", "games", "contract")]

# No deadlines: a busy machine is not a broken rule. The same examples every time: a red run can be repeated.
settings.register_profile("cinque", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cinque")


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is deep and what runs interpreted, too. Leave out what is about interpreted code when compiled.

    One case of each game is played interpreted; that all others go the same is compared move by move."""
    for item in items:
        call = getattr(item, "callspec", None)
        case = call.params.get("case") if call else None
        if isinstance(case, Case) and not case.is_basic:
            item.add_marker("deep")
        if any(item.path.is_relative_to(folder) for folder in UNIT):
            item.add_marker("unit")
    if not str(table.__file__).endswith(".py"):
        out = [item for item in items if item.get_closest_marker("interpreted")]
        config.hook.pytest_deselected(items=out)
        items[:] = [item for item in items if item not in out]
