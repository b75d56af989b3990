"""Setup: decks, first display, Overlord, first production cards (chapters PHO-SET and PHO-VAR)."""

from __future__ import annotations

from cinque.core.engine.steps import Step
from cinque.games.phoenicia.rules.hidden_information import cards_from_counts
from cinque.games.phoenicia.rules.moves import CARD_IDS, CARDS, MONEY_IDS, PRESET
from cinque.games.phoenicia.rules.table import NOBODY, Phoenicia


class SetUp(Step[Phoenicia]):
    """Lay out everything for round 1, which starts with the player turns (PHO-SET15)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        lay_out_cards(t)
        t.overlord = int(t.below(t.players))
        deal_money(t)


def cards_of_set(t: Phoenicia, number: int) -> list[int]:
    """Return the cards of one set for this number of players, shuffled (PHO-SET05, PHO-SET06, PHO-SET08)."""
    b = t.box
    cards: list[int] = []
    for card in range(CARDS):
        if b.sets[card] == number:
            for _ in range(b.copies[card][t.players - b.fewest]):
                cards.append(card)
    t.shuffle(cards)
    return cards


def lay_out_cards(t: Phoenicia) -> None:
    """Stack the sets with set 1 on top (PHO-SET09) and deal the first display.

    Granary and Fort are never in the first display; they are shuffled back afterwards (PHO-SET10, PHO-SET11,
    PHO-SET12, PHO-R31).
    """
    for number in range(t.box.last_set, 1, -1):
        t.deck.extend(cards_of_set(t, number))
    first = cards_of_set(t, 1)
    aside: list[int] = []
    while len(t.display) < t.players and first:
        card = first.pop()
        if t.box.not_first[card]:
            aside.append(card)
        else:
            t.display.append(card)
    first.extend(aside)
    t.shuffle(first)
    t.deck.extend(first)
    if t.recording:
        t.emit("display", NOBODY, {"cards": [CARD_IDS[card] for card in t.display]})


def deal_money(t: Phoenicia) -> None:
    """Shuffle the production deck; give each player a card from it, or the preset card (PHO-SET14, PHO-VAR01,
    PHO-VAR06)."""
    t.stocked = t.box.money[:]
    t.pile = cards_from_counts(t.stocked)
    t.shuffle(t.pile)
    for seat in range(t.players):
        for _ in range(t.box.start_cards):
            if t.preset_start:
                t.receive(seat, PRESET)
            else:
                t.deal_card(seat)
        if t.recording:
            s = t.seats[seat]
            moneys = [MONEY_IDS[money] for money in cards_from_counts(s.hand)]
            t.emit("start", seat, {"count": s.cards, "coins": s.coins}, {"moneys": moneys}, 1 << seat)
