"""Test positions: a scene is a table in exactly the state a clause describes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cinque import testing
from cinque.core import Event, Game, Pile, Piles, Refusal, Step, dice
from cinque.games.syndicate.rules.moves import AWARDS, BASES, CARDS, CHIPS, LINKS, SOVEREIGN, SYNDICATES, TECHS
from cinque.games.syndicate.rules.resource_collection import Collection
from cinque.games.syndicate.rules.round import ExtendedTurns, Round
from cinque.games.syndicate.rules.sovereign_phase import SovereignPhase
from cinque.games.syndicate.rules.table import Syndicate
from cinque.games.syndicate.rules.turn import NextTurn, Turn


def game(players: int = 3, **options: Any) -> Game:
    """A loaded game, shared by the tests."""
    return testing.loaded("syndicate", players, **options)


def fresh(players: int = 3, seed: int = 1, **options: Any) -> Syndicate:
    """A newly dealt table."""
    t = game(players, **options).deal(seed)
    assert isinstance(t, Syndicate)
    return t


def choose_syndicates(t: Syndicate) -> None:
    """Everybody keeps the first of their syndicate cards."""
    while t.syndicates[t.choices[0]]:
        t.play(t.current_player(), t.legal_moves(t.current_player())[0])


class Scene(testing.Scene[Syndicate]):
    """A table and short ways to play on it and look at it."""

    def do(self, *moves: str) -> Scene:
        """Play these moves, each for the first seat to move."""
        return self.play(*moves)

    def legal_moves(self, kind: str = "", seat: int | None = None) -> list[str]:
        """The legal moves as text, or only those of one kind."""
        return [text for text in super().legal_moves(seat) if not kind or text.split()[0] == kind]

    def rolls(self, *wanted: int, sides: int = 6) -> Scene:
        """The coming dice, so many as are named; no other chance may come before them."""
        for seed in range(1, 10_000_000):
            d = dice(seed * 7919)
            if all(d.below(sides) + 1 == face for face in wanted):
                self.t.rng = seed * 7919
                return self
        raise AssertionError("no such dice")

    def refusal(self, move: str) -> Refusal | None:
        """What forbids a move now."""
        return self.t.why_not(self.t.current_player(), self.t.game.moves.parse(move))

    def clause(self, move: str) -> str:
        """The clause that forbids a move now; empty when it is allowed or none is named."""
        found = self.refusal(move)
        return "" if found is None else found.clause

    def stock(self, seat: int = 0) -> str:
        """Credits, influence and crew."""
        return "/".join(map(str, self.t.seats[seat].stock))

    def owner(self, base: str) -> int:
        return self.t.owner[BASES.index(base)]

    def fort(self, base: str) -> bool:
        return self.t.fort >> BASES.index(base) & 1 == 1

    def in_play(self, base: str) -> bool:
        return self.t.in_play(BASES.index(base))

    def research(self, base: str) -> int:
        return self.t.research[BASES.index(base)]

    @property
    def destroyer(self) -> str:
        return BASES[self.t.destroyer] if self.t.destroyer >= 0 else ""

    def hand(self, seat: int = 0) -> list[str]:
        return sorted(self.t.card_names(self.t.hand(seat)))

    def slot(self, seat: int = 0) -> str:
        card = self.t.slot(seat)
        return self.t.card_names([card])[0] if card >= 0 else ""

    def chips(self, seat: int = 0) -> list[str]:
        return sorted(CHIPS[self.t.box.chip_design[chip]] for chip in self.t.held_chips(seat))

    def discard(self) -> list[str]:
        return self.t.card_names(self.t.cards[self.t.discard])

    def techs(self, seat: int = 0) -> list[str]:
        return [name for number, name in enumerate(TECHS) if self.t.seats[seat].techs >> number & 1]

    def award(self, award: str) -> int:
        return self.t.awards[AWARDS.index(award)]

    def told(self, kind: str) -> Event:
        """The last event of a kind."""
        return self.events(kind)[-1]

    def story(self, start: int = 0) -> list[str]:
        """The kinds of all events, from a place on."""
        return [event.kind for event in self.t.events[start:]]

    def until(self, ask: str, move: str = "decline") -> Scene:
        """Answer with one move until something is asked."""
        while self.question_id != ask:
            self.do(move)
        return self


def table(
    players: int = 3,
    *,
    round: int = 1,
    last: int = 0,
    lead: int = 0,
    alert: int = 1,
    syndicates: Sequence[str] = ("orion",) * 5,
    stock: Sequence[Sequence[int]] = (),
    hands: Sequence[Sequence[str]] = (),
    slots: Sequence[str] = (),
    chips: Sequence[Sequence[str]] = (),
    owner: Mapping[str, int] | None = None,
    fort: Sequence[str] = (),
    research: Mapping[str, int] | None = None,
    destroyer: str = "",
    no_crew: Sequence[str] = (),
    no_tax: Sequence[str] = (),
    no_effect: Sequence[str] = (),
    granted: Sequence[str] = (),
    techs: Sequence[Sequence[str]] = (),
    tech: Sequence[int] = (),
    assault: Sequence[int] = (),
    armed: Sequence[int] = (),
    dice: Sequence[int] = (),
    markers: Sequence[tuple[int, int]] = (),
    deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    sovereign: Sequence[str] = (),
    board_chips: Mapping[str, str] | None = None,
    awards: Mapping[str, int] | None = None,
    trading: bool = False,
    **options: Any,
) -> Syndicate:
    """A table with nothing on it but what is named; all lead Orion, which has no bonus; seat 0 is first.

    `deck` and `sovereign` name the next cards first; `markers` are so many in the lowest boxes of each market.
    The rest of every component is where it does not matter: cards in the deck (with `deck`, out of the game), chips in
    the box; no territory has a chip but those in `board_chips`.
    """
    if players > 1:
        options["trading"] = trading
    t = fresh(players, 1, first=0, **options)
    choose_syndicates(t)
    b = t.box
    t.round, t.last, t.alert = round, last, alert
    t.circle = [*range(players), *([t.phantom] if t.phantom >= 0 else [])]
    t.lead = lead
    t.turn = -1
    t.owner = [(owner or {}).get(base, -1) for base in BASES]
    t.fort, t.no_crew, t.no_tax, t.no_effect = (_mask(names, BASES) for names in (fort, no_crew, no_tax, no_effect))
    t.research = [(research or {}).get(base, 0) for base in BASES]
    t.destroyer = BASES.index(destroyer) if destroyer else -1
    t.granted = _mask(granted, LINKS)
    t.awards = [(awards or {}).get(award, -1) for award in AWARDS]
    rows: dict[Pile, list[int]] = {}
    cards = list(reversed(range(len(b.design))))
    spare = list(range(len(b.chip_design)))
    t.supply = (1 << len(TECHS)) - 1
    for seat, s in enumerate(t.seats):
        s.syndicate = SYNDICATES.index(syndicates[seat])
        s.stock = list(_at(stock, seat, ()) or (0, 0, 0))
        rows[t.hands[seat]] = [_take(cards, b.design, CARDS.index(name)) for name in _at(hands, seat, ())]
        name = _at(slots, seat, "")
        rows[t.slots[seat]] = [_take(cards, b.design, CARDS.index(name))] if name else []
        s.slot_candidates = 0
        rows[t.chip_hands[seat]] = [_take(spare, b.chip_design, CHIPS.index(chip)) for chip in _at(chips, seat, ())]
        s.techs = _mask(_at(techs, seat, ()), TECHS)
        t.supply &= ~s.techs
        s.tech = _at(tech, seat, 1)
        s.assault = _at(assault, seat, 0)
        s.reinforcements = _at(armed, seat, s.assault)
        s.dice = _at(dice, seat, 2)
        s.markers = [(1 << count) - 1 for count in _at(markers, seat, (0, 0))]
    rows[t.discard] = [_take(cards, b.design, CARDS.index(name)) for name in discard]
    if deck is None:
        rows[t.deck] = cards
    else:
        rows[t.deck] = [_take(cards, b.design, CARDS.index(name)) for name in reversed(deck)]
    rows[t.board] = [-1] * len(BASES)
    for base, chip in (board_chips or {}).items():
        rows[t.board][BASES.index(base)] = _take(spare, b.chip_design, CHIPS.index(chip))
    rows[t.chip_box] = spare
    top = [SOVEREIGN.index(card) for card in sovereign]
    others = [card for card in range(1, len(SOVEREIGN)) if card not in top]
    rows[t.sovereign_deck] = [*others[: 8 - len(top)], *reversed(top)]
    rows[t.sovereign_box] = [card for card in range(len(SOVEREIGN)) if card not in rows[t.sovereign_deck]]
    for family in (t.cards, t.chips, t.sovereign):
        lay_out(family, rows)
    t.agenda = []
    return t


def lay_out(family: Piles, rows: Mapping[Pile, list[int]]) -> None:
    """Let the piles hold exactly these cards; the others are empty. Everyone knows only the cards they can see."""
    for pile in family.layout.piles:
        family.cards[pile.number] = rows.get(pile, [])
    family.knowledge = None
    for seat in range(-1, family.layout.players):
        family.remember(seat)


def scene(players: int = 3, *, seat: int = 0, **given: Any) -> Scene:
    """A table at the start of a seat's turn."""
    t = table(players, **given)
    place = (t.circle.index(seat) - t.lead) % len(t.circle)
    after: Step[Any] = ExtendedTurns(place + 1) if t.game.options["extended"] else NextTurn(place + 1)
    return begin(t, Turn(seat), after, SovereignPhase(), Collection(), Round())


def sovereign(card: str, players: int = 3, **given: Any) -> Scene:
    """A table at the start of the Sovereign Card phase, with this card on top."""
    return begin(
        table(players, sovereign=[card, *given.pop("then", [])], **given), SovereignPhase(), Collection(), Round()
    )


def collection(players: int = 3, **given: Any) -> Scene:
    """A table at the start of Resource Collection."""
    return begin(table(players, **given), Collection(), Round())


def phase(players: int = 3, **given: Any) -> Scene:
    """A table at the start of a round."""
    return begin(table(players, **given), Round())


def begin(t: Syndicate, *steps: Step[Any]) -> Scene:
    """Run these steps until somebody is asked."""
    t.then(*steps)
    t.advance()
    return Scene(t)


def _at(rows: Sequence[Any], seat: int, default: Any) -> Any:
    return rows[seat] if seat < len(rows) else default


def _mask(names: Sequence[str], known: list[str]) -> int:
    return sum(1 << known.index(name) for name in names)


def _take(left: list[int], designs: list[int], design: int) -> int:
    found = min(item for item in left if designs[item] == design)
    left.remove(found)
    return found
