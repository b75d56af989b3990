"""Recovery codes: printed, typed in by hand, used once. Only a digest is stored."""

from __future__ import annotations

import secrets

from cinque.server.accounts import session_tokens

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no letter looks like another character
GROUPS, GROUP = 6, 4  # 120 random bits
_ALIKE = str.maketrans("OIL", "011")


def new_code() -> str:
    """A code in groups that are easy to read and type."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def digest(code: str) -> str:
    """The digest of a code, however it was typed: in lower case, with spaces, with O for 0 and I or L for 1."""
    typed = "".join(character for character in code.upper() if character.isalnum()).translate(_ALIKE)
    return session_tokens.digest(f"recovery:{typed}")
