"""In whole games, resampled tables never contradict a player with perfect memory (SMS-R74)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cinque.core import Dice, dice
from cinque.games.shadow_moon.rules.end_of_round import BankCards
from cinque.games.shadow_moon.rules.moves import AGENTS
from cinque.games.shadow_moon.rules.table import ShadowMoon
from tests.games.shadow_moon.card_lists import CardLists, face, facedown
from tests.games.shadow_moon.deck_drain import SYNDICATES, play_draining_move
from tests.games.shadow_moon.scene import game

SHOWN = ("played", "planted", "burned", "burned_stack", "sacrificed", "gambled", "recalled", "swapped", "turned",
         "refilled", "rolled")  # fmt: skip


def backs(t: CardLists, seat: int) -> list[int]:
    """The facedown cards of a seat from the bottom up."""
    return [face(card) for card in t.seats[seat].stack if facedown(card)]


class Memory:
    """What one player remembers, gathered from events alone and from the cards that everybody sees."""

    def __init__(self, t: ShadowMoon, viewer: int) -> None:
        self.t = CardLists(t)
        self.viewer = viewer
        self.read = 0
        self.taken: dict[int, tuple[int, list[int], int]] = {}  # card: holder, older facedown cards, exchanges before
        self.under: list[int] = []  # own cards that went under the deck in this round
        self.exchanges = [0] * t.players
        self.draws = [0] * t.players  # in the last round
        self.banked: list[tuple[list[set[int]], list[int], set[int]]] = []  # seen in hands, unseen, seen elsewhere

    def look(self) -> None:
        """Take in what has happened since the last look."""
        for event in self.t.events[self.read :]:
            data = event.visible_data(self.viewer)
            if data is not None:
                self.hear(event.kind, event.seat, data)
        self.read = len(self.t.events)

    def hear(self, kind: str, seat: int, data: dict[str, Any]) -> None:
        if kind in SHOWN:
            for name in (*data.get("cards", ()), *([data["card"]] if "card" in data else [])):
                self.taken.pop(AGENTS.index(name), None)
                if AGENTS.index(name) in self.under:
                    self.under.remove(AGENTS.index(name))
        if kind in ("swapped", "reanimated"):
            card = AGENTS.index(data["taken" if kind == "swapped" else "card"])
            if kind == "swapped" or self.t.actor < self.t.players:
                self.taken[card] = (seat, backs(self.t, seat), self.exchanges[seat])
        if kind == "exchanged":
            self.exchanges[seat] += 1
            if seat == self.viewer:
                self.under.append(AGENTS.index(data["card"]))
        if kind == "drew" and self.t.round == 3:
            self.draws[seat] += data["count"]
        if kind == "round":
            self.taken, self.under = {}, []
        if kind == "reshuffled":
            self.under = []  # they may lie anywhere in the deck now

    def remember_hands(self) -> None:
        """Everybody has taken the own stack: what was faceup is known."""
        t = self.t
        hands: list[set[int]] = []
        for seat in range(t.players):
            hand = set(t.seats[seat].hand)
            hands.append(hand if seat == self.viewer else hand & self.open_before)
        unseen = [len(t.seats[seat].hand) - len(hands[seat]) for seat in range(t.players)]
        elsewhere = (self.open_before | {c for c in t.row if c >= 0} | set(t.burn)) - set().union(*hands)
        self.banked.append((hands, unseen, elsewhere))

    def watch_stacks(self) -> None:
        """The cards that are face up, or remembered to have been taken, before the stacks are taken."""
        t = self.t
        self.open_before = {c for s in t.seats for c in s.stack if not facedown(c)}
        kingpin = t.seats[t.players].stack if t.colours > t.players else []
        self.open_before -= {c for c in kingpin if c in t.deck}

    def faults(self, table: ShadowMoon) -> list[str]:
        """Everything in a world that cannot be."""
        world = CardLists(table)
        found = []
        for card, (holder, older, exchanges) in self.taken.items():
            if self.hides(card) and self.exchanges[holder] == exchanges and card not in self.under:
                now = [c for c, true in zip(backs(world, holder), backs(self.t, holder)) if true not in older]
                if card not in world.seats[holder].hand + now:
                    found.append(f"{AGENTS[card]} was taken by {holder} for all to see and is elsewhere")
        for card in self.under:
            if card in self.t.deck and world.deck.index(card) != self.t.deck.index(card):
                found.append(f"{AGENTS[card]} is not where the player put it under the deck")
        if self.banked and self.t.round == 2:
            for seat in range(self.t.players):
                if seat != self.viewer:
                    found += self.cannot(world.seats[seat].bank, seat, [0], 0)
        if len(self.banked) == 2 and self.t.round == 3:
            for seat in range(self.t.players):
                if seat != self.viewer:
                    s = world.seats[seat]
                    free = self.draws[seat] + len([c for c in self.taken if self.taken[c][0] == seat])
                    found += self.cannot(s.hand + s.bank + backs(world, seat), seat, [0, 1], free)
        return found

    def hides(self, card: int) -> bool:
        """Whether the player cannot see the card now."""
        t = self.t
        hidden = t.deck + [c for s in range(t.players) if s != self.viewer for c in t.seats[s].hand + backs(t, s)]
        return card in hidden

    def cannot(self, cards: list[int], seat: int, rounds: list[int], free: int) -> list[str]:
        """Cards that the seat cannot have banked in any of these rounds, beyond what it drew later."""
        wrong, guessed = [], 0
        for card in cards:
            ways = [self.way(card, seat, number) for number in rounds]
            if "no" in ways and all(way == "no" for way in ways):
                wrong.append(card)
            elif "seen" not in ways:
                guessed += 1
        most = sum(self.banked[number][1][seat] for number in rounds) + free
        found = [f"{AGENTS[card]} cannot have been banked by {seat}" for card in wrong[free:]]
        return found + ([f"{guessed} unseen cards of {seat}, not {most}"] if guessed > most else [])

    def way(self, card: int, seat: int, number: int) -> str:
        hands, _, elsewhere = self.banked[number]
        if number == 0 and len(self.banked) == 2:
            later, _, out = self.banked[1]
            if card in out or any(card in hand for hand in later):
                return "no"  # seen in round 2, so it was in no bank
        if card in hands[seat]:
            return "seen"
        return "no" if card in elsewhere or any(card in hand for hand in hands) else "unseen"


def at_random(t: ShadowMoon, d: Dice) -> None:
    seat = t.current_player()
    offered = t.legal_moves(seat)
    t.play(seat, offered[d.below(len(offered))])


@pytest.mark.parametrize("move", [at_random, play_draining_move], ids=["random", "keen"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_no_world_contradicts_what_a_player_remembers(players: int, move: Callable[[ShadowMoon, Dice], None]) -> None:
    looks = 0
    for seed in range(6):
        options = {"syndicates": SYNDICATES} if players < 4 else {}
        t = game(players, **options).deal(seed)
        assert isinstance(t, ShadowMoon)
        d = dice(seed + 50)
        minds = [Memory(t, viewer) for viewer in range(players)]
        while not t.over:
            taking = not isinstance(t.agenda[-1], BankCards)
            if taking:
                for mind in minds:
                    mind.watch_stacks()
            move(t, d)
            for mind in minds:
                mind.look()
                if taking and not t.over and isinstance(t.agenda[-1], BankCards):
                    mind.remember_hands()
            if not t.over and d.below(5) == 0:
                mind = minds[d.below(players)]
                world = t.redeal_unchecked(mind.viewer, d)
                assert isinstance(world, ShadowMoon)
                assert mind.faults(t) == [], "the truth must fit"
                assert mind.faults(world) == []
                looks += 1
    assert looks > 60
