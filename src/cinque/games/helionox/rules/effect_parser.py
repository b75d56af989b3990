"""Parse effects: `draw(1); consume(1, hand)? -> defense(2)` becomes steps that refer to each other."""

# not compiled: used once per game

from __future__ import annotations

import itertools
import re

from cinque.core.engine.effects import Vocabulary
from cinque.core.engine.errors import ContentError
from cinque.games.helionox.rules import constants as c
from cinque.games.helionox.rules.components import Effect
from cinque.games.helionox.rules.moves import FACTION_NAMES

DIGITS = {str(digit): digit for digit in range(10)}
STEPS = Vocabulary(
    {
        "credit(<digit>)": c.CREDIT,
        "defense(<digit>)": c.DEFENSE,
        "influence(<digit>)": c.INFLUENCE,
        "infamy(<digit>)": c.INFAMY,
        "draw(<digit>)": c.DRAW,
        "bank_credit(<digit>)": c.BANK_CREDIT,
        "bank_defense(<digit>)": c.BANK_DEFENSE,
        "cryo(<digit>)": c.CRYO,
        "add_cryo(<digit>)": c.ADD_CRYO,
        "remove_infamy(<digit>)": c.REMOVE_INFAMY,
        "discard(<digit>)": c.DISCARD,
        "recover(<digit>)": c.RECOVER,
        "cycle(<digit>)": c.CYCLE,
        "remove_cargo(<digit>)": c.REMOVE_CARGO,
        "remove_embassy(<digit>)": c.REMOVE_EMBASSY,
        "embassy()": c.EMBASSY,
        "cargo()": c.CARGO,
        "key()": c.KEY,
        "ignore_shutdown()": c.IGNORE_SHUTDOWN,
        "search(any)": c.SEARCH,
        "consume(self)": c.CONSUME_SELF,
        "consume(<digit>, <zone>)": c.CONSUME,
        "copy(played)": c.COPY_PLAYED,
        "move(<way>)": c.MOVE,
        "obtain(market<=<count>)": c.OBTAIN,
        "obtain(market<=<count>, <faction>)": c.OBTAIN,
        "secure(market<=<count>)": c.SECURE,
        "secure(market<=<count>, <faction>)": c.SECURE,
        "copy(market<=<count>)": c.COPY_MARKET,
        "copy(market<=<count>, <faction>)": c.COPY_MARKET,
    },
    digit=DIGITS,
    zone={"hand": c.HAND, "hand_or_discard": c.HAND_OR_DISCARD},
    way=lambda word: [1, {"adj": c.ADJACENT, "any": c.ANYWHERE, "embassy": c.TO_EMBASSY}[word]],
    faction={name: number for number, name in enumerate(FACTION_NAMES)},
)
CONDITIONS = {"embassy_here": c.EMBASSY_HERE, "event_here": c.EVENT_HERE}


class EffectParser:
    """Parses texts into `effects`, the steps of all texts so far; `parse` returns the number of the first step."""

    def __init__(self) -> None:
        self.effects: list[Effect] = []
        self._where = ""

    def parse(self, where: str, text: str) -> int:
        """Parse a text and return its first step; raise ContentError naming the record if it is invalid."""
        self._where = where
        return self._steps(text)

    def has(self, node: int, ops: tuple[int, ...]) -> bool:
        """Return whether any step from this one on has one of these ops."""
        while node >= 0:
            e = self.effects[node]
            if e.op in ops or self.has(e.then, ops) or any(self.has(branch, ops) for branch in e.branches):
                return True
            node = e.next
        return False

    def _steps(self, text: str) -> int:
        """Parse steps separated by `; `."""
        nodes = [self._prefixed_step(part) for part in text.split("; ")]
        for node, following in itertools.pairwise(nodes):
            self.effects[node].next = following
        return nodes[0]

    def _prefixed_step(self, text: str) -> int:
        """Parse one step with its prefix, `each:` or `if(...):`."""
        if text.startswith("each: "):
            node = self._step_with_condition(text.removeprefix("each: "))
            self.effects[node].each = True
            return node
        condition = re.fullmatch(r"if\((\w+)\): (.+)", text)
        if condition:
            if condition[1] not in CONDITIONS:
                raise ContentError(f"{self._where}: '{text}' is not in the effect vocabulary")
            node = self._step_with_condition(condition[2])
            self.effects[node].cond = CONDITIONS[condition[1]]
            return node
        return self._step_with_condition(text)

    def _step_with_condition(self, text: str) -> int:
        """Parse a step and an optional `-> next`, which runs only if the step was done in full."""
        left, arrow, right = text.partition(" -> ")
        node = self._optional_step(left)
        if arrow:
            if self.effects[node].op not in (c.DISCARD, c.CONSUME, c.CONSUME_SELF):
                raise ContentError(f"{self._where}: '{left}' cannot stand before '->'; a discard or Consume can")
            self.effects[node].then = self._steps(right.replace(" + ", "; "))
        self.effects[node].guards = self.has(self.effects[node].then, (c.DEFENSE,))
        return node

    def _optional_step(self, text: str) -> int:
        node = self._basic_step(text.removesuffix("?"))
        self.effects[node].may = text.endswith("?")
        return node

    def _basic_step(self, text: str) -> int:
        choice = re.fullmatch(r"choose\((.+)\)", text)
        if choice:
            branches = [self._steps(branch) for branch in choice[1].split(" / ")]
            node = self._add(c.CHOOSE, len(branches), -1, text)
            self.effects[node].branches = branches
            self.effects[node].armed = [self.has(branch, (c.DEFENSE,)) for branch in branches]
            return node
        op, arguments = STEPS.read(self._where, text)
        count, argument = [*arguments, *[1, -1][len(arguments) :]]
        return self._add(op, count, argument, text)

    def _add(self, op: int, n: int, arg: int, text: str) -> int:
        self.effects.append(Effect(op, n, arg, text))
        return len(self.effects) - 1
