"""Words that nobody can guess, and what is kept of them."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"     # no two letters that look alike


INVITATION: Final = 26          # letters: 128 bits


def unique(length: int) -> str:
    """A random word that nobody can guess: five bits a letter, nearly."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def invitation() -> str:
    """What stands in a link to a table or a community, and lets in whoever has it."""
    return unique(INVITATION)


def hashed(token: str) -> str:
    """What is kept of a secret: enough to know it again, not enough to tell it."""
    return sha256(token.encode()).hexdigest()
