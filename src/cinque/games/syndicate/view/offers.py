"""What each viewer may know about the offer in progress, for `encode` and the view (SYN-TRD10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cinque.games.syndicate.rules import constants as c

if TYPE_CHECKING:
    from cinque.games.syndicate.rules.table import Syndicate


def offer_terms(t: Syndicate, viewer: int) -> list[int]:
    """Return what the viewer may know about the offer in progress, without the names of cards."""
    offer = t.offer
    if offer is None:
        return []
    if viewer != offer.maker and not offer.sent:
        return [0]
    found = [2 if offer.sent else 1, *offer.give, *offer.want, len(offer.cards), len(offer.chips)]
    found += [1 if offer.slot else 0, offer.want_cards, 1 if offer.want_slot else 0, offer.want_chips]
    for given, wanted, count in (
        (offer.techs, offer.want_techs, 12),
        (offer.bases, offer.want_bases, c.TERRITORY_COUNT),
        (offer.beams, offer.want_beams, 4),
    ):
        for bit in range(count):
            found += [given >> bit & 1, wanted >> bit & 1]
    return found


def offer_cards(t: Syndicate, viewer: int) -> list[int]:
    """Return the designs of the cards in the offer in progress, if the viewer may know them."""
    return t.offer.cards if t.offer is not None and may_know_offer_cards(t, viewer) else []


def offer_chips(t: Syndicate, viewer: int) -> list[int]:
    """Return the designs of the chips in the offer in progress, if the viewer may know them."""
    return t.offer.chips if t.offer is not None and may_know_offer_cards(t, viewer) else []


def may_know_offer_cards(t: Syndicate, viewer: int) -> bool:
    """Return whether the viewer may know the cards of the offer in progress, as its maker or receiver."""
    offer = t.offer
    return offer is not None and (viewer == offer.maker or (viewer == offer.to and offer.sent))
