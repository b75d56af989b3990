"""What a game offers to bots: heuristics and trained weights."""
