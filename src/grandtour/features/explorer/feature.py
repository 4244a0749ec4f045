"""The declaration of the feature: the explorer."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, Final

from grandtour.feature import Feature
from grandtour.features.explorer.service import OpeningExplorer
from grandtour.features.explorer.store import ExplorerStore
from grandtour.language import N_
from grandtour.web.http.services import Services


def open_services(core: Services) -> Sequence[object]:
    return (OpeningExplorer(ExplorerStore(core.database), core.tables),)


def start_jobs(core: Services) -> Sequence[Coroutine[Any, Any, None]]:
    return (core.get(OpeningExplorer).run_forever(),)


FEATURE: Final = Feature(
    open_services,
    jobs=start_jobs,
    host_acts={"explore": N_("{host} recounted the opening moves of all games ({fact})")},
    costs=(("GET HEAD", r"/explorer/[^/]+/.+", 3),),
    statuses={"no_such_node_of_games": 404},
    unlisted_pages=("/explorer/",))
