"""Render a room as the State message that one seat may see. Nothing else of a table ever leaves the server."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cinque.core import Table, Words
from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.tables import auto_answers, clocks, takebacks, undo
from cinque.server.tables.events import ENCODE
from cinque.server.tables.move_previews import MovePreviews, encode_moves, move_text
from cinque.server.tables.room import SPECTATOR, Room
from cinque.server.texts import server_text
from cinque.server.ws.state_updates import join_objects


def seat_infos(room: Room, connected: list[bool], now: int) -> list[m.SeatInfo]:
    """The seats and their players."""
    thinking = [] if room.state.paused else room.public_to_move
    return [
        m.SeatInfo(
            seat=seat,
            name=player.name,
            kind=player.kind,
            bot=player.bot,
            connected=connected[seat],
            ready=player.ready,
            resigned=player.resigned,
            clock=clocks.visible_clock(room, seat, now),
            thinking=seat in thinking,
            away=player.away,
            host=bool(player.person) and player.person == room.setup.host,
        )
        for seat, player in enumerate(room.players)
    ]


def question_info(room: Room, table: Table, seat: int, lang: Lang) -> m.QuestionInfo:
    words = room.game.words(lang)
    question = table.question(seat)
    return m.QuestionInfo(
        asked_version=room.state.asked_versions[seat],
        ask=question.ask,
        shape=question.shape,
        facts=question.facts,
        text=words.question(question, room.name, seat),
        help=words.help_line(question, room.name, seat),
        window=question.window,
        window_text=window_text(words, question.window),
        pass_move=question.pass_move,
        accept_move=question.accept_move,
    )


def window_text(words: Words, window: str) -> str:
    return (words.find("windows", window) or window.replace("_", " ")) if window else ""


def breadcrumb_infos(room: Room, seat: int, lang: Lang) -> list[m.BreadcrumbInfo]:
    """The current place in the rules, outermost first. Breadcrumbs hold only what everybody may know."""

    def display_name(other: int) -> str:
        return server_text(lang, "you") if other == seat else room.name(other)

    breadcrumbs = room.table.breadcrumbs() if room.status == "playing" else []
    if not breadcrumbs:
        return []
    words = room.game.words(lang)
    found = [
        m.BreadcrumbInfo(name=b.name, seat=b.seat, facts=b.facts, text=words.breadcrumb(b, display_name, seat))
        for b in breadcrumbs
    ]
    # if several steps have the same text, show only the innermost
    return [b for place, b in enumerate(found) if b is found[-1] or found[place + 1].text != b.text]


def stat_infos(room: Room, table: Table, seat: int, lang: Lang) -> list[m.StatInfo]:
    """The seat's own stats, such as money."""
    if seat == SPECTATOR or room.status == "open" or type(table).compute_stats is Table.compute_stats:
        return []
    words = room.game.words(lang)
    stats = table.stats(seat).items()
    return [m.StatInfo(stat=name, text=words.stat_label(name, value), value=value) for name, value in stats]


def auto_answer_infos(room: Room, seat: int, lang: Lang) -> list[m.AutoAnswerInfo]:
    answers = room.players[seat].auto_answers if seat != SPECTATOR else {}
    if not answers:
        return []
    words = room.game.words(lang)
    return [
        m.AutoAnswerInfo(window=w, text=window_text(words, w), answer=a.what, until=a.until) for w, a in answers.items()
    ]


def refusal_infos(room: Room, table: Table, seat: int, lang: Lang) -> list[m.RefusalInfo]:
    words, moves = room.game.words(lang), room.game.moves
    return [
        m.RefusalInfo(
            clause=refusal.clause,
            move=refusal.move,
            kind=moves.kind(refusal.move) if refusal.move >= 0 else "",
            args=moves.args(refusal.move) if refusal.move >= 0 else {},
            facts=refusal.facts,
            text=words.refusal(refusal, room.name, seat),
        )
        for refusal in table.refusals(seat)
    ]


def undo_info(room: Room, seat: int, lang: Lang) -> m.UndoInfo:
    """What the seat may undo, or ask the others to take back."""
    count = undo.undo_count(room, seat)
    can_request = seat != SPECTATOR and takebacks.may_request_takeback(room, seat)
    if not count:
        return m.UndoInfo(can=False, moves=0, text="", can_request=can_request, bots=False)
    first, movers = room.step - count, room.state.movers
    if any(room.table.answers):  # the seat's own answers, among those of others
        first = [place for place, mover in enumerate(movers) if mover == seat][-count]
    text = move_text(room, lang, room.table.require_history().moves[first], seat)
    # in a secret choice, `bots` would reveal that somebody else has answered
    bots = movers[-1] != seat and not any(room.table.answers)
    return m.UndoInfo(can=True, moves=count, text=text, can_request=can_request, bots=bots)


def outcome_info(room: Room, lang: Lang) -> m.OutcomeInfo | None:
    outcome = room.outcome
    if outcome is None or room.status != "over":
        return None
    words = room.game.words(lang)
    resigned = outcome.reason == "concede" and room.state.ended is not None
    text = words.name("reason", outcome.reason)
    if outcome.reason == "closed" and room.state.ended is not None:
        text = server_text(lang, "ended-closed")
    elif resigned:
        text = server_text(lang, "ended-gave-up" if room.game.team else "ended-concede")

    def sources(found: list[tuple[str, int]]) -> list[m.ScoreSource]:
        return [m.ScoreSource(source=s, text=words.name("source", s), points=points) for s, points in found]

    rivals = [
        m.RivalInfo(party=p, text=words.name("party", p), score=score, breakdown=sources(room.table.rival_breakdown(p)))
        for p, score in outcome.rivals
    ]
    breakdown = [sources(room.table.score_breakdown(seat)) for seat in range(len(room.players))]
    return m.OutcomeInfo(
        winners=list(outcome.winners),
        scores=list(outcome.scores),
        reason=outcome.reason,
        text=text,
        rivals=rivals,
        breakdown=breakdown,
        rematch=_rematch_info(room, words, bool(outcome.winners)),
    )


