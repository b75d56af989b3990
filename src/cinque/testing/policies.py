"""Policies: how the random games of a check choose their moves, so that rare things happen often."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cinque.core import Dice, Game, dice

FAVOURED = 4  # of 5 choices take a favoured move if there is one

Choose = Callable[[list[int], Dice], int]


class Policy:
    """Chooses random moves, most of them of the kinds that it favours."""

    def __init__(self, name: str, kinds: Iterable[str] = (), avoided: Iterable[str] = ()) -> None:
        self.name = name
        self.kinds = frozenset(kinds)
        self.avoided = frozenset(avoided)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def begin(self, game: Game, seed: int) -> Choose:
        """How to choose a move in one game."""
        return self._favouring(game, self.kinds, self.avoided)

    def _favouring(self, game: Game, kinds: frozenset[str], avoided: frozenset[str]) -> Choose:
        favoured = {kind.name for kind in game.moves.kinds} & kinds
        name_of = game.moves.text

        def choose(legal: list[int], chance: Dice) -> int:
            if (favoured or avoided) and chance.below(FAVOURED + 1) < FAVOURED:
                names = [name_of(move).partition(" ")[0] for move in legal]
                wanted = [move for move, name in zip(legal, names, strict=True) if name in favoured]
                wanted = wanted or [move for move, name in zip(legal, names, strict=True) if name not in avoided]
                if wanted:
                    return wanted[chance.below(len(wanted))]
            return legal[chance.below(len(legal))]

        return choose


class AnyKinds(Policy):
    """Favours some kinds of moves, others in each game, and avoids some."""

    def begin(self, game: Game, seed: int) -> Choose:
        """Choose the kinds of moves that this game favours and avoids."""
        kinds = [kind.name for kind in game.moves.kinds]
        d = dice(seed ^ 0xFA7)
        d.shuffle(kinds)
        some = len(kinds) // 4
        return self._favouring(game, frozenset(kinds[:some]), frozenset(kinds[some : 2 * some]))


RANDOM = Policy("random")
STEERED = AnyKinds("any kinds")


def steered(policies: Sequence[Policy], game: Game) -> list[Policy]:
    """The policies that favour something in this game."""
    kinds = {kind.name for kind in game.moves.kinds}
    return [policy for policy in policies if policy is RANDOM or isinstance(policy, AnyKinds) or policy.kinds & kinds]
