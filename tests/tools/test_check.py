"""Lock files that name a package index are found."""

from __future__ import annotations

from pathlib import Path

from tools import check


def test_an_index_in_a_lock_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "requirements").mkdir()
    (tmp_path / "web").mkdir()
    (tmp_path / "requirements" / "a.txt").write_text(
        "x==1 \\\n    --hash=sha256:0\n--index-url https://example.org/simple\n"
    )
    (tmp_path / "web" / "package-lock.json").write_text(
        '{\n"resolved": "https://example.org/x.tgz",\n"funding": "https://x"\n}'
    )
    assert [line.split(": ")[0] for line in check.hosts(tmp_path)] == [
        "requirements/a.txt:3",
        "web/package-lock.json:2",
    ]


def test_the_projects_lock_files_name_none() -> None:
    assert check.hosts() == []
