"""Connect Four, the smallest whole game: two seats drop discs into seven columns; four in a row win."""

from examples.connect_four.rules import RULES, ConnectFourRules
from examples.connect_four.table import ConnectFour

__all__ = ["RULES", "ConnectFour", "ConnectFourRules"]
