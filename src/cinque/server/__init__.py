"""Tables online: HTTP and WebSocket, SQLite or PostgreSQL. The server knows the core and the bots, never a game.

main            the commands `cinque serve`, `cinque verify` and `cinque admin`
game_server     one server process: all parts below, started and stopped together
settings, texts settings from options and environment; the server's own texts
http            application, connections, guard, rate limits, origin checks, security headers, routes, OpenAPI
ws              WebSockets: admission, connections, messages from clients, transport
messages        every message of HTTP and WebSockets, and their JSON schema
tables          rooms and one file per behavior: chat, clocks, pauses, presence, resync, seats, secret choices,
                takebacks, undo, rematches, replays ...; rendering, registry, scheduler, catalog
bots            worker processes, their queue, bot moves, hints, reviews
accounts        tokens, sessions, bans, invite links, seat links
notifications   live lobby, notifications for players, webhooks
storage         database, queries, migrations, group commit, pub/sub, retention
ops             admin commands, health, metrics, logs, verify, soak test
"""
