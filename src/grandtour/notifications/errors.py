"""Refusals about notifications."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_POST: Final = Refusal("no_post", "", "The host of this site has not set up notices.")
NO_CHANNEL: Final = Refusal("no_channel", "", "Notices are not sent by {channel}.")
NOT_SENT: Final = Refusal("not_sent", "", "It did not arrive: {why}.")
BAD_BROWSER: Final = Refusal("bad_browser", "", "This browser has not said where it can be told.")
NO_BROWSER: Final = Refusal("no_browser", "", "This browser is not told of anything.")
