"""Names of devices, from what their browser says about itself, so that people recognize them in a list."""

from __future__ import annotations

# The first word found decides: Edge calls itself Chrome too, and Chrome calls itself Safari.
_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def device_name(user_agent: str) -> str:
    """Such as "Firefox, Linux"; empty for a program or an unknown browser."""
    found = (_first(user_agent, _BROWSERS), _first(user_agent, _SYSTEMS))
    return ", ".join(filter(None, found))


def _first(text: str, names: dict[str, str]) -> str:
    return next((name for word, name in names.items() if word in text), "")
