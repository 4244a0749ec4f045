"""Import what every server needs, for `forked`."""

from __future__ import annotations

import gc

gc.disable()                    # all of it stays

from grandtour import games  # noqa: E402
from grandtour.cli import serve, server  # noqa: E402, F401
from grandtour.language import CODES, language  # noqa: E402
from grandtour.web.discovery import import_modules  # noqa: E402
from grandtour.web.http.statics import (  # noqa: E402
    build_game_style, build_style, build_table_style, compress_brotli, compute_static_version)
from grandtour.web.http.templating import load_environment  # noqa: E402
from tests import quick_passwords  # noqa: E402, F401

import_modules()
compute_static_version()
for sheet in (build_style(), build_table_style(), *map(build_game_style, games.names())):
    compress_brotli(sheet)
for template in load_environment().list_templates():
    load_environment().get_template(template)
for code in CODES:
    language(code)
for name in games.names():
    game = games.game(name)
    first = game.start(game.least, game.choose(game.least, {}))
    for layout in ("wide", "tall"):
        games.part(name, "drawing").draw(first.view(0), language("en"), ["", ""], layout)
gc.freeze()
gc.enable()
