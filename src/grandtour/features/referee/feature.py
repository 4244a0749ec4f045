"""The declaration of the feature: the referee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandtour.feature import Feature
from grandtour.web.http.services import Services


def open_services(core: Services) -> Sequence[object]:
    return ()


FEATURE: Final = Feature(
    open_services,
    costs=(("GET HEAD", r"/referee/[^/]+/[^/]+/edit", 10),
           ("GET HEAD POST", r"/referee(/.+)?", 3)),
    statuses={"no_such_control": 404},
    listed_pages=("/referee",), unlisted_pages=("/referee/",))
