"""Settings of all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# No deadlines: a busy machine is not a broken rule. The same examples every time: a red run can be repeated.
settings.register_profile("cinque", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cinque")
