"""Speed beside other engines: `./cinque bench`."""
