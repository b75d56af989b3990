"""Helpers for clients of a table: auto-answers and previews of moves."""
