"""`python -m cinque` is the `cinque` command."""

import sys

from cinque.cli import main

sys.exit(main())
