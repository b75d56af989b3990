"""What players see of The Phoenix Syndicate: the view of a seat and the terminal board."""
