"""Policies: how the random games of a check choose their moves, so that rare things happen often."""

from __future__ import annotations

from collections.abc import Callable

from cinque.core import Dice, Game, dice

FAVORED_OF_5 = 4  # of 5 choices pick a favored move, if there is one

Choose = Callable[[list[int], Dice], int]


class Policy:
    """Chooses random moves, most of them of the kinds that it favors."""

    def __init__(self, name: str, favored: str = "", avoided: str = "") -> None:
        self.name = name
        self.favored = frozenset(favored.split())
        self.avoided = frozenset(avoided.split())

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def begin(self, game: Game, seed: int) -> Choose:
        """Return a function that chooses the moves of one game."""
        return self._favoring(game, self.favored, self.avoided)

    def _favoring(self, game: Game, kinds: frozenset[str], avoided: frozenset[str]) -> Choose:
        favored = {kind.name for kind in game.moves.kinds} & kinds
        name_of = game.moves.text

        def choose(legal: list[int], chance: Dice) -> int:
            if (favored or avoided) and chance.below(FAVORED_OF_5 + 1) < FAVORED_OF_5:
                names = [name_of(move).partition(" ")[0] for move in legal]
                wanted = [move for move, name in zip(legal, names, strict=True) if name in favored]
                wanted = wanted or [move for move, name in zip(legal, names, strict=True) if name not in avoided]
                if wanted:
                    return wanted[chance.below(len(wanted))]
            return legal[chance.below(len(legal))]

        return choose


class AnyKinds(Policy):
    """Favors some kinds of moves and avoids others, differently in each game."""

    def begin(self, game: Game, seed: int) -> Choose:
        """Choose the kinds of moves that this game favors and avoids."""
        kinds = [kind.name for kind in game.moves.kinds]
        d = dice(seed ^ 0xFA7)
        d.shuffle(kinds)
        some = len(kinds) // 4
        return self._favoring(game, frozenset(kinds[:some]), frozenset(kinds[some : 2 * some]))


RANDOM = Policy("random")
ANY_KINDS = AnyKinds("any kinds")


TRADING = Policy(
    "trading",
    "offer send accept counter give give_card give_chip give_slot want want_cards want_chips want_slot hand_card "
    "hand_chip exchange call share",
    "pass decline cancel refuse revoke end",
)
RESHUFFLES = Policy("reshuffles", "play discard mission lay buy obtain consume drop", "pass end bank")
UNDER_DECKS = Policy("cards under decks", "cycle cycle_request under bury refresh burn", "pass end")
BANKING = Policy("banking", "bank banked sacrifice claim spend bury", "pass")
POLICIES = [RANDOM, ANY_KINDS, TRADING, RESHUFFLES, UNDER_DECKS, BANKING]


def policies_of(game: Game) -> list[Policy]:
    """The policies that make a difference in this game."""
    kinds = {kind.name for kind in game.moves.kinds}
    return [policy for policy in POLICIES if policy in (RANDOM, ANY_KINDS) or policy.favored & kinds]
