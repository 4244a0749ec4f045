"""Who is there at a table."""

from __future__ import annotations

from grandtour.tables.hub import Hub


def test_whoever_has_one_stream_open_is_there() -> None:
    hub = Hub()
    assert hub.present("paris") == frozenset()
    phone, desk = hub.watch("paris", "ines"), hub.watch("paris", "ines")
    stranger = hub.watch("paris")
    assert hub.present("paris") == {"ines"}
    hub.watch("paris", "kenji")
    hub.leave("paris", phone)
    assert hub.present("paris") == {"ines", "kenji"}
    hub.leave("paris", desk)
    hub.leave("paris", stranger)
    assert hub.present("paris") == {"kenji"}
    assert hub.present("bombay") == frozenset()
