"""The rules of Helionox, one file per chapter of the rulebook."""
