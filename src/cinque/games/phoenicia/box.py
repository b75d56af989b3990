"""The numbers of the box, flattened into lists of ints that the rules can read quickly."""

from __future__ import annotations


class Box:
    """All content by card, activity and constant; shared by all tables of a game and never changed.

    Lists run over the cards in the order of CARD_IDS, over the activities in that of ACTIVITY_IDS.
    """

    __slots__ = (
        "sets", "grades", "sources", "copies", "minimum", "production", "vp", "storehouses", "untrained", "trained",
        "opens", "raises", "treasury", "training", "vp_spaces", "not_first", "giver", "figures", "targets",
        "price", "circles", "at_start", "levels", "totals", "vps", "storehouse",
        "money", "goal", "start_coins", "start_storehouses", "start_untrained", "start_trained", "start_workers",
        "start_cards", "start_treasury", "start_training", "per_card", "coin_group", "vp_price", "stall_rounds",
    )  # fmt: skip

    # by card
    sets: list[int]
    grades: list[str]
    sources: list[str]
    copies: list[list[int]]  # by number of players, from 2 on
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
    giver: list[int]  # the card that gives a discount on this one, or -1
    figures: list[list[int]]  # that discount with one, two, three giving cards
    targets: list[list[int]]  # the cards this one gives a discount on

    # by activity
    price: list[int]
    circles: list[int]
    at_start: list[bool]
    levels: list[int]  # how many levels the activity has
    totals: list[list[list[int]]]  # production by level and number of workers, from 0 workers on
    vps: list[list[int]]  # VPs by number of workers, from 0 workers on
    storehouse: list[int]  # storehouses that each worker who enters brings

    # single numbers
    money: list[int]  # how many production cards of each kind the deck holds
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
