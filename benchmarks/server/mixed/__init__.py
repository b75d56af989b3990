"""A long run of everything at once: people, bots, attackers, kills and outages; then nothing may be missing."""
