"""What players see of Helionox: the view of a seat and the terminal board."""
