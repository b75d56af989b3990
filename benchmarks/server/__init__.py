"""Server benchmarks: latency under load, comparison with another server, and killing servers at random moments."""
