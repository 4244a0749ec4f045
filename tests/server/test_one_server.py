"""Test that a database file has one server. A second one learns which server it is."""

from __future__ import annotations

import signal
from pathlib import Path

from grandtour.cli.main import main
from tests.forked import Forked
from tests.real_site import Site


def test_a_second_server_is_refused(tmp_path: Path) -> None:
    """Commands work next to the first server. Once it is killed, another one can start."""
    site = Site(tmp_path / "grandtour.sqlite")
    site.start()
    assert site.process is not None
    said, link = tmp_path / "said", tmp_path / "link.sqlite"
    link.symlink_to(site.database)
    with said.open("wb") as stderr:
        second = Forked(["serve", "--port", "0", "--database", f"sqlite:///{link}"], stderr, {})
        assert second.wait(60) == 1
    assert said.read_text() == (
        f"grandtour serve: {link} is served already, by process {site.process.pid} at {site.url}/; "
        "stop that one first, or name another database by --database\n")
    assert main(["site", "--set", "name=Thursdays", "--database", site.address]) == 0
    assert main(["backup", "--database", site.address]) == 0
    site.stop(signal.SIGKILL)
    site.start()
    site.stop()
