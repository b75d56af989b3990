"""Heuristics and features for bots that play SYNDICATE."""
