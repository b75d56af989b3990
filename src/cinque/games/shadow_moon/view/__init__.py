"""What players see of Shadow Moon Syndicates: the view of a seat and the terminal board."""
