"""What forms and addresses say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request

LONGEST_NAME: Final = 40
DIGITS: Final = 9           # of the longest number there could be


class Number(IntegerConvertor):
    """Up to nine digits. What is longer is no address, and is read by nothing."""

    regex = f"[0-9]{{1,{DIGITS}}}"


def whole(text: str, otherwise: int) -> int:
    """The number that the text is, if it is one of up to nine digits."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS else otherwise


def position_number(text: str) -> int:
    """Return the number of a position; one that no match has if the text is no number."""
    return whole(text, -1)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form as browsers send it unless told otherwise."""
    body = (await request.body()).decode("utf-8", "replace")
    return dict(parse_qsl(body, keep_blank_values=True))


def text_of(form: Mapping[str, str], name: str) -> str:
    """A field of a form; empty if it is missing."""
    return form.get(name, "").strip()


def back_to(form: Mapping[str, str], usual: str) -> str:
    """The address of this site that a form came from, or is to lead back to."""
    asked = text_of(form, "back")
    local = asked.startswith("/") and not asked.startswith(("//", "/\\")) and asked.isprintable()
    return asked if local else usual


register_url_convertor("int", Number())
