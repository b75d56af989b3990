"""The client's colours have enough contrast, and the tool notices when they do not."""

from __future__ import annotations

import pytest

from tools import contrast


def test_the_ratio_is_that_of_wcag() -> None:
    assert contrast.ratio("#000000", "#ffffff") == pytest.approx(21)
    assert contrast.ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast.ratio("#123456", "#123456") == 1


@pytest.mark.parametrize(("game", "css"), contrast.styles().items(), ids=contrast.styles())
def test_every_pair_is_far_enough_apart(game: str, css: str) -> None:
    assert contrast.insufficient(game, css) == []


def test_a_pair_that_is_too_close_is_found() -> None:
    css = contrast.styles()["lobby"]
    ground = contrast.palette(contrast.blocks(css), "lobby", "dark")["panel"]
    faint = css + f'[data-theme="dark"] {{ --ink: {ground}; }}'
    assert any(line.startswith("lobby, dark: ink on panel has 1.00") for line in contrast.insufficient("lobby", faint))
    assert not any(line.startswith("lobby, light") for line in contrast.insufficient("lobby", faint))


def test_a_palette_is_measured_by_what_it_says_of_itself() -> None:
    css = contrast.styles()["lobby"] + "/* measured as text: panel/panel; measured as mark: no-such/panel */"
    assert contrast.insufficient("lobby", css) == [
        f"lobby, {theme}: {fault}"
        for theme in ("light", "dark")
        for fault in ("panel on panel has 1.00, needs 4.5", "there is no colour no-such")
    ]
