"""The agent stack: a negative number is a facedown card."""

from __future__ import annotations


def facedown(card: int) -> bool:
    """Whether a card in a stack is facedown."""
    return card < 0


def flipped(card: int) -> int:
    """Return the card turned over."""
    return ~card


def face(card: int) -> int:
    """Return the card number of a faceup or facedown card."""
    return ~card if card < 0 else card
