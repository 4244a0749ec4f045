"""Who is there at a table."""

from __future__ import annotations

from grandtour.tables.hub import Hub


def test_open_stream_means_presence() -> None:
    hub = Hub()
    assert hub.present("ours") == frozenset()
    phone, desk = hub.watch("ours", "ines"), hub.watch("ours", "ines")
    stranger = hub.watch("ours")
    assert hub.present("ours") == {"ines"}
    hub.watch("ours", "kenji")
    hub.leave("ours", phone)
    assert hub.present("ours") == {"ines", "kenji"}
    hub.leave("ours", desk)
    hub.leave("ours", stranger)
    assert hub.present("ours") == {"kenji"}
    assert hub.present("another") == frozenset()
