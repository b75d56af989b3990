"""For operators: admin commands, metrics, logs, verification, soak test."""
