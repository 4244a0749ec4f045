"""Two servers of one PostgreSQL: the site is away when neither is there."""

from __future__ import annotations

import pytest

import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from grandtour.store.database import make_engine
from tests.outages import Blitz, a_day_passes
from tests.real_site import Site
from sqlalchemy import text


def gaps(address: str) -> int:
    made = make_engine(address)
    with made.connect() as connection:
        found = connection.execute(text("SELECT count(*) FROM acts WHERE kind = 'gap'")).scalar()
    made.dispose()
    assert isinstance(found, int)
    return found


@pytest.mark.slow
def test_one_server_keeps_the_site_alive(postgres: str) -> None:
    one, other = Site(Path(), url=postgres), Site(Path(), url=postgres)
    one.start()
    other.start()
    try:
        blitz = Blitz(one)
        one.stop(signal.SIGKILL)
        one.start()
        assert gaps(postgres) == 0                  # the other was there all the time
        one.stop(signal.SIGKILL)
        other.stop(signal.SIGKILL)
        a_day_passes(postgres)
        with ThreadPoolExecutor(2) as pool:         # both at the same time
            list(pool.map(Site.start, (one, other)))
        assert gaps(postgres) == 1                  # the day is left out once
        for site in (one, other):
            assert [seat["stand_in"] for seat in blitz.position_at(site)["seats"]] == [None, None]
        assert blitz.act(other).status_code == 200
        assert blitz.time_left(one) > 300_000
    finally:
        one.stop(signal.SIGKILL)
        other.stop(signal.SIGKILL)
