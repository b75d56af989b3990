"""Bots at online tables: worker processes, the queue for them, moves, hints and reviews."""
