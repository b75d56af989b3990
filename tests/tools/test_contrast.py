"""Colours that are too close to read are named."""

from __future__ import annotations

import pytest

from tools import contrast


def test_the_ratio_is_that_of_the_guidelines() -> None:
    assert contrast.ratio("#000000", "#ffffff") == pytest.approx(21)
    assert contrast.ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast.ratio("#123456", "#123456") == 1


def test_the_clients_colours_are_far_enough_apart() -> None:
    assert contrast.low(contrast.TOKENS.read_text(encoding="utf-8")) == []


def test_a_faint_text_is_named() -> None:
    css = contrast.TOKENS.read_text(encoding="utf-8")
    ground = contrast.palette(contrast.blocks(css), "lobby", "dark")["panel"]
    faint = f'{css}\n[data-theme="dark"] {{ --ink: {ground}; }}'
    assert any(line.startswith("lobby, dark: ink on panel has 1.00") for line in contrast.low(faint))
    assert not any(line.startswith("lobby, light") for line in contrast.low(faint))
