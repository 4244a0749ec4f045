"""What every server reads before it begins, for `forked`."""

from __future__ import annotations

import gc

gc.disable()                    # all of it stays

from grandtour import games  # noqa: E402
from grandtour.cli import serve, server  # noqa: E402, F401
from grandtour.language import CODES, language  # noqa: E402
from grandtour.web.discovery import modules  # noqa: E402
from grandtour.web.http.statics import packed, style, version  # noqa: E402
from grandtour.web.http.templating import environment  # noqa: E402
from tests import quick_passwords  # noqa: E402, F401

modules()
version()
packed(style())
for template in environment().list_templates():
    environment().get_template(template)
for code in CODES:
    language(code)
for name in games.names():
    game = games.game(name)
    first = game.start(game.least, game.choose(game.least, {}))
    for layout in ("wide", "tall"):
        games.part(name, "drawing").draw(first.view(0), language("en"), ["", ""], layout)
gc.freeze()
gc.enable()
