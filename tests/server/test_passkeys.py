"""Accounts without passwords: passkeys and recovery codes, and answers that are forged, replayed, late or foreign."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from cinque.server.accounts import devices, passkeys, recovery_codes
from cinque.server.settings import Settings
from cinque.server.storage import database as db
from cinque.server.storage import retention
from tests.server.authenticator import Authenticator, encode
from tests.server.conftest import Clock, quick
from tests.server.harness import Guest, Server, running

MINUTE = 60


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def server(request: pytest.FixtureRequest, clock: Clock) -> Iterator[Server]:
    address = request.getfixturevalue("settings").database if request.param == "sqlite" else ""
    with running(quick(address or request.getfixturevalue("postgres")), clock) as found:
        yield found


def guest(server: Server, name: str = "Ada") -> Guest:
    """A guest whose browser shows localhost, where passkeys work."""
    found = server.guest(name)
    found.http.headers["Host"] = f"localhost:{server.port}"
    found.http.headers["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    return found


def passkey(server: Server) -> Authenticator:
    return Authenticator(f"http://localhost:{server.port}")


def add(who: Guest, key: Authenticator, status: int = 200) -> Any:
    options = who.post("/api/me/passkeys/options")["options"]
    return who.post("/api/me/passkeys", {"answer": key.create(options)}, status)


def member(server: Server, name: str = "Ada") -> tuple[Guest, Authenticator, str]:
    """Somebody with an account: the device, the passkey and the recovery code."""
    who, key = guest(server, name), passkey(server)
    return who, key, add(who, key)["code"]


def options(who: Guest) -> dict[str, Any]:
    found: dict[str, Any] = who.post("/api/sign-in/options")["options"]
    return found


def sign_in(who: Guest, answer: dict[str, Any], status: int = 200, bring: bool = True) -> Any:
    """Sign in with a passkey; the guest continues with the session they got."""
    return _signed_in(who, "/api/sign-in/passkey", {"answer": answer, "bring_games": bring}, status)


def recover(who: Guest, code: str, status: int = 200, bring: bool = True) -> Any:
    return _signed_in(who, "/api/sign-in/recovery-code", {"code": code, "bring_games": bring}, status)


def _signed_in(who: Guest, path: str, body: dict[str, Any], status: int) -> Any:
    answer = who.http.post(path, json=body)
    assert answer.status_code == status, answer.text
    cookie = answer.headers.get("Set-Cookie", "")
    who.http.cookies.clear()
    if cookie:
        assert "HttpOnly" in cookie
        who.token = cookie.partition("=")[2].partition(";")[0]
        who.http.headers["Authorization"] = f"Bearer {who.token}"
    return answer.json()


def me(who: Guest) -> str:
    return str(who.get("/api/me")["id"])


def stored(server: Server) -> list[Any]:
    """Everything about accounts in the database, except challenges."""
    found: list[Any] = []
    with server.game_server.store.engine.connect() as connection:
        for table in (db.people, db.accounts, db.credentials, db.recovery_codes, db.tokens, db.members):
            found.append(sorted(map(tuple, connection.execute(sa.select(table))), key=str))
    return found


# -- becoming an account, and signing in elsewhere ----------------------------------------


def test_a_guest_becomes_an_account_and_stays_the_same_person(server: Server) -> None:
    ada = guest(server)
    table, before = ada.make("connect_four", "me", "open"), me(ada)
    code = add(ada, passkey(server))["code"]
    assert me(ada) == before
    assert ada.get(f"/api/tables/{table}")["my_seats"] == [0]
    found = ada.get("/api/me/account")
    assert found["created"] == found["recovery_created"] == server.game_server.now()
    assert [(key["name"], key["domain"]) for key in found["passkeys"]] == [("Firefox, Linux", "localhost")]
    assert len(code) == 29


def test_a_passkey_signs_in_on_another_device(server: Server) -> None:
    ada, key, _ = member(server)
    phone = guest(server, "Guest")
    assert sign_in(phone, key.sign(options(phone))) == {"id": me(ada), "name": "Ada", "code": ""}
    assert me(phone) == me(ada)
    sessions = phone.get("/api/me/sessions")["sessions"]
    assert sorted((one["method"], one["device"]) for one in sessions) == [("guest", ""), ("passkey", "Firefox, Linux")]


def test_a_recovery_code_signs_in_once_and_is_replaced(server: Server) -> None:
    ada, _, code = member(server)
    phone, tablet = guest(server, "Guest"), guest(server, "Guest")
    fresh = recover(phone, code.lower().replace("-", " ").replace("0", "o").replace("1", "l"))["code"]
    assert me(phone) == me(ada)
    assert recover(tablet, code, 403)["code"] == "recovery-code"
    assert recover(tablet, fresh)["id"] == me(ada)


def test_of_two_who_use_a_code_at_once_one_is_signed_in(server: Server) -> None:
    ada, _, code = member(server)
    crowd = [guest(server, "Guest") for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        path, body = "/api/sign-in/recovery-code", {"code": code}
        codes = list(pool.map(lambda who: who.http.post(path, json=body).status_code, crowd))
    assert sorted(codes) == [200, 403, 403, 403]
    assert len(ada.get("/api/me/sessions")["sessions"]) == 2


def test_an_account_can_have_a_recovery_code_only(server: Server) -> None:
    """At an address where passkeys don't work."""
    ada = server.guest("Ada")
    assert ada.get("/api/me/account")["passkey_problem"] == "address"
    assert ada.post("/api/me/passkeys/options", status=409)["code"] == "passkey-address"
    assert ada.post("/api/sign-in/options", status=409)["code"] == "passkey-address"
    code = ada.post("/api/me/recovery-code")["code"]
    phone = server.guest("Guest")
    assert recover(phone, code)["id"] == me(ada)


