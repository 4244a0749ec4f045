"""Values from forms and addresses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request

LONGEST_NAME: Final = 40
DIGITS: Final = 9           # of the longest number that is read


class NumberConvertor(IntegerConvertor):
    """A path convertor for up to nine digits. Longer numbers match no route."""

    regex = f"[0-9]{{1,{DIGITS}}}"


def parse_whole_number(text: str, otherwise: int) -> int:
    """Return the text as a number if it has up to nine digits, else `otherwise`."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS else otherwise


def parse_position(text: str) -> int:
    """Return the number of a position; -1, which no match has, if the text is no number."""
    return parse_whole_number(text, -1)


async def read_form_fields(request: Request) -> dict[str, str]:
    """Return the fields of a URL-encoded form."""
    body = (await request.body()).decode("utf-8", "replace")
    return dict(parse_qsl(body, keep_blank_values=True))


def read_text_field(form: Mapping[str, str], name: str) -> str:
    """Return a field of a form without outer spaces; "" if it is missing."""
    return form.get(name, "").strip()


def return_address(form: Mapping[str, str], usual: str) -> str:
    """Return the form's local address to go back to, else `usual`."""
    asked = read_text_field(form, "back")
    local = asked.startswith("/") and not asked.startswith(("//", "/\\")) and asked.isprintable()
    return asked if local else usual


register_url_convertor("int", NumberConvertor())
