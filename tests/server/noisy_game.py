"""A game that, where bots think, writes what nobody asked for into the pipe of their answers."""

from __future__ import annotations

import os
import sys
from typing import Final

from tests.server.secrets_game import SecretsRules


class NoisyRules(SecretsRules):
    name = "noisy"


if any("noisy" in argument for argument in sys.argv):
    os.write(1, b'{"move":3,"seed":0}\n' * 1000)

RULES: Final = NoisyRules()
