"""Presence at a table."""

from __future__ import annotations

from grandtour.tables.hub import TableHub


def test_open_stream_means_presence() -> None:
    hub = TableHub()
    assert hub.find_present("ours") == frozenset()
    phone, desk = hub.add_watch("ours", "ines"), hub.add_watch("ours", "ines")
    stranger = hub.add_watch("ours")
    assert hub.find_present("ours") == {"ines"}
    hub.add_watch("ours", "kenji")
    hub.remove_watch("ours", phone)
    assert hub.find_present("ours") == {"ines", "kenji"}
    hub.remove_watch("ours", desk)
    hub.remove_watch("ours", stranger)
    assert hub.find_present("ours") == {"kenji"}
    assert hub.find_present("another") == frozenset()
