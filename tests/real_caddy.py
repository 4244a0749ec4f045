"""A real Caddy in front of real sites, by deploy/Caddyfile."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from tests.needed import require_program
from tests.real_site import Site, free_port

CADDYFILE = Path(__file__).parents[1] / "deploy" / "Caddyfile"
ALONE = "{\n\tadmin off\n\tskip_install_trust\n\thttp_port %d\n\thttps_port %d\n}\n"
LED = "# Browsers are led on to https."     # so the part begins that has no use without https


def missing_caddy() -> None:
    """Skip the test where there is no Caddy; never in CI."""
    require_program("Caddy", shutil.which("caddy"))


@contextmanager
def serve_caddy(folder: Path, address: str, *sites: Site, plainly: int = 0) -> Iterator[str]:
    """Serve these sites at this address with Caddy. At an HTTPS address it redirects plain HTTP
    requests at the port `plainly`."""
    given, sample = urlsplit(address), CADDYFILE.read_text(encoding="utf-8")
    assert LED in sample
    ports, name = (plainly or free_port(), given.port), "localhost"
    if given.scheme == "http":
        ports, name, sample = (given.port, free_port()), address, sample.partition(LED)[0]
    (folder / "Caddyfile").write_text(ALONE % ports + sample)
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(
            ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            env={**os.environ, "GRANDTOUR_SITE": name, "HOME": str(folder),
                 "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder),
                 "GRANDTOUR_UPSTREAM": " ".join(f"127.0.0.1:{site.port}" for site in sites)})
        try:
            wait_for(address, process, folder / "caddy.log")
            yield address
        finally:
            process.terminate()
            process.wait(20)


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        assert process.poll() is None, log.read_text(encoding="utf-8")
        try:
            assert httpx.get(f"{address}/health", verify=False, timeout=60).text == "ok\n"
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError(log.read_text(encoding="utf-8"))
