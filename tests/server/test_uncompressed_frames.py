"""Sockets without compression: whole short messages go past the library's parser and must mean the same."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from cinque.server.ws.transport import frame_header
from tests.server.harness import PATIENCE, Server, Socket

SIZES = (0, 1, 125, 126, 127, 65535, 65536, 70000)


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=mask)


def chat(key: str, text: str = "hello") -> bytes:
    return json.dumps({"t": "chat", "key": key, "text": text}).encode()


@pytest.fixture
def plain(server: Server) -> Iterator[Socket]:
    """A socket at a table; what is written to `socket.socket` leaves as it is."""
    ada = server.guest()
    table = ada.make("connect_four", "me", "me")
    address = server.url.replace("http", "ws") + f"/ws/tables/{table}"
    headers = {"Authorization": f"Bearer {ada.token}"}
    made = connect(address, additional_headers=headers, compression=None, open_timeout=PATIENCE, legacy=True)
    with Socket(made) as found:
        found.state(seat=1)
        yield found


def answered(plain: Socket, *keys: str) -> bool:
    """Whether these wishes are granted, in this order."""
    return all(plain.until(lambda message: message["t"] == "ack")["key"] == key for key in keys)


@pytest.mark.parametrize("size", SIZES)
def test_what_stands_before_a_text_is_what_the_library_would_write(size: int) -> None:
    assert frame_header(size) + b"x" * size == frame(b"x" * size, mask=False)


@pytest.mark.parametrize("length", [10, 60, 61, 300])
def test_messages_of_any_length_are_heard(plain: Socket, length: int) -> None:
    plain.socket.socket.sendall(frame(chat("k", "x" * length)))
    assert plain.until(lambda message: message["t"] == "chat")["lines"][-1]["text"] == "x" * length


def test_messages_are_heard_however_they_are_cut(plain: Socket) -> None:
    line, whole = plain.socket.socket, frame(chat("b"))
    line.sendall(frame(chat("a")) + whole[:1])
    assert answered(plain, "a")
    line.sendall(whole[1:9])
    line.sendall(whole[9:] + frame(chat("c")))
    line.sendall(frame(chat("d")))
    assert answered(plain, "b", "c", "d")


def test_a_message_in_parts_is_one_message_and_a_ping_may_come_between(plain: Socket) -> None:
    line, text = plain.socket.socket, chat("parts")
    line.sendall(frame(text[:20], fin=False))
    line.sendall(frame(b"!", Opcode.PING))
    line.sendall(frame(text[20:], Opcode.CONT))
    line.sendall(frame(chat("whole")))
    assert answered(plain, "parts", "whole")


@pytest.mark.parametrize(
    ("pieces", "code"),
    [
        ([frame(b"{", fin=False), frame(chat("k"))], 1002),  # a whole message inside another
        ([frame(chat("k"), mask=False)], 1002),
        ([frame(b"\xff\xfe")], 1007),
    ],
)
def test_what_the_protocol_forbids_ends_the_socket(plain: Socket, pieces: list[bytes], code: int) -> None:
    for piece in pieces:
        plain.socket.socket.sendall(piece)
    assert plain.closed() == code


def test_after_a_goodbye_nothing_is_heard(server: Server, plain: Socket) -> None:
    [live] = server.game_server.tables.live.values()
    plain.socket.socket.sendall(frame((1000).to_bytes(2, "big"), Opcode.CLOSE) + frame(chat("late")))
    assert plain.closed() == 1000
    assert live.room.state.chat == []
