"""Setup: decks, first display, Overlord, first production cards (chapters PHO-SET and PHO-VAR)."""

from __future__ import annotations

from cinque.core.engine.steps import Step
from cinque.games.phoenicia.rules.moves import CARD_IDS, MONEY_IDS, PRESET
from cinque.games.phoenicia.rules.table import NOBODY, Phoenicia, cards_from_counts


class SetUp(Step[Phoenicia]):
    """Lay out everything for round 1, which starts with the player turns (PHO-SET15)."""

    def run(self, t: Phoenicia) -> None:
        lay_out_cards(t)
        t.overlord = int(t.below(t.players))
        deal_money(t)


def add_set(t: Phoenicia, number: int) -> int:
    """Put the cards of one set for this number of players on the deck, shuffled (PHO-SET05, PHO-SET06, PHO-SET08);
    return where the set starts."""
    b = t.box
    start = len(t.development_cards[t.deck])
    t.development_cards.open(t.deck, b.set_cards[t.players - b.min_players][number])
    t.development_cards.shuffle(t.deck, t, start)
    return start


def lay_out_cards(t: Phoenicia) -> None:
    """Stack the sets with set 1 on top (PHO-SET09) and deal the first display.

    Granary and Fort are never in the first display; they are shuffled back afterwards (PHO-SET10, PHO-SET11,
    PHO-SET12, PHO-R31).
    """
    cards = t.development_cards
    start = 0
    for number in range(t.box.last_set, 0, -1):
        start = add_set(t, number)
    while len(cards[t.display]) < t.players and len(cards[t.deck]) > start:
        first = t.box.not_first[cards[t.deck][-1]]
        cards.draw(t.deck, t.away if first else t.display)
    cards.move_all(t.away, t.deck)
    cards.shuffle(t.deck, t, start)
    if t.recording:
        t.emit("display", NOBODY, {"cards": [CARD_IDS[card] for card in cards[t.display]]})


def deal_money(t: Phoenicia) -> None:
    """Shuffle the production deck; give each player a card from it, or the preset card (PHO-SET14, PHO-VAR01,
    PHO-VAR06)."""
    t.production_cards.open(t.draw_pile)
    t.production_cards.shuffle(t.draw_pile, t)
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
