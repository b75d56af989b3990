"""Tables online: their state, log entries, clocks, rendering, and the registry that keeps them in memory."""
