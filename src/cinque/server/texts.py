"""The server's own few sentences, in each language; all else is said by the games."""

from __future__ import annotations

from typing import Any

from cinque.server.messages import Lang

TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "stale": "The table has moved on since; look again.",
        "illegal": "That is not possible now.",
        "unknown": "That is no move of this game.",
        "turn": "You are not asked anything now.",
        "over": "The game is over.",
        "seat": "That is not your seat.",
        "paused": "The game is paused.",
        "open": "The game has not begun.",
        "undo": "There is nothing you may take back alone: others have decided or learnt something since.",
        "takeback": "There is nothing to ask or answer here.",
        "busy": "The server could not store that. Nothing has changed; try again.",
        "bot": "There is no such bot, or it found nothing.",
        "idle": "That is so already.",
        "malformed": "That message could not be read.",
        "limit": "Too many messages; wait a moment.",
        "bot-fallback": "The bot in {name}'s seat did not answer in time; a simple move was made for it.",
        "bot-takeover": "A bot plays on for {name}.",
        "left": "{name} has left; a bot plays on.",
        "timeout": "{name}'s time ran out; a bot plays on.",
        "timeout-move": "{name}'s time ran out; a bot made this one move.",
        "timeout-lost": "{name} lost on time.",
        "concede": "{name} has conceded.",
        "back": "{name} is back.",
        "plan": "There is nothing to plan now.",
        "window": "Nothing of that name can be answered ahead.",
        "begun": "The game has begun.",
        "link": "This link was used already, or its maker no longer has the seat.",
        "muted": "The host has muted the chat.",
        "ended-gave-up": "All have given up: the game is lost.",
        "takeback-no": "{name} does not agree to take back.",
        "rules-changed": "The rules were mended; the game goes on from its last saved position ({lost} moves lost).",
        "ended-concede": "All others have conceded.",
        "ring-turn": "It is your turn.",
        "ring-over": "The game is over.",
        "ring-takeback": "Somebody asks to take a move back.",
        "ring-rematch": "Somebody wants to play again.",
        "guest": "Guest",
        "bot-name": "Bot {number}",
        "imported": "Imported: whoever brought it may know its secrets",
    },
    "de": {
        "stale": "Der Tisch ist inzwischen weiter; sieh noch einmal hin.",
        "illegal": "Das geht jetzt nicht.",
        "unknown": "Das ist kein Zug dieses Spiels.",
        "turn": "Du bist gerade nicht gefragt.",
        "over": "Das Spiel ist zu Ende.",
        "seat": "Das ist nicht dein Platz.",
        "paused": "Das Spiel ruht.",
        "open": "Das Spiel hat noch nicht begonnen.",
        "undo": "Allein kannst du nichts zurücknehmen: andere haben seither entschieden oder etwas erfahren.",
        "takeback": "Hier gibt es nichts zu fragen oder zu beantworten.",
        "busy": "Der Server konnte das nicht speichern. Nichts hat sich geändert; versuche es noch einmal.",
        "bot": "Diesen Bot gibt es nicht, oder er fand nichts.",
        "idle": "Das ist schon so.",
        "malformed": "Diese Nachricht war nicht zu lesen.",
        "limit": "Zu viele Nachrichten; warte einen Augenblick.",
        "bot-fallback": "Der Bot für {name} antwortete nicht rechtzeitig; ein einfacher Zug wurde gemacht.",
        "bot-takeover": "Ein Bot spielt für {name} weiter.",
        "left": "{name} ist gegangen; ein Bot spielt weiter.",
        "timeout": "Die Zeit von {name} ist abgelaufen; ein Bot spielt weiter.",
        "timeout-move": "Die Zeit von {name} ist abgelaufen; ein Bot hat diesen einen Zug gemacht.",
        "timeout-lost": "{name} hat durch Zeit verloren.",
        "concede": "{name} gibt auf.",
        "back": "{name} ist zurück.",
        "plan": "Gerade gibt es nichts zu planen.",
        "window": "Unter diesem Namen lässt sich nichts im Voraus beantworten.",
        "begun": "Das Spiel hat schon begonnen.",
        "link": "Dieser Link wurde schon benutzt, oder wer ihn gemacht hat, sitzt nicht mehr dort.",
        "muted": "Wer den Tisch gemacht hat, hat den Chat stummgeschaltet.",
        "ended-gave-up": "Alle haben aufgegeben: das Spiel ist verloren.",
        "takeback-no": "{name} stimmt der Rücknahme nicht zu.",
        "rules-changed": "Die Regeln wurden berichtigt; es geht vom letzten gesicherten Stand weiter"
        " ({lost} Züge verloren).",
        "ended-concede": "Alle anderen haben aufgegeben.",
        "ring-turn": "Du bist am Zug.",
        "ring-over": "Das Spiel ist zu Ende.",
        "ring-takeback": "Jemand möchte einen Zug zurücknehmen.",
        "ring-rematch": "Jemand möchte noch einmal spielen.",
        "guest": "Gast",
        "bot-name": "Bot {number}",
        "imported": "Eingelesen: wer es brachte, kennt vielleicht seine Geheimnisse",
    },
}


def say(lang: Lang, key: str, **facts: Any) -> str:
    """The sentence in this language; a key that is none is shown as it is."""
    template = TEXTS[lang].get(key, key)
    return template.format(**facts) if facts else template
