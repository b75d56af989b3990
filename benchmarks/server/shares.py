"""Limit processes to a share of a processor each, so that a small machine can show how several of them scale.

Needs root and Linux control groups (the `cpu` controller, version 1 or 2).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
PERIOD = 10_000  # microseconds


@contextlib.contextmanager
def limit_cpu(share: float, pids: list[int]) -> Iterator[None]:
    """Limit each of these processes to this share of one processor."""
    first = (GROUPS / "cpu").is_dir()
    top = GROUPS / "cpu" if first else GROUPS
    folders = [top / f"cinque-{pid}" for pid in pids]
    limit = int(share * PERIOD)
    try:
        for pid, folder in zip(pids, folders, strict=True):
            folder.mkdir()
            if first:
                (folder / "cpu.cfs_period_us").write_text(str(PERIOD))
                (folder / "cpu.cfs_quota_us").write_text(str(limit))
            else:
                (folder / "cpu.max").write_text(f"{limit} {PERIOD}")
            (folder / "cgroup.procs").write_text(str(pid))
        yield
    except OSError as error:
        raise SystemExit(f"processor shares cannot be limited here ({error}): be root, or leave --share out") from None
    finally:
        for pid, folder in zip(pids, folders, strict=True):
            with contextlib.suppress(OSError):
                (top / "cgroup.procs").write_text(str(pid))
            with contextlib.suppress(OSError):
                folder.rmdir()
