"""The rules of Shadow Moon Syndicates, one file per chapter of the rulebook."""
