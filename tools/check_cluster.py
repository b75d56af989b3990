"""Check that a run on a Ray cluster equals a local one byte for byte, even if a node is killed in the middle.

Starts a cluster of two nodes on this machine. It needs ray (`pip install 'cinque[cluster]'`) and takes about a minute:

    python -m tools.check_cluster
"""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import cinque
from cinque import lab
from cinque.cli import main as command

PATIENCE = 300  # seconds to wait for a node on a busy machine
SETTINGS = {
    "RAY_raylet_start_wait_time_s": str(PATIENCE),
    "RAY_worker_register_timeout_seconds": str(PATIENCE),
    "RAY_agent_register_timeout_ms": str(1000 * PATIENCE),
    "RAY_AUTH_MODE": "token",  # or anyone who can reach this machine could run code
}
AGENT_PORTS = ("metrics-export", "dashboard-agent-listen", "dashboard-agent-grpc", "runtime-env-agent")
START = ["ray", "start", "--block", "--num-cpus=1", "--object-store-memory=100000000", "--disable-usage-stats"]


def same_files(one: Path, two: Path) -> int:
    """The number of files in two equal folders; exits if they differ."""
    found = [
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (one, two)
    ]
    if found[0] != found[1]:
        names = sorted(str(name) for name in found[0].keys() | found[1].keys())
        other = [name for name in names if found[0].get(Path(name)) != found[1].get(Path(name))]
        sys.exit(f"{two.name} differs from {one.name}: {', '.join(other)}")
    return len(found[0])


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Node:
    """A node of the cluster: all its processes are one process group."""

    def __init__(self, log: Path, *arguments: str) -> None:
        source = str(Path(cinque.__file__).parent.parent)
        env = os.environ | {"PYTHONPATH": os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])}
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # otherwise every process of ray compiles all modules
        ports = [
            f"--{name}-port={free_port()}" for name in AGENT_PORTS
        ]  # ray waits long for ports that it has to choose
        self.log = log
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                [*START, *ports, *arguments], stdout=output, stderr=subprocess.STDOUT, env=env, start_new_session=True
            )

    def wait_until_started(self) -> None:
        """Wait until the node reports that it is ready."""
        end = time.monotonic() + PATIENCE
        while "Ray runtime started" not in self.log.read_text(errors="replace"):
            if self.process.poll() is not None or time.monotonic() > end:
                sys.exit(f"a node doesn't start:\n{self.log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.5)

    def kill(self) -> None:
        """Kill all processes of the node, as when its machine loses power."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextlib.contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, Node]]:
    """A cluster of two nodes: its address, and the node that is not the head."""
    address = f"127.0.0.1:{free_port()}"
    ip = "--node-ip-address=127.0.0.1"
    port = address.partition(":")[2]
    nodes = [
        Node(
            folder / "head.log", ip, "--head", f"--port={port}", "--include-dashboard=false", f"--temp-dir={folder}/ray"
        )
    ]
    try:
        nodes[0].wait_until_started()
        nodes.append(Node(folder / "second.log", ip, f"--address={address}"))
        nodes[1].wait_until_started()
        yield address, nodes[1]
    finally:
        for node in reversed(nodes):
            node.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=240, help="games per run (default 240)")
    games = parser.parse_args().games
    os.environ.update(SETTINGS, RAY_AUTH_TOKEN=secrets.token_hex(16))
    experiment = lab.Experiment("phoenicia", players=(2,), bots=("greedy", "search@5"), games=games, seed=1)
    with tempfile.TemporaryDirectory(prefix="cinque-cluster-") as place:
        folder = Path(place)
        lab.run(experiment, folder / "local")
        with cluster(folder) as (address, second):
            words = ["lab", "run", "phoenicia", "--players", "2", "--games", str(games), "--seed", "1"]
            words += ["--bot", "greedy", "--bot", "search@5", "--out", str(folder / "two-nodes"), "--ray", address]
            if command(words) != 0:
                return 1
            print(f"two nodes: {same_files(folder / 'local', folder / 'two-nodes')} files are the same")

            import ray  # reads its settings when it is imported

            ray.init(address=address, log_to_driver=False)
            alive = [node["Alive"] for node in ray.nodes()]
            if alive != [True, True]:
                sys.exit(f"not two nodes: {alive}")

            def kill_second(done: int, total: int) -> None:
                if done >= total // 3 and second.process.poll() is None:
                    second.kill()
                    print(f"killed a node after {done} of {total} games")

            lab.run(experiment, folder / "one-killed", ray=address, progress=kill_second)
            if second.process.poll() is None:
                sys.exit("no node was killed")
            ray.shutdown()
            print(f"one node killed: {same_files(folder / 'local', folder / 'one-killed')} files are the same")
    return 0


if __name__ == "__main__":
    sys.exit(main())
