"""Read effect texts: a game lists the sentences that its cards may contain, and gets an op and its arguments."""

# not compiled: used while reading content only

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from cinque.core.engine.errors import ContentError

Word = Mapping[str, int] | Callable[[str], list[int]]


def read_count(word: str) -> list[int]:
    """Read a whole number without a sign."""
    if not word.isdecimal():
        raise ValueError(f"'{word}' is not a count")
    return [int(word)]


class Vocabulary:
    """Sentence templates with slots for words; each template stands for one op.

    `<number>` takes a whole number and `<count>` one without a sign. The other slots are named by `words`: a mapping
    from each word to its number, or a function that reads a word into several numbers and raises ValueError if it
    can't. The first match counts.

    >>> effects = Vocabulary({"draw(<number>)": 4, "consume(<number>, <zone>)": 7}, zone={"hand": 0, "discard": 1})
    >>> effects.read("cards.toml, card 'A1'", "consume(2, discard)")
    (7, [2, 1])
    """

    def __init__(self, sentences: Mapping[str, int], **words: Word) -> None:
        self._words: dict[str, Word] = {"number": lambda word: [int(word)], "count": read_count, **words}
        self._sentences = [
            (
                sentence,
                re.compile(re.sub(r"<\w+>", r"([^\\s,]+?)", re.escape(sentence))),
                re.findall(r"<(\w+)>", sentence),
                op,
            )
            for sentence, op in sentences.items()
        ]

    def read(self, where: str, text: str) -> tuple[int, list[int]]:
        """The op and the arguments of a text; raises ContentError, which names the record, if it is unknown."""
        for _, pattern, places, op in self._sentences:
            match = pattern.fullmatch(text)
            try:
                if match:
                    read = [self._read(place, word) for place, word in zip(places, match.groups(), strict=True)]
                    return op, [number for numbers in read for number in numbers]
            except (KeyError, ValueError):
                continue  # another sentence may have the same form
        word = re.split(r"\W", text)[0]
        similar = [f"'{sentence}'" for sentence, *_ in self._sentences if re.split(r"\W", sentence)[0] == word]
        expected = f"; expected {' or '.join(similar)}" if similar else ""
        raise ContentError(f"{where}: '{text}' is not in the effect vocabulary{expected}")

    def _read(self, place: str, word: str) -> list[int]:
        known = self._words[place]
        return [known[word]] if isinstance(known, Mapping) else known(word)
