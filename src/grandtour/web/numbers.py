"""Numbers in addresses: none that is longer than any there could be."""

from __future__ import annotations

from typing import Final

from starlette.convertors import IntegerConvertor, register_url_convertor

DIGITS: Final = 9


class Number(IntegerConvertor):
    """Up to nine digits. What is longer is no address, and is read by nothing."""

    regex = f"[0-9]{{1,{DIGITS}}}"


def whole(text: str, otherwise: int) -> int:
    """The number that the text is, if it is one of up to nine digits."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS else otherwise


register_url_convertor("int", Number())
