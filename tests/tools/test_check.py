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
    assert [line.split(": ")[0] for line in check.index_addresses(tmp_path)] == [
        "requirements/a.txt:3",
        "web/package-lock.json:2",
    ]


def test_the_projects_lock_files_name_none() -> None:
    assert check.index_addresses() == []


def test_what_is_shipped_is_pinned_as_what_is_tested(tmp_path: Path) -> None:
    folder = tmp_path / "requirements"
    folder.mkdir()
    (folder / "dev.txt").write_text("a==1 \\\n    --hash=sha256:1\nb==2 \\\n    --hash=sha256:2\n")
    (folder / "run.txt").write_text("a==1 \\\n    --hash=sha256:1\n")
    (folder / "client.txt").write_text("b==2 \\\n    --hash=sha256:9\nc==1\n")
    (folder / "bench.txt").write_text("a==2 \\\n    --hash=sha256:1\nd==1\n")
    (folder / "cluster.txt").write_text("b==3 \\\n    --hash=sha256:2\ne==1\n")
    assert [line.split(" differs ")[0] for line in check.mismatches(tmp_path)] == [
        "requirements/client.txt: b==2",
        "requirements/client.txt: c==1",
        "requirements/bench.txt: a==2",
        "requirements/cluster.txt: b==3",
    ]
    assert check.mismatches() == []
