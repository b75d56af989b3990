"""Experiments with bots: matches, ladders with ratings, training, and reproducible reports."""
