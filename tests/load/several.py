"""python -m tests.load.several [--tables 64] [--moves 20] [--bots 200]: moves at 1, 2 and 4 servers
of one PostgreSQL database behind Caddy, all on this machine, then once more while one is killed;
then looks at pages of two servers, and plays at a table there, while computer players think in two
workers. Prints rows of docs/scale.md."""

from __future__ import annotations

import argparse
import signal
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from grandtour.games import names
from measure_load import main as measure_load
from tests.forked import Forked
from tests.real_caddy import serve_caddy
from tests.real_postgres import Postgres
from tests.real_site import Site, free_port

SERVERS = (1, 2, 4)
FIRST = 2.0                 # seconds of play before a server is killed
OWN = "200"                 # moves of people at their table meanwhile
THINKING = 2                # servers that leave thinking to as many workers


class DurablePostgres(Postgres):
    """Every commit is synced, as on a site."""

    SYNC = "on"


@contextmanager
def behind_caddy(sites: Sequence[Site]) -> Iterator[str]:
    """The address in front of these, which run for as long."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        for site in sites:
            stack.enter_context(site)
        yield stack.enter_context(
            serve_caddy(Path(folder), f"http://127.0.0.1:{free_port()}", *sites))


def playing(cluster: Postgres, number: int, load: list[str]) -> None:
    address = cluster.database()
    sites = [Site(Path(), "--proxy", "127.0.0.1", url=address) for _ in range(number)]
    with behind_caddy(sites) as front:
        print(f"{number} servers", flush=True)
        measure_load([*load, "--site", front])
        if number > 1:
            print(f"{number} servers, one is killed", flush=True)
            play = threading.Thread(target=measure_load, args=([*load, "--site", front],))
            play.start()
            play.join(FIRST)
            assert play.is_alive(), "all was played before the server was killed"
            sites[0].stop(signal.SIGKILL)
            play.join()
            sites[0].start()


def thinking(cluster: Postgres, load: list[str]) -> None:
    address = cluster.database()
    sites = [Site(Path(), "--proxy", "127.0.0.1", "--processes", "0", "--requests", "0",
                  "--tables", "0", url=address) for _ in range(THINKING)]
    with behind_caddy(sites) as front:
        workers = [Forked(["work", "--database", address, "--processes", "1"], None, {})
                   for _ in range(THINKING)]
        print(f"{THINKING} servers and {THINKING} workers", flush=True)
        measure_load([*load, "--site", front])
        for worker in workers:
            worker.send_signal(signal.SIGTERM)
            worker.wait(60)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="64")
    parser.add_argument("--moves", default="20")
    parser.add_argument("--bots", default="200", help="of how many tables")
    chosen = parser.parse_args()
    game = ["--game", names()[0]]
    with DurablePostgres() as cluster:
        for number in SERVERS:
            playing(cluster, number, ["moves", *game, "--number", chosen.tables,
                                      "--moves", chosen.moves])
        thinking(cluster, ["bots", *game, "--number", chosen.bots, "--moves", OWN])


if __name__ == "__main__":
    main()
