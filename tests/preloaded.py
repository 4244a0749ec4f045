"""What every server reads before it begins, for `forked`."""

from __future__ import annotations

import gc

gc.disable()                    # all of it stays

from grandtour import games  # noqa: E402
from grandtour.cli import serve, server  # noqa: E402, F401
from grandtour.language import CODES, language  # noqa: E402
from grandtour.web.discovery import modules  # noqa: E402

modules()
for code in CODES:
    language(code)
for name in games.names():
    games.game(name)
gc.freeze()
gc.enable()
