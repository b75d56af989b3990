"""People, games and lists: the HTTP routes that touch no single table."""

from __future__ import annotations

from typing import cast

from cinque import bots
from cinque.core import Option, Rules, Words
from cinque.server import auth, hooks, links, rulebook
from cinque.server import messages as m
from cinque.server.listing import table_info
from cinque.server.present import plain
from cinque.server.reach import told
from cinque.server.render import window_text
from cinque.server.routing import Call, Fail, route
from cinque.server.texts import say
from cinque.server.thinking import engine


@route("POST", "/api/me", m.Me, m.Enter, person=False)
async def enter(call: Call) -> m.Me:
    """Become somebody: with a token or a link to a seat that person, without one a new guest."""
    wish: m.Enter = call.body
    store = call.hub.store
    if wish.token is not None:
        fresh = await links.signed_in(call, wish.token)
        session = await call.hub.ask_store(auth.session, store, fresh or wish.token)
        if session is None or session.banned:
            raise Fail(404, "token", "this personal link is not valid (any more)")
        person = session.person
        call.cookie = fresh or wish.token
        if wish.name is not None:
            await call.hub.ask_store(store.rename, person, plain(wish.name))
        return await _me(call, person, fresh)
    if call.person:
        if wish.name is not None:
            await call.hub.ask_store(store.rename, call.person, plain(wish.name))
        return await _me(call, call.person)
    person, token = auth.new_id(), auth.new_token()
    name = plain(wish.name or say(call.lang, "guest"))
    await call.hub.ask_store(store.add_person, person, name, auth.digest(token))
    call.cookie = token
    return m.Me(id=person, name=name, token=token)


async def _me(call: Call, person: str, token: str | None = None) -> m.Me:
    name = await call.hub.ask_store(call.hub.store.person_name, person)
    return m.Me(id=person, name=name or "", token=token)


@route("GET", "/api/me", m.Me)
async def who_am_i(call: Call) -> m.Me:
    """Who this browser or program is."""
    return await _me(call, call.person)


@route("POST", "/api/me/name", m.Me, m.Rename)
async def rename(call: Call) -> m.Me:
    """Another name from now on."""
    await call.hub.ask_store(call.hub.store.rename, call.person, plain(call.body.name))
    return await _me(call, call.person)


@route("POST", "/api/me/link", m.Me, m.Empty)
async def personal_link(call: Call) -> m.Me:
    """A fresh token for another device."""
    token = auth.new_token()
    await call.hub.ask_store(call.hub.store.add_token, auth.digest(token), "person", call.person)
    return await _me(call, call.person, token)


@route("POST", "/api/me/forget", m.Done, m.Empty)
async def forget(call: Call) -> m.Done:
    """This device forgets who it was; its token is void."""
    await call.hub.ask_store(call.hub.store.drop_token, auth.digest(call.token))
    call.hub.sign_out(auth.digest(call.token))
    call.cookie = ""
    return m.Done()


@route("GET", "/api/me/sessions", m.Sessions)
async def sessions(call: Call) -> m.Sessions:
    """The devices I am signed in on."""
    rows = await call.hub.ask_store(call.hub.store.sessions, person=call.person)
    own = auth.digest(call.token)
    found = [
        m.Session(id=_short(row.digest), created=row.created, used=row.used, current=row.digest == own) for row in rows
    ]
    return m.Sessions(sessions=found)


def _short(digest: str) -> str:
    """A session's name for its owner: a part of a digest, from which no token can be made."""
    return digest[:16]


@route("POST", "/api/me/sessions/revoke", m.Done, m.Revoke)
async def revoke(call: Call) -> m.Done:
    """Sign one of my devices out; its open sockets end at once."""
    rows = await call.hub.ask_store(call.hub.store.sessions, person=call.person)
    gone = [row.digest for row in rows if _short(row.digest) == call.body.id]
    if not gone:
        raise Fail(404, "session", "there is no such device")
    for digest in gone:
        await call.hub.ask_store(call.hub.store.drop_token, digest)
        call.hub.sign_out(digest)
    return m.Done()


