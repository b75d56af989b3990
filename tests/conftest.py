"""Settings of all tests."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from cinque.core import table

# No deadlines: a busy machine is not a broken rule. The same examples every time: a red run can be repeated.
settings.register_profile("cinque", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cinque")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On the compiled engine, leave out what is about interpreted code only."""
    if not str(table.__file__).endswith(".py"):
        out = [item for item in items if item.get_closest_marker("interpreted")]
        config.hook.pytest_deselected(items=out)
        items[:] = [item for item in items if item not in out]
