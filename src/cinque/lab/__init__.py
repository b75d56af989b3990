"""Experiments with bots: games between them, ladders with ratings, reports that can be repeated."""
