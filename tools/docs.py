"""Build the documentation in build/site: the pages of docs/ and the rules and rulings of each game."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from cinque.core.texts.clauses import CLAUSE

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "build" / "docs"
KINDS = {"RULES.md": "rules", "RULINGS.md": "rulings", "COMPONENTS.md": "components"}


def with_anchors(text: str) -> str:
    """Give each clause an anchor for links."""
    return CLAUSE.sub(r'- <a id="\g<id>"></a>**\g<id>** \g<text>', text)


def write_rule_pages() -> None:
    """Write a page for the rules, rulings and components of each game, and an index."""
    folder = PAGES / "rules"
    folder.mkdir()
    index = ["# Rules and rulings", "", "Every clause has a test that is marked with its id.", ""]
    for game in sorted(path.parent for path in (ROOT / "src/cinque/games").glob("*/RULES.md")):
        links = []
        for file, kind in KINDS.items():
            if (game / file).exists():
                page = f"{game.name}-{kind}.md"
                (folder / page).write_text(with_anchors((game / file).read_text(encoding="utf-8")), encoding="utf-8")
                links.append(f"[{kind}]({page})")
        index.append(f"- {game.name.replace('_', ' ').title()}: {', '.join(links)}")
    (folder / "index.md").write_text("\n".join(index) + "\n", encoding="utf-8")


def main() -> int:
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    write_rule_pages()
    zensical = str(Path(sys.executable).parent / "zensical")
    status = subprocess.run([zensical, "build", "--clean", *sys.argv[1:]], cwd=ROOT, check=False).returncode
    if status == 0:
        print("build/site/index.html")
    return status


if __name__ == "__main__":
    sys.exit(main())
