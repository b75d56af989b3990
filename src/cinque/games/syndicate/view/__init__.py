"""What players see of SYNDICATE: the view of a seat and the terminal board."""
