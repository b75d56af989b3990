"""Connect Four, a minimal complete game: two players drop discs into seven columns; four in a row wins."""

from examples.connect_four.rules import RULES, ConnectFourRules
from examples.connect_four.table import ConnectFour

__all__ = ["RULES", "ConnectFour", "ConnectFourRules"]
