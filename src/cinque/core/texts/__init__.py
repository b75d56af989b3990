"""Texts for people: a game's words and its rule clauses."""
