"""Heuristics and features for bots that play Shadow Moon Syndicates."""
