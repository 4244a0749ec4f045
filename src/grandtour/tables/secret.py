"""What a server alone knows of a table: the seed of its bots, and the secret of its deal."""

from __future__ import annotations

import secrets
from random import Random
from typing import Final

from grandtour.engine.game import Refused
from grandtour.tables import errors

SEED: Final = 63                # bits
SECRET: Final = 32              # bytes


class Secrets:
    """Nobody can guess them. Seats are asked for numbers of their own."""

    asks = True

    def check_asked(self) -> None:
        """Refused: no_numbers_asked."""
        if not self.asks:
            raise Refused(errors.NO_NUMBERS, {})

    def seed(self) -> int:
        return secrets.randbits(SEED)

    def deal(self) -> str:
        """In hexadecimal digits."""
        return secrets.token_hex(SECRET)


class Foreseen(Secrets):
    """For tests: those of one table after the other follow from a number. What seats would add
    cannot be foreseen, and so they are not asked."""

    asks = False

    def __init__(self, number: int) -> None:
        self._seeds = Random(number)
        self._deals = Random(f"deals {number}")

    def seed(self) -> int:
        return self._seeds.getrandbits(SEED)

    def deal(self) -> str:
        return self._deals.randbytes(SECRET).hex()
