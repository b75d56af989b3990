"""Reads effects: `draw(1); consume(1, hand)? -> defense(2)` becomes steps that point at each other."""

# not compiled: used once per game

from __future__ import annotations

import itertools
import re

from cinque.core.errors import ContentError
from cinque.games.helionox import vocabulary as v
from cinque.games.helionox.moves import FACTION_NAMES
from cinque.games.helionox.vocabulary import Effect

COUNTED = {
    "credit": v.CREDIT, "defense": v.DEFENSE, "influence": v.INFLUENCE, "infamy": v.INFAMY, "draw": v.DRAW,
    "bank_credit": v.BANK_CREDIT, "bank_defense": v.BANK_DEFENSE, "cryo": v.CRYO, "add_cryo": v.ADD_CRYO,
    "remove_infamy": v.REMOVE_INFAMY, "discard": v.DISCARD, "recover": v.RECOVER, "cycle": v.CYCLE,
    "remove_cargo": v.REMOVE_CARGO, "remove_embassy": v.REMOVE_EMBASSY,
}  # fmt: skip
BARE = {"embassy()": v.EMBASSY, "cargo()": v.CARGO, "key()": v.KEY, "ignore_shutdown()": v.IGNORE_SHUTDOWN,
        "search(any)": v.SEARCH, "consume(self)": v.CONSUME_SELF, "copy(played)": v.COPY_PLAYED}  # fmt: skip
ZONES = {"hand": v.HAND, "hand_or_discard": v.HAND_OR_DISCARD}
MOVES = {"adj": v.ADJACENT, "any": v.ANYWHERE, "embassy": v.TO_EMBASSY}
MARKET = {"obtain": v.OBTAIN, "secure": v.SECURE, "copy": v.COPY_MARKET}
CONDITIONS = {"embassy_here": v.EMBASSY_HERE, "event_here": v.EVENT_HERE}


class Program:
    """All steps read so far; a text is known by the number of its first step."""

    def __init__(self) -> None:
        self.effects: list[Effect] = []
        self._where = ""

    def read(self, where: str, text: str) -> int:
        """The first step of a text; raises ContentError naming the record."""
        self._where = where
        return self._sequence(text)

    def has(self, node: int, ops: tuple[int, ...]) -> bool:
        """Whether any step from this one on is of such a kind."""
        while node >= 0:
            e = self.effects[node]
            if e.op in ops or self.has(e.then, ops) or any(self.has(branch, ops) for branch in e.branches):
                return True
            node = e.next
        return False

    def _sequence(self, text: str) -> int:
        """Steps one after another, `; ` between them."""
        nodes = [self._governed(part) for part in text.split("; ")]
        for node, following in itertools.pairwise(nodes):
            self.effects[node].next = following
        return nodes[0]

    def _governed(self, text: str) -> int:
        """One step with what governs it: `each:` or `if(...):`."""
        if text.startswith("each: "):
            node = self._dependent(text.removeprefix("each: "))
            self.effects[node].each = True
            return node
        condition = re.fullmatch(r"if\((\w+)\): (.+)", text)
        if condition:
            if condition[1] not in CONDITIONS:
                raise self._unknown(text)
            node = self._dependent(condition[2])
            self.effects[node].cond = CONDITIONS[condition[1]]
            return node
        return self._dependent(text)

    def _dependent(self, text: str) -> int:
        """A step, and after `->` what follows only when it was done in full."""
        left, arrow, right = text.partition(" -> ")
        node = self._optional(left)
        if arrow:
            if self.effects[node].op not in (v.DISCARD, v.CONSUME, v.CONSUME_SELF):
                raise ContentError(f"{self._where}: '{left}' cannot stand before '->'; a discard or Consume can")
            self.effects[node].then = self._sequence(right.replace(" + ", "; "))
        self.effects[node].guards = self.has(self.effects[node].then, (v.DEFENSE,))
        return node

    def _optional(self, text: str) -> int:
        node = self._primitive(text.removesuffix("?"))
        self.effects[node].may = text.endswith("?")
        return node

    def _primitive(self, text: str) -> int:
        choice = re.fullmatch(r"choose\((.+)\)", text)
        if choice:
            branches = [self._sequence(branch) for branch in choice[1].split(" / ")]
            node = self._add(v.CHOOSE, len(branches), -1, text)
            self.effects[node].branches = branches
            self.effects[node].armed = [self.has(branch, (v.DEFENSE,)) for branch in branches]
            return node
        if text in BARE:
            return self._add(BARE[text], 1, -1, text)
        counted = re.fullmatch(r"(\w+)\((\d)\)", text)
        if counted and counted[1] in COUNTED:
            return self._add(COUNTED[counted[1]], int(counted[2]), -1, text)
        consume = re.fullmatch(r"consume\((\d), (\w+)\)", text)
        if consume and consume[2] in ZONES:
            return self._add(v.CONSUME, int(consume[1]), ZONES[consume[2]], text)
        move = re.fullmatch(r"move\((\w+)\)", text)
        if move and move[1] in MOVES:
            return self._add(v.MOVE, 1, MOVES[move[1]], text)
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
