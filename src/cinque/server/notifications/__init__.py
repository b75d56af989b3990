"""Notifications: the live lobby and my tables, and webhooks."""
