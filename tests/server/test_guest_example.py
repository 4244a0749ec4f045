"""The example of docs/bots.md that plays over the API: its process, a real server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from real_site import Site

GUEST = Path(__file__).parents[2] / "examples" / "guest.py"


def test_the_example_plays_a_game_to_its_end(site: Site) -> None:
    done = subprocess.run([sys.executable, str(GUEST), site.url, "paris_paris"], check=False,
                          capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert "over" in done.stdout
