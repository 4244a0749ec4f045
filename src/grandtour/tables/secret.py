"""Secrets of tables that only the server knows: the seed of the bots, and the secret of the
deal."""

from __future__ import annotations

import secrets
from random import Random
from typing import Final

from grandtour.engine.game import Refused
from grandtour.tables import errors

SEED: Final = 63                # bits
SECRET: Final = 32              # bytes


class DrawSecrets:
    """Secrets that no one can guess. Seats are asked for their own numbers."""

    asks = True

    def check_seat_may_draw(self) -> None:
        """Check that seats are asked for numbers. Refused: no_numbers_asked."""
        if not self.asks:
            raise Refused(errors.NO_NUMBERS, {})

    def draw_seed(self) -> int:
        return secrets.randbits(SEED)

    def draw_deal_secret(self) -> str:
        """Return the secret of a deal in hexadecimal digits."""
        return secrets.token_hex(SECRET)


class PredictableSecrets(DrawSecrets):
    """Secrets for tests: those of one table after the other follow from a number. Contributions of
    seats could not be foreseen, so seats are not asked."""

    asks = False

    def __init__(self, number: int) -> None:
        self._seeds = Random(number)
        self._deals = Random(f"deals {number}")

    def draw_seed(self) -> int:
        return self._seeds.getrandbits(SEED)

    def draw_deal_secret(self) -> str:
        return self._deals.randbytes(SECRET).hex()
