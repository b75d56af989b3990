"""Parsing written rules: clauses, rulings, and ids in any text."""

from __future__ import annotations

from pathlib import Path

from cinque.core.texts.clauses import clauses, mentioned_clauses, parse, read_clauses


def test_a_clause_has_its_section_its_line_and_all_its_lines() -> None:
    text = "# A game\n\n## Bids\n- ABC-BID01: A bid\n  is at least 1.\nAn aside.\n## End\n- ABC-END01b: It ends.\n"
    assert [(c.id, c.text, c.section, c.line, c.ruling) for c in parse(text)] == [
        ("ABC-BID01", "A bid\nis at least 1.", "Bids", 4, False),
        ("ABC-END01b", "It ends.", "End", 8, False),
    ]


def test_a_ruling_goes_on_to_the_next() -> None:
    text = "## Bids\n### ABC-R01 Ties\n- Book: silent.\n\n- Why: so.\n### ABC-R02: More\nAll.\n## End\nnot this\n"
    assert [(c.id, c.text, c.section, c.ruling) for c in parse(text, rulings=True)] == [
        ("ABC-R01", "Ties\n- Book: silent.\n\n- Why: so.", "Bids", True),
        ("ABC-R02", "More\nAll.", "Bids", True),
    ]


def test_a_folder_gives_clauses_then_rulings(tmp_path: Path) -> None:
    assert read_clauses(tmp_path / "empty") == []
    (tmp_path / "RULES.md").write_text("- ABC-A01: One.\n")
    (tmp_path / "RULINGS.md").write_text("### ABC-R01 Two\n")
    assert [clause.id for clause in read_clauses(tmp_path)] == ["ABC-A01", "ABC-R01"]
    assert list(clauses(tmp_path)) == ["ABC-A01"]


def test_ids_in_a_text_are_found_once_and_runs_written_out() -> None:
    text = "Bids (ABC-BID08..ABC-BID11, ABC-END01b) as in ABC-BID09, not BID12 or ABC-bid13; C4-A1."
    assert mentioned_clauses(text) == ["ABC-BID08", "ABC-BID09", "ABC-BID10", "ABC-BID11", "ABC-END01b", "C4-A1"]
    assert mentioned_clauses("ABC-A01..ABC-B02") == ["ABC-A01", "ABC-B02"]
