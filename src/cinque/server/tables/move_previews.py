"""Legal moves as clients see them: texts, sure effects and warnings."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from cinque.core import Game, Question, Table
from cinque.core.clients.preview import Effect, preview_moves
from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.tables.room import Room
from cinque.server.tables.seeds import Seeds

WORLDS = 8  # an effect is shown if it is the same in this many worlds
MAX_PREVIEWED = 40  # effects are computed for this many moves of a question
GAMES_KEPT = 200
ENCODE = msgspec.json.Encoder()

# Texts of moves by game and language. The game is kept with them, so that its id is not used again.
_texts: OrderedDict[tuple[int, Lang], tuple[Game, dict[int, tuple[str, msgspec.Raw]]]] = OrderedDict()


def _texts_of(game: Game, lang: Lang) -> dict[int, tuple[str, msgspec.Raw]]:
    key = id(game), lang
    found = _texts.get(key)
    if found is None:
        if len(_texts) >= GAMES_KEPT:
            _texts.popitem(last=False)
        found = _texts[key] = (game, {})
    else:
        _texts.move_to_end(key)
    return found[1]


def _moves(room: Room, lang: Lang, moves: list[int], reader: int) -> list[tuple[str, msgspec.Raw]]:
    """The text and the encoded MoveInfo of each move, cached because most are the same at every table.

    A move that names a player is not cached: the names belong to this table, and one may be the reader's."""
    game = room.game
    known = _texts_of(game, lang)
    out: list[tuple[str, msgspec.Raw]] = []
    for move in moves:
        made = known.get(move)
        if made is None:
            info = move_info(room, lang, move, reader)
            made = (info.text, msgspec.Raw(ENCODE.encode(info)))
            if not game.moves.of(move).seats:
                known[move] = made
        out.append(made)
    return out


def move_info(
    room: Room,
    lang: Lang,
    move: int,
    reader: int,
    question: Question | None = None,
    effects: Sequence[Effect] = (),
    warnings: Sequence[str] = (),
) -> m.MoveInfo:
    """A move for a client. With a question, its text may be worded for that question."""
    words, kind = room.game.words(lang), room.game.moves.of(move)
    if question is None:
        text = words.move(room.game, move, room.name, reader)
    else:
        text = words.answer(room.game, move, question, room.name, reader)
    infos = [
        m.EffectInfo(stat=s, text=words.stat_label(s, now - was), before=was, after=now) for s, was, now in effects
    ]
    return m.MoveInfo(
        move=move,
        kind=kind.name,
        args=kind.args(move),
        text=text,
        role=kind.role,
        seats=kind.seats,
        effects=infos,
        warnings=list(warnings),
    )


def move_text(room: Room, lang: Lang, move: int, reader: int) -> str:
    return _moves(room, lang, [move], reader)[0][0]


def encode_moves(
    room: Room, table: Table, lang: Lang, moves: list[int], effects: dict[int, list[Effect]], reader: int
) -> list[msgspec.Raw]:
    """The legal moves as encoded MoveInfo, with their effects and warnings."""
    words, question = room.game.words(lang), table.question(reader)
    warned: dict[int, list[str]] = {}
    for warning in table.warnings(reader):
        warned.setdefault(warning.move, []).append(words.warning(warning, room.name, reader))
    raws = [raw for _, raw in _moves(room, lang, moves, reader)]
    for place, move in enumerate(moves):
        worded = words.find("choices", f"{question.ask}.{room.game.moves.kind(move)}") is not None
        if worded or move in effects or move in warned:
            info = move_info(room, lang, move, reader, question, effects.get(move, []), warned.get(move, []))
            raws[place] = msgspec.Raw(ENCODE.encode(info))
    return raws


class MovePreviews:
    """What each legal move of the seats to move surely changes; computed once per question."""

    def __init__(self, seeds: Seeds) -> None:
        self._seeds = seeds
        self._found: dict[int, tuple[int, dict[int, list[Effect]]]] = {}  # by seat: version of the question, effects

    def effects(self, room: Room, seat: int, moves: list[int]) -> dict[int, list[Effect]]:
        if type(room.table).compute_stats is Table.compute_stats:
            return {}
        asked, made = room.state.asked_versions[seat], room.state.movers.count(seat)
        known = self._found.get(seat)
        if known is None or known[0] != asked:
            seeds = [self._seeds.draw("preview", seat, made, world) for world in range(WORLDS)]
            known = self._found[seat] = (asked, preview_moves(room.table, seat, moves[:MAX_PREVIEWED], seeds))
        return known[1]
