"""Games on offer: options, rules, texts and content."""

from __future__ import annotations

from typing import cast

from cinque import bots
from cinque.core import Option, Rules, Words
from cinque.server import messages as m
from cinque.server.bots.pool import engine
from cinque.server.http import rulebook
from cinque.server.http.errors import HttpError
from cinque.server.http.routing import RequestContext, route
from cinque.server.tables.rendering import window_text


@route("GET", "/api/games", list[m.GameInfo], person=False)
async def list_games(call: RequestContext) -> list[m.GameInfo]:
    """List the games with their options and bots."""
    return [
        m.GameInfo(
            name=rules.name,
            title=rules.title,
            designer=rules.designer,
            prefix=rules.prefix,
            min_players=rules.min_players,
            max_players=rules.max_players,
            options=[_option(o, rules, call.lang) for o in rules.options],
            windows=[_window(w, rules, call.lang) for w in rules.windows],
            bots=bots.names(),
            lobby=rulebook.lobby_text(rules, call.lang),
            engine=engine(),
        )
        for rules in call.server.catalog.rules.values()
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
    default = cast(m.AutoAnswer, rules.default_auto_answers.get(window, "auto"))
    return m.WindowInfo(window=window, text=window_text(Words.of(rules.folder, language), window), default=default)


def _rules(call: RequestContext) -> Rules:
    name = call.request.match_info["name"]
    if name not in call.server.catalog.rules:
        raise HttpError(404, "game", "this server doesn't have that game")
    return call.server.catalog.rules[name]


@route("GET", "/api/games/{name}/rules", m.RulesText, person=False)
async def read_rules(call: RequestContext) -> m.RulesText:
    """The rules of a game: clauses and rulings."""
    return rulebook.rules_text(_rules(call), call.lang)


@route("GET", "/api/games/{name}/words", m.WordsText, person=False)
async def read_words(call: RequestContext) -> m.WordsText:
    """The texts of a game in one language."""
    return rulebook.words_text(_rules(call), call.lang)


@route("GET", "/api/games/{name}/content", m.ContentData, person=False)
async def read_content(call: RequestContext) -> m.ContentData:
    """The public content of a game: cards, tiles and numbers."""
    return rulebook.content_data(_rules(call))
