"""Random ids and secrets, and their hashes."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"     # no two characters that look alike


INVITATION: Final = 26          # characters: 128 bits


def make_random_id(length: int) -> str:
    """Return a random id that no one can guess, with nearly five bits per character."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def make_invitation_code() -> str:
    """Return the code in a link to a table or a community, which lets in anyone who has it."""
    return make_random_id(INVITATION)


def hash_token(token: str) -> str:
    """Return the hash of a secret, which is stored: enough to recognize the secret, not enough to
    find it."""
    return sha256(token.encode()).hexdigest()
