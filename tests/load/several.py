"""python -m tests.load.several [--tables 64] [--moves 20]: moves at 1, 2 and 4 servers of one
PostgreSQL database behind Caddy, all on this machine, then once more while one is killed. Prints
rows of docs/scale.md."""

from __future__ import annotations

import argparse
import signal
import tempfile
import threading
from contextlib import ExitStack
from pathlib import Path

from grandtour.cli.main import main as grandtour
from grandtour.games import names
from tests.real_caddy import caddy
from tests.real_postgres import Postgres
from tests.real_site import Site, free_port

SERVERS = (1, 2, 4)


class DurablePostgres(Postgres):
    """Every commit is synced, as on a site."""

    SYNC = "on"


def measure(cluster: Postgres, number: int, load: list[str]) -> None:
    address = cluster.database()
    sites = [Site(Path(), "--proxy", "127.0.0.1", url=address) for _ in range(number)]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        for site in sites:
            stack.enter_context(site)
        front = stack.enter_context(
            caddy(Path(folder), f"http://127.0.0.1:{free_port()}", *sites))
        print(f"{number} servers", flush=True)
        grandtour([*load, "--site", front])
        if number > 1:
            print(f"{number} servers, one is killed", flush=True)
            playing = threading.Thread(target=grandtour, args=([*load, "--site", front],))
            playing.start()
            playing.join(5)
            sites[0].stop(signal.SIGKILL)
            playing.join()
            sites[0].start()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="64")
    parser.add_argument("--moves", default="20")
    chosen = parser.parse_args()
    load = ["load", "moves", "--game", names()[0], "--number", chosen.tables,
            "--moves", chosen.moves]
    with DurablePostgres() as cluster:
        for number in SERVERS:
            measure(cluster, number, load)


if __name__ == "__main__":
    main()
