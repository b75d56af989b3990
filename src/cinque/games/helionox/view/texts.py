"""The text of a card, ability or Event, assembled from its steps."""

# not compiled: texts for display only

from __future__ import annotations

from typing import TYPE_CHECKING

from cinque.games.helionox.rules.constants import CHOOSE, EMBASSY_HERE, EVENT_HERE

if TYPE_CHECKING:
    from cinque.core.texts.words import Words
    from cinque.games.helionox.rules.components import Effect


def describe(words: Words, effects: list[Effect], first: int) -> str:
    """Return a whole effect as sentences, without the final full stop."""
    parts = []
    node = first
    while node >= 0:
        said = _step(words, effects, node)
        parts.append(said[0].upper() + said[1:])
        node = effects[node].next
    return (words.find("text", "next") or ". ").join(parts)


def _step(words: Words, effects: list[Effect], node: int) -> str:
    """Return one step with its condition."""
    e = effects[node]
    if e.op == CHOOSE:
        *ways, last = (_step(words, effects, way) for way in e.branches)
        said = ", ".join(ways) + (words.find("text", "or") or " / ") + last
    else:
        said = words.name("step", e.text)
    if e.may:
        said = _fill(words, "may", step=said)
    if e.then >= 0:
        said = _fill(words, "then", step=said, rest=_step(words, effects, e.then))
    if e.cond in (EMBASSY_HERE, EVENT_HERE):
        said = _fill(words, "if_embassy" if e.cond == EMBASSY_HERE else "if_event", step=said)
    if not e.each:
        return said
    whole = words.find("text", f"each may {e.text}" if e.may else f"each {e.text}")
    return whole or _fill(words, "each", step=said)


def _fill(words: Words, key: str, **said: str) -> str:
    template = words.find("text", key) or "{step}"
    for field, text in said.items():
        template = template.replace(f"{{{field}}}", text)
    return template
