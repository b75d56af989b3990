"""The rules of Phoenicia, one file per chapter of the rulebook."""
