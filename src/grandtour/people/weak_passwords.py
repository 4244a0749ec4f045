"""Passwords that are guessed first: those that leaked most often, and those made of public
words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files


def is_weak(password: str, words: Iterable[str]) -> bool:
    """Return whether the password is among the commonest, in any case, or one of the words with
    only digits and signs around it."""
    if password.casefold() in load_common_passwords():
        return True
    letters = keep_letters(password)
    return bool(letters) and letters in {keep_letters(word) for word in words}


@cache
def load_common_passwords() -> frozenset[str]:
    """Return the commonest passwords of at least eight characters, in lower case."""
    text = (files("grandtour.people") / "common_passwords.txt").read_text(encoding="utf-8")
    return frozenset(text.splitlines())


def keep_letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalpha())
