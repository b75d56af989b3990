"""Heuristics and features for bots that play The Phoenix Syndicate."""
