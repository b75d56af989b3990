"""Compare the speed of cinque with other engines: `./cinque bench`."""