@route("POST", "/api/me/hook", m.HookAnswer, m.Hook)
async def set_hook(call: Call) -> m.HookAnswer:
    """Ring this address when it is my turn and I am away."""
    url: str = call.body.url
    if url and not hooks.allowed(url, call.hub.settings.hook_hosts):
        raise Fail(403, "hook", "the operator of this server does not allow webhooks to that host")
    secret = auth.new_token() if url else ""
    await call.hub.ask_store(call.hub.store.set_hook, call.person, url, secret)
    return m.HookAnswer(url=url, secret=secret)


def _rules(call: Call) -> Rules:
    name = call.request.path_params["name"]
    if name not in call.hub.games.rules:
        raise Fail(404, "game", "there is no such game here")
    return call.hub.games.rules[name]


@route("GET", "/api/games", list[m.GameInfo], person=False)
async def list_games(call: Call) -> list[m.GameInfo]:
    """The games with their options and the bots that play them."""
    return [
        m.GameInfo(
            name=rules.name,
            title=rules.title,
            designer=rules.designer,
            prefix=rules.prefix,
            players_min=rules.fewest,
            players_max=rules.most,
            options=[_option(o, rules, call.lang) for o in rules.options],
            windows=[_window(w, rules, call.lang) for w in rules.windows],
            bots=bots.names(),
            lobby=rulebook.lobby_text(rules, call.lang),
            engine=engine(),
        )
        for rules in call.hub.games.rules.values()
    ]


def _option(option: Option, rules: Rules, language: str) -> m.OptionInfo:
    words = Words.of(rules.folder, language)
    when = option.when
    return m.OptionInfo(
        name=option.name,
        default=option.default,
        beginners=option.default if option.beginners is None else option.beginners,
        help=words.find("options", option.name) or option.help,
        choices=option.choices,
        labels=None if option.choices is None else [words.name(option.name, str(value)) for value in option.choices],
        players=None if option.players is None else list(option.players),
        when=None if when is None else m.WhenInfo(option=when[0], value=when[1]),
    )


def _window(window: str, rules: Rules, language: str) -> m.WindowInfo:
    wish = cast(m.Wish, rules.wishes.get(window, "auto"))
    return m.WindowInfo(window=window, text=window_text(Words.of(rules.folder, language), window), wish=wish)


@route("GET", "/api/games/{name}/rules", m.RulesText, person=False)
async def read_rules(call: Call) -> m.RulesText:
    """The clauses and rulings of a game."""
    return rulebook.rules_text(_rules(call), call.lang)


@route("GET", "/api/games/{name}/words", m.WordsText, person=False)
async def read_words(call: Call) -> m.WordsText:
    """Names and texts of a game in the chosen language."""
    return rulebook.words_text(_rules(call), call.lang)


@route("GET", "/api/games/{name}/content", m.ContentData, person=False)
async def read_content(call: Call) -> m.ContentData:
    """The cards, tiles and numbers of a game."""
    return rulebook.content_data(_rules(call))


@route("GET", "/api/tables", m.Tables, person=False)
async def lobby(call: Call) -> m.Tables:
    """The public tables."""
    rows = await call.hub.ask_store(call.hub.store.lobby)
    return m.Tables(tables=[table_info(row, call.person) for row in rows])


@route("GET", "/api/mine", m.Tables)
async def my_tables(call: Call) -> m.Tables:
    """The tables I sit at or watch."""
    rows = await call.hub.ask_store(call.hub.store.mine, call.person)
    return m.Tables(tables=[table_info(row, call.person) for row in rows])


@route("GET", "/api/reach", m.Reach, person=False)
async def reach(call: Call) -> m.Reach:
    """By which address friends reach this server, for an invitation made at 127.0.0.1."""
    url = call.request.url
    return told(call.hub.settings.reach, url.hostname or "", url.port or 80)


@route("GET", "/health", m.Health, person=False)
async def health(call: Call) -> m.Health:
    """Whether this process can write to its database."""
    import cinque

    if not await call.hub.healthy():
        raise Fail(503, "database", "the database cannot be written to")
    return m.Health(ok=True, version=cinque.__version__, database=call.hub.store.engine.dialect.name)
