"""The rules of The Phoenix Syndicate. To find a chapter of RULES.md, search for its id, such as PSY-SCH."""
