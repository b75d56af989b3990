"""Shared by all messages: limits of what clients send, and the base classes of HTTP bodies and responses."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

# Limits shared by request bodies and socket messages; anything longer is rejected while decoding.
# Names and titles are a single line without invisible characters and without changes of text direction.
_INVISIBLE = r"\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"
LINE = rf"^[^{_INVISIBLE}]*$(?!\n)"
NAME = rf"^[^{_INVISIBLE}]*[^{_INVISIBLE}\s][^{_INVISIBLE}]*$(?!\n)"
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=NAME)]
Text = Annotated[
    str, Meta(min_length=1, max_length=500, pattern=r"^[^\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]*$(?!\n)")
]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\u0021-\u007e]+$(?!\n)")]
Token = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
Count = Annotated[int, Meta(ge=0, le=2**31)]
SeatNo = Annotated[int, Meta(ge=0, le=15)]
Limit = Annotated[int, Meta(ge=0, le=90 * 24 * 3600)]
Lang = Literal["en", "de"]
Status = Literal["open", "playing", "over"]
SeatKind = Literal["person", "bot", "open"]
Value = bool | int | str | list[bool | int | str]
ShortText = Annotated[str, Meta(max_length=100)]
OptionValue = bool | int | ShortText | Annotated[list[bool | int | ShortText], Meta(max_length=40)]


class RequestBody(Struct, forbid_unknown_fields=True):
    """The body of an HTTP request; unknown fields are rejected."""


class Response(Struct, kw_only=True):
    """Sent by the server; every field is always present."""
