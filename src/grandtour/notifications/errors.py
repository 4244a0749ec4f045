"""What is refused about notices."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_POST: Final = Refusal(
    "no_post", "", "The host of this site has not set up mail and webhooks.")
NO_ADDRESS: Final = Refusal("no_address", "", "Give a mail address first.")
NO_WEBHOOK: Final = Refusal("no_webhook", "", "Give a webhook address first.")
NOT_SENT: Final = Refusal("not_sent", "", "It did not arrive: {why}.")
