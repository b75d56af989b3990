"""Development cards: the display of step 2b, and what a bought card gives (chapters PHO-DEV and PHO-CAR)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.steps import Step
from cinque.games.phoenicia.rules.discounts import add_discounts
from cinque.games.phoenicia.rules.moves import CARD_IDS
from cinque.games.phoenicia.rules.table import NOBODY, NOTHING, Phoenicia


class AddCards(Step[Phoenicia]):
    """2b: refill the display to one card per player, from the current set and then the next (PHO-DEV01, PHO-DEV02,
    PHO-DEV03, PHO-DEV04)."""

    def run(self, t: Phoenicia) -> None:
        added: list[int] = []
        cards = t.development_cards
        while len(cards[t.display]) < t.players and cards[t.deck]:
            added.append(cards.draw(t.deck, t.display))
        if t.recording and added:
            t.emit("display", NOBODY, {"cards": [CARD_IDS[card] for card in added]})


def take_card(t: Phoenicia, seat: int, card: int) -> None:
    """Give a seat a card, or another copy of it, with its values, activity, level and discounts (PHO-AUC15, PHO-CAR28;
    example PHO-EX06)."""
    s = t.seats[seat]
    b = t.box
    s.owned[card] += 1
    s.production += b.production[card]
    s.vp += b.vp[card]
    s.storehouses += b.storehouses[card]
    s.untrained += b.untrained[card]
    s.trained += b.trained[card]
    s.spaces += b.vp_spaces[card]
    s.treasury = max(s.treasury, b.treasury[card])
    if b.training[card] > 0:
        s.training = min(s.training, b.training[card])
    if b.opens[card] != NOTHING:
        s.opened |= 1 << b.opens[card]
    if b.raises[card] != NOTHING:
        t.raise_level(s, b.raises[card])
    add_discounts(t, seat, card)


ADD_CARDS: Final = AddCards()
