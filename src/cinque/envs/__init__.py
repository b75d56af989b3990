"""Environments for learning agents; they need the extra `rl` (numpy, gymnasium, pettingzoo).

>>> import cinque.envs
>>> env = cinque.envs.aec("phoenicia", players=2)
>>> env.reset(seed=7)
>>> seen, reward, termination, truncation, info = env.last()
>>> seen["observation"].shape, int(seen["action_mask"].sum())
((240,), 9)
"""

from __future__ import annotations

from cinque.envs.parallel import CinqueParallel
from cinque.envs.single import CinqueSingle
from cinque.envs.spaces import Spec
from cinque.envs.turns import CinqueAEC
from cinque.envs.vector import CinqueVector

__all__ = ["Spec", "aec", "parallel", "single", "vector"]

aec = CinqueAEC
parallel = CinqueParallel
single = CinqueSingle
vector = CinqueVector
