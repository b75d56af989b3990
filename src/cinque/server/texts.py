"""The server's own texts, [server] of cinque/words; all others come from the games."""

from __future__ import annotations

from typing import Any

from cinque.core.texts.words import app_words, fill_template
from cinque.server.messages import Lang


def server_text(lang: Lang, key: str, **facts: Any) -> str:
    """The text in this language with its facts; an unknown key is shown as it is."""
    return fill_template(app_words(lang).find("server", key) or key, facts)
