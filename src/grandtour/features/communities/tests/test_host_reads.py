"""Test what the host of the site reads of communities that were closed."""

from __future__ import annotations

import pytest

from tests.web.test_host_room import House, house

__all__ = ["house"]             # a fixture


@pytest.mark.parametrize(("name", "seen", "said"), [
    ("Sara", "public", "Sara, the founder, closed the community “Silk and tea”"),
    ("Saul", "secret", "Saul, the founder, closed a secret community")])
def test_hosts_read_of_closed_communities(house: House, name: str, seen: str,
                                          said: str) -> None:
    founder = house.member(name)
    founder.post("/communities", title="Silk and tea", seen=seen, **{"language-en": "on"})
    founder.post(f"{founder.path}/close", word="Silk and tea")
    assert (founder.path, founder.status) == ("/communities", 200)
    assert said in house.host.get("/host/log")
