"""The rules of The Phoenix Syndicate, one file per chapter of the rulebook."""
