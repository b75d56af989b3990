"""Two tiny games that show how a game is added; they are the common yardstick with other engines."""
