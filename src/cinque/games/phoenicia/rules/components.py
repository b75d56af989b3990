"""The box: all content of the game as lists of ints, filled by content.py and shared by all tables."""

from __future__ import annotations


class Box:
    """Everything in the box that never changes.

    Lists by card follow CARD_IDS, lists by activity follow ACTIVITY_IDS, and lists by kind of production card follow
    MONEY_IDS.
    """

    # by card
    sets: list[int]
    grades: list[str]
    sources: list[str]
    copies: list[list[int]]  # by number of players, starting with the smallest
    minimum: list[int]
    production: list[int]
    vp: list[int]
    storehouses: list[int]
    untrained: list[int]
    trained: list[int]
    opens: list[int]  # the activity it opens, or -1
    raises: list[int]  # the activity it raises one level, or -1
    treasury: list[int]  # the treasury limit it sets, or 0
    training: list[int]  # the training cost it sets, or 0
    vp_spaces: list[int]
    not_first: list[bool]
    figures: list[list[int]]  # the discount on this card for owning one, two, three of the discounting card
    discount_targets: list[list[int]]  # the cards this one gives a discount on

    # by activity
    price: list[int]
    circles: list[int]
    at_start: list[bool]
    levels: list[int]  # how many levels the activity has
    totals: list[list[list[int]]]  # production by level and number of workers, starting with 0 workers
    vps: list[list[int]]  # VPs by number of workers, starting with 0 workers
    storehouse: list[int]  # storehouses gained with each new worker

    # by kind of production card
    money: list[int]  # copies in the deck
    worth: list[int]
    dearest: int
    cheapest: int

    # whole decks, sorted
    development_cards: list[list[int]]  # by number of players, starting with the smallest
    set_cards: list[list[list[int]]]  # by number of players and set
    production_cards: list[int]

    # single numbers
    min_players: int
    max_players: int
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
    production_per_card: int
    coin_group: int
    vp_price: int
    stall_rounds: int
