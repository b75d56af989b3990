"""A long soak test with people, bots, attackers, kills and outages; afterwards nothing may be missing."""
