"""Experiments with bots: runs, sweeps and comparisons for designers; ladders, training and reports.

>>> import tempfile
>>> from pathlib import Path
>>> from cinque import lab
>>> out = Path(tempfile.mkdtemp()) / "x"
>>> _ = lab.run(lab.Experiment("phoenicia", players=(2,), games=4), out)
>>> lab.open(out).seats.height
8
"""

from cinque.lab.dataset import Run
from cinque.lab.dataset import open_run as open
from cinque.lab.notebook import board
from cinque.lab.runner import Experiment, run

__all__ = ["Experiment", "Run", "board", "open", "run"]
