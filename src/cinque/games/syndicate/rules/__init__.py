"""The rules of SYNDICATE, one file per chapter of the rulebook."""