def _rematch_info(room: Room, words: Words, won: bool) -> m.RematchInfo | None:
    """A rematch one step harder after a win, one step easier after a loss, if the team game has levels."""
    step: Literal[-1, 1] = 1 if won else -1
    graded = room.game.next_difficulty(step) if room.game.team else None
    return None if graded is None else m.RematchInfo(step=step, text=words.name(graded[0], str(graded[1])))


def notices(room: Room, lang: Lang) -> list[m.Notice]:
    return [
        m.Notice(
            index=n.index,
            kind=n.kind,
            seat=n.seat,
            text=server_text(lang, n.kind, **{"name": room.name(n.seat), **n.facts}),
        )
        for n in room.state.notices
    ]


def takeback_info(room: Room) -> m.TakebackInfo | None:
    asked = room.state.takeback
    if asked is None:
        return None
    return m.TakebackInfo(seat=asked.seat, step=asked.step, agreed=asked.agreed[:], needed=room.seats_of_people())


def view_json(table: Table, seat: int) -> msgspec.Raw:
    return msgspec.Raw(ENCODE.encode(table.view(seat)))


class StateRenderer:
    """Renders one moment of a room for any number of seats and languages; shared parts are encoded once."""

    def __init__(self, room: Room, connected: list[bool], spectators: int, now: int, previews: MovePreviews) -> None:
        self.room = room
        self.previews = previews
        self.now = now
        self.spectators = spectators
        self.seats = msgspec.Raw(ENCODE.encode(seat_infos(room, connected, now)))
        self.to_move = room.to_move
        self.public_to_move = room.public_to_move
        self.public_step = room.public_step
        self.seats_by_person: dict[str, list[int]] = {}  # the seats each person plays
        for seat, player in enumerate(room.players):
            if player.kind == "person" and player.person:
                self.seats_by_person.setdefault(player.person, []).append(seat)
        self._away = any(player.away for player in room.players)
        self._publics: dict[Lang, bytes] = {}
        self._privates: dict[tuple[int, Lang], bytes] = {}
        self._whole: dict[tuple[object, ...], bytes] = {}  # most spectators see the same

    def state(self, seat: int, lang: Lang, person: str) -> bytes:
        """The encoded State for one seat of one connection, without its events."""
        my_seats = self.seats_by_person.get(person, [])
        host = bool(person) and person == self.room.setup.host
        reclaimable = self.room.reclaimable_seats(person) if self._away else []
        can_rematch = self.room.status == "over" and self.room.may_rematch(person)
        same = (seat, lang, host, can_rematch, *my_seats, SPECTATOR, *reclaimable)
        whole = self._whole.get(same)
        if whole is None:
            part = self._privates.get((seat, lang))
            if part is None:
                part = self._privates[seat, lang] = ENCODE.encode(self._private(seat, lang))
            if lang not in self._publics:
                self._publics[lang] = ENCODE.encode(self._public(lang))
            own = {
                "my_seats": my_seats,
                "host": host,
                "reclaimable_seats": reclaimable,
                "can_rematch": can_rematch,
            }
            whole = self._whole[same] = join_objects(self._publics[lang], part, ENCODE.encode(own))
        return whole

    def _public(self, lang: Lang) -> dict[str, Any]:
        """The part that everybody may see."""
        room = self.room
        return {
            "t": "state",
            "table": room.id,
            "status": room.status,
            "paused": room.state.paused,
            "game": room.game.name,
            "title": room.setup.title,
            "options": room.setup.options,
            "content": room.setup.content,
            "seats": self.seats,
            "spectators": self.spectators,
            "clock": room.setup.clock,
            "team": room.game.team,
            "hints": room.hints,
            "muted": room.state.muted,
            "to_move": self.public_to_move,
            "scores": room.table.scores if room.status != "open" else [],
            "takeback": takeback_info(room),
            "pause_requests": [i for i, player in enumerate(room.players) if player.wants_pause],
            "notices": notices(room, lang) if room.state.notices else [],
            "outcome": outcome_info(room, lang),
            "rematch": room.state.rematch,
            "now": self.now,
        }

    def _private(self, seat: int, lang: Lang) -> dict[str, Any]:
        """The part that only this seat may see."""
        room, table = self.room, self.room.table
        # don't show a question that an auto-answer is about to answer: it would disappear immediately
        asked = seat in self.to_move and not room.state.paused and auto_answers.automatic_move(room, seat) < 0
        moves = table.legal_moves(seat) if asked else []
        return {
            "seat": seat,
            "version": room.state.seat_versions[seat],
            "step": self.public_step,
            "view": table.view(seat) if room.status != "open" else None,
            "breadcrumbs": breadcrumb_infos(room, seat, lang),
            "stats": stat_infos(room, table, seat, lang),
            "question": question_info(room, table, seat, lang) if asked else None,
            "legal_moves": encode_moves(room, table, lang, moves, self.previews.effects(room, seat, moves), seat)
            if asked
            else [],
            "refusals": refusal_infos(room, table, seat, lang) if asked else [],
            "auto_answers": auto_answer_infos(room, seat, lang),
            "undo": undo_info(room, seat, lang),
        }