def test_a_second_device_adds_its_own_passkey(server: Server) -> None:
    ada, key, code = member(server)
    phone, second = guest(server, "Guest"), passkey(server)
    recover(phone, code)
    wanted = phone.post("/api/me/passkeys/options")["options"]
    assert [one["id"] for one in wanted["excludeCredentials"]] == [encode(key.id)], "the browser refuses the same again"
    assert phone.post("/api/me/passkeys", {"answer": second.create(wanted)}) == {"code": ""}
    for one in (key, second):
        other = guest(server, "Guest")
        assert sign_in(other, one.sign(options(other)))["id"] == me(ada)


# -- answers that prove nothing -----------------------------------------------------------

FORGED: dict[str, Any] = {
    "the origin of another site": {"origin": "http://localhost.example.org"},
    "the same host on another port": {"origin": "http://localhost:1"},
    "another challenge": {"challenge": encode(b"x" * 32)},
    "an answer for another purpose": {"type": "webauthn.create"},
}


@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED)
def test_forged_answers_change_nothing(server: Server, change: dict[str, Any]) -> None:
    _, key, _ = member(server)
    eve = guest(server, "Eve")
    wanted, before = options(eve), stored(server)
    assert sign_in(eve, key.sign(wanted, **change), 403)["code"] == "passkey"
    assert stored(server) == before


def test_a_passkey_of_another_domain_is_refused(server: Server) -> None:
    _, key, _ = member(server)
    eve = guest(server, "Eve")
    key.domain = "example.org"
    assert sign_in(eve, key.sign(options(eve)), 403)["code"] == "passkey"


def test_a_stolen_id_without_its_key_is_refused_like_an_unknown_one(server: Server) -> None:
    """Nobody learns whether a passkey is known."""
    _, key, _ = member(server)
    eve, thief, stranger = guest(server, "Eve"), passkey(server), passkey(server)
    thief.id = key.id
    refused = [sign_in(eve, one.sign(options(eve)), 403) for one in (thief, stranger)]
    assert refused[0] == refused[1]


