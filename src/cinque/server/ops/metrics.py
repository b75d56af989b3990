"""Metrics in Prometheus format. They name no table, no person and no secret."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Summary, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The metrics of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = Counter("cinque_entries", "Log entries stored", ["kind"], registry=self.registry)
        self._kinds: dict[str, Counter] = {}
        self.conflicts = Counter("cinque_conflicts", "Entries another server wrote first", registry=self.registry)
        self.refused = Counter("cinque_refused", "Requests refused", ["code"], registry=self.registry)
        self.commit_seconds = Histogram(
            "cinque_store_seconds", "Time a commit took", buckets=BUCKETS, registry=self.registry
        )
        self.render = Summary(
            "cinque_broadcast_seconds", "Time to render a change for everybody", registry=self.registry
        )
        self.bot_seconds = Histogram(
            "cinque_bot_seconds", "Time a bot took", ["bot"], buckets=BUCKETS, registry=self.registry
        )
        self.fallbacks = Counter("cinque_bot_fallbacks", "Moves made for a bot that failed", registry=self.registry)
        self.http = Counter("cinque_http", "HTTP responses", ["method", "status"], registry=self.registry)
        self.malformed = Counter("cinque_malformed", "Malformed socket messages", registry=self.registry)
        self.limited = Counter("cinque_limited", "Requests over a limit", registry=self.registry)
        self.rules_changed = Counter(
            "cinque_mended", "Tables continued from a snapshot under changed rules", registry=self.registry
        )
        self.webhooks = Counter("cinque_hooks", "Webhook calls", ["result"], registry=self.registry)
        self.tables = Gauge("cinque_rooms", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("cinque_sockets", "Open sockets", registry=self.registry)

    def count_entry(self, kind: str) -> None:
        """Count a stored entry. Labels are cached: looking one up costs more than counting."""
        counter = self._kinds.get(kind)
        if counter is None:
            counter = self._kinds[kind] = self.entries.labels(kind)
        counter.inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
