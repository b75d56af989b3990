"""What a card, ability or Event says, put together from the names of its steps."""

# not compiled: texts are for people

from __future__ import annotations

from typing import TYPE_CHECKING

from cinque.games.helionox.vocabulary import CHOOSE, EMBASSY_HERE, EVENT_HERE

if TYPE_CHECKING:
    from cinque.core.words import Words
    from cinque.games.helionox.vocabulary import Effect


def describe(words: Words, effects: list[Effect], first: int) -> str:
    """A whole effect as sentences without a full stop at the end."""
    parts = []
    node = first
    while node >= 0:
        said = _step(words, effects, node)
        parts.append(said[0].upper() + said[1:])
        node = effects[node].next
    return (words.find("text", "next") or ". ").join(parts)


def _step(words: Words, effects: list[Effect], node: int) -> str:
    """One step with what governs it."""
    e = effects[node]
    if e.op == CHOOSE:
        said = (words.find("text", "or") or " / ").join(_step(words, effects, way) for way in e.branches)
    else:
        said = words.name("step", e.text)
    if e.may:
        said = _fill(words, "may", step=said)
    if e.then >= 0:
        said = _fill(words, "then", step=said, rest=_step(words, effects, e.then))
    if e.cond in (EMBASSY_HERE, EVENT_HERE):
        said = _fill(words, "if_embassy" if e.cond == EMBASSY_HERE else "if_event", step=said)
    return _fill(words, "each", step=said) if e.each else said


def _fill(words: Words, key: str, **said: str) -> str:
    template = words.find("text", key) or "{step}"
    for field, text in said.items():
        template = template.replace(f"{{{field}}}", text)
    return template
