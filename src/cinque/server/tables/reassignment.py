"""Give a person's seats to another id: to the account a guest has signed in to, or to nobody when data is deleted."""

from __future__ import annotations

import hashlib

import msgspec

from cinque.server.messages import ChatLine
from cinque.server.tables.log import Entry
from cinque.server.tables.request_checks import log_key
from cinque.server.tables.room import Room
from cinque.server.tables.state import Player, RoomState, Setup


def apply_reassign(room: Room, entry: Entry) -> None:
    """Change the person's id to `to`. If the entry has a `name`, the person is forgotten: they have that name from
    then on, never return, and their chat is gone."""
    to, name = str(entry.data["to"]), str(entry.data.get("name", ""))
    person = str(entry.data["person"]) if "person" in entry.data else _person_of(room, str(entry.data["was"]), to)
    room.setup = reassigned_setup(room.setup, person, to, name)
    reassign(room.state, person, to, name)
    for player in room.players:
        if player.person == to and name:
            player.away = player.away and _is_deserted(room.players, to)


def digest(table: str, person: str) -> str:
    """How the log names a person who was forgotten. Rooms that are still in memory find them by it."""
    return hashlib.sha256(f"{table}/{person}".encode()).hexdigest()


def _person_of(room: Room, wanted: str, to: str) -> str:
    """The person at this table with the digest; `to` if the stored data was changed before the room was loaded."""
    known = {player.person for player in room.players} | {*room.state.writers, *room.state.kicked, room.setup.host}
    return next((person for person in known if digest(room.id, person) == wanted), to)


def reassign(state: RoomState, person: str, to: str, name: str) -> None:
    """Change the person's id everywhere in the state of a room, and forget their name and chat if `name` is given."""
    mine = [seat for seat, player in enumerate(state.players) if player.person == person]
    if name:
        _forget_texts(state, person, mine, name)
        prefix, new_prefix = log_key(person, ""), log_key(to, "")
        state.request_keys = {
            new_prefix + key.removeprefix(prefix) if key.startswith(prefix) else key: version
            for key, version in state.request_keys.items()
        }
        state.kicked = [to if one == person else one for one in state.kicked]
    for seat in mine:
        player = state.players[seat]
        player.person, player.name = to, name or player.name
    state.writers = {to if writer == person else writer: name for writer, name in state.writers.items()}


def reassigned_setup(setup: Setup, person: str, to: str, name: str) -> Setup:
    """The setup with the person's id changed. If a name is given, it replaces theirs, and a host's title is removed."""
    seats = [
        msgspec.structs.replace(seat, person=to, name=name or seat.name) if seat.person == person else seat
        for seat in setup.seats
    ]
    if setup.host != person:
        return msgspec.structs.replace(setup, seats=seats)
    return msgspec.structs.replace(setup, seats=seats, host=to, title="" if name else setup.title)


def _forget_texts(state: RoomState, person: str, mine: list[int], name: str) -> None:
    """Remove the person's chat lines, and their names from notices."""
    written_as = state.writers.get(person)
    names = {state.players[seat].name for seat in mine} | {written_as or ""}

    def is_mine(line: ChatLine) -> bool:
        return line.seat in mine or (line.seat < 0 and line.name == written_as) or not line.text

    state.chat = [line for line in state.chat if not is_mine(line)]
    state.writers = {writer: other for writer, other in state.writers.items() if writer != person}
    state.notices = [
        msgspec.structs.replace(notice, facts={k: name if fact in names else fact for k, fact in notice.facts.items()})
        for notice in state.notices
    ]


def _is_deserted(players: list[Player], forgotten: str) -> bool:
    """Whether nobody else is in the game. Its bots then wait, and the table is removed as unfinished in time."""
    return not any(
        player.person not in ("", forgotten) and not player.resigned and (player.kind == "person" or player.away)
        for player in players
    )
