"""The content files: the checks of COMPONENTS.md, section 9, and errors that name file and record."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pytest

import cinque
from cinque.core import SPECTATOR, ContentError
from cinque.core.engine.content import read_records
from cinque.games.phoenicia import RULES
from cinque.games.phoenicia.rules.components import Box
from cinque.games.phoenicia.rules.content import Discount, read
from cinque.games.phoenicia.rules.moves import CARD_COUNT, CARD_IDS

HOME = RULES.folder / "content"
BOX: Box = read(HOME)


def in_play(players: int, number: list[int]) -> int:
    """A printed number summed over all cards in play."""
    return sum(BOX.copies[card][players - 2] * number[card] for card in range(CARD_COUNT))


def test_worker_pawns_of_all_cards_with_five_players() -> None:
    assert 5 * 3 + in_play(5, BOX.untrained) + in_play(5, BOX.trained) == 45


def test_storehouses_of_all_cards_with_five_players() -> None:
    assert 5 * BOX.start_storehouses + in_play(5, BOX.storehouses) == 36


def test_production_cards() -> None:
    assert BOX.money == [12, 0, 16, 12]
    assert 12 * 6 + 16 * 5 + 12 * 4 == 200


@pytest.mark.parametrize(("players", "total"), [(2, 65), (3, 102), (4, 130), (5, 167)])
def test_enough_vps_for_everybody_to_reach_32(players: int, total: int) -> None:
    workers = 3 * players + in_play(players, BOX.untrained) + in_play(players, BOX.trained)
    assert in_play(players, BOX.vp) + in_play(players, BOX.vp_spaces) + workers == total
    assert total > 31 * players


@pytest.mark.parametrize(("players", "workers"), [(2, 18), (3, 27), (4, 36), (5, 45)])
def test_all_workers_find_work_in_hunting_and_farming(players: int, workers: int) -> None:
    assert 3 * players + in_play(players, BOX.untrained) + in_play(players, BOX.trained) == workers
    assert players * (BOX.circles[0] + BOX.circles[1]) >= workers


@pytest.mark.parametrize(
    ("players", "sizes"), [(2, [7, 5, 4, 3]), (3, [11, 7, 6, 5]), (4, [14, 10, 8, 6]), (5, [18, 12, 10, 8])]
)
def test_sizes_of_the_sets(players: int, sizes: list[int]) -> None:
    found = [sum(BOX.copies[c][players - 2] for c in range(CARD_COUNT) if BOX.sets[c] == s) for s in (1, 2, 3, 4)]
    assert found == sizes


def test_cards_stand_by_set_then_class_then_rising_minimum() -> None:
    order = [(BOX.sets[c], BOX.grades[c], BOX.minimum[c]) for c in range(CARD_COUNT)]
    assert order == sorted(order)
    assert BOX.sets[CARD_IDS.index("city_walls")] == 4


def test_neither_ability_nor_discount_on_the_five_plain_cards() -> None:
    for card in ("glassmaking", "fort", "indentured_worker", "refugee_settlement", "merchant_quarter"):
        index = CARD_IDS.index(card)
        assert (BOX.opens[index], BOX.raises[index], BOX.discount_targets[index]) == (-1, -1, [])
        assert BOX.treasury[index] == BOX.training[index] == BOX.vp_spaces[index] == 0


def test_each_further_discount_adds_one_less_than_the_one_before_or_1() -> None:
    for figures in BOX.figures:
        steps = [b - a for a, b in zip([0, *figures], figures, strict=False)]
        for before, after in itertools.pairwise(steps):
            assert after == max(1, before - 1)


def broken(tmp_path: Path, file: str, old: str, new: str) -> str:
    """The error that a folder with one changed place gives."""
    folder = tmp_path / "content"
    shutil.copytree(HOME, folder)
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        cinque.load("phoenicia", players=2, content=folder)
    return str(caught.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("cards.toml", 'id = "dyer"', 'id = "dier"', "record 'dier': expected 'dyer' here"),
        ("cards.toml", "set = 1", "set = 6", "sets must be numbered from 1 on"),
        ("cards.toml", "set = 1", "set = 0", "sets must be numbered from 1 on"),
        ("cards.toml", "minimum = 2", "minimum = 0", "card 'dyer': minimum must be"),
        ("cards.toml", "minimum = 2", "minimum = 256", "card 'dyer': minimum must be"),
        ("cards.toml", "vp = 1", "vp = -1", "card 'dyer': numbers may not be negative"),
        ("cards.toml", 'opens = "mining"', 'opens = "fishing"', "card 'prospector': there is no activity 'fishing'"),
        ("cards.toml", 'raises = "hunting"', 'raises = "fishing"', "card 'tracker': there is no activity 'fishing'"),
        ("cards.toml", "minimum = 2", 'minimum = "two"', "card 'dyer'"),
        ("cards.toml", 'source = "public"', 'source = "hearsay"', "card 'dyer': source must be"),
        ("activities.toml", "price = 2", "price = 0", "activity 'hunting': price and circles"),
        ("activities.toml", "price = 2", "price = 6", "tool prices must rise"),
        ("activities.toml", "circles = 5", "circles = 6", "activity 'hunting': needs one running total"),
        ("activities.toml", "[1, 2, 3, 4, 5]", "[1, 2, 1, 4, 5]", "activity 'hunting': running totals may not fall"),
        ("activities.toml", "[1, 2, 3, 4, 5]", "[-1, 2, 3, 4, 5]", "activity 'hunting': running totals may not fall"),
        ("discounts.toml", 'giver = "dyer"', 'giver = "dier"', "discount 'dyer_dye_house': there is no card 'dier'"),
        ("discounts.toml", 'target = "caravan"', 'target = "dye_house"', "'dye_house' has a discount already"),
        ("discounts.toml", "[4, 7, 9]", "[4, 3, 9]", "discount 'dyer_dye_house': figures must be"),
        ("discounts.toml", "[4, 7, 9]", "[-4, 3, 9]", "discount 'dyer_dye_house': figures must be"),
        ("discounts.toml", "[4, 7, 9]", "[]", "discount 'dyer_dye_house': figures must be"),
        ("constants.toml", 'id = "victory_vp"', 'id = "goal"', "record 'victory_vp' is missing"),
        ("constants.toml", "[1, 2, 2, 3]", "[1, 2, 2]", "A and B need the same numbers of players"),
        ("constants.toml", "[1, 2, 2, 3]", "[1, 2, 2, -3]", "copies 'A': numbers may not be negative"),
        ("production.toml", "value = 6", "value = 3", "from the dearest to the cheapest"),
        ("production.toml", "count = 12", "count = -1", "counts may not be negative"),
        ("production.toml", "count = 0", "count = 2", "money 'preset': the deck holds none"),
    ],
)
def test_errors_name_file_and_record(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    error = broken(tmp_path, file, old, new)
    assert file in error
    assert message in error


def test_a_missing_record_is_noticed(tmp_path: Path) -> None:
    text = (HOME / "cards.toml").read_text(encoding="utf-8")
    last = text[text.rindex("[[card]]") :]
    assert "cards.toml: expected 19 records, found 18" in broken(tmp_path, "cards.toml", last, "")


def test_corrected_content_counts_without_touching_code(tmp_path: Path) -> None:
    folder = tmp_path / "content"
    shutil.copytree(HOME, folder)
    path = folder / "constants.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("value = 32", "value = 20"), encoding="utf-8")
    game = cinque.load("phoenicia", players=2, content=folder)
    assert game.deal(1).view(SPECTATOR).goal == 20
    assert game.digest != cinque.load("phoenicia", players=2).digest


def test_a_card_is_reconstructed_as_soon_as_one_of_its_discounts_is() -> None:
    discounts = read_records(HOME / "discounts.toml", "discount", Discount)
    ours = {one.giver for one in discounts if one.source == "reconstructed"}
    assert ours == {"tracker", "prospector", "city_center", "shipyard", "public_works"}
    shown = {card.card: card.source for card in cinque.load("phoenicia", 2).deal(1).view(SPECTATOR).cards}
    assert {shown[card] for card in ours} == {"reconstructed"}
    assert shown["dyer"] == "public"
