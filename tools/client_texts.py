"""Generate the client's texts as TypeScript from [client] in src/cinque/words/*.toml.

Run `python -m tools.client_texts` to write them; a test fails if they are out of date.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BANNER = "// Generated from src/cinque/words (python -m tools.client_texts); do not edit."
HEADERS = {
    "en": "export const en = {",
    "de": "import type { en } from './en';\n\nexport const de: Record<keyof typeof en, string> = {",
}
FOOTERS = {"en": "} as const satisfies Record<string, string>;", "de": "};"}


def files() -> dict[Path, str]:
    """The generated files with their contents."""
    return {ROOT / "web" / "src" / "words" / f"{language}.ts": typescript(language) for language in HEADERS}


def typescript(language: str) -> str:
    """The texts of one language as a TypeScript module."""
    words = tomllib.loads((ROOT / "src" / "cinque" / "words" / f"{language}.toml").read_text(encoding="utf-8"))
    lines = [f"  {json.dumps(key)}: {json.dumps(text, ensure_ascii=False)}," for key, text in words["client"].items()]
    return "\n".join([BANNER, HEADERS[language], *lines, FOOTERS[language], ""])


def main() -> None:
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
