"""Games on offer: options, rules, texts and content."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, cast

from cinque import bots
from cinque.core import Option, Rules, Words
from cinque.server import messages as m
from cinque.server.bots.pool import engine
from cinque.server.http import rulebook
from cinque.server.http.cached_answers import CachedAnswer
from cinque.server.http.errors import HttpError
from cinque.server.http.routing import RequestContext, route
from cinque.server.messages import Lang
from cinque.server.tables.rendering import window_text


@route("GET", "/api/games", list[m.GameInfo], person=False)
async def list_games(call: RequestContext) -> CachedAnswer:
    """List the games with their options and bots."""
    found, lang, current = call.server.catalog.rules.values(), call.lang, engine()
    key = ("games", lang, current)  # the engine may have been compiled meanwhile
    return await call.server.cached_answers.get(key, lambda: [_game(rules, lang, current) for rules in found])


def _game(rules: Rules, lang: Lang, current: Literal["compiled", "compiling", "plain"]) -> m.GameInfo:
    return m.GameInfo(
        name=rules.name,
        title=rules.title,
        designer=rules.designer,
        prefix=rules.prefix,
        min_players=rules.min_players,
        max_players=rules.max_players,
        options=[_option(o, rules, lang) for o in rules.options],
        windows=[_window(w, rules, lang) for w in rules.windows],
        bots=bots.names(),
        lobby=rulebook.lobby_text(rules, lang),
        engine=current,
    )


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
    default = cast(m.AutoAnswer, rules.default_auto_answers.get(window, "auto"))
    return m.WindowInfo(window=window, text=window_text(Words.of(rules.folder, language), window), default=default)


async def _of_game(call: RequestContext, part: str, build: Callable[[Rules, Lang], Any]) -> CachedAnswer:
    name, lang = call.request.match_info["name"], call.lang
    if name not in call.server.catalog.rules:
        raise HttpError(404, "game", "this server doesn't have that game")
    rules = call.server.catalog.rules[name]
    return await call.server.cached_answers.get((part, name, lang), lambda: build(rules, lang))


@route("GET", "/api/games/{name}/rules", m.RulesText, person=False)
async def read_rules(call: RequestContext) -> CachedAnswer:
    """The rules of a game: clauses and rulings."""
    return await _of_game(call, "rules", rulebook.rules_text)


@route("GET", "/api/games/{name}/words", m.WordsText, person=False)
async def read_words(call: RequestContext) -> CachedAnswer:
    """The texts of a game in one language."""
    return await _of_game(call, "words", rulebook.game_texts)


@route("GET", "/api/games/{name}/content", m.ContentData, person=False)
async def read_content(call: RequestContext) -> CachedAnswer:
    """The public content of a game: cards, tiles and numbers."""
    return await _of_game(call, "content", lambda rules, _: rulebook.content_data(rules))
