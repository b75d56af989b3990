"""Parse effects: `draw(1); consume(1, hand)? -> defense(2)` becomes steps that refer to each other."""

# not compiled: used once per game

from __future__ import annotations

import itertools
import re

from cinque.core.engine.errors import ContentError
from cinque.games.helionox.rules import constants
from cinque.games.helionox.rules.components import Effect
from cinque.games.helionox.rules.moves import FACTION_NAMES

COUNTED = {
    "credit": constants.CREDIT,
    "defense": constants.DEFENSE,
    "influence": constants.INFLUENCE,
    "infamy": constants.INFAMY,
    "draw": constants.DRAW,
    "bank_credit": constants.BANK_CREDIT,
    "bank_defense": constants.BANK_DEFENSE,
    "cryo": constants.CRYO,
    "add_cryo": constants.ADD_CRYO,
    "remove_infamy": constants.REMOVE_INFAMY,
    "discard": constants.DISCARD,
    "recover": constants.RECOVER,
    "cycle": constants.CYCLE,
    "remove_cargo": constants.REMOVE_CARGO,
    "remove_embassy": constants.REMOVE_EMBASSY,
}
BARE = {
    "embassy()": constants.EMBASSY,
    "cargo()": constants.CARGO,
    "key()": constants.KEY,
    "ignore_shutdown()": constants.IGNORE_SHUTDOWN,
    "search(any)": constants.SEARCH,
    "consume(self)": constants.CONSUME_SELF,
    "copy(played)": constants.COPY_PLAYED,
}
ZONES = {"hand": constants.HAND, "hand_or_discard": constants.HAND_OR_DISCARD}
MOVES = {"adj": constants.ADJACENT, "any": constants.ANYWHERE, "embassy": constants.TO_EMBASSY}
MARKET = {"obtain": constants.OBTAIN, "secure": constants.SECURE, "copy": constants.COPY_MARKET}
CONDITIONS = {"embassy_here": constants.EMBASSY_HERE, "event_here": constants.EVENT_HERE}


class Program:
    """All steps parsed so far; a text is identified by the number of its first step."""

    def __init__(self) -> None:
        self.effects: list[Effect] = []
        self._where = ""

    def read(self, where: str, text: str) -> int:
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
                raise self._unknown(text)
            node = self._step_with_condition(condition[2])
            self.effects[node].cond = CONDITIONS[condition[1]]
            return node
        return self._step_with_condition(text)

    def _step_with_condition(self, text: str) -> int:
        """Parse a step and an optional `-> next`, which runs only if the step was done in full."""
        left, arrow, right = text.partition(" -> ")
        node = self._optional_step(left)
        if arrow:
            if self.effects[node].op not in (constants.DISCARD, constants.CONSUME, constants.CONSUME_SELF):
                raise ContentError(f"{self._where}: '{left}' cannot stand before '->'; a discard or Consume can")
            self.effects[node].then = self._steps(right.replace(" + ", "; "))
        self.effects[node].guards = self.has(self.effects[node].then, (constants.DEFENSE,))
        return node

    def _optional_step(self, text: str) -> int:
        node = self._basic_step(text.removesuffix("?"))
        self.effects[node].may = text.endswith("?")
        return node

    def _basic_step(self, text: str) -> int:
        choice = re.fullmatch(r"choose\((.+)\)", text)
        if choice:
            branches = [self._steps(branch) for branch in choice[1].split(" / ")]
            node = self._add(constants.CHOOSE, len(branches), -1, text)
            self.effects[node].branches = branches
            self.effects[node].armed = [self.has(branch, (constants.DEFENSE,)) for branch in branches]
            return node
        if text in BARE:
            return self._add(BARE[text], 1, -1, text)
        counted = re.fullmatch(r"(\w+)\((\d)\)", text)
        if counted and counted[1] in COUNTED:
            return self._add(COUNTED[counted[1]], int(counted[2]), -1, text)
        consume = re.fullmatch(r"consume\((\d), (\w+)\)", text)
        if consume and consume[2] in ZONES:
            return self._add(constants.CONSUME, int(consume[1]), ZONES[consume[2]], text)
        move = re.fullmatch(r"move\((\w+)\)", text)
        if move and move[1] in MOVES:
            return self._add(constants.MOVE, 1, MOVES[move[1]], text)
        market = re.fullmatch(r"(\w+)\(market<=(\d+)(?:, (\w+))?\)", text)
        if market and market[1] in MARKET and (market[3] is None or market[3] in FACTION_NAMES):
            faction = -1 if market[3] is None else FACTION_NAMES.index(market[3])
            return self._add(MARKET[market[1]], int(market[2]), faction, text)
        raise self._unknown(text)

    def _add(self, op: int, n: int, arg: int, text: str) -> int:
        self.effects.append(Effect(op, n, arg, text))
        return len(self.effects) - 1

    def _unknown(self, text: str) -> ContentError:
        return ContentError(f"{self._where}: '{text}' is not in the effect vocabulary")
