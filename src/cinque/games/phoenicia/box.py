"""The box: all content of the game as lists of ints, filled by content.py and shared by all tables."""

from __future__ import annotations


class Box:
    """Everything in the box that never changes. Lists run over the cards in the order of CARD_IDS, over the
    activities in that of ACTIVITY_IDS, over the kinds of production card in that of MONEY_IDS."""

    # by card
    sets: list[int]
    grades: list[str]
    sources: list[str]
    copies: list[list[int]]  # by number of players, from the fewest on
    minimum: list[int]
    production: list[int]
    vp: list[int]
    storehouses: list[int]
    untrained: list[int]
    trained: list[int]
    opens: list[int]  # the activity it opens, or -1
    raises: list[int]  # the activity it lifts one level, or -1
    treasury: list[int]  # the treasury limit it brings, or 0
    training: list[int]  # the training cost it brings, or 0
    vp_spaces: list[int]
    not_first: list[bool]
    figures: list[list[int]]  # the discount on this card with one, two, three giving cards
    targets: list[list[int]]  # the cards this one gives a discount on

    # by activity
    price: list[int]
    circles: list[int]
    at_start: list[bool]
    levels: list[int]  # how many levels the activity has
    totals: list[list[list[int]]]  # production by level and number of workers, from 0 workers on
    vps: list[list[int]]  # VPs by number of workers, from 0 workers on
    storehouse: list[int]  # storehouses that each worker who enters brings

    # by kind of production card
    money: list[int]  # how many the deck holds
    worth: list[int]
    dearest: int
    cheapest: int

    # single numbers
    fewest: int
    most: int
    last_set: int
    goal: int
    start_coins: int
    start_storehouses: int
    start_untrained: int
    start_trained: int
    start_workers: list[int]
    start_cards: int
    start_treasury: int
    start_training: int
    per_card: int
    coin_group: int
    vp_price: int
    stall_rounds: int
