"""Test that no page and no file blocks the others. The time in the event loop's thread is bounded,
whatever members have written."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from feature_tests import load_from_features
from jinja2 import Environment

from grandtour.tables.stores.lobby import MOST_ROOMS
from grandtour.tables.writing import LONGEST
from tests.real_site import Site
from tests.selection import select_some
from tests.server.conftest import Quick
from tests.some_game import ANOTHER

WORST = "["                     # of all that was tried it costs Markdown most
SAID = 2000                     # messages at a table
ROWS = 7_000                    # of a fixed page: about 35 ms
LOOKS = 4                       # the first one fills what is kept in memory
MOST = 1.0                      # of these pages
PAGE = Environment(autoescape=True).from_string("""{% for row in rows %}
    <li class="{{ row.name }}">{{ row.text | upper }}
    {% for seat in row.seats %}{{ seat }}{% endfor %}</li>{% endfor %}""")
FIXED = [{"name": f"n{row}", "seats": [row, row + 1, {"kind": "person", "at": str(row * 7)}],
          "text": "w" * (row % 60)} for row in range(ROWS)]


class Full(Quick):
    """A full site with a reader, and a stranger."""

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self.me = self.ada.get("/me").json()["id"]
        self.reader = httpx.Client(base_url=site.url, cookies={"grandtour": self.token},
                                   timeout=60)
        self.stranger = httpx.Client(base_url=site.url, timeout=60)

    def close(self) -> None:
        self.reader.close()
        self.stranger.close()
        super().close()


@pytest.fixture(scope="module")
def full_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Full]:
    with Site(tmp_path_factory.mktemp("full") / "grandtour.sqlite") as site:
        made = Full(site)
        site.stop()                 # tables are read when they are asked for
        fill(made)
        site.start()
        yield made
        made.close()


def fill(full_site: Full) -> None:
    """Write as much as one page ever shows, each text as long as allowed."""
    me = full_site.me
    room, playing = [path.removeprefix("/t/") for path in full_site.addresses["/t/{id}"]]
    with closing(sqlite3.connect(full_site.site.database, timeout=30)) as file, file:
        file.executemany("INSERT INTO messages VALUES (?, ?, ?, 0, 'text', ?, 'en', ?)", [
            (playing, n, me, "w" * LONGEST, n) for n in range(1, SAID + 1)])
        for n in range(MOST_ROOMS):
            copy_rows(file, "tables", "id", room, id=f"room{n}", code=f"code{n}", name="N" * 80,
                   listed="1")
            copy_rows(file, "seats", "table_id", room, table_id=f"room{n}")
        for added in load_from_features("whole_site"):
            if hasattr(added, "fill_pages"):
                added.fill_pages(full_site, file, WORST)
    full_site.addresses["/texts/{id}"].append("/texts/text0")


def copy_rows(file: sqlite3.Connection, table: str, key: str, of: str, **changed: str) -> None:
    """Add the rows again, with other values in some columns."""
    names = [row[1] for row in file.execute(f"PRAGMA table_info({table})")]
    values = ["?" if name in changed else f'"{name}"' for name in names]
    file.execute(f"INSERT INTO {table} SELECT {', '.join(values)} FROM {table} WHERE {key} = ?",
                 (*[changed[name] for name in names if name in changed], of))


def spent(site: Site) -> float:
    """Seconds that the thread of the event loop has worked."""
    assert site.process is not None
    thread = Path(f"/proc/{site.process.pid}/task/{site.process.pid}/schedstat")
    return int(thread.read_text(encoding="ascii").split()[0]) / 1e9


def measure_yardstick() -> float:
    """Return how long this machine takes for a fixed page now. With slow memory a plain loop is as
    quick as ever."""
    began = time.thread_time()
    PAGE.render(rows=FIXED)
    return time.thread_time() - began


def measure_cost(site: Site, reader: httpx.Client, address: str) -> float:
    """Return the first cost within the limit, else the lowest, in yardsticks."""
    costs: list[float] = []
    while len(costs) < LOOKS and min(costs, default=MOST + 1) > MOST:
        before = spent(site)
        answer = reader.get(address)
        costs.append((spent(site) - before) / measure_yardstick())
        assert answer.status_code in (200, 303, 503), address       # 503: no picture in time
    return min(costs)


@pytest.mark.slow
def test_what_every_page_costs(full_site: Full) -> None:
    playing = full_site.addresses["/t/{id}"][1]
    addresses = [address for route, found in full_site.addresses.items() for address in found
                 if route != "/notifications/confirm/{ticket}"]
    addresses = select_some(addresses, keep=40)
    addresses += ["/rules?q=a", f"/rules/{ANOTHER}?q=e", f"{playing}/0.svg", f"{playing}/0.png",
                  f"{playing}/0.png?width=2400", "/api/v1/rules?q=a", "/api/v1/games",
                  "/api/v1/tables"]
    costs = {address: measure_cost(full_site.site, full_site.reader, address)
             for address in addresses}
    costs |= {f"{address}, a stranger": measure_cost(full_site.site, full_site.stranger, address)
              for address in ("/", "/tables", "/api/v1/tables")}
    assert {address: cost for address, cost in costs.items() if cost > MOST} == {}
