"""The engine: games, tables, steps, moves, events, records and content."""