@pytest.mark.parametrize("answer", [{}, {"id": 7}, {"id": "x", "response": []}, {"id": "A" * 2000}, {"response": "é"}])
def test_garbage_is_refused(server: Server, answer: dict[str, Any]) -> None:
    eve = guest(server, "Eve")
    options(eve)
    before = stored(server)
    assert sign_in(eve, answer, 403)["code"] == "passkey"
    eve.post("/api/me/passkeys/options")
    assert eve.post("/api/me/passkeys", {"answer": answer}, 403)["code"] == "passkey"
    assert stored(server) == before


def test_an_answer_counts_once(server: Server) -> None:
    _, key, _ = member(server)
    phone = guest(server, "Guest")
    answer = key.sign(options(phone))
    sign_in(phone, answer)
    before = stored(server)
    assert sign_in(phone, answer, 409)["code"] == "passkey-expired"
    assert stored(server) == before


def test_a_refused_answer_uses_up_its_challenge_too(server: Server) -> None:
    _, key, _ = member(server)
    phone = guest(server, "Guest")
    wanted = options(phone)
    sign_in(phone, key.sign(wanted, origin="http://evil.example"), 403)
    assert sign_in(phone, key.sign(wanted), 409)["code"] == "passkey-expired"


def test_an_answer_counts_only_on_the_device_it_was_made_for(server: Server) -> None:
    ada, key, _ = member(server)
    phone, eve = guest(server, "Guest"), guest(server, "Eve")
    answer = key.sign(options(phone))
    options(eve)
    assert sign_in(eve, answer, 403)["code"] == "passkey"
    assert sign_in(phone, answer)["id"] == me(ada)


def test_a_challenge_for_one_purpose_is_none_for_another(server: Server) -> None:
    _, key, _ = member(server)
    eve = guest(server, "Eve")
    wanted = eve.post("/api/me/passkeys/options")["options"]
    assert sign_in(eve, key.sign(wanted), 409)["code"] == "passkey-expired"


def test_an_answer_that_comes_too_late_is_refused(server: Server, clock: Clock) -> None:
    _, key, _ = member(server)
    phone = guest(server, "Guest")
    wanted = options(phone)
    clock.pass_seconds(5 * MINUTE - 1)
    sign_in(phone, key.sign(wanted))
    wanted = options(phone)
    clock.pass_seconds(5 * MINUTE)
    assert sign_in(phone, key.sign(wanted), 409)["code"] == "passkey-expired"


def test_challenges_that_nobody_answered_are_removed(server: Server, clock: Clock) -> None:
    phone = guest(server, "Guest")
    for _ in range(3):
        options(phone)
    clock.pass_seconds(6 * MINUTE)
    options(guest(server, "Bob"))
    with server.game_server.store.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(db.challenges)) == 1


def test_a_counter_that_goes_back_is_refused_and_said(server: Server) -> None:
    ada, key, _ = member(server)
    phone = guest(server, "Guest")
    sign_in(phone, key.sign(options(phone)))
    key.count -= 1
    before = stored(server)
    other = guest(server, "Guest")
    refused = sign_in(other, key.sign(options(other)), 403)
    assert refused["code"] == "passkey-copied"
    assert stored(server)[2] == before[2]
    assert me(other) != me(ada)


def test_a_removed_passkey_signs_nobody_in(server: Server) -> None:
    ada, key, _ = member(server)
    ada.post("/api/me/passkeys/remove", {"id": encode(key.id)})
    assert ada.get("/api/me/account")["passkeys"] == []
    phone = guest(server, "Guest")
    assert sign_in(phone, key.sign(options(phone)), 403)["code"] == "passkey"
    assert ada.post("/api/me/passkeys/remove", {"id": encode(key.id)}, 404)["code"] == "passkey"


def test_nobody_removes_the_passkey_of_another(server: Server) -> None:
    _, key, _ = member(server)
    eve, _, _ = member(server, "Eve")
    eve.post("/api/me/passkeys/remove", {"id": encode(key.id)}, 404)
    phone = guest(server, "Guest")
    sign_in(phone, key.sign(options(phone)))


