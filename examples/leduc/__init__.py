"""Leduc poker, the smallest game with hidden cards: two seats, six cards, two rounds of betting."""

from examples.leduc.rules import RULES, LeducRules
from examples.leduc.table import Leduc

__all__ = ["RULES", "Leduc", "LeducRules"]
