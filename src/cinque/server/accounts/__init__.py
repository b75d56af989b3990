"""Guests and their devices: tokens, sessions, links."""