def test_a_passkey_belongs_to_one_account(server: Server) -> None:
    ada, key, _ = member(server)
    eve = guest(server, "Eve")
    before = stored(server)
    assert add(eve, key, 409)["code"] == "passkey-known"
    assert stored(server) == before
    assert ada.get("/api/me/account")["passkeys"]


def test_twenty_passkeys_are_enough(server: Server) -> None:
    ada, _, _ = member(server)
    for _ in range(passkeys.MAX_PASSKEYS - 1):
        add(ada, passkey(server))
    assert ada.post("/api/me/passkeys/options", status=409)["code"] == "passkeys-full"


def test_a_banned_account_cannot_sign_in(server: Server) -> None:
    ada, key, code = member(server)
    person = me(ada)
    server.game_server.store.accounts.moderate(person, banned="rude in chat")
    phone = guest(server, "Guest")
    assert "rude in chat" in sign_in(phone, key.sign(options(phone)), 403)["text"]
    assert "rude in chat" in recover(phone, code, 403)["text"]
    server.game_server.store.accounts.moderate(person, banned="")
    assert recover(phone, code)["id"] == person, "the code was not used up"


# -- what a device may change -------------------------------------------------------------


def test_a_personal_link_cannot_take_over_the_account(server: Server) -> None:
    ada, key, code = member(server)
    phone = guest(server, "x")
    phone.http.headers["Authorization"] = f"Bearer {ada.post('/api/me/link')['token']}"
    assert me(phone) == me(ada)
    before = stored(server)
    tries = [
        ("/api/me/passkeys/options", {}),
        ("/api/me/passkeys", {"answer": {}}),
        ("/api/me/passkeys/remove", {"id": encode(key.id)}),
        ("/api/me/recovery-code", {}),
        ("/api/me/delete", {"name": "Ada"}),
    ]
    for path, body in tries:
        assert phone.post(path, body, 403)["code"] == "verify"
    assert phone.get("/api/me/export", 403)["code"] == "verify"
    assert not phone.get("/api/me/account")["verified"]
    assert stored(server) == before
    sign_in(phone, key.sign(phone.post("/api/sign-in/options", {"own": True})["options"]))
    assert phone.get("/api/me/account")["verified"]
    assert phone.post("/api/me/recovery-code")["code"] != code


def test_a_device_is_verified_for_a_quarter_of_an_hour(server: Server, clock: Clock) -> None:
    ada, key, _ = member(server)
    clock.pass_seconds(15 * MINUTE - 1)
    ada.post("/api/me/recovery-code")
    clock.pass_seconds(15 * MINUTE)
    assert ada.post("/api/me/recovery-code", status=403)["code"] == "verify"
    wanted = ada.post("/api/sign-in/options", {"own": True})["options"]
    assert [one["id"] for one in wanted["allowCredentials"]] == [encode(key.id)]
    token = ada.token
    sign_in(ada, key.sign(wanted))
    assert ada.token == token, "still the same session"
    ada.post("/api/me/recovery-code")


def test_options_name_no_passkey_to_those_who_are_not_signed_in_to_the_account(server: Server) -> None:
    member(server)
    eve = guest(server, "Eve")
    for body in ({}, {"own": True}):
        assert not eve.post("/api/sign-in/options", body)["options"].get("allowCredentials")


def test_a_new_recovery_code_makes_the_old_one_invalid(server: Server) -> None:
    ada, _, code = member(server)
    fresh = ada.post("/api/me/recovery-code")["code"]
    phone = guest(server, "Guest")
    assert recover(phone, code, 403)["code"] == "recovery-code"
    assert recover(phone, fresh)["id"] == me(ada)


def test_recovery_codes_are_stored_as_digests(server: Server) -> None:
    _, _, code = member(server)
    assert code not in str(stored(server))
    assert recovery_codes.digest(code) in str(stored(server))


