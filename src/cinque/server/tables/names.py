"""Names of players: normalized and checked by PRECIS (RFC 8266), and visually distinct at a table (UTS 39)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from confusable_homoglyphs import confusables
from precis_i18n import get_profile

from cinque.server.http.errors import HttpError
from cinque.server.messages import Lang
from cinque.server.texts import server_text

MAX_LENGTH = 40  # of the normalized name; messages.Name and the database have the same limit
_DISPLAY_PROFILE = get_profile("NicknameCasePreserved")
_COMPARISON_PROFILE = get_profile("Nickname")
_BLANK_SYMBOLS = dict.fromkeys((0x2800, 0x16FE4, 0x1D159), " ")  # PRECIS allows an empty Braille cell etc.
_INVISIBLE_LETTERS = {
    "\u115f",
    "\u1160",
    "\u3164",
    "\uffa0",
    *map(chr, _BLANK_SYMBOLS),
}  # letters and symbols that show nothing
_DIRECTION_MARKS = "\u200e\u200f"  # direction marks, which UTS 39 puts around right-to-left letters


def checked_name(name: str, lang: Lang) -> str:
    """The normalized name; raises HttpError if it has characters that cannot be seen, or is too long."""
    try:
        found: str = _DISPLAY_PROFILE.enforce(name.translate(_BLANK_SYMBOLS))
    except UnicodeEncodeError:
        raise HttpError(422, "name", server_text(lang, "name")) from None
    if len(found) > MAX_LENGTH:  # normalizing can lengthen a name
        raise HttpError(422, "name", server_text(lang, "name-long", most=MAX_LENGTH))
    return found


def is_blank(text: str) -> bool:
    """Whether the text has no character that can be seen."""
    visible = (character for character in text if unicodedata.category(character)[0] in "LNPS")
    return all(character in _INVISIBLE_LETTERS for character in visible)


def unique_name(name: str, taken: list[str]) -> str:
    """The name, with a number appended if a name that looks the same is already taken at the table."""
    known = set().union(*map(_skeletons, taken))
    found, number = name, 2
    while not known.isdisjoint(_skeletons(found)):
        found, number = f"{name} {number}", number + 1
    return found


@lru_cache(maxsize=10_000)
def _skeletons(name: str) -> frozenset[str]:
    """How the name looks in upper and in lower case. Two names that have one of these in common are easily confused."""
    try:
        compared = _COMPARISON_PROFILE.enforce(name)
    except UnicodeEncodeError:  # stored before names were checked
        compared = name.casefold()
    return frozenset(("".join(map(_canonical_look, name)).casefold(), "".join(map(_canonical_look, compared))))


@lru_cache(maxsize=10_000)
def _canonical_look(character: str) -> str:
    """One text for all characters that look like this one, such as Latin and Cyrillic "a", or "m" and "rn"."""
    known, new = set(), {character}
    while new:
        known |= new
        new = {other for one in new if len(one) == 1 for other in _similar(one)} - known
    longer = min((one for one in known if len(one) > 1), default="")
    return "".join(map(_canonical_look, longer)) if longer else min(known)


def _similar(character: str) -> set[str]:
    found = confusables.is_confusable(character, greedy=True) or []
    return {glyph["c"].strip(_DIRECTION_MARKS) for one in found for glyph in one["homoglyphs"]}
