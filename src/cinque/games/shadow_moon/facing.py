"""How a card in a stack lies: a facedown one is a number below 0."""

from __future__ import annotations


def facedown(card: int) -> bool:
    """Whether a card in a stack lies facedown."""
    return card < 0


def flipped(card: int) -> int:
    """The card turned over."""
    return ~card


def face(card: int) -> int:
    """The card itself, however it lies."""
    return ~card if card < 0 else card
