"""What players see of Phoenicia: the view of a seat and the terminal board."""
