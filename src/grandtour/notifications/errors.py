"""Refusals about notifications."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NOTIFICATIONS_OFF: Final = Refusal("notifications_off", "",
    "The host of this site has not set up notifications.")
NO_CHANNEL: Final = Refusal("no_channel", "", "Notifications cannot be sent by {channel}.")
NOT_SENT: Final = Refusal("not_sent", "", "It did not arrive: {why}.")
BAD_BROWSER: Final = Refusal("bad_browser", "", "This browser did not provide a valid address "
                                                "for notifications.")
NO_BROWSER: Final = Refusal("no_browser", "", "This browser is not registered for notifications.")
