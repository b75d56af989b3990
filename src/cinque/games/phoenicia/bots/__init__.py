"""Heuristics and features for bots that play Phoenicia."""