@pytest.mark.usefixtures("no_refill")
def test_attempts_to_sign_in_are_limited(settings: Settings, clock: Clock) -> None:
    with running(msgspec.structs.replace(settings, sign_ins_per_hour=3), clock) as server:
        eve = guest(server, "Eve")
        for _ in range(2):
            recover(eve, "wrong", 403)
        sign_in(eve, {}, 409)
        assert recover(eve, "wrong", 429)["code"] == "limit"
        assert sign_in(eve, {}, 429)["code"] == "limit"


# -- where passkeys work ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "domain", "problem"),
    [
        ("http://localhost:8000", "localhost", ""),
        ("http://cinque.localhost:8000", "cinque.localhost", ""),
        ("https://play.example.org", "play.example.org", ""),
        ("http://play.example.org", "play.example.org", "https"),
        ("http://127.0.0.1:8000", "127.0.0.1", "address"),
        ("http://192.168.1.7:8000", "192.168.1.7", "address"),
        ("https://[2001:db8::1]", "2001:db8::1", "address"),
    ],
)
def test_where_passkeys_work(url: str, domain: str, problem: str) -> None:
    scheme, _, host = url.partition("://")
    assert passkeys.relying_party(Settings(), scheme, host) == (domain, [url], problem)


def test_the_operator_names_the_domain_of_several_hosts() -> None:
    settings = Settings(passkey_domain="example.org")
    assert passkeys.relying_party(settings, "https", "play.example.org")[::2] == ("example.org", "")
    assert passkeys.relying_party(settings, "https", "badexample.org").problem == "address"


def test_a_proxy_may_forget_to_say_that_it_uses_https() -> None:
    settings = Settings(public_url="https://play.example.org")
    party = passkeys.relying_party(settings, "http", "play.example.org")
    assert (party.origins[-1], party.problem) == ("https://play.example.org", "")
    assert passkeys.relying_party(settings, "http", "other.example.org").problem == "https"


# -- the rest -----------------------------------------------------------------------------


def test_accounts_are_not_removed_as_abandoned_guests(server: Server) -> None:
    ada, key, _ = member(server)
    person, eve = me(ada), me(guest(server, "Eve"))
    store = server.game_server.store
    retention.remove_expired(store, server.settings, store.time() + 400 * 86_400_000)
    assert (store.accounts.name(eve), store.accounts.name(person)) == (None, "Ada")
    phone = guest(server, "Guest")
    assert sign_in(phone, key.sign(options(phone)))["id"] == person


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/149 Safari/537 Edg/149",
            "Edge, Windows",
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604", "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 16) AppleWebKit/537 Chrome/149 Mobile Safari/537", "Chrome, Android"),
        ("python-httpx2/2", ""),
    ],
)
def test_devices_are_named_after_browser_and_system(agent: str, name: str) -> None:
    assert devices.device_name(agent) == name


def test_a_server_starts_without_the_webauthn_library() -> None:
    """It takes long to import, and most players at home never use it."""
    code = "import sys, cinque.server.http.app as app; app.create_app(); print('webauthn' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_device_that_opened_a_personal_link_does_not_share_its_session(server: Server) -> None:
    """Somebody else who has the link must not become verified when the device uses the passkey."""
    ada, key, _ = member(server)
    link = ada.post("/api/me/link")["token"]
    tablet, thief = guest(server, "Guest"), guest(server, "x")
    own = tablet.post("/api/me", {"token": link})["token"]
    tablet.http.cookies.clear()
    tablet.http.headers["Authorization"] = f"Bearer {own}"
    thief.http.headers["Authorization"] = f"Bearer {link}"
    sign_in(tablet, key.sign(options(tablet)))
    assert tablet.get("/api/me/account")["verified"]
    assert not thief.get("/api/me/account")["verified"]
    assert thief.post("/api/me/recovery-code", status=403)["code"] == "verify"
    assert tablet.post("/api/me", {"token": own})["token"] is None, "its own token makes no further session"
