"""Leduc poker, a minimal game with hidden cards: two players, six cards, two betting rounds."""

from examples.leduc.rules import RULES, LeducRules
from examples.leduc.table import Leduc

__all__ = ["RULES", "Leduc", "LeducRules"]
