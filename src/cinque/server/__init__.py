"""Tables online: HTTP and WebSocket, SQLite or PostgreSQL; knows the core and the bots, never a game."""
